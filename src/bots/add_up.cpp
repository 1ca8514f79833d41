#include "bots/add_up.h"

#include <algorithm>
#include <cmath>

namespace pioche::bots {
namespace {

// A mean and its standard error, back as the sums they were made of.
struct Sum {
  double values = 0, squares = 0;

  void add(double visits, double mean, double error) {
    values += visits * mean;
    squares += visits * (visits * error * error + mean * mean);
  }
  double mean(double visits) const { return values / visits; }
  double error(double visits) const {
    return std::sqrt(std::max(0.0, squares / visits - mean(visits) * mean(visits)) / visits);
  }
};

}  // namespace

Decision add_up(std::span<const Decision> decisions) {
  Decision all = decisions.front();
  for (RatedAction& candidate : all.candidates) {
    Sum share, margin;
    double scores = 0;
    candidate.visits = 0;
    for (const Decision& one : decisions)
      for (const RatedAction& found : one.candidates) {
        if (found.action != candidate.action || found.visits == 0) continue;
        const auto visits = static_cast<double>(found.visits);
        candidate.visits += found.visits;
        scores += visits * found.score;
        share.add(visits, found.share, found.share_error);
        margin.add(visits, found.margin, found.margin_error);
      }
    if (candidate.visits == 0) continue;
    const auto visits = static_cast<double>(candidate.visits);
    candidate.score = scores / visits;
    candidate.share = share.mean(visits);
    candidate.margin = margin.mean(visits);
    candidate.share_error = share.error(visits);
    candidate.margin_error = margin.error(visits);
  }
  all.simulations = 0;
  for (const Decision& one : decisions) all.simulations += one.simulations;
  std::stable_sort(all.candidates.begin(), all.candidates.end(), [](const auto& one, const auto& other) {
    return one.visits != other.visits ? one.visits > other.visits : one.margin > other.margin;
  });
  // A bot that doesn't search rates nothing: its word stands.
  if (!all.candidates.empty() && all.candidates.front().visits > 0)
    all.action = all.candidates.front().action;
  return all;
}

}  // namespace pioche::bots
