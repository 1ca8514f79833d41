#include "bots/colomino/greedy.h"

#include "bots/common/best.h"

namespace pioche::bots::colomino {

using pioche::colomino::Move;

Move Greedy::operator()(const pioche::colomino::Position& position, Seat, Random& random) const {
  MovesOf<Colomino> moves;
  moves.clear();
  position.legal_moves(moves);
  Best<Move> best(random);
  for (const Move& move : moves) best.offer(position.brings(move).points(), move);
  return best.item();
}

}  // namespace pioche::bots::colomino
