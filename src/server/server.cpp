#include "server/server.h"

#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "base/scarce.h"
#include "desk/limits.h"
#include "server/advisor.h"
#include "server/besides.h"
#include "server/clerks.h"
#include "server/clock.h"
#include "server/doorkeeper.h"
#include "server/files.h"
#include "server/guard.h"
#include "server/herald.h"
#include "server/listener.h"
#include "server/workers.h"
#include "store/archive.h"
#include "store/postgres/postgres_store.h"
#include "store/sqlite/sqlite_store.h"

namespace pioche::server {
namespace {

constexpr auto remove_every = std::chrono::hours(1);
constexpr auto sweep_every = std::chrono::milliseconds(250);
constexpr auto connection_sweep_every = 4;  // sweeps of the desk
constexpr auto shutdown_step = std::chrono::milliseconds(10);
constexpr auto asks_often = std::chrono::seconds(5);  // a proxy that drains and asked so lately asks again
constexpr int announcing_steps =
    120;  // longer than the second after which proxies ask again: there may be two
constexpr int longest_announcing_steps = 400;
constexpr int knocking_steps = 10;    // for those to come in who have knocked
constexpr int arriving_steps = 10;    // for what was sent to arrive
constexpr int answering_steps = 300;  // for what has arrived in part
constexpr int shutdown_steps = 500;   // five seconds, then what is left is cut off
constexpr int goodbye_steps = 100;    // for those who were told to come back to hang up themselves
constexpr Millis frozen = 3000;       // between two sweeps: this process did not run

// How much of the processor each leaves to others: who serves comes first, then who reads for those who wait, then who thinks for
// people, then who thinks for nobody.
constexpr int niceness_of_clerks = 2;
constexpr int niceness_for_people = 5;
constexpr int niceness_of_thinkers = 10;

Millis wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Runs something on the thread that serves.
std::function<void(std::function<void()>)> post_to(asio::io_context& io) {
  return [&io](const std::function<void()>& what) { once_there_is_memory([&] { asio::post(io, what); }); };
}

// Thousands of people need as many descriptors; the system's default of 1024 is only where one starts.
void allow_many_connections() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
}

void keep(store::Store& store, const play::Record& record) {
  auto table = store::finished_table(record, wall_clock());
  if (!table) return spdlog::error("event=not_kept reason=\"{}\"", table.error().message);
  std::vector<store::Append> together;
  together.push_back(std::move(*table));
  store.append(std::move(together), [](const store::Saved& saved) {
    if (saved.outcome != store::Outcome::saved) spdlog::error("event=not_kept reason=\"{}\"", saved.message);
  });
}

void write_log(desk::Severity severity, const std::string& line) {
  switch (severity) {
    case desk::Severity::warning:
      return spdlog::warn("{}", line);
    case desk::Severity::error:
      return spdlog::error("{}", line);
    case desk::Severity::critical:
      return spdlog::critical("{}", line);
  }
}

Result<std::unique_ptr<store::Archive>> open_store(const Settings& settings,
                                                   const std::function<void(std::function<void()>)>& post) {
  if (store::is_postgres(settings.store)) return store::open_postgres({settings.store, post, post});
  if (!settings.store.empty())
    return fail("\"{}\" is not the address of a database, such as postgresql://user@host/name",
                settings.store);
  std::error_code error;
  std::filesystem::create_directories(settings.data, error);
  if (error) return fail("the data directory {} can't be made: {}", settings.data, error.message());
  return store::open_sqlite({settings.data + "/pioche.sqlite", post, post, "", settings.keep_days > 0});
}

bool is_call(std::string_view path) {
  return path.starts_with("/api/") || path == "/healthz" || path == "/readyz" || path == "/metrics";
}

}  // namespace

struct Server::Inside {
  explicit Inside(Settings chosen)
      : settings(std::move(chosen)),
        sweep_timer(io),
        removal_timer(io),
        signals(io, SIGTERM, SIGINT),
        leaving_timer(io) {}

  Settings settings;
  asio::io_context io{1};
  asio::executor_work_guard<Executor> work{io.get_executor()};
  Files files;
  std::unique_ptr<desk::Thinker> thinker;
  std::unique_ptr<store::Archive> store;
  std::optional<HouseClock> clock;  // which goes by the store's, where nodes share one
  std::unique_ptr<Workers> workers;
  std::unique_ptr<Workers> readers;
  std::unique_ptr<ThreadedAdvisor> advisor;
  std::unique_ptr<ThreadedClerks> clerks;
  std::unique_ptr<ThreadedDoorkeeper> doorkeeper;
  std::unique_ptr<ThreadedHerald> herald;
  std::unique_ptr<desk::Desk> desk;
  std::unique_ptr<Gate> gate;
  std::unique_ptr<Listener> listener;
  std::vector<std::unique_ptr<Listener>> beside;
  asio::steady_timer sweep_timer;
  asio::steady_timer removal_timer;
  asio::signal_set signals;
  int sweeps = 0;
  Millis swept_at = 0;
  bool stopping = false;
  std::shared_ptr<Readiness> readiness = std::make_shared<Readiness>();
  asio::steady_timer leaving_timer;

