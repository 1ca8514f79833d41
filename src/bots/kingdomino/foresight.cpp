#include "bots/kingdomino/foresight.h"

#include "bots/kingdomino/greedy.h"

namespace pioche::bots::kingdomino {

Move Foresight::operator()(const Position& position, Seat, Random& random) const {
  const Table& table = position.table();
  switch (table.phase) {
    case Phase::choose_first:
    case Phase::choose: {
      const Bits free = table.choosing.free;
      Move best = Move::choose(static_cast<DominoNumber>(lowest(free)));
      if ((free & (free - 1)) == 0) return best;
      const Glance glance(table, *this);
      float best_worth = glance.pick(best.domino());
      for (Bits others = free & (free - 1); others != 0;) {
        const auto number = static_cast<DominoNumber>(take_lowest(others));
        const float worth = glance.pick(number);
        if (worth <= best_worth) continue;
        best_worth = worth;
        best = Move::choose(number);
      }
      return best;
    }
    case Phase::lay: {
      const Outlook::Choice choice = Glance(table, *this).best_place();
      return choice.any ? Move::lay(choice.place) : Move::discard();
    }
    default:
      return greedy_giant(position, random);
  }
}

}  // namespace pioche::bots::kingdomino
