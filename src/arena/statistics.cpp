#include "arena/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace pioche::arena {
namespace {

// The 97.5 % point of Student's t with so many degrees of freedom.
double student(std::size_t freedom) {
  constexpr std::array<double, 30> table{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306,
                                         2.262,  2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
                                         2.110,  2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064,
                                         2.060,  2.056, 2.052, 2.048, 2.045, 2.042};
  if (freedom == 0) return std::numeric_limits<double>::infinity();
  return freedom <= table.size() ? table[freedom - 1] : 1.96 + 2.4 / static_cast<double>(freedom);
}

}  // namespace

Estimate estimate_by_groups(const std::vector<std::vector<double>>& groups) {
  double sum = 0, values = 0;
  std::size_t used = 0;
  for (const auto& group : groups) {
    if (group.empty()) continue;
    ++used;
    for (const double value : group) sum += value;
    values += static_cast<double>(group.size());
  }
  if (used == 0) return {};
  const double mean = sum / values;
  if (used == 1) {
    const double infinity = std::numeric_limits<double>::infinity();
    return {mean, -infinity, infinity};
  }
  // The mean is a ratio of sums over groups, so its error comes from each group's sum of deviations.
  double squares = 0;
  for (const auto& group : groups) {
    double deviation = 0;
    for (const double value : group) deviation += value - mean;
    squares += deviation * deviation;
  }
  const auto count = static_cast<double>(used);
  const double error = std::sqrt(squares * count / (count - 1)) / values;
  const double half = student(used - 1) * error;
  return {mean, mean - half, mean + half};
}

Estimate estimate_share(double wins, std::uint64_t games) {
  if (games == 0) return {0, 0, 1};
  const auto n = static_cast<double>(games);
  const double share = wins / n;
  constexpr double z = 1.96;
  const double centre = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {share, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

double elo(double share, int players) {
  return 400 * std::log10(share * (players - 1) / (1 - share));
}

Estimate estimate_elo(const Estimate& share, std::uint64_t games, int players) {
  // A share of 0 or 1 would be infinite: half a game is the least that can be told apart from none.
  const double least = 0.5 / static_cast<double>(std::max<std::uint64_t>(games, 1));
  const auto bounded = [&](double value) { return elo(std::clamp(value, least, 1 - least), players); };
  return {bounded(share.mean), bounded(share.low), bounded(share.high)};
}

}  // namespace pioche::arena
