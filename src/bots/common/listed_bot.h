#pragma once
// The bots of a game that users see, by name.
#include <memory>
#include <span>
#include <string_view>

#include "bots/common/bot_of.h"

namespace pioche::bots {

template <Game G>
struct ListedBot {
  std::string_view name;
  std::string_view about;
  Budget budget;                                                    // for a decision, where none is asked for
  enum class Strength { asked, fixed } strength = Strength::asked;  // whether another budget may be asked for
  std::unique_ptr<BotOf<G>> (*make)(int threads);
};

template <Game G, search::Policy<G> P>
std::unique_ptr<BotOf<G>> by_rule(int) {
  return std::make_unique<PolicyBot<G, P>>();
}

template <Game G, search::PartsOf<G> P>
std::unique_ptr<BotOf<G>> by_tree(int threads) {
  return std::make_unique<TreeBot<G, P>>(search::Parameters{.threads = threads});
}

// Weakest first. These are the bots that any game has: a game's folder names better ones by specialising this.
template <Game G>
std::span<const ListedBot<G>> bot_list() {
  constexpr auto fixed = ListedBot<G>::Strength::fixed;
  constexpr auto asked = ListedBot<G>::Strength::asked;
  constexpr auto tree = by_tree<G, search::Parts<G>>;
  static constexpr ListedBot<G> all[] = {
      {"random", "any legal move", {}, fixed, by_rule<G, search::RandomPolicy<G>>},
      {"tree", "tree search, random playouts", {.simulations = 2000}, asked, tree},
      {"level1", "hardly thinks", {.simulations = 10}, fixed, tree},
      {"level2", "thinks a little", {.simulations = 30}, fixed, tree},
      {"level3", "thinks", {.simulations = 100}, fixed, tree},
      {"level4", "thinks ahead", {.simulations = 300}, fixed, tree},
      {"level5", "thinks far ahead", {.simulations = 1000}, fixed, tree},
      {"level6", "the strongest within a second", {.simulations = 3000}, fixed, tree},
      {"expert", "the strongest", {.time = std::chrono::milliseconds(1000)}, asked, tree},
  };
  return all;
}

// Follows a rule of thumb, but for one action in so many, which is random: playouts that always go the same
// way would tell a search little.
template <Game G, search::Policy<G> P, int one_in>
struct Wavering {
  P policy{};
  typename G::Move operator()(const typename G::Position& position, Seat searcher, Random& random) const {
    return random.below(one_in) == 0 ? random_move<G>(position, random) : policy(position, searcher, random);
  }
};

}  // namespace pioche::bots
