#include "people/matching.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace pioche::people {

namespace {

bool blocks(const Wish& one, const Wish& other) {
  return std::find(one.blocked.begin(), one.blocked.end(), other.who) != one.blocked.end();
}

bool welcomes(const Wish& one, const Wish& other) {
  return one.bots || !other.bot;
}

double distance(const Wish& one, const Wish& other) {
  return std::abs(one.rating.mean - other.rating.mean);
}

class Matcher {
 public:
  Matcher(const std::vector<Wish>& wishes, Millis now, const Patience& patience)
      : wishes_(wishes),
        matched_(wishes.size()),
        order_(sorted([&](const Wish& wish) { return wish.since; })),
        ladder_(sorted([&](const Wish& wish) { return std::tie(wish.kind, wish.rating.mean); })),
        turn_(places_in(order_)),
        rung_(places_in(ladder_)) {
    for (const Wish& wish : wishes) windows_.push_back(window(wish, now, patience));
  }

  std::vector<Group> run() {
    std::vector<Group> groups;
    for (const std::size_t one : order_) {
      if (matched_[one]) continue;
      Group group = around(one);
      if (group.empty()) continue;
      for (const std::size_t member : group) matched_[member] = true;
      groups.push_back(std::move(group));
    }
    return groups;
  }

 private:
  using Numbers = std::vector<std::size_t>;

  template <class Key>
  Numbers sorted(Key key) const {
    Numbers numbers(wishes_.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](std::size_t a, std::size_t b) { return key(wishes_[a]) < key(wishes_[b]); });
    return numbers;
  }
  static Numbers places_in(const Numbers& numbers) {
    Numbers places(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) places[numbers[i]] = i;
    return places;
  }

  // Up and down the ladder as far as the window goes: with a thousand who wait, everybody against everybody would hold the house up.
  Numbers near(std::size_t one) const {
    Numbers others;
    const auto within = [&](std::size_t other) {
      if (wishes_[other].kind != wishes_[one].kind || distance(wishes_[one], wishes_[other]) > windows_[one])
        return false;
      if (!matched_[other] && fits(one, other)) others.push_back(other);
      return true;
    };
    for (std::size_t rung = rung_[one]; rung > 0 && within(ladder_[rung - 1]); --rung) {
    }
    for (std::size_t rung = rung_[one] + 1; rung < ladder_.size() && within(ladder_[rung]); ++rung) {
    }
    std::sort(others.begin(), others.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(distance(wishes_[one], wishes_[a]), turn_[a]) <
             std::pair(distance(wishes_[one], wishes_[b]), turn_[b]);
    });
    return others;
  }

  // The nearest who all go together; empty if there are too few.
  Group around(std::size_t one) const {
    const Numbers others = near(one);
    Group group{one};
    const std::size_t wanted = wishes_[one].kind.players;
    for (const std::size_t other : others) {
      if (group.size() == wanted) break;
      if (std::all_of(group.begin(), group.end(), [&](std::size_t member) { return fits(member, other); }))
        group.push_back(other);
    }
    if (group.size() < wanted) return {};
    return group;
  }

  bool fits(std::size_t a, std::size_t b) const {
    const Wish& one = wishes_[a];
    const Wish& other = wishes_[b];
    return one.kind == other.kind && one.who != other.who && !blocks(one, other) && !blocks(other, one) &&
           welcomes(one, other) && welcomes(other, one) &&
           distance(one, other) <= std::min(windows_[a], windows_[b]);
  }

  const std::vector<Wish>& wishes_;
  std::vector<double> windows_;
  std::vector<bool> matched_;
  Numbers order_;   // who waited longest first
  Numbers ladder_;  // by kind, then from the weakest to the strongest
  Numbers turn_;    // places in the first
  Numbers rung_;    // and in the second
};

}  // namespace

double window(const Wish& wish, Millis now, const Patience& patience) {
  const double seconds = std::max(0.0, static_cast<double>(now - wish.since) / 1000);
  return std::min(patience.last_window,
                  patience.first_window + wish.rating.deviation / 2 + patience.wider_each_second * seconds);
}

std::vector<Group> match(const std::vector<Wish>& wishes, Millis now, const Patience& patience) {
  return Matcher(wishes, now, patience).run();
}

}  // namespace pioche::people
