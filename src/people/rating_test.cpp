#include "people/rating.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"

namespace pioche::people {
namespace {

// The paper's own scale and form, for examples worked out elsewhere.
constexpr RatingModel paper{.scatter = 25.0 / 6, .drift = 0, .form = RatingModel::Form::paper};
constexpr Rating unknown{25, 25.0 / 3};

Side alone(int place, Rating rating) {
  return {{{rating}}, place};
}

void expect_near(const Rating& found, double mean, double deviation) {
  EXPECT_NEAR(found.mean, mean, 1e-9);
  EXPECT_NEAR(found.deviation, deviation, 1e-9);
}

// Worked out with OpenSkill 6.2.0 (tau = 0), an implementation that shares nothing with this one.
TEST(Rating, TwoUnknownPlayers) {
  const auto after = rate(std::vector{alone(1, unknown), alone(2, unknown)}, paper);
  expect_near(after[0][0], 27.63523138347365, 8.065506316323548);
  expect_near(after[1][0], 22.36476861652635, 8.065506316323548);
}

TEST(Rating, ThreeUnknownPlayers) {
  const auto after = rate(std::vector{alone(1, unknown), alone(2, unknown), alone(3, unknown)}, paper);
  expect_near(after[0][0], 27.868876552746237, 8.204837030780652);
  expect_near(after[1][0], 25.717219138186557, 8.057829747583874);
  expect_near(after[2][0], 21.413904309067206, 8.057829747583874);
}

TEST(Rating, ADrawBringsTheStrongerDownAndTheWeakerUp) {
  const auto after = rate(std::vector{alone(1, {30, 4}), alone(1, {22, 6})}, paper);
  expect_near(after[0][0], 29.652140217353157, 3.9667350449371312);
  expect_near(after[1][0], 22.78268451095539, 5.829884810091581);
}

TEST(Rating, FourOfWhomTwoShareAPlaceWhateverTheyAreCalled) {
  for (const auto& places : {std::array{2, 1, 2, 4}, std::array{20, 10, 20, 30}}) {
    const auto after = rate(std::vector{alone(places[0], {30, 4}), alone(places[1], {22, 6}),
                                        alone(places[2], unknown), alone(places[3], {27, 2})},
                            paper);
    expect_near(after[0][0], 29.742232954705596, 3.9783245061257904);
    expect_near(after[1][0], 24.10507106967156, 5.964180124386872);
    expect_near(after[2][0], 24.966763715450394, 7.992224564512363);
    expect_near(after[3][0], 26.832459385794596, 1.9987881032072732);
  }
}

TEST(Rating, PartnersShareTheLessonByWhatIsNotKnownOfThem) {
  const std::vector<Side> sides{{{{{30, 4}}, {{20, 3}}}, 2}, {{{unknown}, {{26, 5}}}, 1}};
  const auto after = rate(sides, paper);
  expect_near(after[0][0], 29.38162211719606, 3.9790826231141243);
  expect_near(after[0][1], 19.652162440922783, 2.9911856059245343);
  expect_near(after[1][0], 27.683931783003214, 7.958230217964075);
  expect_near(after[1][1], 26.966215441881157, 4.920163848389025);
}

TEST(Rating, FourHundredPointsAreTenGamesToOneBetweenPlayersWhoAreWellKnown) {
  EXPECT_NEAR(expected_share({1900, 0}, {1500, 0}), 10.0 / 11, 1e-4);
  EXPECT_NEAR(expected_share({1500, 250}, {1500, 20}), 0.5, 1e-12);
}

TEST(Rating, AnAnchoredPlayerTeachesAndStays) {
  const Rating bot{1700, 15};
  const std::vector<Side> sides{{{{{1500, 250}}}, 1}, {{{bot, true}}, 2}};
  const auto after = rate(sides);
  EXPECT_EQ(after[1][0], bot);
  EXPECT_GT(after[0][0].mean, 1600);
  EXPECT_LT(after[0][0].deviation, 250);
}

TEST(Rating, AGameWithNobodyElseTeachesNothing) {
  EXPECT_EQ(rate(std::vector{alone(1, {1600, 80})})[0][0], (Rating{1600, 80}));
}

TEST(Rating, NobodyGainsByLosing) {
  Random random(3);
  for (int game = 0; game < 20'000; ++game) {
    const std::size_t players = 2 + random.below(4);
    std::vector<Side> sides;
    for (std::size_t i = 0; i < players; ++i)
      sides.push_back(alone(1 + static_cast<int>(random.below(static_cast<std::uint32_t>(players))),
                            {500.0 + random.below(2500), 30.0 + random.below(320)}));
    const auto after = rate(sides);
    const auto by_place = [](const Side& a, const Side& b) { return a.place < b.place; };
    const auto last = std::max_element(sides.begin(), sides.end(), by_place) - sides.begin();
    const auto first = std::min_element(sides.begin(), sides.end(), by_place) - sides.begin();
    if (sides[first].place == sides[last].place) continue;
    const bool alone_first = std::count_if(sides.begin(), sides.end(), [&](const Side& side) {
                               return side.place == sides[first].place;
                             }) == 1;
    if (alone_first) {
      EXPECT_GE(after[first][0].mean, sides[first].players[0].rating.mean);
    }
    for (std::size_t i = 0; i < players; ++i) {
      EXPECT_TRUE(std::isfinite(after[i][0].mean));
      EXPECT_GT(after[i][0].deviation, 0);
      EXPECT_LT(after[i][0].deviation, 351);
    }
  }
}

TEST(Rating, NeverOverflowsHoweverFarApartPlayersAre) {
  const auto after = rate(std::vector{alone(1, {-1e6, 350}), alone(2, {1e6, 350})});
  EXPECT_TRUE(std::isfinite(after[0][0].mean));
  EXPECT_GT(after[0][0].mean, -1e6);
}

}  // namespace
}  // namespace pioche::people
