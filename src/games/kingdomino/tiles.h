#pragma once
// The dominoes: 48 of Kingdomino and 12 of Age of Giants.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/array.h"
#include "base/bits.h"

namespace pioche::kingdomino {

enum class Terrain : std::uint8_t { wheat, forest, lake, grassland, swamp, mine };
inline constexpr int terrain_count = 6;
inline constexpr Array<std::string_view, terrain_count> terrain_names{"wheat",     "forest", "lake",
                                                                      "grassland", "swamp",  "mine"};

constexpr std::size_t index(Terrain terrain) {
  return static_cast<std::size_t>(terrain);
}
constexpr std::string_view name(Terrain terrain) {
  return terrain_names[index(terrain)];
}

struct Half {
  Terrain terrain;
  std::uint8_t crowns;
  friend constexpr bool operator==(const Half&, const Half&) = default;
};

struct Domino {
  Half left;
  Half right;
  constexpr bool equal_halves() const { return left == right; }
};

// Dominoes are numbered in the order in which a row is laid out: A to F, then 1 to 54. So a set of dominoes
// is one word, and walking through its bits walks through the row.
using DominoNumber = std::uint8_t;
inline constexpr int domino_count = 60;
inline constexpr int letter_count = 6;
inline constexpr int base_count = 48;
inline constexpr Bits base_dominoes = ((Bits{1} << base_count) - 1) << letter_count;
inline constexpr Bits all_dominoes = (Bits{1} << domino_count) - 1;

constexpr bool brings_giant(DominoNumber domino) {
  return domino < letter_count;
}
constexpr bool shows_footprints(DominoNumber domino) {
  return domino >= letter_count + base_count;
}

std::string domino_text(DominoNumber domino);  // "17", "C"
std::optional<DominoNumber> find_domino(std::string_view text);

namespace detail {
constexpr Half operator%(Terrain terrain, int crowns) {
  return {terrain, static_cast<std::uint8_t>(crowns)};
}
constexpr Array<Domino, domino_count> make_dominoes() {
  using enum Terrain;
  return {{
      // A to F bring a giant
      {forest % 0, wheat % 0},
      {forest % 0, wheat % 0},
      {lake % 0, wheat % 0},
      {mine % 0, grassland % 0},
      {swamp % 0, grassland % 0},
      {lake % 0, grassland % 0},
      // 1 to 12: two halves alike
      {wheat % 0, wheat % 0},
      {wheat % 0, wheat % 0},
      {forest % 0, forest % 0},
      {forest % 0, forest % 0},
      {forest % 0, forest % 0},
      {forest % 0, forest % 0},
      {lake % 0, lake % 0},
      {lake % 0, lake % 0},
      {lake % 0, lake % 0},
      {grassland % 0, grassland % 0},
      {grassland % 0, grassland % 0},
      {swamp % 0, swamp % 0},
      // 13 to 18: two terrains, no crown
      {wheat % 0, forest % 0},
      {wheat % 0, lake % 0},
      {wheat % 0, grassland % 0},
      {wheat % 0, swamp % 0},
      {forest % 0, lake % 0},
      {forest % 0, grassland % 0},
      // 19 to 40: one crown
      {wheat % 1, forest % 0},
      {wheat % 1, lake % 0},
      {wheat % 1, grassland % 0},
      {wheat % 1, swamp % 0},
      {wheat % 1, mine % 0},
      {forest % 1, wheat % 0},
      {forest % 1, wheat % 0},
      {forest % 1, wheat % 0},
      {forest % 1, wheat % 0},
      {forest % 1, lake % 0},
      {forest % 1, grassland % 0},
      {lake % 1, wheat % 0},
      {lake % 1, wheat % 0},
      {lake % 1, forest % 0},
      {lake % 1, forest % 0},
      {lake % 1, forest % 0},
      {lake % 1, forest % 0},
      {wheat % 0, grassland % 1},
      {lake % 0, grassland % 1},
      {wheat % 0, swamp % 1},
      {grassland % 0, swamp % 1},
      {mine % 1, wheat % 0},
      // 41 to 48: two and three crowns
      {wheat % 0, grassland % 2},
      {lake % 0, grassland % 2},
      {wheat % 0, swamp % 2},
      {grassland % 0, swamp % 2},
      {mine % 2, wheat % 0},
      {swamp % 0, mine % 2},
      {swamp % 0, mine % 2},
      {wheat % 0, mine % 3},
      // 49 to 54 show footprints
      {wheat % 2, forest % 1},
      {forest % 2, lake % 1},
      {lake % 2, grassland % 1},
      {grassland % 2, swamp % 1},
      {swamp % 2, mine % 1},
      {mine % 2, swamp % 1},
  }};
}
}  // namespace detail

inline constexpr Array<Domino, domino_count> dominoes = detail::make_dominoes();

}  // namespace pioche::kingdomino
