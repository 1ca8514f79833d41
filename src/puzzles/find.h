#pragma once
// Looks for puzzles in games between bots.
#include <functional>

#include "base/stop.h"
#include "puzzles/puzzle.h"

namespace pioche::puzzles {

struct Plan {
  std::string kind;  // what the puzzles are called after
  std::string game;
  json::object options;  // "players" left out: as many as the game allows, in turn
  std::string bots = "level5";
  std::uint64_t seed = 1;
  int first_game = 0;
  // Half of it looks at all actions, half compares the best with its rivals one by one. Found again with ten times as much.
  std::uint64_t simulations = 1000;
  int most_in_a_game = 3;
};
inline constexpr int check_factor = 10;

// The best action stands clear when each other would be called a mistake at least by a review (bots/analyse.h).
// Goes through games until told to stop, or until `take` says that there are enough.
enum class Enough : std::uint8_t { no, yes };
Result<> find(const Plan& plan, const StopToken& stop, const std::function<Enough(Puzzle)>& take);

}  // namespace pioche::puzzles
