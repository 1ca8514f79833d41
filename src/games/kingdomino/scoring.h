#pragma once
// Counting prestige at the end, as the rulebook does: domains, then bonuses and quests.
#include <cstdint>

#include "base/fixed_vector.h"
#include "base/seats.h"
#include "games/kingdomino/kingdom.h"
#include "games/kingdomino/setup.h"

namespace pioche::kingdomino {

// All squares of the set joined by sides to the given ones.
inline Bits domain_of(Bits squares, Bits terrain) {
  for (;;) {
    const Bits grown = (squares | beside(squares)) & terrain;
    if (grown == squares) return squares;
    squares = grown;
  }
}

inline int crowns_in(const Kingdom& kingdom, Bits squares) {
  return count(squares & kingdom.crowns_low) + 2 * count(squares & kingdom.crowns_high);
}

// Squares x crowns of every domain. A domain without a crown brings nothing, so only crowned squares are
// grown.
inline int domain_points(const Kingdom& kingdom) {
  int points = 0;
  const Bits crowned = kingdom.crowned();
  for (const Bits terrain : kingdom.terrain) {
    for (Bits seeds = terrain & crowned; seeds != 0;) {
      const Bits domain = domain_of(seeds & -seeds, terrain);
      points += count(domain) * crowns_in(kingdom, domain);
      seeds &= ~domain;
    }
  }
  return points;
}

struct Domain {
  Terrain terrain;
  Bits squares;
  std::uint8_t size;
  std::uint8_t crowns;
  int points() const { return size * crowns; }
  friend bool operator==(const Domain&, const Domain&) = default;
};
using Domains = FixedVector<Domain, 48>;
Domains domains(const Kingdom& kingdom);  // crowned or not, terrain by terrain

int largest_domain(const Kingdom& kingdom);

// The castle is in the centre when a frame of the kingdom's size centred on it holds every square.
inline bool castle_is_central(const Kingdom& kingdom, int size) {
  const Reach across = large_frame.reach[kingdom.x], up = large_frame.reach[kingdom.y];
  const int half = size / 2;
  return across.before <= half && across.after <= half && up.before <= half && up.after <= half;
}

inline constexpr int harmony_points = 5;
inline constexpr int middle_kingdom_points = 10;
int quest_points(Quest quest, const Kingdom& kingdom, int size);

// What counts besides domains, in the order of the record: the quests that were drawn, then the variants, each of which is
// worth what its quest tile is.
struct Bonus {
  Quest quest;
  std::int32_t points;
  friend bool operator==(const Bonus&, const Bonus&) = default;
};
using Bonuses = FixedVector<Bonus, 4>;
Bonuses bonuses(const Kingdom& kingdom, const Options& options, const FixedVector<Quest, 2>& quests);
int total(const Bonuses& bonuses);

struct KingdomResult {
  std::int32_t points = 0;
  Bonuses bonus;
  std::int32_t score = 0;
  std::int32_t largest = 0;
  std::int32_t crowns = 0;
  std::int32_t discarded = 0;
  friend bool operator==(const KingdomResult&, const KingdomResult&) = default;
};

struct RoundResult {
  Scores scores;
  SeatSet winners;
  FixedVector<KingdomResult, max_seats> kingdoms;
  friend bool operator==(const RoundResult&, const RoundResult&) = default;
};

}  // namespace pioche::kingdomino
