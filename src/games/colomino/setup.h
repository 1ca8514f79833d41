#pragma once
// Who plays on which plan, and what the deal fixes. docs/record.md, "Colomino".
#include "base/random.h"
#include "base/result.h"
#include "base/seats.h"
#include "games/colomino/plan.h"
#include "games/colomino/tiles.h"

namespace pioche::colomino {

inline constexpr int min_players = 2;
inline constexpr int max_players = 4;

struct Options {
  int players = 2;
  Plan plan = small_plan();
  friend bool operator==(const Options&, const Options&) = default;
};

struct Setup {
  Seat first = 0;
  Bag bag;  // in the order in which tiles are drawn
  friend bool operator==(const Setup&, const Setup&) = default;
};

Result<> check(const Options& options);
Result<> check(const Options& options, const Setup& setup);

// The starter is drawn by lot, then the bag is shuffled.
template <Chance Source>
Setup deal(const Options& options, Source& source) {
  Setup setup;
  setup.first = static_cast<Seat>(source.below(static_cast<std::uint32_t>(options.players)));
  setup.bag = full_set();
  shuffle(setup.bag, source);
  return setup;
}

}  // namespace pioche::colomino
