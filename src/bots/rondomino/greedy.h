#pragma once
// Lays the piece with the most points that fits, draws if there is none.
#include "games/rondomino/rondomino.h"

namespace pioche::bots::rondomino {

struct Greedy {
  pioche::rondomino::Move operator()(const pioche::rondomino::Position& position, Seat searcher,
                                     Random& random) const;
};

}  // namespace pioche::bots::rondomino
