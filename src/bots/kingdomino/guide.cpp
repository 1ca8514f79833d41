#include "bots/kingdomino/guide.h"

#include <algorithm>

#include "base/exponential.h"

namespace pioche::bots::kingdomino {

void EvaluationGuide::operator()(const Position& position, const Moves& moves,
                                 std::span<float> ratings) const {
  if (moves.size() < 2) {
    std::fill(ratings.begin(), ratings.end(), 1.0f);
    return;
  }
  if (moves[0].kind == Move::Kind::lay || moves[0].kind == Move::Kind::choose) {
    const MoveValues values(position.table());
    for (std::size_t at = 0; at < moves.size(); ++at)
      ratings[at] = moves[at].kind == Move::Kind::lay ? values.of_place(moves[at].place())
                                                      : values.of_pick(moves[at].domino());
  } else {
    const Scores scores = position.scores();
    for (std::size_t at = 0; at < moves.size(); ++at)
      ratings[at] = static_cast<float>(giant_worth(position.table(), scores, moves[at]));
  }
  const float best = *std::max_element(ratings.begin(), ratings.end());
  for (float& rating : ratings)
    rating = best - rating > beneath ? 0.0f : exponential((rating - best) / warmth);
}

}  // namespace pioche::bots::kingdomino
