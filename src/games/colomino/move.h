#pragma once
// What a player can do. docs/record.md has the same as text.
#include <cstdint>

#include "games/colomino/squares.h"
#include "games/colomino/tiles.h"

namespace pioche::colomino {

struct Move {
  enum class Kind : std::uint8_t { lay, joker, pass };

  Kind kind = Kind::pass;
  Square square = 0;
  Four four = 0;  // of a tile, as it lies

  static constexpr Move lay(Square square, Four four) { return {Kind::lay, square, four}; }
  static constexpr Move lay_joker(Square square) { return {Kind::joker, square, 0}; }
  static constexpr Move pass() { return {}; }
  constexpr Tile tile() const { return kind == Kind::joker ? the_joker : tile_of(four); }
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

}  // namespace pioche::colomino
