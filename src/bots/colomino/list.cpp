#include "bots/colomino/list.h"

namespace pioche::bots {
namespace {

using G = Colomino;
using colomino::Greedy;
using search::RandomPolicy;

constexpr auto by_greedy_tree = by_tree<G, colomino::GreedyParts>;
constexpr auto by_guided_tree = by_tree<G, colomino::ExpertParts>;

// Moves differ by a point or two here, so less is spent on those that seem worse, and none is put off unseen
// (docs/experiments/2026-11-18-colomino.md).
std::unique_ptr<BotOf<G>> by_expert(int threads) {
  return std::make_unique<TreeBot<G, colomino::ExpertParts>>(
      search::Parameters{.exploration = 0.3, .first_play = 0, .threads = threads});
}

constexpr auto fixed = ListedBot<G>::Strength::fixed;
constexpr auto asked = ListedBot<G>::Strength::asked;

constexpr ListedBot<G> all[] = {
    {"random", "any legal move", {}, fixed, by_rule<G, RandomPolicy<G>>},
    {"greedy", "lays where it brings the most points now", {}, fixed, by_rule<G, Greedy>},
    {"tree", "tree search, greedy playouts", {.simulations = 2000}, asked, by_greedy_tree},
    // Few simulations see few of the moves: the first levels differ by how much of the plan they look at, the others by
    // how long they look at what brings points. docs/bots.md has the measured steps.
    {"level1", "looks at a few moves", {.simulations = 20}, fixed, by_greedy_tree},
    {"level2", "looks at some moves", {.simulations = 50}, fixed, by_greedy_tree},
    {"level3", "looks at most moves", {.simulations = 130}, fixed, by_greedy_tree},
    {"level4", "knows what brings points", {.simulations = 25}, fixed, by_guided_tree},
    {"level5", "thinks ahead", {.simulations = 200}, fixed, by_guided_tree},
    {"level6", "the strongest within a second", {.simulations = 1000}, fixed, by_expert},
    {"expert", "the strongest", {.time = std::chrono::milliseconds(1000)}, asked, by_expert},
};

}  // namespace

template <>
std::span<const ListedBot<Colomino>> bot_list<Colomino>() {
  return all;
}

}  // namespace pioche::bots
