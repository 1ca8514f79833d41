#include "bots/colomino/opponents.h"

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
using RandomRoll = search::RandomRollout<G>;
using GreedyRoll = search::PolicyRollout<G, Greedy>;
using Unguided = search::NoGuide<G>;
constexpr auto fixed = Opponent<G>::Strength::fixed;
constexpr auto asked = Opponent<G>::Strength::asked;

constexpr Opponent<G> all[] = {
    {"random", "any legal move", {}, fixed, by_rule<G, RandomPolicy<G>>},
    {"greedy", "lays where it brings the most points now", {}, fixed, by_rule<G, Greedy>},
    {"tree", "tree search, greedy playouts", {.simulations = 2000}, asked, by_tree<G, GreedyRoll, Unguided>},
    {"level1", "", {.simulations = 10}, fixed, by_tree<G, RandomRoll, Unguided>},
    {"level2", "", {.simulations = 40}, fixed, by_tree<G, RandomRoll, Unguided>},
    {"level3", "", {.simulations = 150}, fixed, by_tree<G, RandomRoll, Unguided>},
    {"level4", "", {.simulations = 150}, fixed, by_tree<G, GreedyRoll, Unguided>},
    {"level5", "", {.simulations = 600}, fixed, by_tree<G, GreedyRoll, Unguided>},
    {"level6", "", {.simulations = 2000}, fixed, by_tree<G, GreedyRoll, Unguided>},
    {"expert",
     "the strongest",
     {.time = std::chrono::milliseconds(1000)},
     asked,
     by_tree<G, GreedyRoll, Unguided>},
};

}  // namespace

template <>
std::span<const Opponent<Colomino>> opponents<Colomino>() {
  return all;
}

}  // namespace pioche::bots
