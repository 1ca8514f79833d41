#pragma once
#include <cstdint>

#include "games/rondomino/line.h"
#include "games/rondomino/piece.h"

namespace pioche::rondomino {

// What a player does. Piece, end and turn are set where the kind needs them and 0 elsewhere.
struct Move {
  enum class Kind : std::uint8_t { open, lay, draw, pass };
  Kind kind = Kind::pass;
  Piece piece;
  End end = End::a;
  Turn turn = Turn::left;
  friend bool operator==(const Move&, const Move&) = default;
};

}  // namespace pioche::rondomino
