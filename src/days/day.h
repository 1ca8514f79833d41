#pragma once
// Days, all of them by Greenwich: the house's day is the same for everybody, wherever they sit.
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pioche::days {

using Millis = std::int64_t;  // since 1970

// Days since 1970.
struct Day {
  std::int64_t number = 0;

  static Day of(Millis now);
  static Result<Day> read(std::string_view text);  // 2026-11-17
  std::string text() const;
  Day next() const { return {number + 1}; }
  Day previous() const { return {number - 1}; }
  Day first_of_week() const;  // its Monday
  Millis begins() const;
  Millis ends() const { return next().begins(); }
  friend bool operator==(const Day&, const Day&) = default;
  friend auto operator<=>(const Day&, const Day&) = default;
};

// A game that was begun in the evening counts if it ends within this time after midnight. Until then nothing is told of the deal.
inline constexpr Millis grace = 2LL * 3600 * 1000;
inline Millis sealed_until(Day day) {
  return day.ends() + grace;
}

}  // namespace pioche::days
