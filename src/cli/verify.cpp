// pioche verify: was this game dealt as it was promised?
#include "cli/command.h"
#include "fair/deal.h"

namespace pioche::cli {

void add_verify(CLI::App& app, int& status) {
  auto file = std::make_shared<std::string>();
  CLI::App* const command =
      app.add_subcommand("verify", "Check that a finished game was dealt from the seed that was promised");
  command->add_option("file", *file, "A record; - reads standard input")->required();
  command->callback([file, &status] {
    const auto record = load_record(*file);
    if (!record) {
      status = report(record.error());
      return;
    }
    if (const auto verified = fair::verify(*record); !verified) {
      status = report(fail_in(*file, verified.error()).value());
      return;
    }
    fmt::print("The deal is fair: {} {} of {} follow from the seed that was promised.\n",
               record->rounds.size(), record->rounds.size() == 1 ? "round" : "rounds", record->game);
  });
}

}  // namespace pioche::cli
