#include "days/day.h"

#include <charconv>
#include <chrono>

namespace pioche::days {
namespace {

constexpr Millis day_ms = 24LL * 3600 * 1000;

std::chrono::sys_days calendar(Day day) {
  return std::chrono::sys_days(std::chrono::days(day.number));
}

}  // namespace

Day Day::of(Millis now) {
  return {now >= 0 ? now / day_ms : -((day_ms - 1 - now) / day_ms)};
}

Millis Day::begins() const {
  return number * day_ms;
}

Day Day::first_of_week() const {
  const auto weekday = std::chrono::weekday(calendar(*this)).iso_encoding();
  return {number - static_cast<std::int64_t>(weekday) + 1};
}

std::string Day::text() const {
  const std::chrono::year_month_day date(calendar(*this));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

Result<Day> Day::read(std::string_view text) {
  int numbers[3] = {};
  constexpr std::size_t first[] = {0, 5, 8}, last[] = {4, 7, 10};
  bool good = text.size() == 10 && text[4] == '-' && text[7] == '-';
  for (int i = 0; good && i < 3; ++i) {
    const auto [end, error] = std::from_chars(text.data() + first[i], text.data() + last[i], numbers[i]);
    good = error == std::errc{} && end == text.data() + last[i];
  }
  const std::chrono::year_month_day date{std::chrono::year(numbers[0]),
                                         std::chrono::month(static_cast<unsigned>(numbers[1])),
                                         std::chrono::day(static_cast<unsigned>(numbers[2]))};
  if (!good || !date.ok()) return fail("'{}' is no day; days look like 2026-11-17", text.substr(0, 20));
  return Day{std::chrono::sys_days(date).time_since_epoch().count()};
}

}  // namespace pioche::days
