#include "bots/sides.h"

namespace pioche::bots {

bool same_side(const play::Match& match, Seat one, Seat other) {
  return match.same_side(one, other);
}

}  // namespace pioche::bots
