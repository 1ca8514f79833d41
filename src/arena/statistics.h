#pragma once
// Estimates with honest intervals.
#include <cstdint>
#include <span>
#include <vector>

namespace pioche::arena {

// A mean and its 95 % confidence interval.
struct Estimate {
  double mean = 0;
  double low = 0;
  double high = 0;
  friend bool operator==(const Estimate&, const Estimate&) = default;
};

// Games of one deal resemble each other, so the interval comes from the spread between deals: each group is
// the values of one deal. Student's t for few groups; with a single one nothing is known of the spread, and
// the interval is as wide as it can be said to be (infinite).
Estimate estimate_by_groups(const std::vector<std::vector<double>>& groups);

// A share of n games that were won, lost or shared (Wilson's interval: never empty, even at 0 or n wins).
Estimate estimate_share(double wins, std::uint64_t games);

// Elo points above opponents of whom each would win equally often: a share s among n players is that of
// s : (1 - s) / (n - 1).
double elo(double share, int players);
Estimate estimate_elo(const Estimate& share, std::uint64_t games, int players);

}  // namespace pioche::arena
