#pragma once
// Holidays: for some days a year somebody's clocks stand still where a move has days. Pure.
#include <cstdint>

#include "base/result.h"

namespace pioche::people {

using Millis = std::int64_t;

inline constexpr Millis day = 24LL * 3600 * 1000;
inline constexpr int holidays_a_year = 28;

struct Holidays {
  Millis from = 0, until = 0;  // the last one, which may be under way
  Millis spent = 0;            // in the same year, before it
};

// This year's, by now. A year is a calendar year, in UTC; a holiday counts in the year in which it began.
Millis spent_holidays(const Holidays& holidays, Millis now);
int holidays_left(Millis spent);  // whole days
// So many days from now on; 0: back again. What is under way goes on or ends, as one holiday.
Result<Holidays> plan_holiday(const Holidays& last, int days, Millis now);

}  // namespace pioche::people
