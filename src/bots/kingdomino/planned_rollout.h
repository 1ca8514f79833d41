#pragma once
// Judges a position by playing on for some rows, quickly: whoever picks a domino plans at once where it will lie, and lays it there
// when its time comes. Between the two nothing changes in a kingdom with one king, so a row costs each seat one look at the dominoes
// that are free. Then every domino with a king on it is laid as planned, and the evaluation of the kingdoms tells the rest.
#include <optional>

#include "bots/kingdomino/evaluation.h"
#include "games/kingdomino/kingdomino.h"
#include "search/plugs.h"

namespace pioche::bots::kingdomino {

// A game that is imagined: the position, and what its players have in mind.
class ImaginedGame {
 public:
  ImaginedGame(Position& position, const Weights& weights)
      : position_(position), weights_(weights), context_(position.table()) {}

  // What the seat to act plays by the evaluation alone.
  Move by_foresight(Random& random);
  void play(Move move);

  // At the start of a round, when every king stands on a domino to lay.
  search::Outcome expected_outcome() const;

 private:
  // Where a domino of the row will lie, once a king of this seat stands on it and as long as the kingdom stays as it was.
  struct Plan {
    Bits occupied = 0;  // of the kingdom
    Place place{};
    bool any = false;  // otherwise it fits nowhere
    Seat seat = nobody;

    bool holds(Seat whose, const Kingdom& kingdom) const {
      return seat == whose && occupied == kingdom.occupied;
    }
  };
  using Plans = Array<Plan, max_seats>;  // by the place in the row

  Plan best_place() const;
  Move pick();
  float expected_score(Seat seat) const;

  Position& position_;
  const Weights& weights_;
  TableContext context_;  // the same for a whole row
  Plans laying_{}, choosing_{};
};

// Plays on until so many rows more have been drawn, or to the end.
struct PlannedRollout {
  int rows = 2;

  // What is known of the others counts in the tree only: after it, knowing their rule exactly gained nothing.
  search::Outcome operator()(Position& position, Seat, const search::Opponents<Kingdomino> auto&,
                             Random& random) const {
    const Table& table = position.table();
    ImaginedGame game(position, weights_for(table));
    const int until = table.rows_to_draw - rows;
    while (position.seat_to_act() != nobody) {
      // After the last row has been drawn nothing is left to guess: it is played to the end.
      if (table.rows_to_draw <= until && table.rows_to_draw > 0) return game.expected_outcome();
      game.play(game.by_foresight(random));
    }
    return search::outcome_of<Kingdomino>(position);
  }
};

}  // namespace pioche::bots::kingdomino
