#include "people/holidays.h"

#include <gtest/gtest.h>

namespace pioche::people {
namespace {

constexpr Millis july = 1'783'000'000'000;  // 2026
constexpr Millis next_january = july + 200 * day;

TEST(Holidays, NobodyHasSpentAnyAtFirst) {
  EXPECT_EQ(holidays_left(spent_holidays({}, july)), holidays_a_year);
}

TEST(Holidays, WhatIsUnderWayCountsAsFarAsItWent) {
  const Holidays ten{july, july + 10 * day, 0};
  EXPECT_EQ(spent_holidays(ten, july + 4 * day), 4 * day);
  EXPECT_EQ(spent_holidays(ten, july + 40 * day), 10 * day);
  EXPECT_EQ(holidays_left(spent_holidays(ten, july + 40 * day)), holidays_a_year - 10);
}

TEST(Holidays, ThoseBeforeCountToo) {
  EXPECT_EQ(spent_holidays({july, july + 2 * day, 5 * day}, july + 3 * day), 7 * day);
}

TEST(Holidays, ANewYearBringsNewOnes) {
  const Holidays all{july, july + holidays_a_year * day, 0};
  EXPECT_EQ(holidays_left(spent_holidays(all, july + 100 * day)), 0);
  EXPECT_EQ(holidays_left(spent_holidays(all, next_january)), holidays_a_year);
}

TEST(Holidays, ComingBackEarlyKeepsWhatWasSpentAndWhenItBegan) {
  const Holidays week = plan_holiday({}, 7, july).value();
  const Holidays back = plan_holiday(week, 0, july + 3 * day).value();
  EXPECT_EQ(back.from, july);
  EXPECT_EQ(back.until, july + 3 * day);
  EXPECT_EQ(spent_holidays(back, july + 100 * day), 3 * day);
  const Holidays second = plan_holiday(back, 5, july + 50 * day).value();
  EXPECT_EQ(second.from, july + 50 * day);
  EXPECT_EQ(second.until, july + 55 * day);
  EXPECT_EQ(spent_holidays(second, july + 60 * day), 8 * day);
}

TEST(Holidays, AHolidayThatIsMadeLongerIsOne) {
  const Holidays week = plan_holiday({}, 7, july).value();
  const Holidays longer = plan_holiday(week, 10, july + 6 * day).value();
  EXPECT_EQ(longer.from, july);
  EXPECT_EQ(spent_holidays(longer, july + 100 * day), 16 * day);
}

TEST(Holidays, NobodyHasMoreThanThereAre) {
  EXPECT_TRUE(plan_holiday({}, holidays_a_year, july));
  EXPECT_FALSE(plan_holiday({}, holidays_a_year + 1, july));
  EXPECT_FALSE(plan_holiday({}, -1, july));
  const Holidays twenty = plan_holiday({}, 20, july).value();
  EXPECT_FALSE(plan_holiday(twenty, 9, july + 25 * day));
  EXPECT_TRUE(plan_holiday(twenty, 8, july + 25 * day));
}

TEST(Holidays, ABegunDayIsSpent) {
  EXPECT_EQ(holidays_left(1), holidays_a_year - 1);
  EXPECT_EQ(holidays_left(day), holidays_a_year - 1);
  EXPECT_EQ(holidays_left(day + 1), holidays_a_year - 2);
}

}  // namespace
}  // namespace pioche::people
