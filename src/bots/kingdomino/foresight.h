#pragma once
// The policy of the house that was learnt: lay where the evaluation of the kingdom is best, pick what could be laid best.
#include "bots/kingdomino/evaluation.h"
#include "bots/kingdomino/giants.h"

namespace pioche::bots::kingdomino {

// Against each place further down the row: who stands higher chooses sooner.
inline constexpr float later_choice = 1.5f;

// The value of what the seat to act may do, in points that it will have at the end.
class MoveValues {
 public:
  explicit MoveValues(const Table& table) : MoveValues(table, weights_for(table)) {}
  MoveValues(const Table& table, const Weights& weights, float later = later_choice)
      : table_(table),
        weights_(weights),
        later_(later),
        kingdom_(table.kingdom(table.actor)),
        domains_(kingdom_),
        context_(table),
        left_(to_come(table, table.actor) - 1),
        evaluation_(context_, weights_, kingdom_, domains_.map(), left_),
        giants_(table, table.actor) {}

  float of_place(Place place) const { return evaluation_.after(dominoes[table_.domino_to_lay()], place); }
  float of_pick(DominoNumber number) const { return of_pick(number, evaluation_); }
  // Of laying there and then picking this one.
  float of_pick_after(Place place, DominoNumber number) const;
  // Where to lay so that the best domino to pick next looks best too, or nowhere. Looked at closely are only the places
  // that look best by themselves.
  Move best_lay() const;

 private:
  float of_pick(DominoNumber number, const KingdomEvaluation& evaluation) const {
    const float step = table_.rows_to_draw > 0 ? later_ : 0.0f;
    return evaluation.best(dominoes[number]).score + giants_.of(number) -
           step * static_cast<float>(table_.choosing.place_of(number));
  }
  float best_pick_after(Place place) const;

  const Table& table_;
  const Weights& weights_;
  float later_;
  const Kingdom& kingdom_;
  FoundDomains domains_;
  TableContext context_;
  int left_;  // dominoes that come after the one in question
  KingdomEvaluation evaluation_;
  GiantValues giants_;
};

struct Foresight {
  const Weights* weights = nullptr;  // those of the table's size unless others are given
  float later = later_choice;

  Move operator()(const Position& position, Seat searcher, Random& random) const;
};

}  // namespace pioche::bots::kingdomino
