#pragma once
// The house's own rule of thumb: nearly as good as full greedy and many times faster, because a placement and
// a pick are looked at one after the other instead of in pairs. It plays out the games that a search
// imagines, and its ratings guide the search.
#include <span>

#include "base/random.h"
#include "bots/kingdomino/realm.h"
#include "search/plugs.h"

namespace pioche::bots::kingdomino {

// What a placement is worth beside its points, in points. Found by play against copies of itself. What only
// pays in later rounds counts in full in the first round and fades to nothing in the last.
struct Tastes {
  // For each square of the domains that a half joins, by terrain: they will have crowns some day.
  std::array<float, terrain_count> joined{0.33f, 0.73f, 0.31f, 0.31f, 0.17f, -0.1f};
  float touching =
      0.4f;  // for each side against a laid square or the edge of the centred frame: compact kingdoms
  float hole = 7.3f;     // against leaving a square that no domino fills
  float centre = 16.0f;  // against leaving the centred frame, where that costs the bonus
  float crown = 0.05f;   // for each crown picked, wherever it lies
  float order = 1.0f;    // against each place further down the row: who stands higher chooses sooner
};

class Appraiser {
 public:
  explicit Appraiser(const Table& table, const Tastes& tastes)
      : tastes_(tastes),
        frame_(table.frame()),
        centre_(centre_of(table.options.kingdom)),
        centre_loss_(keeps_centre(table) ? tastes.centre : 0.0f),
        future_(static_cast<float>(table.rows_to_draw + (table.choosing.dominoes != 0 ? 1 : 0)) /
                static_cast<float>(table.options.rounds())) {}

  // The worth of laying a domino there.
  float place(const Kingdom& kingdom, const Realm& realm, const Domino& domino, Place place) const {
    const Bits squares = bit(place.start) | bit(place.second());
    const Bits occupied = kingdom.occupied | squares;
    float worth = static_cast<float>(realm.gain(domino, place));
    worth += future_ * joined(realm, domino, place);
    const Bits blocked = kingdom.occupied | ~centre_;
    const int sides = count(around(place.start) & blocked) + count(around(place.second()) & blocked);
    worth += future_ * tastes_.touching * static_cast<float>(sides);
    if ((occupied & ~centre_) != 0) worth -= centre_loss_;
    if (leaves_hole(occupied, centre_) && !leaves_hole(kingdom.occupied, centre_)) worth -= tastes_.hole;
    return worth;
  }

  // The best place for a domino, or none.
  struct Choice {
    float worth = 0;
    Place place{};
    bool any = false;
  };
  Choice best(const Kingdom& kingdom, const Realm& realm, const Domino& domino, Random& random) const {
    Choice best;
    std::uint32_t equals = 0;
    each_place(kingdom.places(domino, frame_), [&](Place where) {
      const float worth = place(kingdom, realm, domino, where);
      if (best.any && worth < best.worth) return;
      equals = best.any && worth == best.worth ? equals + 1 : 1;
      if (equals == 1 || random.below(equals) == 0) best = {worth, where, true};
    });
    return best;
  }

  float pick(const Kingdom& kingdom, const Realm& realm, const Row& row, DominoNumber number,
             Random& random) const {
    const Domino& domino = dominoes[number];
    const Choice choice = best(kingdom, realm, domino, random);
    // One that can't be laid costs a discard.
    const float laid = choice.any ? choice.worth : -tastes_.hole;
    return laid + tastes_.crown * static_cast<float>(domino.left.crowns + domino.right.crowns) -
           tastes_.order * static_cast<float>(row.place_of(number));
  }

 private:
  static bool keeps_centre(const Table& table) {
    for (const Quest quest : table.quests)
      if (quest == Quest::middle_kingdom) return true;
    return table.options.middle_kingdom;
  }

  float joined(const Realm& realm, const Domino& domino, Place place) const {
    const auto half = [&](Terrain terrain, Square square) {
      int squares = 0;
      for (const Patch& patch : *realm.domains[index(terrain)])
        if ((patch.squares & around(square)) != 0) squares += patch.size;
      return tastes_.joined[index(terrain)] * static_cast<float>(squares);
    };
    return half(domino.left.terrain, place.left_half()) + half(domino.right.terrain, place.right_half());
  }

  const Tastes& tastes_;
  const FrameTables& frame_;
  Bits centre_;
  float centre_loss_;
  float future_;  // the part of the rounds still to come
};

// One action at a time, as a policy.
struct Swift {
  Tastes tastes{};
  Move operator()(const Position& position, Seat searcher, Random& random) const;
};

}  // namespace pioche::bots::kingdomino
