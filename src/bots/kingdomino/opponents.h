#pragma once
// What is believed about the others: who plays full greedy, as far as what they have done so far tells. Whoever is taken for it is
// imagined so: knowing what the others will take is worth more than searching for what they had better take.
#include <array>
#include <optional>

#include "bots/kingdomino/greedy.h"

namespace pioche::bots::kingdomino {

class GreedyOpponents {
 public:
  static constexpr bool watches = true;

  void watch(const View& view, Move move);
  void forget() { *this = {}; }

  bool plays_greedily(Seat seat) const { return odds_[seat] > 0; }

  std::optional<Move> expected(const Position& position, Random& random) const {
    const Seat seat = position.seat_to_act();
    if (!plays_greedily(seat)) return {};
    return FullGreedy{}(position, seat, random);
  }

 private:
  // Logarithms of the odds that a seat plays full greedy. It is taken for it until it does something else: a good player's
  // choices mostly look greedy too, so that only what full greedy never does tells much.
  static constexpr float at_first = 0.3f;
  std::array<float, max_seats> odds_{at_first, at_first, at_first, at_first, at_first};
};

}  // namespace pioche::bots::kingdomino
