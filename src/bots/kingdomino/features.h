#pragma once
// The numbers that describe a kingdom to the evaluation.
#include <cstdlib>

#include "bots/kingdomino/domains.h"

namespace pioche::bots::kingdomino {

// What is still to be laid by anyone, a seat's part of it on average: squares and crowns of each terrain.
struct Supply {
  explicit Supply(const Table& table);
  std::array<float, terrain_count> squares{}, crowns{};
};

// How many dominoes a seat still lays, the one it is about to lay among them.
int to_come(const Table& table, Seat seat);
inline constexpr int most_to_come = 24;

// The frame that a kingdom will most likely fill: the one that contains it and has the castle closest to its centre.
Bits likely_frame(const Kingdom& kingdom, int size);

// What a table tells about every kingdom at it.
struct TableContext {
  explicit TableContext(const Table& at)
      : table(at),
        frame(at.frame()),
        supply(at),
        keeps_centre(kingdomino::keeps_centre(at)),
        harmony(at.options.harmony || has_quest(at, Quest::harmony)) {}

  const Table& table;
  const FrameTables& frame;
  Supply supply;
  bool keeps_centre, harmony;
};

// The features of a kingdom, in the order of the weights: of its shape, of each terrain, and of how terrains meet what is to come.
struct Features {
  static constexpr int of_shape = 13, of_terrain = 6, of_supply = 8;
  static constexpr int count = of_shape + of_terrain * terrain_count + of_supply;
  // Where a group begins, or one feature stands.
  static constexpr std::size_t points_at = 1, terrains_at = of_shape,
                               meetings_at = terrains_at + of_terrain * terrain_count,
                               open_domains_at = meetings_at + 6, corners_at = open_domains_at + 1;
  std::array<float, count> values{};
};
Features features_of(const TableContext& context, const Kingdom& kingdom, const DomainMap& domains);

using ShapeFeatures = std::array<float, Features::of_shape>;

// The squares that dominoes must leave empty at least, however they lie: a domino covers a dark and a light square of the chessboard, so
// that each connected part of the free squares keeps what it has more of one colour.
inline int unfillable(Bits free) {
  constexpr Bits dark = 0xAA55AA55AA55AA55u;
  return std::abs(2 * count(free & dark) - count(free));
}

// The free squares of the frame and how they lie, bonuses out of reach, discards. The points are left at 0: terrains tell them.
// The kingdom may have more squares taken than it has itself, inside its frame.
inline ShapeFeatures shape_features(const TableContext& context, const Kingdom& kingdom, Bits occupied,
                                    Bits frame) {
  const Bits free = frame & ~occupied;
  // Free squares by how many free squares are beside them: holes, dead ends, passages. The count of four sides in binary.
  const Bits right = std::rotl(free, 1), left = std::rotr(free, 1), above = std::rotl(free, 8),
             below = std::rotr(free, 8);
  const Bits odd = right ^ left ^ above ^ below;
  const Bits four = right & left & above & below;
  const Bits two = (right & left) ^ (above & below) ^ ((right ^ left) & (above ^ below));
  const Bits closed = occupied | ~frame;
  const auto number = [](auto whole) { return static_cast<float>(whole); };
  return {1,
          0,
          number(context.keeps_centre && !castle_is_central(kingdom, context.table.options.kingdom)),
          number(context.harmony && kingdom.discarded > 0),
          number(kingdom.discarded),
          number(count(free & ~(odd | two | four))),
          number(count(free & odd & ~two)),
          number(count(free & two & ~odd)),
          number(count(free & odd & two)),
          number(count(free & beside_castle)),
          number(count(free & std::rotl(closed, 1)) + count(free & std::rotr(closed, 1)) +
                 count(free & std::rotl(closed, 8)) + count(free & std::rotr(closed, 8))),
          number(count(free & beside(occupied))),
          number(unfillable(free))};
}

// Free squares in a corner of the frame.
inline int free_corners(Bits frame, Bits free) {
  const Bits outside = ~frame;
  return count(free & (std::rotl(outside, 1) | std::rotr(outside, 1)) &
               (std::rotl(outside, 8) | std::rotr(outside, 8)));
}

// What a kingdom shows of one terrain: joints are free squares between two of its squares; it fits on so many free squares.
struct TerrainFeatures {
  int points = 0, open_domains = 0, open_size = 0, open_crowns = 0, roomy_size = 0, roomy_crowns = 0,
      largest = 0, most_crowns = 0, fitting = 0, joints = 0;
};
// A domain's part in them. Open domains have a way to grow, roomy ones three or more.
inline void add_domain(TerrainFeatures& features, int size, int crowns, int ways) {
  features.points += size * crowns;
  if (ways == 0) return;
  ++features.open_domains;
  features.open_size += size;
  features.open_crowns += crowns;
  features.largest = std::max(features.largest, size);
  features.most_crowns = std::max(features.most_crowns, crowns);
  if (ways < 3) return;
  features.roomy_size += size;
  features.roomy_crowns += crowns;
}

// The squares between two of these, where domains can be joined.
constexpr Bits joints_of(Bits squares) {
  const Bits to_left = std::rotl(squares, 1), to_right = std::rotr(squares, 1), under = std::rotl(squares, 8),
             over = std::rotr(squares, 8);
  return (to_left & to_right) | (under & over) | ((to_left ^ to_right) & (under ^ over));
}

// Two callers keep it from being inlined by itself; without that the numbers go through memory.
inline __attribute__((always_inline)) TerrainFeatures terrain_features(const Kingdom& kingdom,
                                                                       const DomainMap& domains,
                                                                       std::size_t terrain, Bits free) {
  TerrainFeatures features;
  for (const GrowingDomain& domain : *domains.domains[terrain])
    add_domain(features, domain.size, domain.crowns, count(domain.border & free));
  features.fitting = count(kingdom.matching[terrain] & free);
  features.joints = count(free & joints_of(kingdom.terrain[terrain]));
  return features;
}

}  // namespace pioche::bots::kingdomino
