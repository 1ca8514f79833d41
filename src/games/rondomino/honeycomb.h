#pragma once
// Where pieces lie, in whole numbers. docs/rules/rondomino.md, "Room".
//
// A piece is a third of a ring. The centres of the rings are the corners of a honeycomb, and the joints
// between pieces lie along its edges, across their midpoints. So a piece is one corner of one hexagon: it
// stands on that hexagon's side of the two edges that meet there, and walking along the line one leaves the
// hexagon through one of the two and enters the neighbour. Two pieces overlap if and only if they stand on
// the same side of the same edge. (geometry_test.cpp holds this against the areas of real ring sectors.)
#include <cstdint>

#include "base/array.h"
#include "games/rondomino/piece.h"

namespace pioche::rondomino {

// One of the six directions across an edge of a hexagon: 0 is east, counting counterclockwise.
using Heading = std::uint8_t;
constexpr Heading turned(Heading heading, int sixths) {
  const int sum = heading + sixths;
  return static_cast<Heading>(sum >= 6 ? sum - 6 : sum);
}
constexpr Heading back(Heading heading) {
  return turned(heading, 3);
}

// A piece turns the line by 120 degrees.
constexpr Heading after(Heading heading, Turn turn) {
  return turned(heading, turn == Turn::left ? 2 : 4);
}

// A hexagon by its place on the honeycomb: `across` steps to the east, `up` steps to the north-east.
struct Hexagon {
  int across = 0;
  int up = 0;
  friend constexpr bool operator==(Hexagon, Hexagon) = default;
};

constexpr Hexagon neighbour(Hexagon hexagon, Heading heading) {
  constexpr Array<Hexagon, 6> steps{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
  return {hexagon.across + steps[heading].across, hexagon.up + steps[heading].up};
}

// A hexagon and some of its six sides in one word of 16 bits: the sides are the low six bits, side h being
// the one in direction h; above them stand five bits of `across` plus 32 times `up`, which wrap round. Two
// hexagons with the same ten bits are at least 32 steps apart, and no line of 28 pieces reaches that far: a
// piece takes it into a neighbouring hexagon, no further. So equal bits are the same hexagon, and a step is
// one addition.
constexpr std::uint16_t hexagon_word(Hexagon hexagon) {
  return static_cast<std::uint16_t>((hexagon.across + 32 * hexagon.up) * 64);
}

class Sides {
 public:
  constexpr Sides() = default;
  static constexpr Sides none_of(Hexagon hexagon) { return Sides(hexagon_word(hexagon)); }

  constexpr bool same_hexagon(Sides other) const { return ((word_ ^ other.word_) & hexagon_bits) == 0; }
  constexpr bool has(Heading side) const { return (word_ >> side & 1) != 0; }
  constexpr void add(Sides others) { word_ = static_cast<std::uint16_t>(word_ | (others.word_ & side_bits)); }

  // The neighbour across an edge, with none of its sides.
  constexpr Sides beyond(Heading heading) const {
    return Sides(static_cast<std::uint16_t>((word_ & hexagon_bits) + steps[heading]));
  }

  // The two sides that a piece takes here when it is entered in this direction and turns this way.
  constexpr Sides corner(Heading heading, Turn turn) const {
    return Sides(static_cast<std::uint16_t>((word_ & hexagon_bits) | 1u << back(heading) |
                                            1u << after(heading, turn)));
  }

  // What is taken, seen by one who enters in this direction: 1 to the left, 2 behind, 4 to the right.
  constexpr unsigned around(Heading heading) const {
    const unsigned sides = word_ & side_bits;
    return (sides | sides << 6) >> (heading + 2) & 7;
  }

  // Adds what the others say of this hexagon. Branch-free over a fixed number, which compilers turn into a
  // few vector instructions: after the exclusive or, a word of the same hexagon holds nothing but its sides.
  template <std::size_t Count>
  constexpr void gather(const Array<Sides, Count>& others) {
    const std::uint16_t hexagon = word_ & hexagon_bits;
    std::uint16_t found = 0;
    for (const Sides other : others) {
      const std::uint16_t difference = other.word_ ^ hexagon;
      found = static_cast<std::uint16_t>(found | (difference <= side_bits ? difference : 0));
    }
    word_ = static_cast<std::uint16_t>(word_ | found);
  }

  friend constexpr bool operator==(Sides, Sides) = default;

 private:
  static constexpr std::uint16_t side_bits = 63;
  static constexpr std::uint16_t hexagon_bits = 0xFFC0;
  static constexpr Array<std::uint16_t, 6> steps = {
      hexagon_word(neighbour({}, 0)), hexagon_word(neighbour({}, 1)), hexagon_word(neighbour({}, 2)),
      hexagon_word(neighbour({}, 3)), hexagon_word(neighbour({}, 4)), hexagon_word(neighbour({}, 5))};
  explicit constexpr Sides(std::uint16_t word) : word_(word) {}
  std::uint16_t word_ = 0;
};

}  // namespace pioche::rondomino
