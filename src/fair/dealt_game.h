#pragma once
// For tests: a whole game dealt as a table deals it, with the promise in its record.
#include <gtest/gtest.h>

#include <functional>

#include "fair/deal.h"
#include "play/notation.h"

namespace pioche::fair {

// `choose` gives the index of the action to play, of so many legal ones.
inline play::Record dealt_game(std::string_view game, const json::object& options, const Seed& seed,
                               const Terms& terms,
                               const std::function<std::size_t(std::size_t legal)>& choose) {
  play::Match match = *play::new_match(game, options);
  while (match.needs_round()) {
    Deal deal(seed, terms, match.rounds());
    match.deal_round(deal);
    while (match.seat_to_act() != nobody) {
      const auto legal = play::legal(match);
      EXPECT_TRUE(play::play(match, legal[choose(legal.size())]));
    }
  }
  play::Record record = play::record_of(match);
  record.others["fair"] = write_fair(seed, terms);
  return record;
}

}  // namespace pioche::fair
