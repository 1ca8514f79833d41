#pragma once
// One player's kingdom as bits: occupied squares, squares by terrain, crowns, giants.
#include <cstdint>

#include "base/array.h"
#include "base/bits.h"
#include "games/kingdomino/frame.h"
#include "games/kingdomino/tiles.h"

namespace pioche::kingdomino {

// How a domino lies. Its start is the left or lower of its two squares.
enum class Orientation : std::uint8_t {
  left_half_first,           // across, left half on the start
  right_half_first,          // across, right half on the start
  left_half_first_upwards,   // up, left half on the start
  right_half_first_upwards,  // up, right half on the start
};
inline constexpr int orientation_count = 4;

struct Place {
  Square start = 0;
  Orientation orientation = Orientation::left_half_first;

  constexpr bool upwards() const { return orientation >= Orientation::left_half_first_upwards; }
  constexpr bool right_half_first() const { return (static_cast<unsigned>(orientation) & 1u) != 0; }
  // No branches: which way a random domino lies can't be predicted.
  constexpr unsigned step() const { return 1u + 7u * static_cast<unsigned>(upwards()); }
  constexpr Square second() const { return static_cast<Square>((start + step()) & 63u); }
  constexpr Square left_half() const {
    return static_cast<Square>((start + step() * right_half_first()) & 63u);
  }
  constexpr Square right_half() const {
    return static_cast<Square>((start + step() * !right_half_first()) & 63u);
  }
  friend constexpr bool operator==(const Place&, const Place&) = default;
};

// The squares a domino can start on, one word an orientation.
using Places = Array<Bits, orientation_count>;

struct Kingdom {
  Array<Bits, terrain_count> terrain{};  // the squares of each terrain
  Array<Bits, terrain_count>
      matching{};  // the squares beside one of them or the castle: where a half matches
  Bits occupied = bit(castle);
  Bits crowns_low = 0, crowns_high = 0;  // uncovered crowns on each square, two bits
  Bits giants_low = 0, giants_high = 0;  // giants on each square, two bits
  Span x = 0, y = 0;                     // how far it reaches
  std::uint8_t discarded = 0;

  Kingdom() { matching.fill(beside_castle); }

  // All places where a domino can be laid (docs/rules/kingdomino.md, "Laying"). A domino with equal halves is
  // listed once for both ways round.
  Places places(const Domino& domino, const FrameTables& frame) const {
    const std::size_t spans = x * span_count + y;
    const Bits across = frame.across[spans] & ~(occupied | std::rotr(occupied, 1));
    const Bits up = frame.up[spans] & ~(occupied | std::rotr(occupied, 8));
    const Bits left = matching[index(domino.left.terrain)], right = matching[index(domino.right.terrain)];
    const Bits both_ways = domino.equal_halves() ? Bits{0} : ~Bits{0};
    return {across & (left | std::rotr(right, 1)), across & (right | std::rotr(left, 1)) & both_ways,
            up & (left | std::rotr(right, 8)), up & (right | std::rotr(left, 8)) & both_ways};
  }

  void lay(const Domino& domino, Place place, const FrameTables& frame) {
    const Square left = place.left_half(), right = place.right_half();
    terrain[index(domino.left.terrain)] |= bit(left);
    terrain[index(domino.right.terrain)] |= bit(right);
    matching[index(domino.left.terrain)] |= std::rotl(beside_castle, left);
    matching[index(domino.right.terrain)] |= std::rotl(beside_castle, right);
    occupied |= bit(left) | bit(right);
    crowns_low |= static_cast<Bits>(domino.left.crowns & 1u) << left |
                  static_cast<Bits>(domino.right.crowns & 1u) << right;
    crowns_high |= static_cast<Bits>(domino.left.crowns >> 1) << left |
                   static_cast<Bits>(domino.right.crowns >> 1) << right;
    const auto [across, up] = landing(place, frame);
    x = across.span;
    y = up.span;
  }

  // Where a place's start lies, seen from the castle.
  Point start_of(Place place, const FrameTables& frame) const {
    const auto [across, up] = landing(place, frame);
    return {across.place, up.place};
  }

  // Where an occupied square lies.
  Point point_of(Square square) const {
    const Reach columns = large_frame.reach[x], rows = large_frame.reach[y];
    int across = square & 7;
    if (across > columns.after) across -= 8;
    int upwards = static_cast<int>(static_cast<unsigned>(square - across) >> 3 & 7u);
    if (upwards > rows.after) upwards -= 8;
    return {across, upwards};
  }

  int crowns_on(Square square) const {
    return static_cast<int>((crowns_low >> square & 1u) + 2 * (crowns_high >> square & 1u));
  }
  int giants_on(Square square) const {
    return static_cast<int>((giants_low >> square & 1u) + 2 * (giants_high >> square & 1u));
  }
  Bits crowned() const { return crowns_low | crowns_high; }
  Bits with_giants() const { return giants_low | giants_high; }

  void add_giant(Square square);     // covers one crown
  void remove_giant(Square square);  // uncovers it

  friend bool operator==(const Kingdom&, const Kingdom&) = default;

 private:
  struct Landings {
    FrameTables::Landing across, up;
  };
  Landings landing(Place place, const FrameTables& frame) const {
    const std::size_t upwards = place.upwards();
    const FrameTables::Landing across = frame.landing[1 - upwards][x][place.start & 7u];
    // A square's row follows from its bit only once its column is known: the plane is folded with a step.
    const unsigned row = static_cast<unsigned>(place.start - across.place) >> 3 & 7u;
    return {across, frame.landing[upwards][y][row]};
  }
};

inline int count_places(const Places& places) {
  return count(places[0]) + count(places[1]) + count(places[2]) + count(places[3]);
}

}  // namespace pioche::kingdomino
