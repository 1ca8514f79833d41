// pioche puzzles: positions of games between strong bots in which one action is clearly the best.
#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "puzzles/find.h"

namespace pioche::cli {
namespace {

struct PuzzlesArguments {
  puzzles::Plan plan;
  std::vector<std::string> options;
  std::string file;
  int count = 200;
};

// Goes on after the last game of the same seed that the file tells of.
Result<int> known(PuzzlesArguments& arguments) {
  if (!std::filesystem::exists(arguments.file)) return 0;
  const auto book = puzzles::read_book(TRY(read_file(arguments.file)));
  if (!book) return fail_in(arguments.file, book.error());
  for (const puzzles::Puzzle& puzzle : *book)
    if (static_cast<std::uint64_t>(puzzle.source.seed) == arguments.plan.seed)
      arguments.plan.first_game = std::max(arguments.plan.first_game, puzzle.source.game + 1);
  return static_cast<int>(book->size());
}

Result<> run(PuzzlesArguments arguments) {
  arguments.plan.options = TRY(read_options(arguments.options));
  if (arguments.plan.kind.empty()) arguments.plan.kind = arguments.plan.game;
  if (arguments.file.empty()) arguments.file = arguments.plan.kind + ".jsonl";
  int have = TRY(known(arguments));
  if (have >= arguments.count) {
    fmt::print("{} has {} puzzles already; ask for more with --count.\n", arguments.file, have);
    return {};
  }
  std::ofstream file(arguments.file, std::ios::binary | std::ios::app);
  Progress progress(arguments.count, "puzzles");
  const Interrupt interrupt;
  Result<> written;
  const auto found = puzzles::find(arguments.plan, interrupt.token(), [&](const puzzles::Puzzle& puzzle) {
    file << puzzles::to_text(puzzle) << '\n' << std::flush;
    if (!file) written = fail("{}: can't be written", arguments.file);
    progress.show(++have);
    return !file || have >= arguments.count ? puzzles::Enough::yes : puzzles::Enough::no;
  });
  progress.clear();
  TRY(found);
  TRY(written);
  fmt::print("{} has {} puzzles.\n", arguments.file, have);
  return {};
}

}  // namespace

void add_puzzles(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<PuzzlesArguments>();
  CLI::App* command = app.add_subcommand(
      "puzzles", "Look for positions in which one action is clearly the best; goes on where a file ends");
  command->add_option("game", arguments->plan.game, "The game: see pioche games")->required();
  command
      ->add_option("--option", arguments->options,
                   "An option of the game as name=value; may be given several times")
      ->take_all()
      ->allow_extra_args(false);
  command->add_option("--kind", arguments->plan.kind,
                      "What the page calls the game with these options: giants");
  command->add_option("--file", arguments->file, "Where they are added, one on a line");
  command->add_option("--count", arguments->count, "How many positions the file should have in the end")
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--bots", arguments->plan.bots, "Who plays the games");
  command
      ->add_option("--sims", arguments->plan.simulations,
                   "Simulations for a position; ten times as many check it")
      ->check(CLI::Range(std::uint64_t{100}, std::uint64_t{100'000'000}));
  command->add_option("--seed", arguments->plan.seed, "The same seed looks at the same games")
      ->check(CLI::Range(std::uint64_t{0}, (std::uint64_t{1} << 53) - 1));
  command->callback([arguments, &status] {
    if (const auto done = run(*arguments); !done) status = report(done.error());
  });
}

}  // namespace pioche::cli
