#include "bots/colomino/opponents.h"

#include <cmath>

#include "bots/thinking/common.h"

namespace pioche::bots {
namespace colomino {

using pioche::colomino::Move;
using pioche::colomino::Position;

Move Greedy::operator()(const Position& position, Seat, Random& random) const {
  MovesOf<Colomino> moves;
  moves.clear();
  position.legal_moves(moves);
  Best<Move> best(random);
  for (const Move& move : moves) best.offer(position.brings(move).points(), move);
  return best.item();
}

}  // namespace colomino

namespace {

using colomino::Greedy;
using G = Colomino;

// What brings points now is tried sooner: there may be a hundred moves, and most bring none.
struct PointsGuide {
  void operator()(const G::Position& position, const MovesOf<G>& moves, std::span<float> ratings) const {
    for (std::size_t at = 0; at < moves.size(); ++at)
      ratings[at] = std::exp(0.6f * static_cast<float>(position.brings(moves[at]).points()));
  }
};

using RandomRoll = search::RandomRollout<G>;
using GreedyRoll = search::PolicyRollout<G, Greedy>;
using Unguided = search::NoGuide<G>;
constexpr auto fixed = Opponent<G>::Strength::fixed;
constexpr auto asked = Opponent<G>::Strength::asked;

constexpr Opponent<G> all[] = {
    {"random", "any legal move", {}, fixed, by_rule<G, RandomPolicy<G>>},
    {"greedy", "lays where it brings the most points now", {}, fixed, by_rule<G, Greedy>},
    {"tree", "tree search, greedy playouts", {.simulations = 2000}, asked, by_tree<G, GreedyRoll, Unguided>},
    // Few simulations see few of the moves: the first levels differ by how much of the plan they look at, the others by
    // how long they look at what brings points. docs/bots.md has the measured steps.
    {"level1", "looks at a few moves", {.simulations = 20}, fixed, by_tree<G, GreedyRoll, Unguided>},
    {"level2", "looks at some moves", {.simulations = 50}, fixed, by_tree<G, GreedyRoll, Unguided>},
    {"level3", "looks at most moves", {.simulations = 130}, fixed, by_tree<G, GreedyRoll, Unguided>},
    {"level4", "knows what brings points", {.simulations = 25}, fixed, by_tree<G, GreedyRoll, PointsGuide>},
    {"level5", "thinks ahead", {.simulations = 200}, fixed, by_tree<G, GreedyRoll, PointsGuide>},
    {"level6",
     "the strongest within a second",
     {.simulations = 1000},
     fixed,
     by_tree<G, GreedyRoll, PointsGuide>},
    {"expert",
     "the strongest",
     {.time = std::chrono::milliseconds(1000)},
     asked,
     by_tree<G, GreedyRoll, PointsGuide>},
};

}  // namespace

template <>
std::span<const Opponent<Colomino>> opponents<Colomino>() {
  return all;
}

}  // namespace pioche::bots
