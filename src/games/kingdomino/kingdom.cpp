#include "games/kingdomino/kingdom.h"

#include <cassert>

namespace pioche::kingdomino {
namespace {

// Adds to or takes from the two-bit number that stands on a square.
void set_number(Bits& low, Bits& high, Square square, int number) {
  low = (low & ~bit(square)) | static_cast<Bits>(number & 1) << square;
  high = (high & ~bit(square)) | static_cast<Bits>(number >> 1) << square;
}

}  // namespace

void Kingdom::add_giant(Square square) {
  assert(crowns_on(square) > 0);
  set_number(giants_low, giants_high, square, giants_on(square) + 1);
  set_number(crowns_low, crowns_high, square, crowns_on(square) - 1);
}

void Kingdom::remove_giant(Square square) {
  assert(giants_on(square) > 0);
  set_number(giants_low, giants_high, square, giants_on(square) - 1);
  set_number(crowns_low, crowns_high, square, crowns_on(square) + 1);
}

}  // namespace pioche::kingdomino
