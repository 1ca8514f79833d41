#include "games/colomino/plan.h"

#include <gmock/gmock.h>

namespace pioche::colomino {
namespace {

using testing::HasSubstr;

std::string error_of(const Plan& plan) {
  const Result<> result = check(plan);
  return result ? "" : result.error().message;
}

TEST(ColominoPlan, ThePrintedPlansArePlans) {
  EXPECT_EQ(error_of(small_plan()), "");
  EXPECT_EQ(error_of(large_plan()), "");
  EXPECT_EQ(name_of(small_plan()), "small");
  EXPECT_EQ(name_of(large_plan()), "large");
  EXPECT_EQ(small_plan().side, 9);
  EXPECT_EQ(large_plan().side, 12);
  EXPECT_EQ(large_plan().coloured.size(), 4);
}

TEST(ColominoPlan, ASideIsFiveToSixteen) {
  Plan plan;
  for (const int side : {0, 4, 17}) {
    plan.side = static_cast<std::uint8_t>(side);
    EXPECT_THAT(error_of(plan), HasSubstr("5 to 16")) << side;
  }
  plan.side = 5;
  EXPECT_EQ(error_of(plan), "");
  plan.side = 16;
  EXPECT_EQ(error_of(plan), "");
}

TEST(ColominoPlan, ColouredSquaresLieInsideNotInRowOneNotSideBySide) {
  Plan plan = small_plan();
  plan.print(square_at(9, 4), Colour::red);
  EXPECT_THAT(error_of(plan), HasSubstr("j5 lies outside"));

  plan = small_plan();
  plan.print(square_at(3, 0), Colour::red);
  EXPECT_THAT(error_of(plan), HasSubstr("d1 lies in row 1"));

  plan = small_plan();
  plan.print(square_at(3, 3), Colour::red);
  plan.print(square_at(3, 4), Colour::red);
  EXPECT_THAT(error_of(plan), HasSubstr("d4 and d5 lie side by side"));

  plan = small_plan();
  plan.print(square_at(3, 3), Colour::red);
  plan.print(square_at(4, 4), Colour::blue);
  EXPECT_EQ(error_of(plan), "") << "corner to corner is allowed";
}

TEST(ColominoPlan, SquaresAreLettersAndNumbers) {
  EXPECT_EQ(square_name(*square_from("a1", 9)), "a1");
  EXPECT_EQ(*square_from("c12", 12), square_at(2, 11));
  EXPECT_EQ(square_name(*square_from("p16", 16)), "p16");
  EXPECT_THAT(square_from("j1", 9).error().message, HasSubstr("a1 to i9"));
  EXPECT_THAT(square_from("a10", 9).error().message, HasSubstr("outside"));
  for (const char* bad : {"", "a", "1", "a0", "a01", "A1", "a1b", "a1234", "aa1",
                          "\xff"
                          "1"})
    EXPECT_FALSE(square_from(bad, 16)) << bad;
}

}  // namespace
}  // namespace pioche::colomino
