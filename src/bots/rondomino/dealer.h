#pragma once
// Deals anew what is hidden, as a search does it: the same view thousands of times.
#include "games/rondomino/redraws.h"
#include "games/rondomino/rondomino.h"

namespace pioche::bots::rondomino {

// All deals that agree with the view are equally likely.
class EvenDealer {
 public:
  void look(const pioche::rondomino::View& view) { redraws_ = pioche::rondomino::Redraws(view); }
  pioche::rondomino::Position operator()(const pioche::rondomino::View&, Random& random) const {
    return redraws_(random);
  }

 private:
  pioche::rondomino::Redraws redraws_;
};

// Believes that who drew had nothing to lay. Drawing is allowed at any time, but hardly anybody draws who can lay, so every
// draw tells what was not in a hand.
class InferringDealer {
 public:
  void look(const pioche::rondomino::View& view);
  // The first deal in which nobody drew without need; or, when none is found in some tries, one with the fewest such draws.
  pioche::rondomino::Position operator()(const pioche::rondomino::View& view, Random& random) const;

 private:
  // A draw by a seat whose hand is not seen.
  struct Drew {
    std::uint8_t place;  // in the stock
    Seat seat;
    pioche::rondomino::PieceSet fitted;      // what could have been laid instead
    pioche::rondomino::PieceSet laid_since;  // by the seat
  };
  int needless_draws(const pioche::rondomino::Position& position) const;

  pioche::rondomino::Redraws redraws_;
  FixedVector<Drew, pioche::rondomino::max_stock> draws_;
};

}  // namespace pioche::bots::rondomino
