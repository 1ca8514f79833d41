#pragma once
// What is believed about the others. Who plays full greedy, as far as what they have done so far tells, is imagined so: knowing what
// they will take is worth more than searching for what they had better take. Of the rest only picks are searched: where they lay
// changes nothing for anybody else, so they lay where it looks best, and the tree is spent on what matters.
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
    if (plays_greedily(seat)) return FullGreedy{}(position, seat, random);
    if (position.table().phase == Phase::lay) return best_lay(position);
    return {};
  }

 private:
  static Move best_lay(const Position& position);

  // Logarithms of the odds that a seat plays full greedy. It is taken for it until it does something else: a good player's
  // choices mostly look greedy too, so that only what full greedy never does tells much.
  static constexpr float at_first = 0.3f;
  std::array<float, max_seats> odds_{at_first, at_first, at_first, at_first, at_first};
};

}  // namespace pioche::bots::kingdomino
