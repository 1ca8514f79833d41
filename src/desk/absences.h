#pragma once
// Times that count against nobody: the house was closed, the machine slept or its clock was set, the disk was away.
#include <algorithm>
#include <vector>

#include "store/store.h"

namespace pioche::desk {

class Absences {
 public:
  using Millis = store::Millis;

  Absences() = default;
  explicit Absences(std::vector<store::Absence> known) : all_(std::move(known)) {}

  void add(store::Absence absence) {
    if (absence.until > absence.from) all_.push_back(absence);
  }

  // How much of the time since then they take up.
  Millis since(Millis then) const {
    Millis sum = 0;
    Millis counted_until = then;
    for (auto one = first_after(then); one != all_.end(); ++one) {
      const Millis from = std::max(one->from, counted_until);
      if (one->until > from) sum += one->until - from;
      counted_until = std::max(counted_until, one->until);
    }
    return sum;
  }

 private:
  // They are noted when they end, so they are in the order of their ends: nearly always the last one is over already.
  std::vector<store::Absence>::const_iterator first_after(Millis then) const {
    auto one = all_.end();
    while (one != all_.begin() && std::prev(one)->until > then) --one;
    return one;
  }

  std::vector<store::Absence> all_;
};

}  // namespace pioche::desk
