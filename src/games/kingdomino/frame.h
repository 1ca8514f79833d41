#pragma once
// The squares of a kingdom and the frame that it must fit.
//
// A kingdom never spans more than seven squares either way, so its plane can be folded onto 64 squares: the
// square (x, y) relative to the castle is bit (x + 8y) mod 64. No two squares of one kingdom meet there,
// neighbours are rotations by 1 and 8, and since seven is less than eight nothing touches round the back. A
// domino may reach two squares outside the kingdom, and two such squares may share a bit (a 7x7 kingdom five
// wide, two to the left and two to the right): so a domino is known by the square it starts on, left or
// lower, which is never in doubt.
#include <cstdint>

#include "base/array.h"
#include "base/bits.h"

namespace pioche::kingdomino {

using Square = std::uint8_t;  // a bit of the folded plane
inline constexpr Square castle = 0;

struct Point {
  int x = 0;  // to the right of the castle
  int y = 0;  // above it
  friend constexpr bool operator==(const Point&, const Point&) = default;
};

constexpr Square fold(Point point) {
  return static_cast<Square>((point.x + 8 * point.y) & 63);
}

constexpr Bits beside(Bits squares) {
  return std::rotl(squares, 1) | std::rotr(squares, 1) | std::rotl(squares, 8) | std::rotr(squares, 8);
}
inline constexpr Bits beside_castle = beside(bit(castle));
inline constexpr Bits round_castle = beside_castle | std::rotl(Bits{1}, 9) | std::rotr(Bits{1}, 9) |
                                     std::rotl(Bits{1}, 7) | std::rotr(Bits{1}, 7);

enum Length : std::uint8_t { single, pair };

// How far a kingdom reaches along one axis on either side of its castle, numbered: 28 ways for up to seven
// squares.
using Span = std::uint8_t;
inline constexpr int span_count = 28;
struct Reach {
  std::int8_t before = 0;  // squares left of or below the castle
  std::int8_t after = 0;   // right of or above it
};

// Everything about spans of kingdoms of one size, in small tables.
struct FrameTables {
  Array<Reach, span_count> reach{};
  // A domino takes a pair of squares along the way it lies, and a single one along the other. For such a
  // length starting at a coordinate modulo 8: where it really lies, and the span once it is laid. The length
  // is an index and not a choice of tables, because a branch on it would be mispredicted every other time.
  struct Landing {
    std::int8_t place = 0;
    Span span = 0;
  };
  Array<Array<Array<Landing, 8>, span_count>, 2> landing{};
  // The squares that a domino within the frame can start on and touch the kingdom, by horizontal span *
  // span_count + vertical span: lying across (the other square to the right) and standing up (the other
  // square above).
  Array<Bits, span_count * span_count> across{}, up{};
};

constexpr FrameTables make_frame_tables(int size) {
  struct Range {
    int from, to;
  };
  const auto smaller = [](int a, int b) { return a < b ? a : b; };
  const auto larger = [](int a, int b) { return a > b ? a : b; };

  FrameTables tables;
  Array<Array<Span, 7>, 7> number{};
  int spans = 0;
  for (int before = 0; before < 7; ++before)
    for (int after = 0; before + after < 7; ++after) {
      number[before][after] = static_cast<Span>(spans);
      tables.reach[spans++] = {static_cast<std::int8_t>(before), static_cast<std::int8_t>(after)};
    }

  const auto fits = [&](Reach reach) { return reach.before + reach.after < size; };
  // Squares up to that many outside the kingdom that are within the frame.
  const auto range = [&](Reach reach, int outside) {
    return Range{-smaller(reach.before + outside, size - 1 - reach.after),
                 smaller(reach.after + outside, size - 1 - reach.before)};
  };
  for (std::size_t span = 0; span < span_count; ++span) {
    const Reach reach = tables.reach[span];
    if (!fits(reach)) continue;
    const auto grown = [&](int low, int high) {
      return number[larger(reach.before, -low)][larger(reach.after, high)];
    };
    const Range singles = range(reach, 1), pairs = range(reach, 2);
    for (int place = singles.from; place <= singles.to; ++place)
      tables.landing[single][span][place & 7] = {static_cast<std::int8_t>(place), grown(place, place)};
    for (int place = pairs.from; place < pairs.to; ++place)
      tables.landing[pair][span][place & 7] = {static_cast<std::int8_t>(place), grown(place, place + 1)};
  }
  for (std::size_t x = 0; x < span_count; ++x)
    for (std::size_t y = 0; y < span_count; ++y) {
      const Reach columns = tables.reach[x], rows = tables.reach[y];
      if (!fits(columns) || !fits(rows)) continue;
      const auto starts = [](Range across, Range upwards) {
        Bits squares = 0;
        for (int column = across.from; column <= across.to; ++column)
          for (int row = upwards.from; row <= upwards.to; ++row) squares |= bit(fold({column, row}));
        return squares;
      };
      const auto but_last = [](Range all) { return Range{all.from, all.to - 1}; };
      tables.across[x * span_count + y] = starts(but_last(range(columns, 2)), range(rows, 1));
      tables.up[x * span_count + y] = starts(range(columns, 1), but_last(range(rows, 2)));
    }
  return tables;
}

inline constexpr FrameTables small_frame = make_frame_tables(5);
inline constexpr FrameTables large_frame = make_frame_tables(7);
constexpr const FrameTables& frame_of(int size) {
  return size == 7 ? large_frame : small_frame;
}

}  // namespace pioche::kingdomino
