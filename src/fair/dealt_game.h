#pragma once
// For tests: a whole game dealt as a table deals it, with the promise in its record.
#include <gtest/gtest.h>

#include <functional>

#include "fair/deal.h"
#include "play/any_game.h"

namespace pioche::fair {

// `choose` gives the index of the action to play, of so many legal ones.
inline play::Record dealt_game(std::string_view game, const json::object& options, const Seed& seed,
                               const Terms& terms,
                               const std::function<std::size_t(std::size_t legal)>& choose) {
  const auto match = *(*play::find_game(game))->new_match(options);
  play::Record record;
  record.game = game;
  record.options = match->options();
  while (match->needs_round()) {
    Deal deal(seed, terms, match->rounds());
    const json::object setup = match->deal(deal);
    EXPECT_TRUE(match->start_round(setup));
    record.rounds.push_back({setup, {}});
    while (match->seat_to_act() != nobody) {
      const auto legal = match->legal();
      record.rounds.back().actions.push_back(*match->play(legal[choose(legal.size())]));
    }
  }
  record.result = match->result();
  record.others["fair"] = write_fair(seed, terms);
  return record;
}

}  // namespace pioche::fair
