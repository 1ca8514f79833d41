#include "bots/sides.h"

#include "bots/house.h"
#include "search/outcome.h"

namespace pioche::bots {

bool same_side(const play::Match& match, Seat one, Seat other) {
  bool same = one == other;
  each_house_game([&]<Game G>() {
    if (const auto* position = match.position<G>()) same = search::on_one_side<G>(*position, one, other);
  });
  return same;
}

}  // namespace pioche::bots
