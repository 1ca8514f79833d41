// What can be seen of an action of Colomino at a glance.
#include "bots/colomino/list.h"

namespace pioche::bots {
namespace {

// What the courts that lie there would bring whoever fills them.
int points_lying(const pioche::colomino::Table& table) {
  using pioche::colomino::Court;
  int points = 0;
  table.open_squares().each([&](pioche::colomino::Square square) {
    const Court court = table.court(square);
    points += court == Court::closed ? 2 : court == Court::open ? 1 : 0;
  });
  return points;
}

}  // namespace

template <>
Facts facts_of<Colomino>(const Colomino::Position& position, const Colomino::Move& move) {
  Facts facts{{"now", static_cast<double>(position.brings(move).points()), {}}};
  Colomino::Position after = position;
  after.play(move);
  const Seat next = after.seat_to_act();
  if (next == nobody) return facts;
  // Courts are good for whoever lays next.
  const double lying = points_lying(after.table());
  if (next == position.seat_to_act())
    facts.push_back({"prepares", lying, {}});
  else
    facts.push_back({"leaves", -lying, {}});
  return facts;
}

}  // namespace pioche::bots
