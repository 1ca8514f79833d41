#pragma once
// A kingdom whose domains are known, so that what a domino would bring is a few additions.
#include <algorithm>

#include "games/kingdomino/kingdom.h"
#include "games/kingdomino/position.h"
#include "games/kingdomino/scoring.h"

namespace pioche::bots::kingdomino {

using namespace pioche::kingdomino;

// A domain, crowned or not.
struct Patch {
  Bits squares;
  std::int32_t size;
  std::int32_t crowns;
  Bits rim;  // the squares beside its squares, some of its own among them
};
using Patches = FixedVector<Patch, 25>;

inline Bits around(Square square) {
  return std::rotl(beside_castle, square);
}

// The squares of a frame centred on the castle.
constexpr Bits centred_frame(int size) {
  Bits squares = 0;
  for (int x = -(size / 2); x <= size / 2; ++x)
    for (int y = -(size / 2); y <= size / 2; ++y) squares |= bit(fold({x, y}));
  return squares;
}
inline constexpr Bits small_centre = centred_frame(5);
inline constexpr Bits large_centre = centred_frame(7);
constexpr Bits centre_of(int size) {
  return size == 7 ? large_centre : small_centre;
}

inline bool has_quest(const Table& table, Quest wanted) {
  return std::find(table.quests.begin(), table.quests.end(), wanted) != table.quests.end();
}
// Whether it pays to keep the castle in the centre.
inline bool keeps_centre(const Table& table) {
  return table.options.middle_kingdom || has_quest(table, Quest::middle_kingdom);
}

// A free square of the centred frame that no domino can fill: every square beside it is taken or outside. The
// castle does not count as taken, as in the published agents.
constexpr bool leaves_hole(Bits occupied, Bits centre) {
  const Bits open = centre & ~(occupied & ~bit(castle));
  return (centre & ~occupied & ~beside(open)) != 0;
}

// Points that squares of one terrain with these crowns add by joining the domains beside them.
inline int joined_gain(const Patches& domains, Bits neighbours, int squares, int crowns) {
  int size = squares, all_crowns = crowns, before = 0;
  for (const Patch& patch : domains) {
    if ((patch.squares & neighbours) == 0) continue;
    size += patch.size;
    all_crowns += patch.crowns;
    before += patch.size * patch.crowns;
  }
  return size * all_crowns - before;
}

// The domains of each terrain. Those of a terrain live elsewhere when only a domino has been added (see
// Laid).
struct Realm {
  std::array<const Patches*, terrain_count> domains{};

  int gain(const Domino& domino, Place place) const {
    const Square left = place.left_half(), right = place.right_half();
    if (domino.left.terrain == domino.right.terrain)
      return joined_gain(*domains[index(domino.left.terrain)], around(left) | around(right), 2,
                         domino.left.crowns + domino.right.crowns);
    return joined_gain(*domains[index(domino.left.terrain)], around(left), 1, domino.left.crowns) +
           joined_gain(*domains[index(domino.right.terrain)], around(right), 1, domino.right.crowns);
  }
};

// The domains of a kingdom as it stands.
class Surveyed {
 public:
  explicit Surveyed(const Kingdom& kingdom) {
    for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
      for (Bits left = kingdom.terrain[terrain]; left != 0;) {
        const Bits squares = domain_of(left & -left, kingdom.terrain[terrain]);
        domains_[terrain].push_back({squares, count(squares), crowns_in(kingdom, squares), beside(squares)});
        left &= ~squares;
      }
      realm_.domains[terrain] = &domains_[terrain];
    }
  }
  Surveyed(const Surveyed&) = delete;
  Surveyed& operator=(const Surveyed&) = delete;

  const Realm& realm() const { return realm_; }

 private:
  std::array<Patches, terrain_count> domains_;
  Realm realm_;
};

// The domains after one more domino: only its terrains are surveyed anew.
class Laid {
 public:
  Laid(const Realm& before, const Domino& domino, Place place) : realm_(before) {
    const Square left = place.left_half(), right = place.right_half();
    if (domino.left.terrain == domino.right.terrain) {
      join(first_, domino.left.terrain, bit(left) | bit(right), 2, domino.left.crowns + domino.right.crowns);
    } else {
      join(first_, domino.left.terrain, bit(left), 1, domino.left.crowns);
      join(second_, domino.right.terrain, bit(right), 1, domino.right.crowns);
    }
  }
  Laid(const Laid&) = delete;
  Laid& operator=(const Laid&) = delete;

  const Realm& realm() const { return realm_; }

 private:
  void join(Patches& into, Terrain terrain, Bits squares, int size, int crowns) {
    const Bits neighbours = beside(squares);
    Patch joined{squares, size, crowns, neighbours};
    for (const Patch& patch : *realm_.domains[index(terrain)]) {
      if ((patch.squares & neighbours) == 0) {
        into.push_back(patch);
      } else {
        joined.squares |= patch.squares;
        joined.size += patch.size;
        joined.crowns += patch.crowns;
        joined.rim |= patch.rim;
      }
    }
    into.push_back(joined);
    realm_.domains[index(terrain)] = &into;
  }

  Realm realm_;
  Patches first_, second_;
};

// Calls visit(place) for every one of them.
template <class Visit>
void each_place(const Places& places, Visit visit) {
  for (int orientation = 0; orientation < orientation_count; ++orientation)
    for (Bits starts = places[static_cast<std::size_t>(orientation)]; starts != 0;)
      visit(Place{static_cast<Square>(take_lowest(starts)), static_cast<Orientation>(orientation)});
}

}  // namespace pioche::bots::kingdomino
