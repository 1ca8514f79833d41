#include "games/colomino/setup.h"

#include "base/array.h"

namespace pioche::colomino {

Result<> check(const Options& options) {
  if (options.players < min_players || options.players > max_players)
    return fail("Colomino is for {} to {} players, not {}", min_players, max_players, options.players);
  return check(options.plan);
}

Result<> check(const Options& options, const Setup& setup) {
  if (setup.first < 0 || setup.first >= options.players)
    return fail("seat {} can't start: there are seats 1 to {}", setup.first + 1, options.players);
  Array<int, kinds> count{};
  for (const Tile tile : setup.bag) {
    if (index(tile) >= kinds) return fail("there is no tile of kind {}", index(tile));
    if (++count[tile] <= copies_of(tile)) continue;
    if (tile == the_joker) return fail("the bag holds more than {} jokers", jokers);
    return fail("the bag holds more than {} copies of the tile {}", copies, text(tile));
  }
  if (setup.bag.size() != all_tiles)
    return fail("the bag holds {} tiles, not all {}", setup.bag.size(), all_tiles);
  return {};
}

}  // namespace pioche::colomino
