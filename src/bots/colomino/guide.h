#pragma once
// What brings points now is tried sooner: there may be a hundred moves, and most bring none.
#include <span>

#include "base/exponential.h"
#include "games/colomino/colomino.h"

namespace pioche::bots::colomino {

struct PointsGuide {
  void operator()(const pioche::colomino::Position& position, const MovesOf<Colomino>& moves,
                  std::span<float> ratings) const {
    for (std::size_t at = 0; at < moves.size(); ++at)
      ratings[at] = exponential(0.6f * static_cast<float>(position.brings(moves[at]).points()));
  }
};

}  // namespace pioche::bots::colomino
