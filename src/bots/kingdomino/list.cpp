#include "bots/kingdomino/list.h"

#include "bots/kingdomino/flat.h"
#include "bots/kingdomino/swift.h"

namespace pioche::bots {
namespace {

using G = Kingdomino;
using kingdomino::ExpertParts;
using kingdomino::Foresight;
using kingdomino::FullGreedy;
using kingdomino::GreedyPlacementRandomDraft;
using kingdomino::PlayerGreedy;
using kingdomino::Swift;
using search::PolicyRollout;
using search::RandomPolicy;

template <class Policy>
constexpr auto flat = kingdomino::by_flat_search<PolicyRollout<G, Policy>>;

struct SwiftParts : search::Parts<G> {
  PolicyRollout<G, Swift> rollout;
};
constexpr auto by_random_tree = by_tree<G, search::Parts<G>>;
constexpr auto by_expert = by_tree<G, ExpertParts>;

constexpr auto fixed = ListedBot<G>::Strength::fixed;
constexpr auto asked = ListedBot<G>::Strength::asked;

constexpr ListedBot<G> all[] = {
    {"random", "any legal move", {}, fixed, by_rule<G, RandomPolicy<G>>},
    {"gprd", "greedy placement, random draft (CIG 2018)", {}, fixed, by_rule<G, GreedyPlacementRandomDraft>},
    {"fg", "full greedy (CIG 2018)", {}, fixed, by_rule<G, FullGreedy>},
    {"greedy", "another name for fg", {}, fixed, by_rule<G, FullGreedy>},
    {"swift", "the house's own rule of thumb", {}, fixed, by_rule<G, Swift>},
    {"foresight",
     "the house's better rule of thumb, learnt from its own games",
     {},
     fixed,
     by_rule<G, Foresight>},
    {"mce-tr",
     "flat Monte Carlo, random playouts (CIG 2018)",
     {.simulations = 5000},
     asked,
     flat<RandomPolicy<G>>},
    {"mce-pg",
     "flat Monte Carlo, own moves full greedy and others random (CIG 2018)",
     {.simulations = 1000},
     asked,
     flat<PlayerGreedy>},
    {"mce-fg",
     "flat Monte Carlo, full greedy playouts (CIG 2018)",
     {.simulations = 1000},
     asked,
     flat<FullGreedy>},
    {"tree-random", "tree search, random playouts", {.simulations = 5000}, asked, by_random_tree},
    {"tree", "tree search, playouts by rule of thumb", {.simulations = 2000}, asked, by_tree<G, SwiftParts>},
    // The first four play their imagined games at random, three to four times as many a level: about 150 to 200 Elo a
    // step against three of the level below. From there on more of the same gains little, and what was learnt
    // takes over: the fifth trusts its second look (in four-player games five simulations were already as good as hundreds, but for 50 Elo).
    // docs/bots.md has the measured steps.
    {"level1", "a child's first games", {.simulations = 10}, fixed, by_random_tree},
    {"level2", "knows the rules", {.simulations = 35}, fixed, by_random_tree},
    {"level3", "plays for crowns", {.simulations = 120}, fixed, by_random_tree},
    {"level4", "as good as full greedy", {.simulations = 800}, fixed, by_random_tree},
    {"level5", "an experienced player", {.simulations = 2}, fixed, by_expert},
    {"level6", "the strongest within a second", {.simulations = 400}, fixed, by_expert},
    {"expert", "the strongest", {.time = std::chrono::milliseconds(1000)}, asked, by_expert},
};

}  // namespace

template <>
std::span<const ListedBot<Kingdomino>> bot_list<Kingdomino>() {
  return all;
}

}  // namespace pioche::bots
