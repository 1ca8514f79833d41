#include "people/guesses.h"

#include <gtest/gtest.h>

namespace pioche::people {
namespace {

int tries(Guesses& guesses, const Guesses::Try& what, std::int64_t now, int most = 1000) {
  int count = 0;
  while (count < most && guesses.wait_before(what, now) == 0) ++count;
  return count;
}

TEST(Guesses, FromOneAddressEndSoonWhateverAccountTheyAreFor) {
  Guesses guesses;
  int let_through = 0;
  for (int i = 0; i < 100; ++i)
    let_through += guesses.wait_before({"1.2.3.4", "account " + std::to_string(i), ""}, 1000) == 0;
  EXPECT_EQ(let_through, 10);
  EXPECT_EQ(guesses.wait_before({"1.2.3.4", "Ann", ""}, 1000), 30'000);
  EXPECT_EQ(tries(guesses, {"1.2.3.4", "Ann", ""}, 31'000), 1);
  EXPECT_EQ(tries(guesses, {"5.6.7.8", "Ann", ""}, 31'000), 10) << "others are not concerned";
}

TEST(Guesses, AtOneAccountFromManyAddressesEndToo) {
  Guesses guesses;
  int let_through = 0;
  for (int i = 0; i < 10'000; ++i)
    let_through +=
        guesses.wait_before({"10.0." + std::to_string(i / 250) + "." + std::to_string(i % 250), "Ann", ""},
                            0) == 0;
  EXPECT_EQ(let_through, 60);
  // In a day of it, one each ten seconds.
  for (std::int64_t now = 0; now < 86'400'000; now += 1000)
    let_through += guesses.wait_before({"f" + std::to_string(now), "Ann", ""}, now) == 0;
  EXPECT_LE(let_through, 60 + 8640);
}

TEST(Guesses, OfOthersDoNotLockOutADeviceThatTheAccountKnows) {
  Guesses guesses;
  for (int i = 0; i < 10'000; ++i) guesses.wait_before({"f" + std::to_string(i), "Ann", ""}, 0);
  EXPECT_GT(guesses.wait_before({"fresh", "Ann", ""}, 0), 0);
  EXPECT_EQ(guesses.wait_before({"f1", "Ann", "Ann's telephone"}, 0), 0)
      << "even from an address that guessed";
  EXPECT_EQ(tries(guesses, {"f1", "Ann", "Ann's telephone"}, 0), 9)
      << "a stolen telephone guesses no more than others";
}

TEST(Guesses, OfRecoveryCodesAreMeasuredByTheirAddressAlone) {
  Guesses guesses;
  EXPECT_EQ(tries(guesses, {"1.2.3.4", "", "", true}, 0), 10);
  EXPECT_EQ(tries(guesses, {"1.2.3.4", "", "", true}, 30'000), 1);
  EXPECT_EQ(tries(guesses, {"5.6.7.8", "", "", true}, 0), 10) << "nobody keeps another out";
  EXPECT_EQ(tries(guesses, {"1.2.3.4", "Ann", ""}, 0), 10) << "who forgot their password still has a code";
}

TEST(Guesses, ThatAreRightDoNotCount) {
  Guesses guesses;
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(guesses.wait_before({"1.2.3.4", "Ann", ""}, 0), 0);
    guesses.was_right({"1.2.3.4", "Ann", ""});
  }
}

TEST(Guesses, AreForgottenWhenTheyNoLongerMatter) {
  GuessLimits limits;
  limits.remembered = 100;
  Guesses guesses(limits);
  for (int i = 0; i < 1000; ++i)
    guesses.wait_before({"a" + std::to_string(i), "n" + std::to_string(i), ""}, 0);
  EXPECT_LE(guesses.remembered(), 101U);
  EXPECT_GT(guesses.wait_before({"one more", "Ann", ""}, 0), 0);
  EXPECT_EQ(guesses.wait_before({"one more", "Ann", ""}, 60'000), 0);
}

TEST(Networks, AreWhatAHouseholdHas) {
  EXPECT_EQ(network_of("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(network_of("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), network_of("2001:db8:1:2::9"));
  EXPECT_NE(network_of("2001:db8:1:2::9"), network_of("2001:db8:1:3::9"));
  EXPECT_EQ(network_of("2001:db8::1"), network_of("2001:db8::2"));
}

}  // namespace
}  // namespace pioche::people
