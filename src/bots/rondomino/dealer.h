#pragma once
// Deals anew what is hidden, as a search does it.
#include "games/rondomino/redraws.h"
#include "games/rondomino/rondomino.h"

namespace pioche::bots::rondomino {

// Believes that who drew had nothing to lay. Drawing is allowed at any time, but hardly anybody draws who can lay, so every
// draw tells what was not in a hand.
class InferringDealer {
 public:
  void look(const pioche::rondomino::View& view);
  // The first deal in which nobody drew without need; or, when none is found in some tries, one with the fewest such draws.
  pioche::rondomino::Position operator()(const pioche::rondomino::Redraws& redraws, Random& random) const;

 private:
  // A draw by a seat whose hand is not seen.
  struct Drew {
    std::uint8_t place;  // in the stock
    Seat seat;
    pioche::rondomino::PieceSet fitted;      // what could have been laid instead
    pioche::rondomino::PieceSet laid_since;  // by the seat
  };
  // How many there were in that deal; no more are counted than are enough to pass it over.
  int needless_draws(const pioche::rondomino::Position& position, int enough) const;

  FixedVector<Drew, pioche::rondomino::max_stock> draws_;
};

}  // namespace pioche::bots::rondomino
