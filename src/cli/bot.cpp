// pioche bot: one of the house's bots, speaking the bot protocol on standard input and output (docs/bots.md).
#include <iostream>
#include <random>

#include "bots/protocol.h"
#include "cli/command.h"

namespace pioche::cli {

void add_bot(CLI::App& app, int& status) {
  struct Arguments {
    std::string spec = std::string(bots::strongest);
    int threads = 1;
    std::uint64_t seed = std::random_device{}();
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("bot", "Speak the bot protocol on standard input and output");
  command->add_option("bot", arguments->spec, "Which bot: random, level3, expert:100ms and so on");
  command->add_option("--threads", arguments->threads, "Threads for each search")->check(CLI::Range(1, 256));
  command->add_option("--seed", arguments->seed, "A number that makes its choices repeatable");
  command->callback([arguments, &status] {
    const auto make = [&](std::string_view game) {
      return bots::make_bot(game, arguments->spec, arguments->threads);
    };
    const auto done = bots::protocol::speak(std::cin, std::cout, arguments->spec, make, arguments->seed);
    if (!done) status = report(done.error());
  });
}

}  // namespace pioche::cli
