#include "bots/colomino/greedy.h"

#include "games/colomino/matching.h"

namespace pioche::bots::colomino {

using pioche::colomino::FittingLays;
using pioche::colomino::Move;
using pioche::colomino::Square;
using pioche::colomino::SquareSet;
using pioche::colomino::Table;
using pioche::colomino::Ways;

// Only courts bring points, closed ones more than open ones, whatever is laid there. So few squares need to be compared with the rack, and
// where no court can be filled all moves are alike.
Move Greedy::operator()(const pioche::colomino::Position& position, Seat, Random& random) const {
  const Table& table = position.table();
  SquareSet open, closed;
  table.open_squares().each([&](Square square) {
    const int sides = table.cells[square].bounded_sides();
    if (sides >= 3) (sides == 4 ? closed : open).insert(square);
  });
  const Ways ways(position.rack(table.seat));
  for (const SquareSet& courts : {closed, open}) {
    if (courts.empty()) continue;
    const FittingLays lays(table, ways, courts);
    if (lays.count() > 0)
      return lays.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(lays.count()))));
  }
  return position.random_move(random);
}

}  // namespace pioche::bots::colomino
