// What a decision costs through the door that knows no game, its move played. For callgrind, which counts instructions and so compares
// two states of the code:
//   valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='count_decision*' build/release/pioche-door rondomino random 50
// The program prints how many decisions there were in so many games for two.
#include <fmt/format.h>

#include <cstdlib>

#include "bots/bot.h"
#include "play/json.h"
#include "play/match.h"

extern "C" __attribute__((noinline)) void count_decision(pioche::bots::Bot& bot, pioche::play::Match& match,
                                                         pioche::Random& random) {
  bot.play(match, {}, {}, random);
}

int main(int argc, char** argv) {
  using namespace pioche;
  if (argc < 4) return EXIT_FAILURE;
  const std::string_view game = argv[1];
  Random random(1);
  int decisions = 0;
  for (int number = 0; number < std::atoi(argv[3]); ++number) {
    play::Match match = play::new_match(game, {{"players", 2}}).value();
    const auto one = bots::make_bot(game, argv[2]).value(), other = bots::make_bot(game, argv[2]).value();
    while (!match.over()) {
      if (match.needs_round()) match.deal_round(random);
      for (; match.seat_to_act() != nobody; ++decisions)
        count_decision(match.seat_to_act() == 0 ? *one : *other, match, random);
    }
  }
  fmt::print("{} decisions\n", decisions);
}
