#include "games/rondomino/scoring.h"

#include <algorithm>

namespace pioche::rondomino {

RoundResult score_round(const Options& options, std::span<const PieceSet> hands) {
  const auto players = static_cast<Seat>(options.players);
  RoundResult result;
  // An empty hand counts less than 0-0 alone: who goes out wins whatever the others hold.
  std::array<int, max_players> rank{};
  for (Seat seat = 0; seat < players; ++seat) {
    const PieceSet hand = hands[static_cast<std::size_t>(seat)];
    result.pips.push_back(hand.pips());
    rank[static_cast<std::size_t>(seat)] = hand.empty() ? -1 : hand.pips();
  }
  const int fewest = *std::min_element(rank.begin(), rank.begin() + players);

  Seat winner = nobody;
  for (Seat seat = 0; seat < players; ++seat) {
    if (rank[static_cast<std::size_t>(seat)] != fewest) continue;
    if (winner != nobody && !same_side(options, winner, seat)) {
      result.scores = Scores(static_cast<std::size_t>(players), 0);
      return result;
    }
    winner = seat;
  }

  int points = 0;
  for (Seat seat = 0; seat < players; ++seat)
    if (!same_side(options, winner, seat)) points += result.pips[static_cast<std::size_t>(seat)];
  for (Seat seat = 0; seat < players; ++seat) {
    const bool wins = same_side(options, winner, seat);
    result.scores.push_back(wins ? points : 0);
    if (wins) result.winners.insert(seat);
  }
  return result;
}

Scores match_totals(const Options& options, std::span<const RoundResult> rounds) {
  Scores totals(static_cast<std::size_t>(options.players), 0);
  for (const RoundResult& round : rounds)
    for (std::size_t seat = 0; seat < totals.size(); ++seat) totals[seat] += round.scores[seat];
  return totals;
}

bool match_over(const Options& options, std::span<const RoundResult> rounds) {
  return !match_winners(options, rounds).empty();
}

SeatSet match_winners(const Options& options, std::span<const RoundResult> rounds) {
  const Scores totals = match_totals(options, rounds);
  SeatSet winners;
  for (std::size_t seat = 0; seat < totals.size(); ++seat)
    if (totals[seat] >= options.target) winners.insert(static_cast<Seat>(seat));
  return winners;
}

}  // namespace pioche::rondomino
