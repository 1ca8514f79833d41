#include "bots/kingdomino/opponents.h"

#include <algorithm>

namespace pioche::bots::kingdomino {

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
