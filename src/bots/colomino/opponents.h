#pragma once
#include "bots/thinking/deal_anew.h"
#include "bots/thinking/thinker.h"
#include "games/colomino/colomino.h"

namespace pioche::bots {

template <>
std::span<const Opponent<Colomino>> opponents<Colomino>();

template <>
Colomino::Setup deal_anew<Colomino>(const Course<Colomino>& course, SeatSet eyes, Random& random);

namespace colomino {

// Lays where it brings the most points now, tile by tile.
struct Greedy {
  pioche::colomino::Move operator()(const pioche::colomino::Position& position, Seat searcher,
                                    Random& random) const;
};

}  // namespace colomino
}  // namespace pioche::bots
