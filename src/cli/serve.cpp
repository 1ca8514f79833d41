// pioche serve: opens the house.
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <filesystem>

#include "cli/command.h"
#include "kdom/adapter.h"
#include "puzzles/puzzle.h"
#include "server/files.h"
#include "server/packed_page.h"
#include "server/server.h"

namespace pioche::cli {
namespace {

// In the program; else where ./run builds the page: beside the source tree that the program was built from, or beside the program.
std::string usual_web() {
  if (!server::embedded_page().empty()) return "";
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& place :
       {program / "web", program / "../../web/dist", program / "../share/pioche/web", fs::path("web/dist")})
    if (fs::exists(place / "index.html", error)) return fs::weakly_canonical(place, error).string();
  return "web/dist";
}

void set_up_log(const std::string& level) {
  auto logger = std::make_shared<spdlog::logger>("pioche", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern("time=%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
  logger->set_level(spdlog::level::from_str(level));
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
}

struct ServeArguments {
  server::Settings settings;
  std::string log = "info";
  std::uint16_t kdom_port = 0;
  CLI::Option* kdom = nullptr;
};

// The puzzles that the page offers: tries are counted of what is known.
Result<desk::KnownPuzzles> known_puzzles(const std::string& web) {
  desk::KnownPuzzles known;
  for (const auto& [name, text] : server::Files(web).named("/puzzles/", ".jsonl")) {
    const auto book = puzzles::read_book(text);
    if (!book) return fail_in(name, book.error());
    for (const puzzles::Puzzle& puzzle : *book) known[puzzle.id] = {puzzle.best, puzzle.difficulty};
  }
  return known;
}

Result<> run(ServeArguments& arguments) {
  server::Settings& settings = arguments.settings;
  settings.puzzles = TRY(known_puzzles(settings.web));
  set_up_log(arguments.log);
  const auto house = TRY(server::Server::open(settings));
  // Not the address of the database: there may be a password in it.
  spdlog::info("event=listening bind={} port={} data={} web={}", settings.bind, house->port(),
               settings.store.empty() ? settings.data : "postgresql",
               settings.web.empty() ? "its own" : settings.web);
  fmt::print("The house is open: http://{}:{}\n", settings.bind == "127.0.0.1" ? "localhost" : settings.bind,
             house->port());
  if (arguments.kdom->count() > 0) {
    const auto research = [](const server::Neighbour& neighbour) { return kdom::serve(neighbour, {}); };
    fmt::print("Research agents: http://localhost:{}\n", TRY(house->add_port(arguments.kdom_port, research)));
  }
  if (settings.bind == "127.0.0.1" || settings.bind == "::1")
    fmt::print(
        "Only this machine can reach it; docs/running.md says how to open it to others. Ctrl-C closes it.\n");
  std::fflush(stdout);
  house->run();
  spdlog::info("event=stopped");
  return {};
}

}  // namespace

void add_serve(CLI::App& app, int& status) {
  auto arguments = std::make_shared<ServeArguments>();
  server::Settings& settings = arguments->settings;
  settings.web = usual_web();
  CLI::App* const command =
      app.add_subcommand("serve", "Open the house: people and bots play over the network");
  command->add_option("--port", settings.port, "Port to listen on (0: any free one)")
      ->envname("PIOCHE_PORT")
      ->capture_default_str();
  command->add_option("--bind", settings.bind, "Address to listen on; 0.0.0.0 or :: lets others in")
      ->envname("PIOCHE_BIND")
      ->capture_default_str();
  command->add_option("--data", settings.data, "Directory of the database")
      ->envname("PIOCHE_DATA")
      ->capture_default_str();
  command
      ->add_option("--store", settings.store,
                   "A PostgreSQL database instead, which several nodes may share: "
                   "postgresql://user@host/name, or several hosts of which one writes")
      ->envname("PIOCHE_STORE");
  command->add_option("--web", settings.web, "Directory of the page, instead of the one in the program")
      ->envname("PIOCHE_WEB")
      ->capture_default_str();
  command
      ->add_option("--threads", settings.threads,
                   "Threads on which bots think (0: one fewer than the machine has)")
      ->envname("PIOCHE_THREADS")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command
      ->add_option("--origin", settings.origins,
                   "A page elsewhere that may call this server, such as https://house.example; several are "
                   "separated by commas")
      ->envname("PIOCHE_ORIGIN")
      ->delimiter(',');
  command
      ->add_flag("--proxy{1}", settings.trusted_hops,
                 "There is a reverse proxy in front: tell visitors apart by what it adds to X-Forwarded-For. "
                 "--proxy=2: two of them, one behind the other")
      ->check(CLI::Range(0, 16))
      ->envname("PIOCHE_PROXY");
  command
      ->add_option("--keep", settings.keep_days,
                   "Days for which tables that ended are kept, then they are removed (0: for ever)")
      ->envname("PIOCHE_KEEP")
      ->check(CLI::Range(0, 36500))
      ->capture_default_str();
  arguments->kdom = command
                        ->add_option("--kdom", arguments->kdom_port,
                                     "Port for agents of the research protocol (docs/kdom.md)")
                        ->envname("PIOCHE_KDOM");
  command
      ->add_option("--messages-per-second", settings.limits.messages_per_second,
                   "At most this many WebSocket messages a second from one connection")
      ->envname("PIOCHE_MESSAGES_PER_SECOND")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command
      ->add_option("--calls-per-second", settings.limits.calls_per_second,
                   "At most this many HTTP calls a second from one address")
      ->envname("PIOCHE_CALLS_PER_SECOND")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command
      ->add_option("--tables-per-second", settings.limits.tables_per_second,
                   "At most this many new tables a second from one address")
      ->envname("PIOCHE_TABLES_PER_SECOND")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command
      ->add_option("--accounts-per-hour", settings.limits.accounts_per_hour,
                   "At most this many new accounts an hour from one address")
      ->envname("PIOCHE_ACCOUNTS_PER_HOUR")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command
      ->add_option("--unwanted-names", settings.unwanted_names,
                   "A file with words that no name may contain, one a line")
      ->envname("PIOCHE_UNWANTED_NAMES");
  command
      ->add_option(
          "--contact", settings.contact,
          "Where push services can write to you: mailto:... or https://... (notices: docs/running.md)")
      ->envname("PIOCHE_CONTACT");
  command
      ->add_flag("--push-anywhere", settings.push_anywhere,
                 "Send notices also to push services in your own net, and without TLS")
      ->envname("PIOCHE_PUSH_ANYWHERE");
  command->add_option("--log", arguments->log, "How much is logged: debug, info, warning, error or off")
      ->envname("PIOCHE_LOG")
      ->capture_default_str();
  command->callback([arguments, &status] {
    if (const auto done = run(*arguments); !done) status = report(done.error());
  });
}

}  // namespace pioche::cli
