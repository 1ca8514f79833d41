#include "bots/rondomino/greedy.h"

#include "bots/common/best.h"

namespace pioche::bots::rondomino {

using pioche::rondomino::Move;

Move Greedy::operator()(const pioche::rondomino::Position& position, Seat, Random& random) const {
  pioche::rondomino::Moves moves;
  moves.clear();
  position.legal_moves(moves);
  Best<Move> best(random);
  for (const Move& move : moves) {
    const bool lays = move.kind == Move::Kind::lay || move.kind == Move::Kind::open;
    best.offer(lays ? move.piece.pips() : -1, move);
  }
  return best.item();
}

}  // namespace pioche::bots::rondomino
