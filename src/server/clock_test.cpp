#include "server/clock.h"

#include <gtest/gtest.h>

namespace pioche::server {
namespace {

using store::Absence;

struct Machine {
  store::Millis wall = 1'000'000;
  store::Millis steady = 50;
  HouseClock clock{[this] { return wall; }, [this] { return steady; }};
  void pass(store::Millis time) {
    wall += time;
    steady += time;
  }
};

TEST(HouseClock, RunsWithTheSteadyClock) {
  Machine machine;
  EXPECT_EQ(machine.clock.now(), 1'000'000);
  machine.pass(500);
  EXPECT_EQ(machine.clock.now(), 1'000'500);
  EXPECT_FALSE(machine.clock.follow());
}

TEST(HouseClock, GoesWithAMachineThatSleptAndSaysWhatWasSkipped) {
  Machine machine;
  machine.wall += 36'000'000;
  EXPECT_EQ(machine.clock.now(), 1'000'000) << "not before everybody is told";
  EXPECT_EQ(machine.clock.follow(), (Absence{1'000'000, 37'000'000}));
  EXPECT_EQ(machine.clock.now(), 37'000'000);
  EXPECT_FALSE(machine.clock.follow());
}

TEST(HouseClock, NeverGoesBack) {
  Machine machine;
  machine.pass(10'000);
  machine.wall -= 3'600'000;
  EXPECT_FALSE(machine.clock.follow());
  EXPECT_EQ(machine.clock.now(), 1'010'000);
  machine.pass(1000);
  EXPECT_EQ(machine.clock.now(), 1'011'000);
}

TEST(HouseClock, BeginsNoEarlierThanTheLastSignOfLife) {
  Machine machine;
  machine.clock.begin(4'600'000);
  EXPECT_EQ(machine.clock.now(), 4'600'000) << "else what was due an hour ago would be due in an hour";
  machine.clock.begin(5);
  EXPECT_EQ(machine.clock.now(), 4'600'000);
}

}  // namespace
}  // namespace pioche::server
