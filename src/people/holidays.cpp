#include "people/holidays.h"

#include <algorithm>
#include <chrono>

namespace pioche::people {
namespace {

int year_of(Millis at) {
  using namespace std::chrono;
  const auto days = floor<std::chrono::days>(sys_time<milliseconds>(milliseconds(at)));
  return static_cast<int>(year_month_day(days).year());
}

}  // namespace

Millis spent_holidays(const Holidays& holidays, Millis now) {
  if (year_of(holidays.from) != year_of(now)) return 0;
  return holidays.spent + std::max<Millis>(0, std::min(holidays.until, now) - holidays.from);
}

int holidays_left(Millis spent) {
  return std::max(0, holidays_a_year - static_cast<int>((spent + day - 1) / day));
}

}  // namespace pioche::people
