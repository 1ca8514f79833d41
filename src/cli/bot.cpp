// pioche bot: one of the house's bots, speaking the bot protocol on standard input and output, or as a guest of a house (docs/bots.md).
#include <iostream>
#include <random>

#include "bots/protocol.h"
#include "cli/command.h"
#include "cli/house_guest.h"

namespace pioche::cli {

void add_bot(CLI::App& app, int& status) {
  struct Arguments {
    std::string spec = std::string(bots::strongest);
    int threads = 1;
    std::string house;
    std::string name;
    std::string token_file;
    int most = 4;
    std::uint64_t seed = std::random_device{}();
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("bot", "Speak the bot protocol on standard input and output, or play at a house");
  command->add_option("bot", arguments->spec, "Which bot: random, level3, expert:100ms and so on");
  command->add_option("--threads", arguments->threads, "Threads for each search")->check(CLI::Range(1, 256));
  command->add_option("--seed", arguments->seed, "A number that makes its choices repeatable");
  CLI::Option* const house = command->add_option(
      "--house", arguments->house, "Play there as a guest: https://house.example; takes every challenge");
  command->add_option("--name", arguments->name, "What it is called there")->needs(house);
  command
      ->add_option("--token", arguments->token_file,
                   "The file with its token; left out: NAME.token, made with the account at the first call")
      ->needs(house);
  command->add_option("--games", arguments->most, "At most this many games at the same time")
      ->check(CLI::Range(1, 100))
      ->needs(house)
      ->capture_default_str();
  house->needs("--name");
  command->callback([arguments, &status] {
    const auto make = [&](std::string_view game) {
      return bots::make_bot(game, arguments->spec, arguments->threads);
    };
    if (!arguments->house.empty()) {
      const HouseGuest guest{
          arguments->house, arguments->name,
          arguments->token_file.empty() ? arguments->name + ".token" : arguments->token_file, arguments->most,
          arguments->seed};
      if (const auto done = be_a_guest(guest, make); !done) status = report(done.error());
      return;
    }
    const auto done = bots::protocol::speak(std::cin, std::cout, arguments->spec, make, arguments->seed);
    if (!done) status = report(done.error());
  });
}

}  // namespace pioche::cli
