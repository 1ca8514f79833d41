#pragma once
// The bots of Colomino that users see.
#include "bots/colomino/greedy.h"
#include "bots/colomino/guide.h"
#include "bots/common/deal_anew.h"
#include "bots/common/facts.h"
#include "bots/common/listed_bot.h"

namespace pioche::bots {

template <>
std::span<const ListedBot<Colomino>> bot_list<Colomino>();

template <>
std::optional<Colomino::Setup> deal_anew<Colomino>(const Course<Colomino>& course, SeatSet eyes,
                                                   Random& random);

template <>
Facts facts_of<Colomino>(const Colomino::Position& position, const Colomino::Move& move);

namespace colomino {

// Imagined games by the greedy policy.
struct GreedyParts : search::Parts<Colomino> {
  search::PolicyRollout<Colomino, Greedy> rollout;
};

// What the strongest is made of.
struct ExpertParts : GreedyParts {
  PointsGuide guide;
};

}  // namespace colomino
}  // namespace pioche::bots
