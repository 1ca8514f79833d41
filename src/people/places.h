#pragma once
// What a game is rated by and how it ended, as people speak of it: the ladder it counts for, and everybody's place.
#include <string>
#include <string_view>
#include <vector>

#include "base/seats.h"

namespace pioche::people {

// Ways to play that are games of their own have ladders of their own. `has` tells whether an option is set so.
template <class Has>
std::string ladder_of(std::string_view game, Has has) {
  if (game == "kingdomino" && has("giants", "true")) return "age_of_giants";
  if (game == "kingdomino" && has("kingdom", "7")) return "grand_duel";
  return std::string(game);
}

// How one seat ended.
struct Ended {
  int score = 0;
  bool won = false;
  int left = 0;  // before the end: comes last, and the sooner (a smaller number) the further; 0: stayed
  int side = 0;  // those with the same number won or lost together
};

// 1 is first; who is level shares a place. Partners share theirs; one who left leaves the other at the table, who ends as the
// side did.
std::vector<int> places_of(const std::vector<Ended>& seats);

}  // namespace pioche::people
