// Players whose strength is known play many games; their ratings have to arrive at the same order and at the same distances.
// bench/ratings prints how many games it takes.
#include <gtest/gtest.h>

#include "people/simulated_ladder.h"

namespace pioche::people {
namespace {

TEST(Ladder, ArrivesAtOrderAndDistanceAtEverySizeOfTable) {
  for (const int seats : {2, 3, 4, 5}) {
    SimulatedLadder ladder(40, 7);
    ladder.play(150, seats);
    EXPECT_GT(ladder.rank_correlation(), 0.95) << seats;
    EXPECT_NEAR(ladder.slope(), 1, 0.2) << seats;
    EXPECT_LT(ladder.mean_error(), 60) << seats;
  }
}

// What is 400 for two would be more for four.
TEST(Ladder, ThePapersFormStretchesDistancesAtLargeTables) {
  SimulatedLadder ladder(40, 7, {.form = RatingModel::Form::paper});
  ladder.play(150, 4);
  EXPECT_GT(ladder.slope(), 1.5);
}

TEST(Ladder, ANewcomerIsPlacedByAFewGamesAgainstAnchoredBots) {
  double error = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const double strength = 1200 + 3.0 * static_cast<double>(seed);
    error += std::abs(placed_by_bots(strength, 12, seed).mean - strength) / 200;
  }
  EXPECT_LT(error, 100);
}

}  // namespace
}  // namespace pioche::people
