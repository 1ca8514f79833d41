#pragma once
// What giants and footprints are worth in points. The evaluation of a kingdom was learnt from games without them.
#include "base/random.h"
#include "bots/kingdomino/rules.h"

namespace pioche::bots::kingdomino {

// A giant on the crown that costs least, the leader as the receiver.
Move greedy_giant(const Position& position, Random& random);
// By the same measure, for each of the moves that put, send or keep a giant: only differences count.
int giant_worth(const Table& table, const Scores& scores, Move move);

// What picking a domino means for its player besides its terrains.
class GiantValues {
 public:
  explicit GiantValues(const Table& table, Seat seat);
  float of(DominoNumber domino) const;

 private:
  float giant_ = 0, footprints_ = 0;
};

}  // namespace pioche::bots::kingdomino
