#pragma once
// Rates moves for the tree search by the evaluation of the kingdom they lead to: a placement or pick that is so many points
// better is so much likelier to be tried.
#include <span>

#include "bots/kingdomino/foresight.h"

namespace pioche::bots::kingdomino {

struct EvaluationGuide {
  float warmth = 3.0f;    // points that make a move e times as likely
  float beneath = 14.0f;  // moves that many points below the best are left out

  void operator()(const Position& position, const Moves& moves, std::span<float> ratings) const;
};

}  // namespace pioche::bots::kingdomino
