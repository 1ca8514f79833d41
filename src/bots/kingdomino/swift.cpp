#include "bots/kingdomino/swift.h"

#include "bots/kingdomino/giants.h"

namespace pioche::bots::kingdomino {

Move Swift::operator()(const Position& position, Seat, Random& random) const {
  const Table& table = position.table();
  switch (table.phase) {
    case Phase::choose_first:
    case Phase::choose: {
      const Bits free = table.choosing.free;
      if ((free & (free - 1)) == 0) return Move::choose(static_cast<DominoNumber>(lowest(free)));
      const Kingdom& kingdom = table.kingdom(table.actor);
      const FoundDomains domains(kingdom);
      const SwiftEvaluation evaluation(table, weights);
      float best_worth = -1000;
      Move best = Move::discard();
      for (Bits left = free; left != 0;) {
        const auto number = static_cast<DominoNumber>(take_lowest(left));
        const float worth = evaluation.pick(kingdom, domains.map(), table.choosing, number, random);
        if (worth > best_worth) {
          best_worth = worth;
          best = Move::choose(number);
        }
      }
      return best;
    }
    case Phase::lay: {
      const Kingdom& kingdom = table.kingdom(table.actor);
      const FoundDomains domains(kingdom);
      const SwiftEvaluation evaluation(table, weights);
      const SwiftEvaluation::Choice choice =
          evaluation.best(kingdom, domains.map(), dominoes[table.domino_to_lay()], random);
      return choice.any ? Move::lay(choice.place) : Move::discard();
    }
    default:
      return greedy_giant(position, random);
  }
}

}  // namespace pioche::bots::kingdomino
