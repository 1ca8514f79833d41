#include "games/colomino/evidence.h"

namespace pioche::colomino {

bool Evidence::allows(const Rack& rack) const {
  // What may be kept longest may be kept less long too: it is enough to count, from the longest kept on.
  int needed = 0;
  for (const Kept& kept : kept_) {
    needed += kept.count;
    int possible = 0;
    for (const Tile tile : rack) possible += kept.fitted.contains(tile) ? 0 : 1;
    if (possible < needed) return false;
  }
  return true;
}

}  // namespace pioche::colomino
