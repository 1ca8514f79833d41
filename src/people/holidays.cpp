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

Result<Holidays> plan_holiday(const Holidays& last, int days, Millis now) {
  const Millis spent = spent_holidays(last, now);
  const int left = holidays_left(spent);
  if (days < 0 || days > left) return fail("you have {} days of holiday left this year", left);
  const Millis until = now + days * day;
  if (last.until > now) return Holidays{last.from, until, last.spent};
  return Holidays{now, until, spent};
}

}  // namespace pioche::people
