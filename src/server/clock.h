#pragma once
// The house's time: milliseconds since 1970 that never go back and never leap unnoticed. It runs with the steady clock, so that
// setting the machine's clock, or a night's sleep of a laptop, takes nobody's time.
#include <algorithm>
#include <functional>
#include <optional>

#include "store/store.h"

namespace pioche::server {

class HouseClock {
 public:
  using Millis = store::Millis;
  using Source = std::function<Millis()>;

  HouseClock(Source wall, Source steady)
      : wall_(std::move(wall)), steady_(std::move(steady)), ahead_(wall_() - steady_()) {}

  Millis now() const { return steady_() + ahead_; }

  // Not before the last sign of life, whatever the machine believes: what was due then would never come.
  void begin(Millis last_sign_of_life) { ahead_ += std::max<Millis>(0, last_sign_of_life - now()); }

  // If the machine's clock has gone ahead (it was set, or the machine slept), goes with it, and gives the time that was
  // skipped. One that was set back is not followed.
  std::optional<store::Absence> follow() {
    constexpr Millis unnoticed = 2000;
    const Millis ours = now();
    const Millis theirs = wall_();
    if (theirs - ours <= unnoticed) return {};
    ahead_ += theirs - ours;
    return store::Absence{ours, theirs};
  }

 private:
  Source wall_;
  Source steady_;
  Millis ahead_ = 0;
};

}  // namespace pioche::server
