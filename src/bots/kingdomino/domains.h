#pragma once
// The domains of a kingdom, kept up to date domino by domino, so that what one would bring is a few additions.
#include "bots/kingdomino/rules.h"

namespace pioche::bots::kingdomino {

// A domain, crowned or not, with what its growth depends on.
struct GrowingDomain {
  Bits squares;
  std::int32_t size;
  std::int32_t crowns;
  Bits border;  // the squares beside its squares, some of its own among them
};
using GrowingDomains = FixedVector<GrowingDomain, 25>;

// Points that squares of one terrain with these crowns add by joining the domains beside them.
inline int joined_gain(const GrowingDomains& domains, Bits neighbours, int squares, int crowns) {
  int size = squares, all_crowns = crowns, before = 0;
  for (const GrowingDomain& domain : domains) {
    if ((domain.squares & neighbours) == 0) continue;
    size += domain.size;
    all_crowns += domain.crowns;
    before += domain.size * domain.crowns;
  }
  return size * all_crowns - before;
}

// The domains of each terrain. They live in FoundDomains, or, those that a domino has changed, in DomainsAfter.
struct DomainMap {
  std::array<const GrowingDomains*, terrain_count> domains{};

  // The points that a domino laid there would add.
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
class FoundDomains {
 public:
  explicit FoundDomains(const Kingdom& kingdom) {
    for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
      for (Bits left = kingdom.terrain[terrain]; left != 0;) {
        const Bits squares = domain_of(left & -left, kingdom.terrain[terrain]);
        domains_[terrain].push_back({squares, count(squares), crowns_in(kingdom, squares), beside(squares)});
        left &= ~squares;
      }
      map_.domains[terrain] = &domains_[terrain];
    }
  }
  FoundDomains(const FoundDomains&) = delete;
  FoundDomains& operator=(const FoundDomains&) = delete;

  const DomainMap& map() const { return map_; }

 private:
  std::array<GrowingDomains, terrain_count> domains_;
  DomainMap map_;
};

// The domains after one more domino: only those of its terrains are joined anew.
class DomainsAfter {
 public:
  DomainsAfter(const DomainMap& before, const Domino& domino, Place place) : map_(before) {
    const Square left = place.left_half(), right = place.right_half();
    if (domino.left.terrain == domino.right.terrain) {
      join(first_, domino.left.terrain, bit(left) | bit(right), 2, domino.left.crowns + domino.right.crowns);
    } else {
      join(first_, domino.left.terrain, bit(left), 1, domino.left.crowns);
      join(second_, domino.right.terrain, bit(right), 1, domino.right.crowns);
    }
  }
  DomainsAfter(const DomainsAfter&) = delete;
  DomainsAfter& operator=(const DomainsAfter&) = delete;

  const DomainMap& map() const { return map_; }

 private:
  void join(GrowingDomains& into, Terrain terrain, Bits squares, int size, int crowns) {
    const Bits neighbours = beside(squares);
    GrowingDomain joined{squares, size, crowns, neighbours};
    for (const GrowingDomain& domain : *map_.domains[index(terrain)]) {
      if ((domain.squares & neighbours) == 0) {
        into.push_back(domain);
      } else {
        joined.squares |= domain.squares;
        joined.size += domain.size;
        joined.crowns += domain.crowns;
        joined.border |= domain.border;
      }
    }
    into.push_back(joined);
    map_.domains[index(terrain)] = &into;
  }

  DomainMap map_;
  GrowingDomains first_, second_;
};

}  // namespace pioche::bots::kingdomino
