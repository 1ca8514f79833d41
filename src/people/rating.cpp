#include "people/rating.h"

#include <algorithm>
#include <cmath>

namespace pioche::people {

namespace {

double variance(const Rated& player, const RatingModel& model) {
  const double own = player.rating.deviation * player.rating.deviation;
  return player.anchored ? own : own + model.drift * model.drift;
}

// A side as the model sees it: one player whose worth is the sum of the partners'.
struct Sum {
  double mean = 0;
  double variance = 0;
  int place = 1;
};

Sum sum(const Side& side, const RatingModel& model) {
  Sum sum{0, 0, side.place};
  for (const Rated& player : side.players) {
    sum.mean += player.rating.mean;
    sum.variance += variance(player, model);
  }
  return sum;
}

// What differences of means are measured in.
double spread(std::span<const Sum> sides, const RatingModel& model) {
  double total = 0;
  for (const Sum& side : sides) total += side.variance + model.scatter * model.scatter;
  if (model.form == RatingModel::Form::house) total *= 2.0 / static_cast<double>(sides.size());
  return std::sqrt(total);
}

// In the model a game is a row of draws: who is first among all, who among those left, and so on. This is what one of
// those draws says about a side that took part in it.
struct Lesson {
  double gain = 0;       // of the mean
  double shrinking = 0;  // of the variance, as a share
};

Lesson learn(std::span<const Sum> sides, std::size_t own, double spread, const RatingModel& model) {
  // Means are taken from the best one's, so that no power overflows.
  double best = sides[0].mean;
  for (const Sum& side : sides) best = std::max(best, side.mean);
  const auto weight = [&](const Sum& side) { return std::exp((side.mean - best) / spread); };

  double gain = 0;
  double certainty = 0;
  for (std::size_t q = 0; q < sides.size(); ++q) {
    if (sides[q].place > sides[own].place) continue;
    double left = 0;     // over all that were not placed before q
    double sharing = 0;  // how many share q's place
    for (const Sum& side : sides) {
      if (side.place >= sides[q].place) left += weight(side);
      if (side.place == sides[q].place) ++sharing;
    }
    const double chance = weight(sides[own]) / left;
    gain += ((q == own ? 1 : 0) - chance) / sharing;
    certainty += chance * (1 - chance) / sharing;
  }
  const double variance = sides[own].variance;
  const double damping = model.form == RatingModel::Form::paper ? std::sqrt(variance) / spread : 1;
  return {gain * variance / spread, certainty * variance / (spread * spread) * damping};
}

}  // namespace

std::vector<std::vector<Rating>> rate(std::span<const Side> sides, const RatingModel& model) {
  std::vector<Sum> sums;
  for (const Side& side : sides) sums.push_back(sum(side, model));
  const double wide = spread(sums, model);

  std::vector<std::vector<Rating>> rated;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Lesson lesson = learn(sums, i, wide, model);
    std::vector<Rating>& partners = rated.emplace_back();
    for (const Rated& player : sides[i].players) {
      Rating after = player.rating;
      // Whoever is less known learns more of it.
      const double share = variance(player, model) / sums[i].variance;
      if (!player.anchored && sides.size() > 1) {
        after.mean += share * lesson.gain;
        after.deviation = std::sqrt(variance(player, model) *
                                    std::max(1 - share * lesson.shrinking, model.least_shrinking));
      }
      partners.push_back(after);
    }
  }
  return rated;
}

int shown_points(double mean) {
  return static_cast<int>(std::lround(mean));
}
int points_between(double before, double after) {
  return shown_points(after) - shown_points(before);
}

double expected_share(const Rating& one, const Rating& other, const RatingModel& model) {
  const double wide = std::sqrt(one.deviation * one.deviation + other.deviation * other.deviation +
                                2 * model.scatter * model.scatter);
  return 1 / (1 + std::exp((other.mean - one.mean) / wide));
}

}  // namespace pioche::people
