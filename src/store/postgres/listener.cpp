#include "store/postgres/listener.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>

#include "store/postgres/news.h"

namespace pioche::store {
namespace {

constexpr int before_trying_again_ms = 300;
constexpr int between_questions_ms = 2000;  // whether the database is still there

struct FreeNotify {
  void operator()(PGnotify* one) const { PQfreemem(one); }
};

}  // namespace

NewsListener::NewsListener(Connection connection, std::string node, Hear hear)
    : connection_(std::move(connection)),
      node_(std::move(node)),
      hear_(std::move(hear)),
      wake_(eventfd(0, EFD_CLOEXEC)),
      thread_([this] { listen(); }) {}

NewsListener::~NewsListener() {
  stopping_ = true;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = write(wake_, &one, sizeof one);
  thread_.join();
  ::close(wake_);
}

void NewsListener::listen() {
  while (!stopping_) try {
      if (!connection_.open()) {
        connection_.need();
        connection_.script("LISTEN " + news_channel);
        News news;
        news.missed = true;
        hear_(std::move(news));
      }
      hear_once();
    } catch (const std::exception&) {
      connection_.close();
      pollfd wait{wake_, POLLIN, 0};
      poll(&wait, 1, before_trying_again_ms);
    }
}

void NewsListener::hear_once() {
  std::array<pollfd, 2> wait = {pollfd{connection_.socket(), POLLIN, 0}, pollfd{wake_, POLLIN, 0}};
  const int ready = poll(wait.data(), wait.size(), between_questions_ms);
  if (stopping_) return;
  // A connection that was cut says nothing at all: it is asked.
  if (ready == 0) {
    const int process = connection_.process();
    connection_.run("SELECT 1");
    if (connection_.process() != process)
      throw Trouble(Trouble::Kind::away, "another connection, which doesn't listen yet");
  }
  if (PQconsumeInput(connection_.handle()) == 0)
    throw Trouble(Trouble::Kind::away, PQerrorMessage(connection_.handle()));
  News news;
  while (const std::unique_ptr<PGnotify, FreeNotify> one{PQnotifies(connection_.handle())})
    if (auto told = read_news(one->extra, node_)) {
      news.listings |= told->listings;
      std::move(told->tables.begin(), told->tables.end(), std::back_inserter(news.tables));
      std::move(told->said.begin(), told->said.end(), std::back_inserter(news.said));
    }
  if (!news.tables.empty() || news.listings || !news.said.empty()) hear_(std::move(news));
}

}  // namespace pioche::store
