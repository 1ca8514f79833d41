#pragma once
// Rates moves for the tree search by the house's rule of thumb: a placement or pick that is so many points
// better is so much likelier to be tried.
#include <algorithm>
#include <cmath>
#include <span>

#include "bots/kingdomino/swift.h"

namespace pioche::bots::kingdomino {

struct SwiftGuide {
  Tastes tastes{};
  float warmth = 3.0f;    // points that make a move e times as likely
  float beneath = 14.0f;  // moves that many points below the best are left out

  void operator()(const Position& position, const Moves& moves, std::span<float> ratings) const;
};

}  // namespace pioche::bots::kingdomino
