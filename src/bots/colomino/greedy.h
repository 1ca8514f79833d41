#pragma once
// Lays where it brings the most points now, tile by tile.
#include "games/colomino/colomino.h"

namespace pioche::bots::colomino {

struct Greedy {
  pioche::colomino::Move operator()(const pioche::colomino::Position& position, Seat searcher,
                                    Random& random) const;
};

}  // namespace pioche::bots::colomino
