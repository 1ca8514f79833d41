#include "bots/kingdomino/greedy.h"

#include <algorithm>

#include "bots/common/best.h"
#include "bots/kingdomino/domains.h"
#include "bots/kingdomino/giants.h"
#include "games/kingdomino/kingdomino.h"

namespace pioche::bots::kingdomino {
namespace {

using pioche::kingdomino::bonuses;
using pioche::kingdomino::count_places;
using pioche::kingdomino::domain_points;
using pioche::kingdomino::harmony_points;
using pioche::kingdomino::middle_kingdom_points;

// What the greedy players look at in a kingdom, beside its domains.
struct Rules {
  const FrameTables& frame;
  int size;
  Bits centre;
  int middle;   // points for a centred castle
  int harmony;  // for a full kingdom: all dominoes laid
  int full;     // its squares

  explicit Rules(const Table& table)
      : frame(table.frame()),
        size(table.options.kingdom),
        centre(centre_of(size)),
        middle(table.options.middle_kingdom ? middle_kingdom_points : 0),
        harmony(table.options.harmony ? harmony_points : 0),
        full(size * size) {}

  bool central(const Kingdom& kingdom) const { return (kingdom.occupied & ~centre) == 0; }
  int bonus(const Kingdom& kingdom) const {
    return (castle_is_central(kingdom, size) ? middle : 0) + (count(kingdom.occupied) == full ? harmony : 0);
  }
};

// Whether kingdoms that spoil the centre or leave holes are looked at.
enum class Holes { avoided, allowed };

bool harmless(Bits occupied, const Rules& rules) {
  return (occupied & ~rules.centre) == 0 && !leaves_hole(occupied, rules.centre);
}

// The most points a picked domino can bring once laid, or -1 if it can't be laid.
int best_gain(const Kingdom& kingdom, const DomainMap& domains, const Domino& domino, const Rules& rules,
              Holes holes) {
  int best = -1;
  const bool central = rules.central(kingdom);
  Places places = kingdom.places(domino, rules.frame);
  if (holes == Holes::avoided) {
    for (int orientation = 0; orientation < orientation_count; ++orientation) {
      const Bits other = std::rotr(rules.centre, orientation < 2 ? 1 : 8);
      places[orientation] &= rules.centre & other;
    }
  }
  const int full_bonus = count(kingdom.occupied) + 2 == rules.full ? rules.harmony : 0;
  each_place(places, [&](Place place) {
    int worth = domains.gain(domino, place) + full_bonus;
    if (holes == Holes::allowed && central && rules.middle != 0) {
      // Counted from a kingdom whose castle is in the centre: leaving it costs the bonus.
      Kingdom after = kingdom;
      after.lay(domino, place, rules.frame);
      if (!castle_is_central(after, rules.size)) worth -= rules.middle;
    }
    if (worth <= best) return;
    if (holes == Holes::avoided && leaves_hole(kingdom.occupied | squares_of(place), rules.centre)) return;
    best = std::max(worth, 0);
  });
  return best;
}

int crowns_on_a_square(DominoNumber number) {
  return std::max(dominoes[number].left.crowns, dominoes[number].right.crowns);
}

Best<Move> most_crowns(Bits free, Random& random) {
  Best<Move> best(random);
  while (free != 0) {
    const auto number = static_cast<DominoNumber>(take_lowest(free));
    best.offer(crowns_on_a_square(number), Move::choose(number));
  }
  return best;
}

bool nothing_laid_before(const Kingdom& kingdom) {
  return count(kingdom.occupied) <= 3;
}

// The best of some moves, and whether they had to spoil something. None where nothing can be laid afterwards.
struct Ranked {
  Best<Move> best;
  Holes holes = Holes::avoided;
  bool as_good_as(const Ranked& other) const {
    return !best.empty() && holes == other.holes && best.worth() == other.best.worth();
  }
};

Ranked rank_picks(const Table& table, Bits among, Random& random) {
  const Kingdom& kingdom = table.kingdom(table.actor);
  const Rules rules(table);
  const FoundDomains domains(kingdom);
  Ranked ranked{Best<Move>(random)};
  for (const Holes holes : {Holes::avoided, Holes::allowed}) {
    ranked.holes = holes;
    if (holes == Holes::avoided && !rules.central(kingdom)) continue;
    for (Bits free = among; free != 0;) {
      const auto number = static_cast<DominoNumber>(take_lowest(free));
      const int gain = best_gain(kingdom, domains.map(), dominoes[number], rules, holes);
      if (gain >= 0) ranked.best.offer(gain, Move::choose(number));
    }
    if (!ranked.best.empty()) break;
  }
  return ranked;
}

Move pick(const Table& table, Random& random) {
  Ranked ranked = rank_picks(table, table.choosing.free, random);
  if (ranked.best.empty())
    for (Bits free = table.choosing.free; free != 0;)
      ranked.best.offer(0, Move::choose(static_cast<DominoNumber>(take_lowest(free))));
  return ranked.best.item();
}

enum class Draft { greedy, random };

// Placements by the points they bring, together with those of the best pick after them if picks are greedy too.
Ranked rank_places(const Table& table, const Places& places, Draft draft, Random& random) {
  const Kingdom& kingdom = table.kingdom(table.actor);
  const Domino& domino = dominoes[table.domino_to_lay()];
  const Rules rules(table);
  const FoundDomains domains(kingdom);
  Ranked ranked{Best<Move>(random)};
  for (const Holes holes : {Holes::avoided, Holes::allowed}) {
    ranked.holes = holes;
    each_place(places, [&](Place place) {
      if (holes == Holes::avoided && !harmless(kingdom.occupied | squares_of(place), rules)) return;
      Kingdom after = kingdom;
      after.lay(domino, place, rules.frame);
      const int own = domains.map().gain(domino, place) + rules.bonus(after);
      if (draft == Draft::random) {
        ranked.best.offer(own, Move::lay(place));
        return;
      }
      const DomainsAfter then(domains.map(), domino, place);
      for (Bits free = table.choosing.free; free != 0;) {
        const auto number = static_cast<DominoNumber>(take_lowest(free));
        const int gain = best_gain(after, then.map(), dominoes[number], rules, holes);
        if (gain >= 0) ranked.best.offer(own + gain, Move::lay(place));
      }
    });
    if (!ranked.best.empty()) break;
  }
  return ranked;
}

Move lay(const Table& table, const Places& places, Draft draft, Random& random) {
  Ranked ranked = rank_places(table, places, draft, random);
  // None of the dominoes to pick from fits anywhere afterwards, or none is left: the published agents then lay at random.
  if (ranked.best.empty()) each_place(places, [&](Place place) { ranked.best.offer(0, Move::lay(place)); });
  return ranked.best.item();
}

Move greedy(const Position& position, Draft draft, Random& random) {
  const Table& table = position.table();
  switch (table.phase) {
    case Phase::choose_first:
      return most_crowns(table.choosing.free, random).item();
    case Phase::choose:
      if (nothing_laid_before(table.kingdom(table.actor)))
        return most_crowns(table.choosing.free, random).item();
      return draft == Draft::greedy ? pick(table, random) : position.random_move(random);
    case Phase::lay: {
      const Places places = table.places();
      if (count_places(places) == 0) return Move::discard();
      if (table.kingdom(table.actor).occupied == bit(castle)) return position.random_move(random);
      return lay(table, places, draft, random);
    }
    default:
      return greedy_giant(position, random);
  }
}

}  // namespace

Move FullGreedy::operator()(const Position& position, Seat, Random& random) const {
  return greedy(position, Draft::greedy, random);
}

std::optional<bool> FullGreedy::might_play(const Table& table, Move move) const {
  Random random(0);  // which of equals is taken doesn't matter here
  const Kingdom& kingdom = table.kingdom(table.actor);
  if (move.kind == Move::Kind::choose) {
    const Bits free = table.choosing.free, one = bit(move.domino());
    if (free == one) return {};
    if (table.phase == Phase::choose_first || nothing_laid_before(kingdom))
      return crowns_on_a_square(move.domino()) == most_crowns(free, random).worth();
    const Ranked all = rank_picks(table, free, random);
    if (all.best.empty()) return {};
    return rank_picks(table, one, random).as_good_as(all);
  }
  if (move.kind == Move::Kind::lay) {
    const Places places = table.places();
    if (count_places(places) < 2 || kingdom.occupied == bit(castle)) return {};
    const Ranked all = rank_places(table, places, Draft::greedy, random);
    if (all.best.empty()) return {};
    Places only{};
    only[move.place().orientation] = bit(move.place().start);
    return rank_places(table, only, Draft::greedy, random).as_good_as(all);
  }
  return {};
}

Move GreedyPlacementRandomDraft::operator()(const Position& position, Seat, Random& random) const {
  return greedy(position, Draft::random, random);
}

Move PlayerGreedy::operator()(const Position& position, Seat searcher, Random& random) const {
  return position.seat_to_act() == searcher ? greedy(position, Draft::greedy, random)
                                            : position.random_move(random);
}

}  // namespace pioche::bots::kingdomino
