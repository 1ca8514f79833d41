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
  double share = 0;   // expected share of the victory, for the seat to act
  double margin = 0;  // expected points ahead of the best opponent
  double value = 0;   // the mix of both that was searched for
  // Standard errors of both.
  double share_error = 0;
  double margin_error = 0;
  double score = 0;  // expected points of the seat to act
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
  double score = 0;
  double share_squares = 0;
  double margin_squares = 0;

  void add(const Outcome& outcome, Seat seat, double worth) {
    ++visits;
    const double ahead = static_cast<double>(outcome.margin[seat]);
    const double won = static_cast<double>(outcome.share[seat]);
    share += won;
    share_squares += won * won;
    margin += ahead;
    margin_squares += ahead * ahead;
    value += worth;
    score += static_cast<double>(outcome.score[seat]);
  }
  void add(const Tally& other) {
    visits += other.visits;
    share += other.share;
    margin += other.margin;
    value += other.value;
    score += other.score;
    share_squares += other.share_squares;
    margin_squares += other.margin_squares;
  }
};

template <Game G>
Candidate<G> candidate(typename G::Move move, const Tally& tally) {
  const double visits = tally.visits == 0 ? 1.0 : static_cast<double>(tally.visits);
  const double share = tally.share / visits, margin = tally.margin / visits;
  const auto error = [visits](double squares, double mean) {
    return std::sqrt(std::max(0.0, squares / visits - mean * mean) / visits);
  };
  return {move,
          tally.visits,
          share,
          margin,
          tally.value / visits,
          error(tally.share_squares, share),
          error(tally.margin_squares, margin),
          tally.score / visits};
}

}  // namespace pioche::search
