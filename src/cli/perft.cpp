// pioche perft: counts sequences of actions, to compare implementations of the rules.
#include "cli/command.h"

namespace pioche::cli {

void add_perft(CLI::App& app, int& status) {
  struct Arguments {
    std::string file;
    int depth = 0;
    MomentOptions moment;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("perft", "Count the sequences of a number of actions from a position");
  command->add_option("file", arguments->file, "A record; - reads standard input")->required();
  command->add_option("--depth", arguments->depth, "How many actions")
      ->required()
      ->check(CLI::NonNegativeNumber);
  arguments->moment.add_to(*command);
  command->callback([arguments, &status] {
    const auto record = load_record(arguments->file);
    if (!record) {
      status = report(record.error());
      return;
    }
    const auto match = play::replay(*record, arguments->moment.moment());
    if (!match) {
      status = report(Error{fmt::format("{}: {}", arguments->file, match.error().message)});
      return;
    }
    fmt::print("{}\n", match->perft(arguments->depth));
  });
}

}  // namespace pioche::cli
