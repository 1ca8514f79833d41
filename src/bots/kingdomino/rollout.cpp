#include "bots/kingdomino/rollout.h"

#include <algorithm>
#include <cmath>

#include "base/exponential.h"

namespace pioche::bots::kingdomino {
namespace {

// What a seat will score, judged once its dominoes on the table are laid.
float expected_score(const TableContext& context, Seat seat) {
  const Table& table = context.table;
  const Weights& weights = weights_for(table);
  int left = to_come(table, seat);
  Kingdom kingdom = table.kingdom(seat);
  const GiantValues giants(table, seat);
  float score = 0, order = 0, by_giants = 0;
  const float middle = static_cast<float>(table.laying.size() - 1) / 2;
  for (int place = table.turn; place < table.laying.size(); ++place) {
    if (table.laying.kings[place] != seat) continue;
    const Domino& domino = dominoes[table.laying.domino(place)];
    const FoundDomains domains(kingdom);
    const KingdomEvaluation::Choice choice =
        KingdomEvaluation(context, weights, kingdom, domains.map(), --left).best(domino);
    score = choice.score;
    by_giants += giants.of(table.laying.domino(place));
    order += static_cast<float>(place) - middle;
    if (choice.any)
      kingdom.lay(domino, choice.place, table.frame());
    else
      ++kingdom.discarded;
  }
  return score + by_giants - later_choice * order;
}

// How far a score will stray from what is expected, in points: the error of the fit grows like the root of what is to come.
float spread(const Table& table) {
  return (table.options.kingdom == 7 ? 5.6f : 3.5f) * std::sqrt(static_cast<float>(table.rows_to_draw + 1));
}

}  // namespace

search::Outcome outcome_of_expected(const Table& table, const Array<float, max_seats>& scores) {
  search::Outcome outcome;
  outcome.players = table.options.players;
  float highest = -1e9f;
  for (const Seat seat : seats(outcome.players)) {
    outcome.score[seat] = scores[seat] + static_cast<float>(table.earlier[seat]);
    highest = std::max(highest, outcome.score[seat]);
  }
  // A logistic curve stands in for the bell curve of the difference of two scores.
  const float slope = 0.8f * spread(table);
  float all = 0;
  for (const Seat seat : seats(outcome.players))
    all += outcome.share[seat] = exponential((outcome.score[seat] - highest) / slope);
  for (const Seat seat : seats(outcome.players)) {
    outcome.share[seat] /= all;
    float best = -1e9f;
    for (const Seat other : seats(outcome.players))
      if (other != seat) best = std::max(best, outcome.score[other]);
    outcome.margin[seat] = outcome.score[seat] - best;
  }
  return outcome;
}

search::Outcome expected_outcome(const Table& table) {
  const TableContext context(table);
  Array<float, max_seats> scores{};
  for (const Seat seat : seats(table.options.players)) scores[seat] = expected_score(context, seat);
  return outcome_of_expected(table, scores);
}

}  // namespace pioche::bots::kingdomino
