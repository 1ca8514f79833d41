// pioche arena: many games between bots, with statistics.
#include <csignal>
#include <filesystem>
#include <fstream>

#include "arena/arena.h"
#include "arena/report.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress.h"

namespace pioche::cli {
namespace {

struct ArenaArguments {
  arena::Plan plan;
  std::vector<std::string> options;
  std::string seats;
  std::uint64_t milliseconds = 0;
  std::uint64_t patience = 10'000;
  std::vector<double> hypotheses;
  bool json = false;
  std::string csv, plot, records;
};

Result<> write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) return fail("{}: can't be written", path);
  return {};
}

// Programs may have commas among their arguments, so a comma within quotes doesn't part.
std::vector<std::string> split_seats(const std::string& text) {
  std::vector<std::string> seats(1);
  char quote = 0;
  for (const char letter : text) {
    if (quote == 0 && letter == ',') {
      seats.emplace_back();
      continue;
    }
    if (quote == 0 && (letter == '"' || letter == '\''))
      quote = letter;
    else if (letter == quote)
      quote = 0;
    seats.back() += letter;
  }
  return seats;
}

Result<> run(ArenaArguments arguments) {
  arena::Plan& plan = arguments.plan;
  plan.options = TRY(read_options(arguments.options));
  plan.players = split_seats(arguments.seats);
  // As many players as were named, unless the options say otherwise.
  if (!plan.options.contains("players")) plan.options["players"] = plan.players.size();
  plan.player_options.budget.time = std::chrono::milliseconds(arguments.milliseconds);
  plan.player_options.patience = std::chrono::milliseconds(arguments.patience);
  if (!arguments.hypotheses.empty()) {
    plan.hypotheses = arena::Hypotheses{arguments.hypotheses[0], arguments.hypotheses[1]};
    if (plan.hypotheses->elo0 >= plan.hypotheses->elo1)
      return fail("--sprt {:g} {:g}: the first must be less than the second", plan.hypotheses->elo0,
                  plan.hypotheses->elo1);
  }
  if (!arguments.records.empty()) {
    std::error_code error;
    std::filesystem::create_directories(arguments.records, error);
    if (error) return fail("{}: {}", arguments.records, error.message());
  }

  Progress progress(plan.games, "games");
  arena::Events events;
  events.progress = [&](int done) { progress.show(done); };
  if (!arguments.records.empty())
    events.keep_record = [&](int game, const play::Record& record) {
      return write_file(fmt::format("{}/game-{:05}.json", arguments.records, game),
                        play::to_text(play::write_record(record)) + "\n");
    };
  const Interrupt interrupt;
  auto done = arena::run(plan, interrupt.token(), events);
  progress.clear();
  const arena::Report report = TRY(std::move(done));

  fmt::print("{}", arguments.json ? play::to_text(arena::as_json(plan, report)) + "\n"
                                  : arena::as_table(plan, report, paint_for_output()));
  if (!arguments.csv.empty()) TRY(write_file(arguments.csv, arena::as_csv(plan, report)));
  if (!arguments.plot.empty()) TRY(write_file(arguments.plot, arena::as_svg(plan, report)));
  if (report.broken) return tl::unexpected(*report.broken);
  return {};
}

}  // namespace

void add_arena(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<ArenaArguments>();
  CLI::App* command = app.add_subcommand("arena", "Play many games between bots and measure them");
  command->add_option("game", arguments->plan.game, "The game: see pioche games")->required();
  command
      ->add_option("--seats", arguments->seats,
                   "Bots, separated by commas: random, level3, expert:100ms, cmd:PROGRAM (see docs/bots.md)")
      ->required();
  command->add_option("--games", arguments->plan.games, "How many games")->check(CLI::Range(1, 100'000'000));
  command
      ->add_option("--option", arguments->options,
                   "An option of the game as name=value; may be given several times")
      ->take_all()
      ->allow_extra_args(false);
  command->add_option("--threads", arguments->plan.threads, "Games played at the same time")
      ->check(CLI::Range(1, 256));
  command->add_option("--seed", arguments->plan.seed,
                      "The same seed and number of simulations give the same result");
  CLI::Option* time = command->add_option("--time", arguments->milliseconds, "Milliseconds for each decision")
                          ->check(CLI::Range(1, 3'600'000));
  CLI::Option* simulations = command
                                 ->add_option("--sims", arguments->plan.player_options.budget.simulations,
                                              "Simulations for each decision")
                                 ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
  time->excludes(simulations);
  command->add_option("--patience", arguments->patience, "Milliseconds a program may take for an answer")
      ->check(CLI::Range(1, 3'600'000));
  command
      ->add_option("--sprt", arguments->hypotheses,
                   "ELO0 ELO1: end as soon as it is known which of them the first seat has over the others")
      ->expected(2);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->add_option("--csv", arguments->csv, "Write every game to this file, a line for each seat");
  command->add_option("--plot", arguments->plot, "Draw the result into this SVG file");
  command->add_option("--records", arguments->records, "Write every game's record into this folder");
  command->callback([arguments, &status] {
    if (const auto done = run(*arguments); !done) status = report(done.error());
  });
}

}  // namespace pioche::cli
