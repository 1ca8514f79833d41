#pragma once
// The 144 tiles: every way to colour four edges with four colours, up to rotation, twice; and four jokers.
#include <cstdint>
#include <string>
#include <string_view>

#include "base/array.h"
#include "base/fixed_vector.h"
#include "base/result.h"

namespace pioche::colomino {

// In alphabetical order of their letters, so that numbers sort as texts do.
enum class Colour : std::uint8_t { blue, green, red, yellow };
inline constexpr int colours = 4;
inline constexpr std::string_view letters = "bgry";

constexpr char letter(Colour colour) {
  return letters[static_cast<int>(colour)];
}
std::string_view name(Colour colour);
Result<Colour> colour_from(char letter);

// The edges of a tile or a square, in the order in which they are written.
enum class Edge : std::uint8_t { north, east, south, west };
inline constexpr Array<Edge, 4> edges = {Edge::north, Edge::east, Edge::south, Edge::west};

constexpr Edge opposite(Edge edge) {
  return static_cast<Edge>((static_cast<int>(edge) + 2) % 4);
}
std::string_view name(Edge edge);

// Four colours, north first, two bits each from the top down: numbers sort as "rgby" texts do.
using Four = std::uint8_t;
inline constexpr int fours = 256;

constexpr int shift_of(Edge edge) {
  return 6 - 2 * static_cast<int>(edge);
}
constexpr Four mask_of(Edge edge) {
  return static_cast<Four>(3u << shift_of(edge));
}
constexpr Colour colour_at(Four four, Edge edge) {
  return static_cast<Colour>(four >> shift_of(edge) & 3);
}
constexpr Four with(Four four, Edge edge, Colour colour) {
  return static_cast<Four>((four & ~mask_of(edge)) | static_cast<unsigned>(colour) << shift_of(edge));
}
constexpr Four all_of(Colour colour) {
  return static_cast<Four>(static_cast<unsigned>(colour) * 0x55u);
}
// A quarter turn anticlockwise: what was east is north.
constexpr Four turned(Four four) {
  return static_cast<Four>(four << 2 | four >> 6);
}

std::string text(Four four);

// One of the 70 kinds, in the order of their texts, or a joker.
enum class Tile : std::uint8_t {};
inline constexpr int coloured_kinds = 70;
inline constexpr int kinds = coloured_kinds + 1;
inline constexpr int copies = 2;
inline constexpr int jokers = 4;
inline constexpr int all_tiles = copies * coloured_kinds + jokers;
inline constexpr Tile the_joker = static_cast<Tile>(coloured_kinds);

constexpr int index(Tile tile) {
  return static_cast<int>(tile);
}
constexpr int copies_of(Tile tile) {
  return tile == the_joker ? jokers : copies;
}

// The different ways in which a tile can lie: one, two or four. A joker has none.
struct Turns {
  std::uint8_t count = 0;
  Array<Four, 4> ways{};
};

namespace detail {

struct Kinds {
  Array<Turns, kinds> turns{};
  Array<Tile, fours> tile_of{};
};

constexpr Kinds make_kinds() {
  Kinds made;
  int kind = 0;
  for (unsigned code = 0; code < fours; ++code) {
    Turns turns;
    Four four = static_cast<Four>(code);
    bool smallest = true;
    do {
      smallest = smallest && four >= code;
      turns.ways[turns.count++] = four;
      four = turned(four);
    } while (four != code);
    if (!smallest) continue;
    for (int way = 0; way < turns.count; ++way) made.tile_of[turns.ways[way]] = static_cast<Tile>(kind);
    made.turns[kind++] = turns;
  }
  return made;
}

inline constexpr Kinds all_kinds = make_kinds();

}  // namespace detail

constexpr const Turns& turns_of(Tile tile) {
  return detail::all_kinds.turns[tile];
}
constexpr Tile tile_of(Four four) {
  return detail::all_kinds.tile_of[four];
}

// "bgry": the alphabetically smallest rotation; "****" for a joker.
std::string text(Tile tile);
Result<Tile> tile_from(std::string_view text);
// Four letters as they lie, in any rotation.
Result<Four> four_from(std::string_view text);

// Text from outside as it may stand in an error: in quotes, not too long, nothing that can't be printed.
std::string quoted(std::string_view text);

using Bag = FixedVector<Tile, all_tiles>;

// Every tile, in order.
Bag full_set();

// Some of the kinds.
class TileSet {
 public:
  constexpr bool contains(Tile tile) const { return (words_[word(tile)] >> (index(tile) % 64) & 1) != 0; }
  constexpr void insert(Tile tile) { words_[word(tile)] |= std::uint64_t{1} << (index(tile) % 64); }
  constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr TileSet& operator|=(const TileSet& other) {
    words_[0] |= other.words_[0];
    words_[1] |= other.words_[1];
    return *this;
  }
  friend constexpr bool operator==(const TileSet&, const TileSet&) = default;

 private:
  static constexpr std::size_t word(Tile tile) { return index(tile) / 64; }
  Array<std::uint64_t, 2> words_{};
};

}  // namespace pioche::colomino
