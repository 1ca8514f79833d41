// What can be seen of an action of Kingdomino at a glance.
#include <fmt/format.h>

#include <algorithm>

#include "bots/kingdomino/features.h"
#include "bots/kingdomino/list.h"

namespace pioche::bots {
namespace kingdomino {
namespace {

using pioche::kingdomino::domain_points;

// Domains, and the quests of Age of Giants that are not about the whole kingdom.
int points_of(const Table& table, const Kingdom& kingdom) {
  int points = domain_points(kingdom);
  for (const Quest quest : table.quests)
    if (quest != Quest::middle_kingdom && quest != Quest::harmony)
      points += quest_points(quest, kingdom, table.options.kingdom);
  return points;
}

// Free squares beside the crowned domains of a terrain, each counted once for every crown: where points can still come from.
double room_to_grow(const FoundDomains& domains, std::size_t terrain, Bits free) {
  constexpr int enough = 3;
  int room = 0;
  for (const GrowingDomain& domain : *domains.map().domains[terrain])
    room += domain.crowns * std::min(enough, count(domain.border & free));
  return room;
}

void about_kingdom(const Table& table, const Kingdom& before, const Kingdom& after, Facts& facts) {
  facts.push_back({"now", static_cast<double>(points_of(table, after) - points_of(table, before)), {}});
  const int size = table.options.kingdom;
  if (keeps_centre(table)) facts.push_back({"centre", castle_is_central(after, size) ? 1.0 : 0.0, {}});
  const Bits free = likely_frame(after, size) & ~after.occupied;
  facts.push_back({"hole", -static_cast<double>(count(free & ~beside(free))), {}});
  const FoundDomains domains(after);
  for (const Terrain terrain :
       {Terrain::wheat, Terrain::forest, Terrain::lake, Terrain::grassland, Terrain::swamp, Terrain::mine})
    facts.push_back({"grows", room_to_grow(domains, index(terrain), free), std::string(name(terrain))});
}

// The most points that a domino would bring a kingdom now; 0 where it fits nowhere.
int best_points(const Table& table, const Kingdom& kingdom, const Domino& domino) {
  const FoundDomains domains(kingdom);
  int best = 0;
  each_place(kingdom.places(domino, table.frame()),
             [&](Place place) { best = std::max(best, domains.map().gain(domino, place)); });
  return best;
}

// Whose kings choose from this row after the one to act.
template <class Use>
void each_later_chooser(const Table& table, const Use& use) {
  const bool first = table.phase == Phase::choose_first;
  for (int king = table.turn + 1; king < table.options.kings(); ++king) {
    const Seat seat = first ? table.hand[king] : table.laying.kings[king];
    if (seat != table.actor) use(seat);
  }
}

void about_choice(const Table& table, DominoNumber number, Facts& facts) {
  const Domino& domino = dominoes[number];
  facts.push_back(
      {"brings", static_cast<double>(best_points(table, table.kingdom(table.actor), domino)), {}});
  facts.push_back({"crowns", static_cast<double>(domino.left.crowns + domino.right.crowns), {}});
  if (table.rows_to_draw > 0)
    facts.push_back({"earlier", -static_cast<double>(table.choosing.place_of(number)), {}});
  each_later_chooser(table, [&](Seat seat) {
    facts.push_back({"denied", static_cast<double>(best_points(table, table.kingdom(seat), domino)),
                     fmt::to_string(seat + 1)});
  });
}

}  // namespace
}  // namespace kingdomino

template <>
Facts facts_of<Kingdomino>(const Kingdomino::Position& position, const Kingdomino::Move& move) {
  using Kind = Kingdomino::Move::Kind;
  const auto& table = position.table();
  Facts facts;
  if (move.kind == Kind::choose) {
    kingdomino::about_choice(table, move.domino(), facts);
    return facts;
  }
  Kingdomino::Position after = position;
  after.play(move);
  kingdomino::about_kingdom(table, table.kingdom(table.actor), after.table().kingdom(table.actor), facts);
  return facts;
}

}  // namespace pioche::bots
