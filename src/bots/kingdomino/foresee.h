#pragma once
// Judges a position without playing it to the end: some rows are shared out by rule of thumb, every domino with a king on it
// is laid where it looks best, and the outlook of the kingdoms tells the rest.
#include "bots/kingdomino/foresight.h"
#include "games/kingdomino/kingdomino.h"
#include "search/plugs.h"

namespace pioche::bots::kingdomino {

// At the start of a round, when every king stands on a domino to lay.
search::Outcome foreseen(const Table& table);

// Plays on by the policy until so many rows more have been drawn, or to the end.
template <class Policy, int rows>
struct Foresee {
  Policy policy{};

  search::Outcome operator()(Position& position, Seat searcher, Random& random) const {
    const int until = position.table().rows_to_draw - rows;
    // After the last row has been drawn nothing is left to foresee: it is played to the end.
    const auto goes_on = [&position, until] {
      const int left = position.table().rows_to_draw;
      return position.seat_to_act() != nobody && (left > until || left == 0);
    };
    while (goes_on()) position.play(policy(position, searcher, random));
    return position.seat_to_act() == nobody ? search::outcome_of<Kingdomino>(position)
                                            : foreseen(position.table());
  }

  // What the policy has watched, for the tree.
  void watch(const View& view, Move move)
    requires requires { policy.watch(view, move); }
  {
    policy.watch(view, move);
  }
  void forget()
    requires requires { policy.forget(); }
  {
    policy.forget();
  }
  bool knows(Seat seat) const
    requires requires { policy.knows(seat); }
  {
    return policy.knows(seat);
  }
  Move expected(const Position& position, Random& random) const { return policy(position, nobody, random); }
};

}  // namespace pioche::bots::kingdomino
