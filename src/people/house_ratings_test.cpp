#include "people/house_ratings.h"

#include <gtest/gtest.h>

namespace pioche::people {
namespace {

TEST(HouseRatings, WhoWinsGainsWhatTheOtherLoses) {
  const auto after = rate_game({{{1500, 80}, false, 0, 1}, {{1500, 80}, false, 1, 2}});
  EXPECT_GT(after[0].mean, 1500);
  EXPECT_NEAR(after[0].mean + after[1].mean, 3000, 1e-9);
}

TEST(HouseRatings, BotsStayWhereTheArenaMeasuredThem) {
  for (const char* ladder : {"kingdomino", "rondomino", "colomino"}) {
    double below = 0;
    for (int level = 1; level <= 6; ++level) {
      const auto bot = bot_rating(ladder, level);
      ASSERT_TRUE(bot);
      EXPECT_GE(bot->mean, below);
      below = bot->mean;
      EXPECT_EQ(rate_game({{{1500, 250}, false, 0, 1}, {*bot, true, 1, 2}})[1], *bot);
    }
    EXPECT_EQ(bot_rating(ladder, 3)->mean, 1500);
  }
  EXPECT_FALSE(bot_rating("grand_duel", 3));
  EXPECT_FALSE(bot_rating("kingdomino", 7));
}

TEST(HouseRatings, PartnersRiseAndFallTogether) {
  const auto after = rate_game({{{1500, 80}, false, 0, 1},
                                {{1500, 80}, false, 1, 3},
                                {{1500, 80}, false, 0, 1},
                                {{1500, 80}, false, 1, 3}});
  EXPECT_GT(after[0].mean, 1500);
  EXPECT_DOUBLE_EQ(after[0].mean, after[2].mean);
  EXPECT_LT(after[1].mean, 1500);
  EXPECT_DOUBLE_EQ(after[1].mean, after[3].mean);
}

TEST(HouseRatings, ATieBetweenTeamsIsADraw) {
  const auto level = rate_game({{{1500, 80}, false, 0, 1},
                                {{1500, 80}, false, 1, 1},
                                {{1500, 80}, false, 0, 1},
                                {{1500, 80}, false, 1, 1}});
  for (const Rating& rating : level) {
    EXPECT_NEAR(rating.mean, 1500, 1e-9);
    EXPECT_LT(rating.deviation, 80) << "that they are level is known better now";
  }
  const auto uneven = rate_game({{{1700, 80}, false, 0, 1},
                                 {{1500, 80}, false, 1, 1},
                                 {{1700, 80}, false, 0, 1},
                                 {{1500, 80}, false, 1, 1}});
  EXPECT_LT(uneven[0].mean, 1700) << "the stronger team was expected to win";
  EXPECT_DOUBLE_EQ(uneven[0].mean, uneven[2].mean);
  EXPECT_NEAR(uneven[0].mean + uneven[1].mean, 3200, 1e-9);
}

TEST(HouseRatings, APartnerWhoLeftFallsAlone) {
  const auto after = rate_game({{{1500, 80}, false, 0, 1},
                                {{1500, 80}, false, 1, 2},
                                {{1500, 80}, false, 0, 4},
                                {{1500, 80}, false, 1, 2}});
  EXPECT_GT(after[0].mean, 1500) << "the side won all the same";
  EXPECT_DOUBLE_EQ(after[1].mean, after[3].mean);
  EXPECT_NEAR(after[2].mean, after[1].mean, 1e-9) << "as much as whoever lost";
}

TEST(HouseRatings, BeatingAWeakBotForEverLeadsNowhere) {
  Rating rating;
  const Rating weak = *bot_rating("kingdomino", 1);
  for (int game = 0; game < 500; ++game) rating = rate_game({{rating, false, 0, 1}, {weak, true, 1, 2}})[0];
  EXPECT_LT(rating.mean, weak.mean + too_weak + 60)
      << "the last victory that counts may lead a little further";
  const Rating lost = rate_game({{rating, false, 0, 2}, {weak, true, 1, 1}})[0];
  EXPECT_LT(lost.mean, rating.mean) << "losing to it counts";
  const Rating strong = *bot_rating("kingdomino", 6);
  EXPECT_GT(rate_game({{rating, false, 0, 1}, {weak, true, 1, 3}, {strong, true, 2, 2}})[0].mean,
            rating.mean);
}

TEST(HouseRatings, TheNearestBotIsTheOneThatIsAsStrong) {
  EXPECT_EQ(nearest_bot("kingdomino", {1490, 250}), 3);
  EXPECT_EQ(nearest_bot("kingdomino", {800, 60}), 1);
  EXPECT_EQ(nearest_bot("kingdomino", {2400, 60}), 6);
  EXPECT_EQ(nearest_bot("kingdomino", {1710, 60}), 5) << "1616 and 1786 are level 4 and 5";
  EXPECT_EQ(nearest_bot("a game that nobody measured", {}), std::nullopt);
}

}  // namespace
}  // namespace pioche::people
