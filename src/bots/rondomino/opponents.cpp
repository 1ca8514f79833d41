#include "bots/rondomino/opponents.h"

#include "bots/rondomino/dealer.h"
#include "bots/thinking/common.h"

namespace pioche::bots {
namespace rondomino {

using pioche::rondomino::Move;
using pioche::rondomino::Position;

Move Greedy::operator()(const Position& position, Seat, Random& random) const {
  pioche::rondomino::Moves moves;
  moves.clear();
  position.legal_moves(moves);
  Best<Move> best(random);
  for (const Move& move : moves) {
    const bool lays = move.kind == Move::Kind::lay || move.kind == Move::Kind::open;
    best.offer(lays ? move.piece.pips() : -1, move);
  }
  return best.item();
}

}  // namespace rondomino

namespace {

using rondomino::Greedy;
using G = Rondomino;
using RandomRoll = search::RandomRollout<G>;
using GreedyRoll = search::PolicyRollout<G, Wavering<G, Greedy, 4>>;
using Unguided = search::NoGuide<G>;
constexpr auto fixed = Opponent<G>::Strength::fixed;
constexpr auto asked = Opponent<G>::Strength::asked;

constexpr auto expert = by_tree<G, GreedyRoll, Unguided, search::Parameters{}, rondomino::Dealer>;

constexpr Opponent<G> all[] = {
    {"random", "any legal move", {}, fixed, by_rule<G, RandomPolicy<G>>},
    {"greedy", "lays the piece with the most points", {}, fixed, by_rule<G, Greedy>},
    {"tree", "tree search, greedy playouts", {.simulations = 2000}, asked, by_tree<G, GreedyRoll, Unguided>},
    // A hand is small and luck is large: a step of 150 Elo in a match to 100 points takes three times the simulations
    // below, five times in the middle, and ten with a better guess of hands at the top. docs/bots.md has the measured steps.
    {"level1", "lays what comes to hand", {.simulations = 2}, fixed, by_tree<G, RandomRoll, Unguided>},
    {"level2", "thinks of the next piece", {.simulations = 6}, fixed, by_tree<G, GreedyRoll, Unguided>},
    {"level3", "thinks a little", {.simulations = 16}, fixed, by_tree<G, GreedyRoll, Unguided>},
    {"level4", "thinks", {.simulations = 50}, fixed, by_tree<G, GreedyRoll, Unguided>},
    {"level5", "thinks ahead", {.simulations = 250}, fixed, by_tree<G, GreedyRoll, Unguided>},
    {"level6", "the strongest within a second", {.simulations = 2500}, fixed, expert},
    {"expert", "the strongest", {.time = std::chrono::milliseconds(1000)}, asked, expert},
    // The expert with one of its parts missing, to see what the part is worth.
    {"expert-no-dealer",
     "expert that holds all deals for equally likely",
     {.simulations = 1000},
     asked,
     by_tree<G, GreedyRoll, Unguided>},
};

}  // namespace

template <>
std::span<const Opponent<Rondomino>> opponents<Rondomino>() {
  return all;
}

}  // namespace pioche::bots
