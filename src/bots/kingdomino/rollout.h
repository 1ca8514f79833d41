#pragma once
// Judges a position without playing it to the end: some rows are played by a policy, every domino with a king on it is laid where it
// looks best, and the evaluation of the kingdoms tells the rest.
#include "bots/kingdomino/foresight.h"
#include "games/kingdomino/kingdomino.h"
#include "search/plugs.h"

namespace pioche::bots::kingdomino {

// What is to be expected where each seat is expected to score so much in this round.
search::Outcome outcome_of_expected(const Table& table, const Array<float, max_seats>& scores);

// At the start of a round, when every king stands on a domino to lay.
search::Outcome expected_outcome(const Table& table);

// Plays on by the policy until so many rows more have been drawn, or to the end.
template <search::Policy<Kingdomino> P>
struct TruncatedRollout {
  P policy{};
  // No weaker than playing to the end that was measured beyond doubt, and half as fast again.
  int rows = 3;

  search::Outcome operator()(Position& position, Seat searcher,
                             const search::Opponents<Kingdomino> auto& opponents, Random& random) const {
    const int until = position.table().rows_to_draw - rows;
    // After the last row has been drawn nothing is left to guess: it is played to the end.
    const auto goes_on = [&position, until] {
      const int left = position.table().rows_to_draw;
      return position.seat_to_act() != nobody && (left > until || left == 0);
    };
    while (goes_on())
      position.play(search::imagined_move<Kingdomino>(position, searcher, policy, opponents, random));
    return position.seat_to_act() == nobody ? search::outcome_of<Kingdomino>(position)
                                            : expected_outcome(position.table());
  }
};

}  // namespace pioche::bots::kingdomino
