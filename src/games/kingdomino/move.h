#pragma once
// What a player can do. docs/record.md has the same as text.
#include <cstdint>

#include "base/seats.h"
#include "games/kingdomino/kingdom.h"

namespace pioche::kingdomino {

struct Move {
  enum class Kind : std::uint8_t { choose, lay, discard, giant, send, keep };
  Kind kind = Kind::discard;
  std::uint8_t first = 0;   // choose: the domino; lay: the start; giant, send: the square
  std::uint8_t second = 0;  // lay: the orientation; send: the seat

  static constexpr Move choose(DominoNumber domino) { return {Kind::choose, domino, 0}; }
  static constexpr Move lay(Place place) {
    return {Kind::lay, place.start, static_cast<std::uint8_t>(place.orientation)};
  }
  static constexpr Move discard() { return {Kind::discard, 0, 0}; }
  static constexpr Move giant(Square square) { return {Kind::giant, square, 0}; }
  static constexpr Move send(Square square, Seat seat) {
    return {Kind::send, square, static_cast<std::uint8_t>(seat)};
  }
  static constexpr Move keep() { return {Kind::keep, 0, 0}; }

  constexpr DominoNumber domino() const { return first; }
  constexpr Place place() const { return {first, static_cast<Orientation>(second)}; }
  constexpr Square square() const { return first; }
  constexpr Seat seat() const { return static_cast<Seat>(second); }

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

}  // namespace pioche::kingdomino
