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

// The mean of all values, and the variance of that mean by how far the deals lie apart.
struct Spread {
  std::size_t deals = 0;
  double values = 0;
  double mean = 0;
  double variance = 0;
};
Spread spread_of(const Deals& deals) {
  Spread spread;
  double sum = 0;
  for (const auto& deal : deals) {
    if (deal.empty()) continue;
    ++spread.deals;
    for (const double value : deal) sum += value;
    spread.values += static_cast<double>(deal.size());
  }
  if (spread.deals == 0) return spread;
  spread.mean = sum / spread.values;
  if (spread.deals == 1) return spread;
  // The mean is a ratio of sums over deals, so its error comes from each deal's sum of deviations.
  double squares = 0;
  for (const auto& deal : deals) {
    double deviation = 0;
    for (const double value : deal) deviation += value - spread.mean;
    squares += deviation * deviation;
  }
  const auto count = static_cast<double>(spread.deals);
  spread.variance = squares * count / (count - 1) / (spread.values * spread.values);
  return spread;
}

// Rotations that make up for each other are worth more than themselves, but deals that happened to be all alike are no certainty: the
// least variance that a mean of shares is taken to have.
double least_variance(const Spread& spread, double share) {
  const double rotations = spread.values / static_cast<double>(spread.deals);
  return share * (1 - share) / (spread.values * rotations);
}

}  // namespace

Estimate estimate_mean(const Deals& deals) {
  const Spread spread = spread_of(deals);
  if (spread.deals == 0) return {};
  if (spread.deals == 1) {
    const double infinity = std::numeric_limits<double>::infinity();
    return {spread.mean, -infinity, infinity};
  }
  const double half = student(spread.deals - 1) * std::sqrt(spread.variance);
  return {spread.mean, spread.mean - half, spread.mean + half};
}

Estimate estimate_share(const Deals& deals) {
  const Spread spread = spread_of(deals);
  if (spread.deals < 2) return {spread.mean, 0, 1};
  const double share = spread.mean, binomial = share * (1 - share);
  // How many independent games would have this variance? Where all was won or lost, a deal counts as one game.
  const double n = binomial > 0 ? binomial / std::max(spread.variance, least_variance(spread, share))
                                : static_cast<double>(spread.deals);
  const double z = student(spread.deals - 1);
  const double centre = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(binomial / n + z * z / (4 * n * n));
  return {share, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

double elo(double share, int players) {
  return 400 * std::log10(share * (players - 1) / (1 - share));
}

double share_at_elo(double elo, int players) {
  const double odds = std::pow(10, elo / 400) / (players - 1);
  return odds / (1 + odds);
}

Estimate estimate_elo(const Estimate& share, std::uint64_t games, int players) {
  // A share of 0 or 1 would be infinite: half a game is the least that can be told apart from none.
  const double least = 0.5 / static_cast<double>(std::max<std::uint64_t>(games, 1));
  const auto bounded = [&](double value) { return elo(std::clamp(value, least, 1 - least), players); };
  return {bounded(share.mean), bounded(share.low), bounded(share.high)};
}

SequentialTest test(const Deals& shares, const Hypotheses& hypotheses, int players) {
  SequentialTest result;
  const Spread spread = spread_of(shares);
  // Few deals may all be alike by chance, and would then seem to prove anything.
  constexpr std::size_t enough = 10;
  if (spread.deals < enough) return result;
  const double share0 = share_at_elo(hypotheses.elo0, players),
               share1 = share_at_elo(hypotheses.elo1, players);
  const double middle = (share0 + share1) / 2;
  const double variance = std::max(spread.variance, least_variance(spread, middle));
  result.log_ratio = (share1 - share0) * (spread.mean - middle) / variance;
  if (result.log_ratio >= decisive_log_ratio) result.verdict = Verdict::elo1;
  if (result.log_ratio <= -decisive_log_ratio) result.verdict = Verdict::elo0;
  return result;
}

}  // namespace pioche::arena
