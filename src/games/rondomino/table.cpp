#include "games/rondomino/table.h"

namespace pioche::rondomino {

int pieces_held(const Table& table, Seat seat) {
  int held = hand_size(table.options);
  for (int i = 0; i < table.drawn; ++i) held += table.draws[i].seat() == seat;
  for (int i = 0; i < table.line.size(); ++i) held -= table.line[i].seat() == seat;
  return held;
}

}  // namespace pioche::rondomino
