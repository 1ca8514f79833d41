#pragma once
// The search of the published agents (CIG 2018): flat Monte Carlo over pairs of placement and pick.
#include "bots/common/bot_of.h"
#include "games/kingdomino/kingdomino.h"

namespace pioche::bots::kingdomino {

// Their way to score a playout: own points as a part of own and the best opponent's.
struct RelativeScore {
  double operator()(const search::Outcome& outcome, Seat seat) const {
    const auto own = static_cast<double>(outcome.score[seat]);
    const double best = own - static_cast<double>(outcome.margin[seat]);
    return own + best > 0 ? own / (own + best) : 0.5;
  }
};

template <search::Rollout<Kingdomino> Roll>
std::unique_ptr<BotOf<Kingdomino>> by_flat_search(int threads) {
  return std::make_unique<FlatBot<Kingdomino, Roll, RelativeScore, 2>>(threads);
}

}  // namespace pioche::bots::kingdomino
