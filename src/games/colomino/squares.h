#pragma once
// Squares of a plan and sets of them. Every plan lies in the lower left corner of 16 by 16 squares.
#include <cstdint>
#include <string>
#include <string_view>

#include "base/array.h"
#include "base/bits.h"
#include "base/result.h"
#include "games/colomino/tiles.h"

namespace pioche::colomino {

inline constexpr int min_side = 5;
inline constexpr int max_side = 16;
inline constexpr int all_squares = max_side * max_side;

// Column a is 0, row 1 is 0.
using Square = std::uint8_t;
constexpr Square square_at(int column, int row) {
  return static_cast<Square>(row * max_side + column);
}
constexpr int column_of(Square square) {
  return square % max_side;
}
constexpr int row_of(Square square) {
  return square / max_side;
}

// "c1"
std::string square_name(Square square);
// A square of a plan with this side.
Result<Square> square_from(std::string_view text, int side);

// Calls visit(edge, neighbour) for every side of the square that another square of the plan lies on.
template <class Visit>
constexpr void each_neighbour(Square square, int side, Visit&& visit) {
  const int column = column_of(square);
  const int row = row_of(square);
  if (row + 1 < side) visit(Edge::north, static_cast<Square>(square + max_side));
  if (column + 1 < side) visit(Edge::east, static_cast<Square>(square + 1));
  if (row > 0) visit(Edge::south, static_cast<Square>(square - max_side));
  if (column > 0) visit(Edge::west, static_cast<Square>(square - 1));
}

class SquareSet {
 public:
  static constexpr std::size_t words = all_squares / 64;

  constexpr bool contains(Square square) const { return (words_[word(square)] >> (square % 64) & 1) != 0; }
  constexpr void insert(Square square) { words_[word(square)] |= bit(square % 64); }
  constexpr void erase(Square square) { words_[word(square)] &= ~bit(square % 64); }
  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  constexpr int size() const {
    return count(words_[0]) + count(words_[1]) + count(words_[2]) + count(words_[3]);
  }
  // The n-th of them (from 0), which must be there.
  Square nth(int n) const {
    std::size_t at = 0;
    for (int here = count(words_[0]); n >= here; here = count(words_[at])) {
      n -= here;
      ++at;
    }
    return static_cast<Square>(static_cast<int>(at) * 64 + pioche::nth(words_[at], n));
  }
  // Row 1 of any plan, in which the first turn is laid.
  constexpr SquareSet in_row_one() const {
    SquareSet row;
    row.words_[0] = words_[0] & ((Bits{1} << max_side) - 1);
    return row;
  }

  // In rising order: row by row, each from column a.
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (std::size_t at = 0; at < words; ++at)
      for (Bits left = words_[at]; left != 0;)
        visit(static_cast<Square>(static_cast<int>(at) * 64 + take_lowest(left)));
  }

  friend constexpr bool operator==(const SquareSet&, const SquareSet&) = default;

 private:
  static constexpr std::size_t word(Square square) { return square / 64u; }
  Array<Bits, words> words_{};
};

}  // namespace pioche::colomino
