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

TEST(Holidays, ABegunDayIsSpent) {
  EXPECT_EQ(holidays_left(1), holidays_a_year - 1);
  EXPECT_EQ(holidays_left(day), holidays_a_year - 1);
  EXPECT_EQ(holidays_left(day + 1), holidays_a_year - 2);
}

}  // namespace
}  // namespace pioche::people
