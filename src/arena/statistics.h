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

// Values of one deal in a group: its rotations are one deal seen from several seats, and resemble each other (or, where the deal
// favours a seat, make up for each other).
using Deals = std::vector<std::vector<double>>;

// The interval comes from the spread between deals. Student's t for few of them; with a single one nothing is known of the spread,
// and the interval is as wide as it can be said to be (infinite).
Estimate estimate_mean(const Deals& deals);

// A share of the victories, between 0 and 1. Wilson's interval, never empty even where all was won or lost, for as many independent
// games as would spread like these deals.
Estimate estimate_share(const Deals& deals);

// Elo points above opponents of whom each would win equally often: a share s among n players is that of
// s : (1 - s) / (n - 1).
double elo(double share, int players);
double share_at_elo(double elo, int players);
Estimate estimate_elo(const Estimate& share, std::uint64_t games, int players);

// Is one player stronger than another by elo1 rather than by elo0? A sequential test asks after every deal, and stops as soon as the
// answer is known: wrong at most once in twenty either way. (Wald's test by the mean and variance of deals, as in Stockfish's testing.)
struct Hypotheses {
  double elo0 = 0;
  double elo1 = 20;
};
enum class Verdict { open, elo0, elo1 };
struct SequentialTest {
  double log_ratio = 0;  // of the likelihood of elo1 to that of elo0
  Verdict verdict = Verdict::open;
};
inline constexpr double decisive_log_ratio = 2.9444389791664403;  // ln(19)
// Deals that are all complete, in order.
SequentialTest test(const Deals& shares, const Hypotheses& hypotheses, int players);

}  // namespace pioche::arena
