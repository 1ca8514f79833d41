#pragma once
// The bots of Rondomino that users see.
#include "bots/common/deal_anew.h"
#include "bots/common/facts.h"
#include "bots/common/listed_bot.h"
#include "bots/rondomino/dealer.h"
#include "bots/rondomino/greedy.h"

namespace pioche::bots {

template <>
std::span<const ListedBot<Rondomino>> bot_list<Rondomino>();

template <>
Facts facts_of<Rondomino>(const Rondomino::Position& position, const Rondomino::Move& move);

namespace rondomino {

// Imagined games by the greedy policy, with some random moves.
struct GreedyParts : search::Parts<Rondomino> {
  search::PolicyRollout<Rondomino, Wavering<Rondomino, Greedy, 4>> rollout;
};

// What the strongest is made of.
struct ExpertParts : GreedyParts {
  InferringDealer dealer;
};

}  // namespace rondomino
}  // namespace pioche::bots
