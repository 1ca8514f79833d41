#pragma once
// Who at the table plays full greedy, as far as what they have done so far tells. Whoever is taken for it is imagined so:
// knowing what the others will take is worth more than searching for what they had better take.
#include <array>

#include "bots/kingdomino/greedy.h"
#include "games/kingdomino/kingdomino.h"

namespace pioche::bots::kingdomino {

using namespace pioche::kingdomino;

class Watched {
 public:
  void watch(const View& view, Move move);
  void forget() { *this = {}; }

  bool plays_greedily(Seat seat) const { return odds_[static_cast<std::size_t>(seat)] > 0; }

 private:
  // Logarithms of the odds that a seat plays full greedy. It is taken for it until it does something else: a good player's
  // choices mostly look greedy too, so that only what full greedy never does tells much.
  static constexpr float at_first = 0.3f;
  std::array<float, max_seats> odds_{at_first, at_first, at_first, at_first, at_first};
};

// Plays on as each seat has been seen to play: full greedy, or else by the house's rule of thumb.
template <class Rule>
struct AsWatched {
  Watched watched{};
  Rule rule{};
  FullGreedy greedy{};

  void watch(const View& view, Move move) { watched.watch(view, move); }
  void forget() { watched.forget(); }
  bool knows(Seat seat) const { return watched.plays_greedily(seat); }

  // The searcher itself decides by the rule of thumb, whatever it was seen to do.
  Move operator()(const Position& position, Seat searcher, Random& random) const {
    const Seat seat = position.seat_to_act();
    return seat != searcher && knows(seat) ? greedy(position, searcher, random)
                                           : rule(position, searcher, random);
  }
};

}  // namespace pioche::bots::kingdomino
