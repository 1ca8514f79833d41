#pragma once
// What the games' lists of opponents share.
#include "bots/thinking/thinker.h"

namespace pioche::bots {

template <Game G, class Policy>
std::unique_ptr<Thinker<G>> by_rule(int) {
  return std::make_unique<PolicyThinker<G, Policy>>();
}

template <Game G, class Roll, class Rate, search::Parameters parameters = search::Parameters{},
          class Deal = search::EvenDealer<G>>
std::unique_ptr<Thinker<G>> by_tree(int threads) {
  search::Parameters own = parameters;
  own.threads = threads;
  return std::make_unique<TreeThinker<G, Roll, Rate, Deal>>(own);
}

template <Game G>
struct RandomPolicy {
  typename G::Move operator()(const typename G::Position& position, Seat, Random& random) const {
    return random_move<G>(position, random);
  }
};

// Follows a rule of thumb, but for one action in so many, which is random: playouts that always go the same
// way would tell a search little.
template <Game G, class Policy, int one_in>
struct Wavering {
  Policy policy{};
  typename G::Move operator()(const typename G::Position& position, Seat searcher, Random& random) const {
    return random.below(one_in) == 0 ? random_move<G>(position, random) : policy(position, searcher, random);
  }
};

// Keeps one of the best, each equally likely, without listing them.
template <class T, class Worth = int>
class Best {
 public:
  explicit Best(Random& random) : random_(random) {}

  void offer(Worth worth, const T& item) {
    if (equals_ != 0 && worth < worth_) return;
    if (equals_ == 0 || worth > worth_) {
      worth_ = worth;
      equals_ = 0;
    }
    ++equals_;
    if (equals_ == 1 || random_.below(equals_) == 0) item_ = item;
  }
  bool empty() const { return equals_ == 0; }
  Worth worth() const { return worth_; }
  const T& item() const { return item_; }

 private:
  Random& random_;
  Worth worth_{};
  std::uint32_t equals_ = 0;
  T item_{};
};

}  // namespace pioche::bots
