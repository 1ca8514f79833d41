#include "server/herald.h"

#include <spdlog/spdlog.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "reach/reach.h"
#include "server/guard.h"

namespace pioche::server {
namespace {

constexpr std::size_t most_letters = 1000;
constexpr int senders = 2;
constexpr int most_tries = 3;
constexpr std::chrono::seconds waits_for_answer(5);
constexpr std::int64_t signature_lasts = 12LL * 3600;  // seconds; a service takes at most 24 hours
constexpr const char* kept_by_service = "86400";       // seconds, by the service

}  // namespace

ThreadedHerald::ThreadedHerald(keys::PushKeys keys, HeraldSettings settings,
                               std::function<std::int64_t()> now, Post post)
    : keys_(std::move(keys)), settings_(std::move(settings)), now_(std::move(now)), post_(std::move(post)) {
  for (int i = 0; i < senders; ++i) threads_.emplace_back([this] { work(); });
}

ThreadedHerald::~ThreadedHerald() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& one : threads_) one.join();
}

Result<> ThreadedHerald::check(const store::PushTo& to) const {
  const reach::Address address = TRY(reach::read_address(to.endpoint));
  if (!address.secure && !settings_.anywhere) return fail("a push service has an address with https");
  return keys::check_browser_keys(to.key, to.secret);
}

void ThreadedHerald::send(const store::PushTo& to, std::string text, std::function<void(Heard)> then) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || queue_.size() >= most_letters) return then(Heard::no);
    queue_.push_back({to, std::move(text), std::move(then), 0});
  }
  wake_.notify_one();
}

void ThreadedHerald::work() {
  for (;;) {
    Letter letter;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (stopping_) return;
      letter = std::move(queue_.front());
      queue_.pop_front();
    }
    Heard heard = Heard::no;
    guarded("sending a notice", [&] { heard = deliver(letter); });
    if (heard == Heard::no && ++letter.tried < most_tries) {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, std::chrono::seconds(letter.tried), [this] { return stopping_; });
      if (stopping_) return;
      queue_.push_back(std::move(letter));
      wake_.notify_one();
      continue;
    }
    post_([then = std::move(letter.then), heard] { then(heard); });
  }
}

ThreadedHerald::Heard ThreadedHerald::deliver(const Letter& letter) const {
  const auto address = reach::read_address(letter.to.endpoint);
  const auto sealed = keys::seal_notice(letter.text, letter.to.key, letter.to.secret);
  if (!address || !sealed) return Heard::gone;
  reach::Request request;
  request.to = *address;
  request.within = settings_.anywhere ? reach::Within::anywhere : reach::Within::public_only;
  request.headers = {{"Authorization", keys_.authorization(address->origin(), settings_.contact,
                                                           now_() / 1000 + signature_lasts)},
                     {"Content-Encoding", "aes128gcm"},
                     {"Content-Type", "application/octet-stream"},
                     {"TTL", kept_by_service},
                     {"Urgency", "normal"}};
  request.body = *sealed;
  request.patience = waits_for_answer;
  const auto answer = reach::ask(request);
  if (!answer) {
    spdlog::warn("event=notice_not_sent host={} reason=\"{}\"", address->host, answer.error().message);
    return Heard::no;
  }
  if (answer->status >= 200 && answer->status < 300) return Heard::yes;
  if (answer->status == 404 || answer->status == 410) return Heard::gone;
  spdlog::warn("event=notice_not_sent host={} status={}", address->host, answer->status);
  return Heard::no;
}

Result<std::unique_ptr<ThreadedHerald>> open_herald(HeraldSettings settings,
                                                    std::function<std::int64_t()> now,
                                                    ThreadedHerald::Post post) {
  std::error_code error;
  if (!std::filesystem::exists(settings.keys, error)) return nullptr;
  std::ifstream file(settings.keys, std::ios::binary);
  const std::string pem((std::istreambuf_iterator<char>(file)), {});
  auto keys = keys::PushKeys::read(pem);
  if (!keys) return fail_in(settings.keys, keys.error());
  return std::make_unique<ThreadedHerald>(std::move(*keys), std::move(settings), std::move(now),
                                          std::move(post));
}

}  // namespace pioche::server
