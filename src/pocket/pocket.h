#pragma once
// The house in the pocket: the desk of a house for one page, on the page's own device. It is told things and says what comes of
// them, all as JSON; nothing waits. What it wants kept, fetched or thought about it asks of whoever carries it (a page's worker, a
// test), and is told later. docs/pocket.md has the list.
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "table/entry.h"

namespace pioche::pocket {

class Pocket {
 public:
  using Clock = std::function<table::Millis()>;
  explicit Pocket(Clock now = {});  // the machine's own clock unless another is given
  ~Pocket();
  Pocket(const Pocket&) = delete;
  Pocket& operator=(const Pocket&) = delete;

  // Takes one message and gives a list of those that follow from it. One that can't be read gives a list with "misunderstood".
  std::string take(std::string_view message);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace pioche::pocket
