#include "bots/kingdomino/opponents.h"

#include <algorithm>

#include "bots/kingdomino/evaluation.h"

namespace pioche::bots::kingdomino {

Move GreedyOpponents::best_lay(const Position& position) {
  const Table& table = position.table();
  const Kingdom& kingdom = table.kingdom(table.actor);
  const TableContext context(table);
  const FoundDomains domains(kingdom);
  const KingdomEvaluation evaluation(context, weights_for(table), kingdom, domains.map(),
                                     to_come(table, table.actor) - 1);
  const KingdomEvaluation::Choice choice = evaluation.best(dominoes[table.domino_to_lay()]);
  return choice.any ? Move::lay(choice.place) : Move::discard();
}

void GreedyOpponents::watch(const View& view, Move move) {
  const std::optional<bool> might = FullGreedy{}.might_play(view.table, move);
  if (!might) return;
  // Foresight lays as full greedy might nine times in ten, and picks so four times in five. Never quite sure: who changes their
  // ways is found out.
  constexpr float laid_so = 0.1f, picked_so = 0.2f, did_not = -2.5f, sure = 5.0f;
  const float told = !*might ? did_not : move.kind == Move::Kind::lay ? laid_so : picked_so;
  float& odds = odds_[view.table.actor];
  odds = std::clamp(odds + told, -sure, sure);
}

}  // namespace pioche::bots::kingdomino