  void sweep() {
    sweep_timer.expires_after(sweep_every);
    sweep_timer.async_wait([this](boost::system::error_code error) {
      if (error || stopping) return;
      guarded("a sweep", [this] {
        notice_absences();
        desk->sweep();
        if (++sweeps % connection_sweep_every != 0) return;
        gate->sweep();
        listener->sweep(steady_ms());
        for (const auto& one : beside) one->sweep(steady_ms());
      });
      sweep();
    });
  }

  // The machine slept, its clock was set, or this process was not let run: nobody's time.
  void notice_absences() {
    const Millis now = clock->now();
    if (now - swept_at > frozen) desk->absent(swept_at, now);
    if (const auto skipped = clock->follow()) desk->absent(skipped->from, skipped->until);
    swept_at = clock->now();
  }

  // What is thrown through the event loop ends one connection at most.
  void run() {
    while (!guarded("the event loop", [this] { io.run(); })) {
      listener->end_lost();
      for (const auto& one : beside) one->end_lost();
    }
  }

  void remove_ended() {
    constexpr std::int64_t day = 24 * 60 * 60;
    store->remove_ended(wall_clock() / 1000 - settings.keep_days * day, [](const Result<int>& removed) {
      if (!removed) return spdlog::error("event=not_removed reason=\"{}\"", removed.error().message);
      if (*removed > 0) spdlog::info("event=removed tables={}", *removed);
    });
    removal_timer.expires_after(remove_every);
    removal_timer.async_wait([this](boost::system::error_code error) {
      if (!error && !stopping) remove_ended();
    });
  }

  void shut_down() {
    if (readiness->leaving) return;
    readiness->leaving = true;
    spdlog::info("event=stopping");
    announce(0);
  }

  void later(std::function<void()> what) {
    leaving_timer.expires_after(shutdown_step);
    leaving_timer.async_wait([what = std::move(what)](boost::system::error_code) { what(); });
  }

  // A proxy that drains is told first, and everything goes on until it has sent the last one. It must not find the door closed while anybody is in: it
  // would take the node for dead, and cut off who still waits for an answer.
  void announce(int step) {
    const bool drained =
        readiness->asked_at && std::chrono::steady_clock::now() - *readiness->asked_at < asks_often;
    const bool known = readiness->told >= 2 && step >= announcing_steps;
    if (drained && !known && step < longest_announcing_steps)
      return later([this, step] { announce(step + 1); });
    stopping = true;
    for (const auto& one : beside) one->stop_accepting();
    if (drained) return answer_who_is_in(0);
    listener->hear_no_knock();
    close_door(0);
  }

  void close_door(int step) {
    if (step < knocking_steps) return later([this, step] { close_door(step + 1); });
    listener->stop_accepting();
    answer_who_is_in(0);
  }

  // A proxy doesn't send a move elsewhere that it sent here: what was on its way is still done.
  void answer_who_is_in(int step) {
    if ((step < arriving_steps || listener->owes_answers()) && step < answering_steps)
      return later([this, step] { answer_who_is_in(step + 1); });
    desk->stop();
    store->release();
    wait_for_quiet(0);
  }

  // Everything that was taken in is saved and answered first.
  void wait_for_quiet(int step) {
    if ((!desk->quiet() || step <= 5) && step < shutdown_steps)
      return later([this, step] { wait_for_quiet(step + 1); });
    listener->dismiss_all();
    for (const auto& one : beside) one->close_all();
    wait_for_goodbyes(0);
  }

  void wait_for_goodbyes(int step) {
    if (listener->connections() > 0 && step < goodbye_steps)
      return later([this, step] { wait_for_goodbyes(step + 1); });
    listener->stop_accepting();
    listener->close_all();
    asio::post(io, [this] { io.stop(); });
  }
};

