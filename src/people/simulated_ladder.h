#pragma once
// For tests and bench/ratings: players of known strength, who finish as the Plackett-Luce model says that players of such
// strength do, with 400 points between them for ten games to one.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/random.h"
#include "people/rating.h"

namespace pioche::people {

// Strengths with noise of Gumbel's distribution, in order: that is a draw from the Plackett-Luce model.
inline double performance(double strength, Random& random) {
  const double uniform = (static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53;
  return strength / (400 / std::log(10.0)) - std::log(-std::log(uniform));
}

class SimulatedLadder {
 public:
  SimulatedLadder(int players, std::uint64_t seed, RatingModel model = {}) : model_(model), random_(seed) {
    for (int i = 0; i < players; ++i) strengths_.push_back(1100 + 800.0 * i / (players - 1));
    ratings_.resize(strengths_.size());
  }

  // So many more games for each player on average, at tables of this size, with whoever comes.
  void play(int games_each, int seats) {
    const std::size_t tables = strengths_.size() * (games_each / seats);
    std::vector<std::size_t> order(strengths_.size());
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t table = 0; table < tables; ++table) {
      shuffle(order, random_);
      play_one({order.begin(), order.begin() + seats});
    }
  }

  // Of the order of ratings with that of strengths (Spearman).
  double rank_correlation() const {
    std::vector<std::size_t> order(ratings_.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return ratings_[a].mean < ratings_[b].mean; });
    double squares = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank)
      squares += std::pow(static_cast<double>(order[rank]) - static_cast<double>(rank), 2);
    const auto n = static_cast<double>(order.size());
    return 1 - 6 * squares / (n * (n * n - 1));
  }

  // Points of rating for a point of strength: 1 if distances are right.
  double slope() const {
    double products = 0;
    double squares = 0;
    for (std::size_t i = 0; i < ratings_.size(); ++i) {
      products += (strengths_[i] - 1500) * (ratings_[i].mean - 1500);
      squares += std::pow(strengths_[i] - 1500, 2);
    }
    return products / squares;
  }

  double mean_error() const {
    double sum = 0;
    for (std::size_t i = 0; i < ratings_.size(); ++i) sum += std::abs(ratings_[i].mean - strengths_[i]);
    return sum / static_cast<double>(ratings_.size());
  }

 private:
  void play_one(const std::vector<std::size_t>& seats) {
    std::vector<double> performances;
    for (const std::size_t player : seats) performances.push_back(performance(strengths_[player], random_));
    std::vector<Side> sides;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const auto better = std::count_if(performances.begin(), performances.end(),
                                        [&](double other) { return other > performances[i]; });
      sides.push_back({{{ratings_[seats[i]]}}, 1 + static_cast<int>(better)});
    }
    const auto after = rate(sides, model_);
    for (std::size_t i = 0; i < seats.size(); ++i) ratings_[seats[i]] = after[i][0];
  }

  RatingModel model_;
  Random random_;
  std::vector<double> strengths_;
  std::vector<Rating> ratings_;
};

// Somebody new plays so many games against bots of measured strength, each time one of about the rating shown so far.
inline Rating placed_by_bots(double strength, int games, std::uint64_t seed) {
  Random random(seed);
  Rating rating;
  for (int game = 0; game < games; ++game) {
    const double bot = std::clamp(150 * std::round(rating.mean / 150), 900.0, 2100.0);
    const bool won = performance(strength, random) > performance(bot, random);
    const std::vector<Side> sides{{{{rating}}, won ? 1 : 2}, {{{{bot, 15}, true}}, won ? 2 : 1}};
    rating = rate(sides)[0][0];
  }
  return rating;
}

}  // namespace pioche::people
