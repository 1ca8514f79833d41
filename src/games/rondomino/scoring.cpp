#include "games/rondomino/scoring.h"

#include <algorithm>

#include "games/game.h"

namespace pioche::rondomino {

RoundResult score_round(const Options& options, std::span<const PieceSet> hands) {
  BySeat<Held> held;
  for (const PieceSet hand : hands.first(options.players)) held.push_back({hand.pips(), hand.empty()});
  return score_round(options, held);
}

RoundResult score_round(const Options& options, const BySeat<Held>& hands) {
  RoundResult result;
  // An empty hand counts less than 0-0 alone: who goes out wins whatever the others hold.
  BySeat<int> rank;
  for (const Held& hand : hands) {
    result.pips.push_back(hand.pips);
    rank.push_back(hand.empty ? -1 : hand.pips);
  }
  const int fewest = *std::min_element(rank.begin(), rank.end());

  Seat winner = nobody;
  for (const Seat seat : rank.seats()) {
    if (rank[seat] != fewest) continue;
    if (winner != nobody && !same_side(options, winner, seat)) {
      result.scores = Scores(options.players);
      return result;
    }
    winner = seat;
  }

  int points = 0;
  for (const Seat seat : rank.seats())
    if (!same_side(options, winner, seat)) points += result.pips[seat];
  for (const Seat seat : rank.seats()) {
    const bool wins = same_side(options, winner, seat);
    result.scores.push_back(wins ? points : 0);
    if (wins) result.winners.insert(seat);
  }
  return result;
}

SeatSet match_winners(const Options& options, std::span<const RoundResult> rounds) {
  const Scores totals = total_scores(options.players, rounds);
  SeatSet winners;
  for (const Seat seat : totals.seats())
    if (totals[seat] >= options.target) winners.insert(seat);
  return winners;
}

}  // namespace pioche::rondomino
