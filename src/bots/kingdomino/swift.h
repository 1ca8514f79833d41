#pragma once
// The house's policy made by hand. Faster than full greedy, because a placement and a pick are looked at one after the other
// instead of in pairs, and better, because it sees what pays later.
#include "base/random.h"
#include "bots/kingdomino/domains.h"

namespace pioche::bots::kingdomino {

// What a placement is worth beside its points, in points. Found by play against copies of itself. What only
// pays in later rounds counts in full in the first round and fades to nothing in the last.
struct SwiftWeights {
  // For each square of the domains that a half joins, by terrain: they will have crowns some day.
  std::array<float, terrain_count> joined{0.33f, 0.73f, 0.31f, 0.31f, 0.17f, -0.1f};
  float touching =
      0.4f;  // for each side against a laid square or the edge of the centred frame: compact kingdoms
  float hole = 7.3f;     // against leaving a square that no domino fills
  float centre = 16.0f;  // against leaving the centred frame, where that costs the bonus
  float crown = 0.05f;   // for each crown picked, wherever it lies
  float order = 1.0f;    // against each place further down the row: who stands higher chooses sooner
};

class SwiftEvaluation {
 public:
  SwiftEvaluation(const Table& table, const SwiftWeights& weights)
      : table_(table),
        weights_(weights),
        frame_(table.frame()),
        // Where the castle needn't be in the centre, the kingdom has no edge that could be known beforehand.
        centre_(keeps_centre(table) ? centre_of(table.options.kingdom) : ~Bits{0}),
        future_(static_cast<float>(table.rows_to_draw + (table.choosing.dominoes != 0 ? 1 : 0)) /
                static_cast<float>(table.options.rounds())),
        hole_(future_ > 0 ? weights.hole : 0.0f) {}

  // The worth of laying a domino there.
  float place(const Kingdom& kingdom, const DomainMap& domains, const Domino& domino, Place place) const {
    const Bits squares = squares_of(place);
    const Bits occupied = kingdom.occupied | squares;
    float worth = static_cast<float>(domains.gain(domino, place));
    worth += future_ * joined(domains, domino, place);
    const Bits blocked = kingdom.occupied | ~centre_;
    const int sides = count(around(place.start) & blocked) + count(around(place.second()) & blocked);
    worth += future_ * weights_.touching * static_cast<float>(sides);
    if ((occupied & ~centre_) != 0 && (kingdom.occupied & ~centre_) == 0) worth -= weights_.centre;
    if (leaves_hole(occupied, centre_) && !leaves_hole(kingdom.occupied, centre_)) worth -= hole_;
    if (!table_.quests.empty()) worth += static_cast<float>(quest_gain(kingdom, domino, place));
    return worth;
  }

  // The best place for a domino, or none.
  struct Choice {
    float worth = 0;
    Place place{};
    bool any = false;
  };
  Choice best(const Kingdom& kingdom, const DomainMap& domains, const Domino& domino, Random& random) const {
    Choice best;
    std::uint32_t equals = 0;
    each_place(kingdom.places(domino, frame_), [&](Place where) {
      const float worth = place(kingdom, domains, domino, where);
      if (best.any && worth < best.worth) return;
      equals = best.any && worth == best.worth ? equals + 1 : 1;
      if (equals == 1 || random.below(equals) == 0) best = {worth, where, true};
    });
    return best;
  }

  float pick(const Kingdom& kingdom, const DomainMap& domains, const Row& row, DominoNumber number,
             Random& random) const {
    const Domino& domino = dominoes[number];
    const Choice choice = best(kingdom, domains, domino, random);
    // One that can't be laid costs a discard.
    const float laid = choice.any ? choice.worth : -weights_.hole;
    return laid + weights_.crown * static_cast<float>(domino.left.crowns + domino.right.crowns) -
           weights_.order * static_cast<float>(row.place_of(number));
  }

 private:
  // What the quests of Age of Giants make of the placement; a lost centre has been counted already.
  int quest_gain(const Kingdom& kingdom, const Domino& domino, Place place) const {
    Kingdom after = kingdom;
    after.lay(domino, place, frame_);
    int gain = 0;
    for (const Quest quest : table_.quests)
      if (quest != Quest::middle_kingdom)
        gain += quest_points(quest, after, table_.options.kingdom) -
                quest_points(quest, kingdom, table_.options.kingdom);
    return gain;
  }

  float joined(const DomainMap& domains, const Domino& domino, Place place) const {
    const auto half = [&](Terrain terrain, Square square) {
      int squares = 0;
      for (const GrowingDomain& domain : *domains.domains[index(terrain)])
        if ((domain.squares & around(square)) != 0) squares += domain.size;
      return weights_.joined[index(terrain)] * static_cast<float>(squares);
    };
    return half(domino.left.terrain, place.left_half()) + half(domino.right.terrain, place.right_half());
  }

  const Table& table_;
  const SwiftWeights& weights_;
  const FrameTables& frame_;
  Bits centre_;
  float future_;  // the part of the rounds still to come
  float hole_;    // what a hole costs as long as dominoes are to come
};

// One action at a time, as a policy.
struct Swift {
  SwiftWeights weights{};
  Move operator()(const Position& position, Seat searcher, Random& random) const;
};

}  // namespace pioche::bots::kingdomino
