#pragma once
// How long a search may think, and the watch that keeps it to that.
#include <chrono>
#include <cstdint>
#include <ctime>

#include "base/stop.h"

namespace pioche::search {

// Which time is counted: that of the clock on the wall, or what each thread had of a processor. The second is for comparing searches
// on a machine that does other things as well.
enum class TimeOf : std::uint8_t { clock, processor };

// Either limit ends the search; zero means that there is none of this kind. With neither, nothing is
// searched.
struct Budget {
  std::uint64_t simulations = 0;
  std::chrono::milliseconds time{0};
  TimeOf time_of = TimeOf::clock;

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
        time_of_(budget.time_of),
        end_((time_of_ == TimeOf::clock ? start.time_since_epoch() : spent()) + budget.time),
        stop_(stop) {}

  // Asked before each simulation. The first one is always allowed, so that there is something to choose by.
  bool goes_on(std::uint64_t done) {
    if (limited_ && done >= simulations_) return false;
    if (!limited_ && !timed_) return false;
    if (done == 0 || done % period != 0) return true;
    return !stop_.stop_requested() && (!timed_ || now() < end_);
  }

 private:
  Clock::duration now() const {
    return time_of_ == TimeOf::clock ? Clock::now().time_since_epoch() : spent();
  }
  // What this thread has had of a processor.
  static Clock::duration spent() {
#if defined(CLOCK_THREAD_CPUTIME_ID) && !defined(__wasm__)
    std::timespec had{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &had);
    return std::chrono::duration_cast<Clock::duration>(std::chrono::seconds(had.tv_sec) +
                                                       std::chrono::nanoseconds(had.tv_nsec));
#else
    return Clock::now().time_since_epoch();
#endif
  }

  static constexpr std::uint64_t period = 16;
  std::uint64_t simulations_;
  bool limited_;
  bool timed_;
  TimeOf time_of_;
  Clock::duration end_;
  StopToken stop_;
};

}  // namespace pioche::search
