#include "people/matching.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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
      : wishes_(wishes), matched_(wishes.size()) {
    for (const Wish& wish : wishes) windows_.push_back(window(wish, now, patience));
  }

  std::vector<Group> run() {
    std::vector<std::size_t> order(wishes_.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return wishes_[a].since < wishes_[b].since; });
    std::vector<Group> groups;
    for (const std::size_t one : order) {
      if (matched_[one]) continue;
      Group group = around(one, order);
      if (group.empty()) continue;
      for (const std::size_t member : group) matched_[member] = true;
      groups.push_back(std::move(group));
    }
    return groups;
  }

 private:
  // The nearest who all go together; empty if there are too few.
  Group around(std::size_t one, const std::vector<std::size_t>& order) const {
    std::vector<std::size_t> others;
    for (const std::size_t other : order)
      if (other != one && !matched_[other] && fits(one, other)) others.push_back(other);
    std::stable_sort(others.begin(), others.end(), [&](std::size_t a, std::size_t b) {
      return distance(wishes_[one], wishes_[a]) < distance(wishes_[one], wishes_[b]);
    });
    Group group{one};
    const auto wanted = static_cast<std::size_t>(wishes_[one].kind.players);
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
