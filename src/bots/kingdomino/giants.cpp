#include "bots/kingdomino/giants.h"

#include <algorithm>

#include "bots/common/best.h"
#include "games/kingdomino/kingdomino.h"

namespace pioche::bots::kingdomino {

using pioche::kingdomino::bonuses;
using pioche::kingdomino::brings_giant;
using pioche::kingdomino::domain_points;
using pioche::kingdomino::shows_footprints;
using pioche::kingdomino::total;

namespace {

// A domain goes on growing under its giant.
constexpr float growth = 1.5f;
// The giant that is sent covers a crown of the leader's.
constexpr float harm = 2.0f;

template <class Change>
int points_with(const Kingdom& kingdom, Square square, Change change) {
  Kingdom then = kingdom;
  change(then, square);
  return domain_points(then);
}

}  // namespace

int giant_worth(const Table& table, const Scores& scores, Move move) {
  Kingdom own = table.kingdom(table.actor);
  int worth = 1000 - scores[table.actor];
  if (move.kind == Move::Kind::giant) own.add_giant(move.square());
  if (move.kind == Move::Kind::send) {
    own.remove_giant(move.square());
    worth += scores[move.seat()] + 1;  // rid of it at least, and the leader gets it
  }
  return worth + domain_points(own) + total(bonuses(own, table.options, table.quests));
}

Move greedy_giant(const Position& position, Random& random) {
  Moves moves;
  position.legal_moves(moves);
  Best<Move> best(random);
  const Scores scores = position.scores();
  for (const Move move : moves) best.offer(giant_worth(position.table(), scores, move), move);
  return best.item();
}

GiantValues::GiantValues(const Table& table, Seat seat) {
  if (!table.options.giants) return;
  const Kingdom& kingdom = table.kingdom(seat);
  const int now = domain_points(kingdom);
  int least = now, most = 0;
  for (Bits crowns = kingdom.crowned(); crowns != 0;)
    least = std::min(least, now - points_with(kingdom, static_cast<Square>(take_lowest(crowns)),
                                              [](Kingdom& then, Square at) { then.add_giant(at); }));
  for (Bits giants = kingdom.with_giants(); giants != 0;)
    most = std::max(most, points_with(kingdom, static_cast<Square>(take_lowest(giants)),
                                      [](Kingdom& then, Square at) { then.remove_giant(at); }) -
                              now);
  giant_ = -growth * static_cast<float>(least);
  if (kingdom.with_giants() != 0) footprints_ = growth * static_cast<float>(most) + harm;
}

float GiantValues::of(DominoNumber domino) const {
  return brings_giant(domino) ? giant_ : shows_footprints(domino) ? footprints_ : 0.0f;
}

}  // namespace pioche::bots::kingdomino
