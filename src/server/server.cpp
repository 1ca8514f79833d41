#include "server/server.h"

#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "desk/limits.h"
#include "server/advisor.h"
#include "server/besides.h"
#include "server/doorkeeper.h"
#include "server/files.h"
#include "server/listener.h"
#include "server/workers.h"
#include "store/archive.h"
#include "store/sqlite/sqlite_store.h"

namespace pioche::server {
namespace {

constexpr auto sweep_every = std::chrono::milliseconds(250);
constexpr auto connection_sweep_every = 4;  // sweeps of the desk
constexpr auto shutdown_step = std::chrono::milliseconds(10);
constexpr int shutdown_steps = 500;  // five seconds, then what is left is cut off

Millis wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
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

bool is_call(std::string_view path) {
  return path.starts_with("/api/") || path == "/healthz" || path == "/metrics";
}

}  // namespace

struct Server::Inside {
  explicit Inside(Settings chosen)
      : settings(std::move(chosen)), sweep_timer(io), signals(io, SIGTERM, SIGINT) {}

  Settings settings;
  asio::io_context io{1};
  asio::executor_work_guard<Executor> work{io.get_executor()};
  Files files;
  std::unique_ptr<desk::Thinker> thinker;
  std::unique_ptr<store::Store> store;
  std::unique_ptr<Workers> workers;
  std::unique_ptr<ThreadedAdvisor> advisor;
  std::unique_ptr<ThreadedDoorkeeper> doorkeeper;
  std::unique_ptr<desk::Desk> desk;
  std::unique_ptr<Gate> gate;
  std::unique_ptr<Listener> listener;
  std::vector<std::unique_ptr<Listener>> beside;
  asio::steady_timer sweep_timer;
  asio::signal_set signals;
  int sweeps = 0;
  int taken_up = 0;
  bool stopping = false;

  void sweep() {
    sweep_timer.expires_after(sweep_every);
    sweep_timer.async_wait([this](boost::system::error_code error) {
      if (error || stopping) return;
      desk->sweep();
      if (++sweeps % connection_sweep_every == 0) {
        gate->sweep();
        listener->sweep(steady_ms());
        for (const auto& one : beside) one->sweep(steady_ms());
      }
      sweep();
    });
  }

  void shut_down() {
    if (stopping) return;
    stopping = true;
    spdlog::info("event=stopping");
    listener->stop_accepting();
    for (const auto& one : beside) one->stop_accepting();
    desk->stop();
    wait_for_quiet(0);
  }

  // Everything that was taken in is saved and answered first.
  void wait_for_quiet(int step) {
    if ((desk->quiet() && step > 5) || step >= shutdown_steps) {
      listener->close_all();
      for (const auto& one : beside) one->close_all();
      asio::post(io, [this] { io.stop(); });
      return;
    }
    sweep_timer.expires_after(shutdown_step);
    sweep_timer.async_wait([this, step](boost::system::error_code) { wait_for_quiet(step + 1); });
  }
};

Result<std::unique_ptr<Server>> Server::open(Settings settings, std::unique_ptr<desk::Thinker> thinker) {
  allow_many_connections();
  std::error_code error;
  std::filesystem::create_directories(settings.data, error);
  if (error) return fail("the data directory {} can't be made: {}", settings.data, error.message());

  auto inside = std::make_unique<Inside>(std::move(settings));
  Inside& in = *inside;
  in.files = Files(in.settings.web);
  in.thinker = thinker ? std::move(thinker) : desk::make_thinker();
  const auto post = [&io = in.io](std::function<void()> what) { asio::post(io, std::move(what)); };
  in.store = TRY(store::open_sqlite({in.settings.data + "/pioche.sqlite", post, post, ""}));

  int threads = in.settings.threads;
  if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  in.workers = std::make_unique<Workers>(
      threads, std::array<std::size_t, 3>{queue_for_bots, queue_for_hints, desk::analyses_kept});
  in.advisor = std::make_unique<ThreadedAdvisor>(*in.thinker, *in.workers, post);
  const auto unwanted = read_unwanted(in.settings.unwanted_names);
  if (!unwanted) return tl::unexpected(unwanted.error());
  in.doorkeeper = std::make_unique<ThreadedDoorkeeper>(names::Unwanted(*unwanted), post);
  const auto metrics = [&in] {
    return in.gate->metrics().text(in.desk->counts(),
                                   {in.desk->tables().all().size(), in.desk->following().connections(),
                                    in.store->waiting(), in.workers->waiting(Urgency::bot)});
  };
  in.desk = std::make_unique<desk::Desk>(desk::DeskParts{
      in.store.get(), in.advisor.get(), wall_clock, write_log, calls_besides(metrics), in.doorkeeper.get()});
  in.gate = std::make_unique<Gate>(*in.desk, in.settings.limits, wall_clock);
  in.taken_up = TRY(in.desk->open());

  Site site;
  site.call = [gate = in.gate.get()](const Request& request, Reply reply) {
    gate->call(request, std::move(reply));
  };
  site.is_call = is_call;
  site.body_limit = [gate = in.gate.get()](std::string_view path) { return gate->body_limit(path); };
  site.gate = in.gate.get();
  site.files = &in.files;
  site.origins = in.settings.origins;
  site.behind_proxy = in.settings.behind_proxy;
  in.listener = TRY(Listener::open(in.io, in.settings.bind, in.settings.port, std::move(site)));
  return std::unique_ptr<Server>(new Server(std::move(inside)));
}

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Server::~Server() {
  // Late results find the desk gone; the store finishes its last transaction; then what the sockets hold
  // goes.
  inside_->workers.reset();
  inside_->doorkeeper.reset();
  inside_->store.reset();
  inside_->listener.reset();
  inside_->beside.clear();
}

std::uint16_t Server::port() const {
  return inside_->listener->port();
}
int Server::tables() const {
  return inside_->taken_up;
}

Result<std::uint16_t> Server::add_port(std::uint16_t port,
                                       const std::function<Beside(const Neighbour&)>& make) {
  Inside& in = *inside_;
  Site site;
  Neighbour neighbour;
  neighbour.thinker = in.thinker.get();
  neighbour.workers = in.workers.get();
  neighbour.post = [&io = in.io](std::function<void()> what) { asio::post(io, std::move(what)); };
  neighbour.now = wall_clock;
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
  inside_->io.run();
}

void Server::stop() {
  asio::post(inside_->io, [in = inside_.get()] { in->shut_down(); });
}

}  // namespace pioche::server
