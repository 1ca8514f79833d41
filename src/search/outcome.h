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

// How one seat did: points ahead of the best opponent, and how many sides share the victory, its own among them; 0 if it lost.
struct SeatOutcome {
  int margin = 0;
  int winners = 0;
};
template <class SameSide>
SeatOutcome seat_outcome(const Scores& scores, SeatSet winners, Seat seat, const SameSide& same_side) {
  int rivals = 0, best = 0;
  bool met = false;
  for (const Seat other : scores.seats()) {
    if (same_side(seat, other)) continue;
    best = met ? std::max(best, scores[other]) : scores[other];
    met = true;
    // Partners are one side: whoever of them sits first stands for both.
    bool counted = false;
    for (const Seat before : seats(other)) counted |= winners.contains(before) && same_side(before, other);
    rivals += winners.contains(other) && !counted;
  }
  return {scores[seat] - best, winners.contains(seat) ? 1 + rivals : 0};
}

template <Game G>
Outcome outcome_of(const typename G::Position& over) {
  const Scores scores = over.scores();
  const SeatSet winners = over.winners();
  const auto options = over.options();
  const auto same_side = [&options](Seat one, Seat other) {
    return pioche::same_side<G>(options, one, other);
  };
  Outcome outcome;
  outcome.players = static_cast<int>(scores.size());
  for (const Seat seat : scores.seats()) {
    const auto at = static_cast<std::size_t>(seat);
    const SeatOutcome own = seat_outcome(scores, winners, seat, same_side);
    outcome.score[at] = static_cast<float>(scores[seat]);
    outcome.margin[at] = static_cast<float>(own.margin);
    outcome.share[at] = winners.empty()    ? 1.0f / static_cast<float>(outcome.players)
                        : own.winners == 0 ? 0.0f
                                           : 1.0f / static_cast<float>(own.winners);
  }
  return outcome;
}

// The number a seat maximises: 0.5 stands for even.
inline float value(const Outcome& outcome, Seat seat, const Parameters& parameters) {
  const auto at = static_cast<std::size_t>(seat);
  const auto weight = static_cast<float>(parameters.margin_weight);
  const auto scale = static_cast<float>(parameters.margin_scale);
  const auto rivals = static_cast<float>(parameters.rivals);
  // Not cut off anywhere: who is sixty points ahead should still see which move makes it seventy.
  const float points = outcome.margin[at] + (1.0f - rivals) * (outcome.score[at] - outcome.margin[at]);
  const float ahead = 0.5f + points / (2.0f * scale);
  return (1.0f - weight) * outcome.share[at] + weight * ahead;
}

}  // namespace pioche::search
