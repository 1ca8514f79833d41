// What can be seen of an action of Rondomino at a glance.
#include "bots/rondomino/list.h"

namespace pioche::bots {

template <>
Facts facts_of<Rondomino>(const Rondomino::Position& position, const Rondomino::Move& move) {
  using Kind = Rondomino::Move::Kind;
  if (move.kind != Kind::lay && move.kind != Kind::open) return {};
  const Seat seat = position.seat_to_act();
  Rondomino::Position after = position;
  after.play(move);
  const int fitting = (after.hand(seat) & after.line().fits()).size();
  return {{"rid", static_cast<double>(move.piece.pips()), {}}, {"fits", static_cast<double>(fitting), {}}};
}

}  // namespace pioche::bots
