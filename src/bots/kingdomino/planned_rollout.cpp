#include "bots/kingdomino/planned_rollout.h"

#include "bots/kingdomino/foresight.h"
#include "bots/kingdomino/greedy.h"
#include "bots/kingdomino/rollout.h"

namespace pioche::bots::kingdomino {

// For the domino that is to be laid now.
ImaginedGame::Plan ImaginedGame::best_place() const {
  const Table& table = position_.table();
  const Kingdom& kingdom = table.kingdom(table.actor);
  const FoundDomains domains(kingdom);
  const KingdomEvaluation evaluation(context_, weights_, kingdom, domains.map(),
                                     to_come(table, table.actor) - 1);
  const KingdomEvaluation::Choice choice = evaluation.best(dominoes[table.domino_to_lay()]);
  return {kingdom.occupied, choice.place, choice.any, table.actor};
}

Move ImaginedGame::by_foresight(Random& random) {
  const Table& table = position_.table();
  switch (table.phase) {
    case Phase::choose_first:
    case Phase::choose:
      return pick();
    case Phase::lay: {
      Plan plan = laying_[table.turn];
      if (!plan.holds(table.actor, table.kingdom(table.actor))) plan = best_place();
      return plan.any ? Move::lay(plan.place) : Move::discard();
    }
    default:
      return greedy_giant(position_, random);
  }
}

Move ImaginedGame::pick() {
  const Table& table = position_.table();
  const Bits free = table.choosing.free;
  const Kingdom& kingdom = table.kingdom(table.actor);
  const FoundDomains domains(kingdom);
  const KingdomEvaluation evaluation(context_, weights_, kingdom, domains.map(),
                                     to_come(table, table.actor) - 1);
  const float step = table.rows_to_draw > 0 ? later_choice : 0.0f;
  DominoNumber best = 0;
  float best_worth = 0;
  int best_at = -1;
  Plan plan;
  for (Bits left = free; left != 0;) {
    const auto number = static_cast<DominoNumber>(take_lowest(left));
    const KingdomEvaluation::Choice choice = evaluation.best(dominoes[number]);
    const int at = table.choosing.place_of(number);
    const float worth = choice.score - step * static_cast<float>(at);
    if (best_at >= 0 && worth <= best_worth) continue;
    best = number;
    best_worth = worth;
    best_at = at;
    plan = {kingdom.occupied, choice.place, choice.any, table.actor};
  }
  choosing_[best_at] = plan;
  return Move::choose(best);
}

void ImaginedGame::play(Move move) {
  const int rows = position_.table().rows_to_draw;
  const Bits row = position_.table().choosing.dominoes;
  position_.play(move);
  if (position_.table().rows_to_draw == rows && position_.table().choosing.dominoes == row) return;
  laying_ = choosing_;
  choosing_ = {};
  context_.supply = Supply(position_.table());
}

float ImaginedGame::expected_score(Seat seat) const {
  const Table& table = position_.table();
  int left = to_come(table, seat);
  Kingdom kingdom = table.kingdom(seat);
  float score = 0, order = 0;
  const float middle = static_cast<float>(table.laying.size() - 1) / 2;
  for (int place = table.turn; place < table.laying.size(); ++place) {
    if (table.laying.kings[place] != seat) continue;
    const Domino& domino = dominoes[table.laying.domino(place)];
    const FoundDomains domains(kingdom);
    const KingdomEvaluation evaluation(context_, weights_, kingdom, domains.map(), --left);
    KingdomEvaluation::Choice choice;
    if (const Plan& plan = laying_[place]; plan.any && plan.holds(seat, kingdom))
      choice = {evaluation.after(domino, plan.place), plan.place, true};
    else
      choice = evaluation.best(domino);
    score = choice.score;
    order += static_cast<float>(place) - middle;
    if (choice.any)
      kingdom.lay(domino, choice.place, table.frame());
    else
      ++kingdom.discarded;
  }
  return score - later_choice * order;
}

search::Outcome ImaginedGame::expected_outcome() const {
  const Table& table = position_.table();
  Array<float, max_seats> scores{};
  for (const Seat seat : seats(table.options.players)) scores[seat] = expected_score(seat);
  return outcome_of_expected(table, scores);
}

}  // namespace pioche::bots::kingdomino
