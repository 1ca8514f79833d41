#pragma once
// What a search found out about each move of the position it was asked about.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "games/game.h"
#include "search/outcome.h"

namespace pioche::search {

template <Game G>
struct Candidate {
  typename G::Move move;
  std::uint64_t visits = 0;
  double share = 0;         // expected share of the victory, for the seat to act
  double margin = 0;        // expected points ahead of the best opponent
  double value = 0;         // the mix of both that was searched for
  double margin_error = 0;  // standard error of the margin
};

template <Game G>
struct Found {
  std::vector<Candidate<G>> candidates;  // every legal move, the one to play first
  std::uint64_t simulations = 0;
};

// Sums while a search runs, means once it is done.
struct Tally {
  std::uint64_t visits = 0;
  double share = 0;
  double margin = 0;
  double value = 0;
  double margin_squares = 0;

  void add(const Outcome& outcome, Seat seat, double worth) {
    ++visits;
    const double ahead = static_cast<double>(outcome.margin[static_cast<std::size_t>(seat)]);
    share += static_cast<double>(outcome.share[static_cast<std::size_t>(seat)]);
    margin += ahead;
    margin_squares += ahead * ahead;
    value += worth;
  }
  void add(const Tally& other) {
    visits += other.visits;
    share += other.share;
    margin += other.margin;
    value += other.value;
    margin_squares += other.margin_squares;
  }
};

template <Game G>
Candidate<G> candidate(typename G::Move move, const Tally& tally) {
  const double visits = tally.visits == 0 ? 1.0 : static_cast<double>(tally.visits);
  const double margin = tally.margin / visits;
  const double spread = std::max(0.0, tally.margin_squares / visits - margin * margin);
  return {move, tally.visits, tally.share / visits, margin, tally.value / visits, std::sqrt(spread / visits)};
}

}  // namespace pioche::search