Result<std::unique_ptr<Server>> Server::open(Settings settings, std::unique_ptr<desk::Thinker> thinker) {
  allow_many_connections();
  auto inside = std::make_unique<Inside>(std::move(settings));
  Inside& in = *inside;
  in.files = Files(in.settings.web);
  in.thinker = thinker ? std::move(thinker) : desk::make_thinker();
  const auto post = post_to(in.io);
  in.store = TRY(open_store(in.settings, post));
  in.clock.emplace(
      [store = in.store.get()] {
        const auto ahead = store->ahead();
        return ahead ? steady_ms() + *ahead : wall_clock();
      },
      steady_ms);

  int threads = in.settings.threads;
  if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  in.workers = std::make_unique<Workers>(
      std::vector<LaneBounds>{waiting_bots, waiting_hints, waiting_bots_among_bots, waiting_judgements},
      std::vector<Crew>{{1, lanes_for_people, niceness_for_people},
                        {threads, lanes_of_thinking, niceness_of_thinkers}});
  in.readers =
      std::make_unique<Workers>(std::vector<LaneBounds>{waiting_tables, waiting_texts},
                                std::vector<Crew>{{1, 1, niceness_of_clerks}, {1, 2, niceness_of_clerks}});
  in.advisor = std::make_unique<ThreadedAdvisor>(*in.thinker, *in.workers, post);
  in.clerks = std::make_unique<ThreadedClerks>(*in.readers, post);
  const auto unwanted = read_unwanted(in.settings.unwanted_names);
  if (!unwanted) return tl::unexpected(unwanted.error());
  in.doorkeeper = std::make_unique<ThreadedDoorkeeper>(names::Unwanted(*unwanted), post);
  in.herald = TRY(open_herald(
      {in.settings.data + "/notices.pem", in.settings.contact, in.settings.push_anywhere}, wall_clock, post));
  const auto metrics = [&in] {
    std::size_t bots = 0;
    for (const Thinking lane : {Thinking::bot, Thinking::bot_among_bots})
      bots += in.workers->waiting(static_cast<std::size_t>(lane));
    return in.gate->metrics().text(in.desk->counts(),
                                   {in.desk->tables().in_memory(), in.desk->following().connections(),
                                    in.store->waiting(), bots, in.desk->analyses().kept()});
  };
  const auto now = [&clock = *in.clock] { return clock.now(); };
  in.clock->begin(TRY(in.store->last_beat()));
  in.desk = std::make_unique<desk::Desk>(
      desk::DeskParts{in.store.get(), in.advisor.get(), now, write_log, calls_besides(metrics, in.readiness),
                      in.clerks.get(), in.doorkeeper.get(), in.herald.get(), in.settings.puzzles, true,
                      [&in](const std::string& address) { return in.gate->one_more_table(address); }});
  in.gate = std::make_unique<Gate>(*in.desk, in.settings.limits, steady_ms);
  TRY(in.desk->open());
  in.swept_at = in.clock->now();

  Site site;
  site.call = [gate = in.gate.get()](const Request& request, Reply reply) {
    gate->call(request, std::move(reply));
  };
  site.is_call = is_call;
  site.body_limit = [gate = in.gate.get()](std::string_view path) { return gate->body_limit(path); };
  site.gate = in.gate.get();
  site.files = &in.files;
  site.origins = in.settings.origins;
  site.trusted_hops = in.settings.trusted_hops;
  in.listener = TRY(Listener::open(in.io, in.settings.bind, in.settings.port, std::move(site)));
  return std::unique_ptr<Server>(new Server(std::move(inside)));
}

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Server::~Server() {
  // Late results find the desk gone; the store finishes its last transaction; then what the sockets hold
  // goes.
  inside_->workers.reset();
  inside_->readers.reset();
  inside_->doorkeeper.reset();
  inside_->herald.reset();
  inside_->store.reset();
  inside_->listener.reset();
  inside_->beside.clear();
}

std::uint16_t Server::port() const {
  return inside_->listener->port();
}

Result<std::uint16_t> Server::add_port(std::uint16_t port,
                                       const std::function<Beside(const Neighbour&)>& make) {
  Inside& in = *inside_;
  Site site;
  Neighbour neighbour;
  neighbour.thinker = in.thinker.get();
  neighbour.workers = in.workers.get();
  neighbour.post = post_to(in.io);
  neighbour.now = [&clock = *in.clock] { return clock.now(); };
  neighbour.keep = [store = in.store.get()](const play::Record& record) { keep(*store, record); };
  Beside beside = make(neighbour);
  site.call = std::move(beside.call);
  site.connections = beside.connections;
  site.is_call = [](std::string_view) { return true; };
  site.body_limit = [](std::string_view) { return desk::max_body_bytes; };
  in.beside.push_back(TRY(Listener::open(in.io, in.settings.bind, port, std::move(site))));
  return in.beside.back()->port();
}

void Server::run() {
  inside_->signals.async_wait([in = inside_.get()](boost::system::error_code error, int) {
    if (!error) in->shut_down();
  });
  inside_->sweep();
  if (inside_->settings.keep_days > 0) inside_->remove_ended();
  inside_->run();
}

void Server::stop() {
  asio::post(inside_->io, [in = inside_.get()] { in->shut_down(); });
}

}  // namespace pioche::server
