#pragma once
#include "bots/thinking/deal_anew.h"
#include "bots/thinking/thinker.h"
#include "games/rondomino/rondomino.h"

namespace pioche::bots {

template <>
std::span<const Opponent<Rondomino>> opponents<Rondomino>();

namespace rondomino {

// Lays the piece with the most points that fits, draws if there is none.
struct Greedy {
  pioche::rondomino::Move operator()(const pioche::rondomino::Position& position, Seat searcher,
                                     Random& random) const;
};

}  // namespace rondomino
}  // namespace pioche::bots
