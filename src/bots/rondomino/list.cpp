#include "bots/rondomino/list.h"

namespace pioche::bots {
namespace {

using G = Rondomino;
using rondomino::Greedy;
using search::RandomPolicy;

constexpr auto by_random_tree = by_tree<G, search::Parts<G>>;
constexpr auto by_greedy_tree = by_tree<G, rondomino::GreedyParts>;
constexpr auto by_expert = by_tree<G, rondomino::ExpertParts>;

constexpr auto fixed = ListedBot<G>::Strength::fixed;
constexpr auto asked = ListedBot<G>::Strength::asked;

constexpr ListedBot<G> all[] = {
    {"random", "any legal move", {}, fixed, by_rule<G, RandomPolicy<G>>},
    {"greedy", "lays the piece with the most points", {}, fixed, by_rule<G, Greedy>},
    {"tree", "tree search, greedy playouts", {.simulations = 2000}, asked, by_greedy_tree},
    // A hand is small and luck is large: a step of 150 Elo in a match to 100 points takes three times the simulations
    // below, five times in the middle, and ten with a better guess of hands at the top. docs/bots.md has the measured steps.
    {"level1", "lays what comes to hand", {.simulations = 2}, fixed, by_random_tree},
    {"level2", "thinks of the next piece", {.simulations = 6}, fixed, by_greedy_tree},
    {"level3", "thinks a little", {.simulations = 16}, fixed, by_greedy_tree},
    {"level4", "thinks", {.simulations = 50}, fixed, by_greedy_tree},
    {"level5", "thinks ahead", {.simulations = 250}, fixed, by_greedy_tree},
    {"level6", "the strongest within a second", {.simulations = 2500}, fixed, by_expert},
    {"expert", "the strongest", {.time = std::chrono::milliseconds(1000)}, asked, by_expert},
};

}  // namespace

template <>
std::span<const ListedBot<Rondomino>> bot_list<Rondomino>() {
  return all;
}

}  // namespace pioche::bots
