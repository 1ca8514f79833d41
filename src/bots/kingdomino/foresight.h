#pragma once
// The house's better rule of thumb: lay where the kingdom's outlook is best, pick what could be laid best.
#include "bots/kingdomino/outlook.h"

namespace pioche::bots::kingdomino {

// Against each place further down the row: who stands higher chooses sooner. Tried: 0.5, 1, 1.5, 2 and 3 points.
inline constexpr float later_choice = 1.5f;

struct Foresight {
  const OutlookWeights* weights = nullptr;  // those of the table's size unless others are given

  Move operator()(const Position& position, Seat searcher, Random& random) const;

  // The worth of what the seat to act may do, in points that it will have at the end.
  class Glance {
   public:
    Glance(const Table& table, const Foresight& foresight)
        : table_(table),
          kingdom_(table.kingdom(table.actor)),
          surveyed_(kingdom_),
          outlook_(table, foresight.weights),
          left_(to_come(table, table.actor) - 1),
          prospect_(outlook_, kingdom_, surveyed_.realm(), left_) {}

    float place(Place place) const { return prospect_.after(dominoes[table_.domino_to_lay()], place); }
    float pick(DominoNumber number) const { return pick(number, prospect_); }
    // Where to lay so that the best domino to pick next looks best too, or nowhere. Looked at closely are only the places
    // that look best by themselves.
    Move lay() const;

   private:
    float pick(DominoNumber number, const Prospect& prospect) const {
      const float step = table_.rows_to_draw > 0 ? later_choice : 0.0f;
      return prospect.best(dominoes[number]).score -
             step * static_cast<float>(table_.choosing.place_of(number));
    }
    float best_pick_after(Place place) const;

    const Table& table_;
    const Kingdom& kingdom_;
    Surveyed surveyed_;
    Outlook outlook_;
    int left_;  // dominoes that come after the one in question
    Prospect prospect_;
  };
};

}  // namespace pioche::bots::kingdomino
