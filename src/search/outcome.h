#pragma once
// What a finished round was worth to each seat.
#include <algorithm>
#include <array>

#include "games/game.h"
#include "search/parameters.h"

namespace pioche::search {

struct Outcome {
  int players = 0;
  std::array<float, max_seats> score{};
  std::array<float, max_seats> share{};   // of the victory: 1, 0, or a part of it when it is shared
  std::array<float, max_seats> margin{};  // points ahead of the best opponent
};

// Partners win together: a game with sides says which seats are on one.
template <Game G>
bool on_one_side(const typename G::Position& position, Seat one, Seat other) {
  if constexpr (requires { same_side(position.options(), one, other); })
    return same_side(position.options(), one, other);
  else
    return one == other;
}

template <Game G>
Outcome outcome_of(const typename G::Position& over) {
  const Scores scores = over.scores();
  const SeatSet winners = over.winners();
  Outcome outcome;
  const auto players = static_cast<Seat>(scores.size());
  outcome.players = players;
  for (Seat seat = 0; seat < players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    outcome.score[at] = static_cast<float>(scores[at]);
    int rivals = 0;
    bool met = false;
    float best = 0;
    for (Seat other = 0; other < players; ++other) {
      if (on_one_side<G>(over, seat, other)) continue;
      const auto score = static_cast<float>(scores[static_cast<std::size_t>(other)]);
      best = met ? std::max(best, score) : score;
      met = true;
      rivals += winners.contains(other);
    }
    outcome.margin[at] = outcome.score[at] - best;
    outcome.share[at] = winners.empty()           ? 1.0f / static_cast<float>(outcome.players)
                        : !winners.contains(seat) ? 0.0f
                                                  : 1.0f / static_cast<float>(1 + rivals);
  }
  return outcome;
}

// The number a seat maximises: 0.5 stands for even.
inline float value(const Outcome& outcome, Seat seat, const Parameters& parameters) {
  const auto at = static_cast<std::size_t>(seat);
  const auto weight = static_cast<float>(parameters.margin_weight);
  const auto scale = static_cast<float>(parameters.margin_scale);
  // Not cut off anywhere: who is sixty points ahead should still see which move makes it seventy.
  const float ahead = 0.5f + outcome.margin[at] / (2.0f * scale);
  return (1.0f - weight) * outcome.share[at] + weight * ahead;
}

}  // namespace pioche::search
