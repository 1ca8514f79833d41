// pioche new: a record with its first round set up and no action.
#include "cli/command.h"

namespace pioche::cli {
namespace {

Result<play::Record> deal(const std::string& name, const std::vector<std::string>& texts,
                          std::uint64_t seed) {
  play::Match match = TRY(play::new_match(name, TRY(read_options(texts))));
  play::deal_round(match, seed);
  play::Record record = play::record_of(match);
  record.others["seed"] = seed;
  return record;
}

}  // namespace

void add_new(CLI::App& app, int& status) {
  struct Arguments {
    std::string game;
    std::vector<std::string> options;
    std::uint64_t seed = 0;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("new", "Deal a game: prints a record with its first round set up");
  command->add_option("game", arguments->game, "The game: see pioche games")->required();
  command
      ->add_option("--option", arguments->options,
                   "An option of the game as name=value; may be given several times")
      ->take_all()
      ->allow_extra_args(false);
  CLI::Option* seed =
      command->add_option("--seed", arguments->seed, "A number that makes the deal repeatable")
          ->check(CLI::Range(std::uint64_t{0}, largest_seed));
  command->callback([arguments, seed, &status] {
    const auto record =
        deal(arguments->game, arguments->options, seed->count() > 0 ? arguments->seed : fresh_seed());
    if (!record) {
      status = report(record.error());
      return;
    }
    fmt::print("{}\n", play::to_text(play::write_record(*record)));
  });
}

}  // namespace pioche::cli
