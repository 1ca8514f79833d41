#include "bots/kingdomino/opponents.h"

#include "bots/kingdomino/foresee.h"
#include "bots/kingdomino/greedy.h"
#include "bots/kingdomino/guide.h"
#include "bots/kingdomino/swift.h"
#include "bots/kingdomino/watched.h"
#include "bots/thinking/common.h"

namespace pioche::bots {
namespace {

using kingdomino::AsWatched;
using kingdomino::Foresee;
using kingdomino::Foresight;
using kingdomino::FullGreedy;
using kingdomino::GreedyPlacementRandomDraft;
using kingdomino::OutlookGuide;
using kingdomino::PlayerGreedy;
using kingdomino::Swift;
using search::PolicyRollout;

// The published way to score a playout: own points as a part of own and the best opponent's.
struct RelativeScore {
  double operator()(const search::Outcome& outcome, Seat seat) const {
    const auto own = static_cast<double>(outcome.score[static_cast<std::size_t>(seat)]);
    const double best = own - static_cast<double>(outcome.margin[static_cast<std::size_t>(seat)]);
    return own + best > 0 ? own / (own + best) : 0.5;
  }
};

// The published agents judge a placement and a pick together: lines of two actions.
template <class Roll>
std::unique_ptr<Thinker<Kingdomino>> flat(int threads) {
  return std::make_unique<FlatThinker<Kingdomino, Roll, RelativeScore, 2>>(threads);
}

using RandomRoll = search::RandomRollout<Kingdomino>;
using SwiftRoll = PolicyRollout<Kingdomino, Swift>;
// Three rows on: no weaker than playing to the end that was measured beyond doubt, and half as much again in speed.
using ExpertRoll = Foresee<AsWatched<Foresight>, 3>;
constexpr int to_the_end = 24;  // more rows than there are
using Unguided = search::NoGuide<Kingdomino>;
constexpr auto fixed = Opponent<Kingdomino>::Strength::fixed;
constexpr auto asked = Opponent<Kingdomino>::Strength::asked;

constexpr search::Parameters no_margin{.margin_weight = 0};

constexpr Opponent<Kingdomino> all[] = {
    {"random", "any legal move", {}, fixed, by_rule<Kingdomino, RandomPolicy<Kingdomino>>},
    {"gprd",
     "greedy placement, random draft (CIG 2018)",
     {},
     fixed,
     by_rule<Kingdomino, GreedyPlacementRandomDraft>},
    {"fg", "full greedy (CIG 2018)", {}, fixed, by_rule<Kingdomino, FullGreedy>},
    {"greedy", "another name for fg", {}, fixed, by_rule<Kingdomino, FullGreedy>},
    {"swift", "the house's own rule of thumb", {}, fixed, by_rule<Kingdomino, Swift>},
    {"foresight",
     "the house's better rule of thumb, learnt from its own games",
     {},
     fixed,
     by_rule<Kingdomino, Foresight>},
    {"mce-tr",
     "flat Monte Carlo, random playouts (CIG 2018)",
     {.simulations = 5000},
     asked,
     flat<RandomRoll>},
    {"mce-pg",
     "flat Monte Carlo, own moves full greedy and others random (CIG 2018)",
     {.simulations = 1000},
     asked,
     flat<PolicyRollout<Kingdomino, PlayerGreedy>>},
    {"mce-fg",
     "flat Monte Carlo, full greedy playouts (CIG 2018)",
     {.simulations = 1000},
     asked,
     flat<PolicyRollout<Kingdomino, FullGreedy>>},
    {"tree-random",
     "tree search, random playouts",
     {.simulations = 5000},
     asked,
     by_tree<Kingdomino, RandomRoll, Unguided>},
    {"tree",
     "tree search, playouts by rule of thumb",
     {.simulations = 2000},
     asked,
     by_tree<Kingdomino, SwiftRoll, Unguided>},
    // The first four play their imagined games at random, three to four times as many a level: about 150 to 200 Elo a
    // step against three of the level below. From there on more of the same gains little, and what was learnt
    // takes over: the fifth trusts its first look (five simulations were already as good as hundreds, but for 50 Elo).
    // docs/bots.md has the measured steps.
    {"level1",
     "a child's first games",
     {.simulations = 10},
     fixed,
     by_tree<Kingdomino, RandomRoll, Unguided>},
    {"level2", "knows the rules", {.simulations = 35}, fixed, by_tree<Kingdomino, RandomRoll, Unguided>},
    {"level3", "plays for crowns", {.simulations = 120}, fixed, by_tree<Kingdomino, RandomRoll, Unguided>},
    {"level4",
     "as good as full greedy",
     {.simulations = 800},
     fixed,
     by_tree<Kingdomino, RandomRoll, Unguided>},
    {"level5",
     "an experienced player",
     {.simulations = 1},
     fixed,
     by_tree<Kingdomino, ExpertRoll, OutlookGuide>},
    {"level6",
     "the strongest within a second",
     {.simulations = 400},
     fixed,
     by_tree<Kingdomino, ExpertRoll, OutlookGuide>},
    {"expert",
     "the strongest",
     {.time = std::chrono::milliseconds(1000)},
     asked,
     by_tree<Kingdomino, ExpertRoll, OutlookGuide>},
    // The expert with one of its parts missing, to see what the part is worth.
    {"expert-no-guide",
     "expert that takes all moves for alike",
     {.simulations = 1000},
     asked,
     by_tree<Kingdomino, ExpertRoll, Unguided>},
    {"expert-no-watching",
     "expert that takes everybody for an expert",
     {.simulations = 1000},
     asked,
     by_tree<Kingdomino, Foresee<Foresight, 3>, OutlookGuide>},
    {"expert-no-foresight",
     "expert that imagines games by the quicker rule of thumb",
     {.simulations = 1000},
     asked,
     by_tree<Kingdomino, Foresee<AsWatched<Swift>, 3>, OutlookGuide>},
    {"expert-no-outlook",
     "expert that plays every imagined game to the end",
     {.simulations = 1000},
     asked,
     by_tree<Kingdomino, Foresee<AsWatched<Foresight>, to_the_end>, OutlookGuide>},
    {"expert-no-margin",
     "expert that plays for victory alone",
     {.simulations = 1000},
     asked,
     by_tree<Kingdomino, ExpertRoll, OutlookGuide, no_margin>},
    {"expert-no-tree",
     "expert without a tree, nor an eye on the others: flat, over pairs of placement and pick",
     {.simulations = 1000},
     asked,
     flat<ExpertRoll>},
};

}  // namespace

template <>
std::span<const Opponent<Kingdomino>> opponents<Kingdomino>() {
  return all;
}

}  // namespace pioche::bots
