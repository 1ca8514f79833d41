#pragma once
// The published baselines: greedy placement with random draft, and full greedy (Gedda, Lagerkvist and Butler,
// Monte Carlo Methods for the Game Kingdomino, CIG 2018; the details follow the agents that the authors made
// public). Their agents lay and pick in one joint move; here these are two decisions, and each is drawn from
// the same distribution as its part of the joint one.
#include <optional>

#include "base/random.h"
#include "bots/kingdomino/rules.h"

namespace pioche::bots::kingdomino {

// Over pairs of placement and pick, looks at every way to lay the placed and then the picked domino, leaves
// out kingdoms that spoil the centred castle or leave a hole of one square unless none is left, and takes the
// highest score, ties at random. Before anything is laid it picks the most crowns on a single square.
struct FullGreedy {
  Move operator()(const Position& position, Seat searcher, Random& random) const;

  // Whether it might have played so. Nothing where that would tell nothing: a single choice, or one that it makes blindly.
  std::optional<bool> might_play(const Table& table, Move move) const;
};

// Lays like that without looking at the picks, which are random.
struct GreedyPlacementRandomDraft {
  Move operator()(const Position& position, Seat searcher, Random& random) const;
};

// The searching player plays full greedy, the others at random: the playouts that the paper calls
// player-greedy.
struct PlayerGreedy {
  Move operator()(const Position& position, Seat searcher, Random& random) const;
};

}  // namespace pioche::bots::kingdomino
