#pragma once
// What can be seen of an action at a glance, in the terms of its game: with what the search found, the words that a hint is put in.
#include <string>
#include <vector>

#include "games/game.h"

namespace pioche::bots {

struct Fact {
  std::string kind;   // docs/protocol.md lists them
  double amount = 0;  // the more, the better for whoever acts
  std::string about;  // a terrain, a seat; often nothing
  friend bool operator==(const Fact&, const Fact&) = default;
};
using Facts = std::vector<Fact>;

// By what the seat to act can see. A game that has nothing to say says nothing; its hints then tell what the search expects.
template <Game G>
Facts facts_of(const typename G::Position&, const typename G::Move&) {
  return {};
}

}  // namespace pioche::bots
