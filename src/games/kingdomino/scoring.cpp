#include "games/kingdomino/scoring.h"

#include <algorithm>

namespace pioche::kingdomino {
namespace {

// Calls visit(squares) for each domain of a terrain.
template <class Visit>
void each_domain(Bits terrain, Visit visit) {
  for (Bits left = terrain; left != 0;) {
    const Bits domain = domain_of(left & -left, terrain);
    visit(domain);
    left &= ~domain;
  }
}

// The corners of the rectangle that just holds the kingdom, castle included.
Bits corners(const Kingdom& kingdom) {
  const Reach across = large_frame.reach[kingdom.x], up = large_frame.reach[kingdom.y];
  Bits squares = 0;
  for (const int column : {-across.before, static_cast<int>(across.after)})
    for (const int row : {-up.before, static_cast<int>(up.after)}) squares |= bit(fold({column, row}));
  return squares;
}

// Straight lines of three or more adjacent crowned squares; a line is a longest run and counts once.
int crowned_lines(const Kingdom& kingdom) {
  const Bits crowned = kingdom.crowned();
  int lines = 0;
  for (const int step : {1, 8, 9, 7}) {
    const Bits starts = crowned & ~std::rotl(crowned, step);
    lines += count(starts & std::rotr(crowned, step) & std::rotr(crowned, 2 * step));
  }
  return lines;
}

int bleak_domains(const Kingdom& kingdom) {
  int found = 0;
  for (const Terrain terrain : {Terrain::wheat, Terrain::forest, Terrain::lake, Terrain::grassland})
    each_domain(kingdom.terrain[index(terrain)], [&](Bits domain) {
      if (count(domain) >= 5 && (domain & kingdom.crowned()) == 0) ++found;
    });
  return found;
}

}  // namespace

Domains domains(const Kingdom& kingdom) {
  Domains found;
  for (int terrain = 0; terrain < terrain_count; ++terrain)
    each_domain(kingdom.terrain[terrain], [&](Bits domain) {
      found.push_back({static_cast<Terrain>(terrain), domain, static_cast<std::uint8_t>(count(domain)),
                       static_cast<std::uint8_t>(crowns_in(kingdom, domain))});
    });
  return found;
}

int largest_domain(const Kingdom& kingdom) {
  int largest = 0;
  for (const Bits terrain : kingdom.terrain)
    each_domain(terrain, [&](Bits domain) { largest = std::max(largest, count(domain)); });
  return largest;
}

int quest_points(Quest quest, const Kingdom& kingdom, int size) {
  const int number = static_cast<int>(quest);
  if (number < 6) return 5 * count(kingdom.terrain[number] & round_castle);
  if (number < 12) return 5 * count(kingdom.terrain[number - 6] & corners(kingdom));
  switch (quest) {
    case Quest::harmony:
      return kingdom.discarded == 0 ? harmony_points : 0;
    case Quest::middle_kingdom:
      return castle_is_central(kingdom, size) ? middle_kingdom_points : 0;
    case Quest::lost_corner:
      return (corners(kingdom) & bit(castle)) != 0 ? 20 : 0;
    case Quest::folie_des_grandeurs:
      return 10 * crowned_lines(kingdom);
    case Quest::bleak_king:
      return 10 * bleak_domains(kingdom);
    default:
      return 0;
  }
}

BonusesInPlay bonuses_in_play(const Options& options, const FixedVector<Quest, 2>& quests) {
  BonusesInPlay list;
  for (const Quest quest : quests) list.push_back(quest);
  if (options.harmony) list.push_back(Quest::harmony);
  if (options.middle_kingdom) list.push_back(Quest::middle_kingdom);
  return list;
}

Bonuses bonuses(const Kingdom& kingdom, const Options& options, const FixedVector<Quest, 2>& quests) {
  Bonuses found;
  for (const Quest quest : bonuses_in_play(options, quests))
    found.push_back({quest, quest_points(quest, kingdom, options.kingdom)});
  return found;
}

int total(const Bonuses& bonuses) {
  int points = 0;
  for (const Bonus& bonus : bonuses) points += bonus.points;
  return points;
}

}  // namespace pioche::kingdomino
