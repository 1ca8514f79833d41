#pragma once
// What courts bring. docs/rules/colomino.md, "Courts".
#include "base/seats.h"

namespace pioche::colomino {

struct Tokens {
  int yellow = 0;
  int blue = 0;
  constexpr int points() const { return yellow + 2 * blue; }
  friend constexpr bool operator==(const Tokens&, const Tokens&) = default;
};

struct RoundResult {
  Scores scores;
  SeatSet winners;
  BySeat<Tokens> tokens;
  friend bool operator==(const RoundResult&, const RoundResult&) = default;
};

}  // namespace pioche::colomino
