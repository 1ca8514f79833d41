#pragma once
// How long a search may think, and the watch that keeps it to that.
#include <chrono>
#include <cstdint>

#include "base/stop.h"

namespace pioche::search {

// Either limit ends the search; zero means that there is none of this kind. With neither, nothing is
// searched.
struct Budget {
  std::uint64_t simulations = 0;
  std::chrono::milliseconds time{0};

  bool none() const { return simulations == 0 && time.count() == 0; }
  friend bool operator==(const Budget&, const Budget&) = default;
};

// Tells one thread when to stop. The clock is read once every few simulations: reading it costs as much as a
// move.
class Watch {
 public:
  using Clock = std::chrono::steady_clock;

  Watch(const Budget& budget, std::uint64_t simulations, Clock::time_point start, const StopToken& stop)
      : simulations_(simulations),
        limited_(budget.simulations != 0),
        timed_(budget.time.count() != 0),
        end_(start + budget.time),
        stop_(stop) {}

  // Asked before each simulation. The first one is always allowed, so that there is something to choose by.
  bool goes_on(std::uint64_t done) {
    if (limited_ && done >= simulations_) return false;
    if (!limited_ && !timed_) return false;
    if (done == 0 || done % period != 0) return true;
    return !stop_.stop_requested() && (!timed_ || Clock::now() < end_);
  }

 private:
  static constexpr std::uint64_t period = 16;
  std::uint64_t simulations_;
  bool limited_;
  bool timed_;
  Clock::time_point end_;
  StopToken stop_;
};

}  // namespace pioche::search
