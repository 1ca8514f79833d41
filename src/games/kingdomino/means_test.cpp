// Random games against the figures of public engines.
#include <gtest/gtest.h>

#include <cmath>

#include "games/kingdomino/kingdomino.h"

namespace pioche::kingdomino {
namespace {

// The means of two public engines over random four-player games: 19.27 points, 22.57 with both bonuses, 1.32
// discards a player. Here 20,000 games; the bounds are four standard errors of the mean of 80,000 kingdoms,
// which are not independent within a game, so games are the sample: 0.1 covers it with room (the benchmark
// kingdomino/means plays 100,000).
TEST(KingdominoMeans, AreThoseOfPublicEngines) {
  Random random(23);
  Options options;
  options.harmony = options.middle_kingdom = true;
  const int games = 20'000;
  struct Mean {
    double sum = 0, squares = 0;
    void add(double value) { sum += value, squares += value * value; }
    double mean(int count) const { return sum / count; }
    double error(int count) const { return std::sqrt((squares / count - mean(count) * mean(count)) / count); }
  };
  Mean points, scores, discards;
  for (int game = 0; game < games; ++game) {
    auto position = Kingdomino::start(options, Kingdomino::deal(options, random), Scores(4, 0));
    play_out<Kingdomino>(position, random);
    double point = 0, score = 0, discard = 0;
    for (const auto& kingdom : position.result().kingdoms) {
      point += kingdom.points / 4.0;
      score += kingdom.score / 4.0;
      discard += kingdom.discarded / 4.0;
    }
    points.add(point);
    scores.add(score);
    discards.add(discard);
  }
  // The published figures are rounded to 0.01 and carry an error of their own, so 0.03 are added.
  EXPECT_NEAR(points.mean(games), 19.27, 4 * points.error(games) + 0.03);
  EXPECT_NEAR(scores.mean(games), 22.57, 4 * scores.error(games) + 0.03);
  EXPECT_NEAR(discards.mean(games), 1.32, 4 * discards.error(games) + 0.01);
}

}  // namespace
}  // namespace pioche::kingdomino
