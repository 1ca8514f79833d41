#include "bots/kingdomino/guide.h"

namespace pioche::bots::kingdomino {

void SwiftGuide::operator()(const Position& position, const Moves& moves, std::span<float> ratings) const {
  const Table& table = position.table();
  const Kingdom& kingdom = table.kingdom(table.actor);
  if (moves.size() < 2 || (moves[0].kind != Move::Kind::lay && moves[0].kind != Move::Kind::choose)) {
    std::fill(ratings.begin(), ratings.end(), 1.0f);
    return;
  }
  const Surveyed surveyed(kingdom);
  const Appraiser appraiser(table, tastes);
  Random ties(0);  // any of equally good places will do: only their worth counts here
  for (std::size_t at = 0; at < moves.size(); ++at) {
    ratings[at] =
        moves[at].kind == Move::Kind::lay
            ? appraiser.place(kingdom, surveyed.realm(), dominoes[table.domino_to_lay()], moves[at].place())
            : appraiser.pick(kingdom, surveyed.realm(), table.choosing, moves[at].domino(), ties);
  }
  const float best = *std::max_element(ratings.begin(), ratings.end());
  for (float& rating : ratings) rating = best - rating > beneath ? 0.0f : std::exp((rating - best) / warmth);
}

}  // namespace pioche::bots::kingdomino
