#pragma once
// The plan: its side, the colours printed on its rim, and the squares printed in one colour.
#include <optional>
#include <string>
#include <string_view>

#include "base/array.h"
#include "base/result.h"
#include "games/colomino/squares.h"
#include "games/colomino/tiles.h"

namespace pioche::colomino {

struct Plan {
  using Rim = Array<Colour, max_side>;

  std::uint8_t side = 0;
  // By edge: north and south from column a on, east and west from row 1 up. What lies beyond the side stays
  // blue.
  Array<Rim, 4> rim{};
  SquareSet coloured;
  // Of the coloured squares; all others stay blue.
  Array<Colour, all_squares> colour_of{};

  constexpr void print(Square square, Colour colour) {
    coloured.insert(square);
    colour_of[square] = colour;
  }
  friend constexpr bool operator==(const Plan&, const Plan&) = default;
};

constexpr Colour rim_beside(const Plan& plan, Square square, Edge edge) {
  const bool level = edge == Edge::east || edge == Edge::west;
  return plan.rim[edge][level ? row_of(square) : column_of(square)];
}

// The letters of one side of the rim: "rygb...".
std::string rim_text(const Plan& plan, Edge edge);

// The two of the printed game: the rim runs r y g b clockwise from a1's west side.
const Plan& small_plan();
const Plan& large_plan();

// "small", "large", or nothing for a plan of one's own.
std::optional<std::string_view> name_of(const Plan& plan);

Result<> check(const Plan& plan);

}  // namespace pioche::colomino
