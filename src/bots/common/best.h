#pragma once
// Keeps one of the best of what is offered, each equally likely, without listing them.
#include <cstdint>

#include "base/random.h"

namespace pioche::bots {

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
