#include "people/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pioche::people {
namespace {

using testing::ElementsAre;

TEST(Places, GoByPointsAndWinnersComeFirst) {
  EXPECT_THAT(places_of({{50, false, 0, 0}, {61, true, 0, 1}, {40, false, 0, 2}}), ElementsAre(2, 1, 3));
  EXPECT_THAT(places_of({{50, false, 0, 0}, {50, true, 0, 1}}), ElementsAre(2, 1)) << "won by a tie-break";
  EXPECT_THAT(places_of({{50, true, 0, 0}, {50, true, 0, 1}, {7, false, 0, 2}}), ElementsAre(1, 1, 3));
}

TEST(Places, WhoLeftComesLastHoweverWellTheBotPlayedOn) {
  EXPECT_THAT(places_of({{90, true, 12, 0}, {61, false, 0, 1}, {40, false, 0, 2}}), ElementsAre(3, 1, 2));
  EXPECT_THAT(places_of({{90, true, 12, 0}, {61, false, 30, 1}, {7, false, 0, 2}}), ElementsAre(3, 2, 1))
      << "the sooner, the worse";
}

TEST(Places, PartnersShareTheirs) {
  EXPECT_THAT(places_of({{30, true, 0, 0}, {50, false, 0, 1}, {40, true, 0, 0}, {10, false, 0, 1}}),
              ElementsAre(1, 3, 1, 3));
}

TEST(Places, SidesThatAreLevelShareTheFirst) {
  for (const bool won : {false, true})
    EXPECT_THAT(places_of({{30, won, 0, 0}, {50, won, 0, 1}, {40, won, 0, 0}, {20, won, 0, 1}}),
                ElementsAre(1, 1, 1, 1));
  EXPECT_THAT(places_of({{30, true, 0, 0}, {50, true, 9, 1}, {40, true, 0, 0}, {20, true, 0, 1}}),
              ElementsAre(1, 4, 1, 1))
      << "who left has lost though the side has not";
}

TEST(Ladders, AreOneForEachGameAndForWaysToPlayThatAreGamesOfTheirOwn) {
  const auto has = [](std::string_view name, std::string_view value) {
    return [=](std::string_view asked, std::string_view as) { return asked == name && as == value; };
  };
  EXPECT_EQ(ladder_of("kingdomino", has("harmony", "true")), "kingdomino");
  EXPECT_EQ(ladder_of("kingdomino", has("giants", "true")), "age_of_giants");
  EXPECT_EQ(ladder_of("kingdomino", has("kingdom", "7")), "grand_duel");
  EXPECT_EQ(ladder_of("rondomino", has("giants", "true")), "rondomino");
}

}  // namespace
}  // namespace pioche::people
