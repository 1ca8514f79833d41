#pragma once
// The bots of Kingdomino that users see.
#include "bots/common/deal_anew.h"
#include "bots/common/facts.h"
#include "bots/common/listed_bot.h"
#include "bots/kingdomino/guide.h"
#include "bots/kingdomino/opponents.h"
#include "bots/kingdomino/rollout.h"
#include "games/kingdomino/kingdomino.h"

namespace pioche::bots {

template <>
std::span<const ListedBot<Kingdomino>> bot_list<Kingdomino>();

template <>
std::optional<Kingdomino::Setup> deal_anew<Kingdomino>(const Course<Kingdomino>& course, SeatSet eyes,
                                                       Random& random);

template <>
Facts facts_of<Kingdomino>(const Kingdomino::Position& position, const Kingdomino::Move& move);

namespace kingdomino {

// What the strongest is made of.
struct ExpertParts : search::Parts<Kingdomino> {
  EvaluationGuide guide;
  TruncatedRollout<Foresight> rollout;
  GreedyOpponents opponents;
};

}  // namespace kingdomino
}  // namespace pioche::bots
