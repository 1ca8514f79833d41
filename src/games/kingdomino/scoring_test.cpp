// docs/rules/kingdomino.md, "Counting".
#include "games/kingdomino/drawn_kingdom.h"

namespace pioche::kingdomino {
namespace {

int points(const std::string& picture) {
  return domain_points(drawn(picture));
}

TEST(Counting, ADomainIsWorthItsSquaresTimesItsCrowns) {
  EXPECT_EQ(points(R"(
    w   w1  w
    w2  #   .)"),
            12);
}

TEST(Counting, WithoutACrownADomainIsWorthNothing) {
  EXPECT_EQ(points("w  w  w  #  l1"), 1);
}

TEST(Counting, DomainsOfOneTerrainCountApart) {
  EXPECT_EQ(points("w1  w  #  w2  w"), 6);
}

TEST(Counting, SquaresThatMeetAtACornerAreTwoDomains) {
  EXPECT_EQ(points(R"(
    .   m2
    m1  .
    #   .)"),
            3);
}

TEST(Counting, EveryTerrainHasItsDomains) {
  EXPECT_EQ(points("# w1"), 1);
  EXPECT_EQ(points("# f1"), 1);
  EXPECT_EQ(points("# l1"), 1);
  EXPECT_EQ(points("# g2"), 2);
  EXPECT_EQ(points("# s2"), 2);
  EXPECT_EQ(points("# m3"), 3);
}

TEST(Counting, DomainsAreListedTerrainByTerrain) {
  const Domains found = domains(drawn("f  f1  #  w  l"));
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].terrain, Terrain::wheat);
  EXPECT_EQ(found[1].terrain, Terrain::forest);
  EXPECT_EQ(found[1].points(), 2);
  EXPECT_EQ(found[2].size, 1);
}

TEST(Winning, MostPointsWin) {
  EXPECT_EQ(ended({drawn("# w1"), drawn("# w2"), drawn("# f1"), drawn("#")}).winners(), SeatSet::only(1));
}

TEST(Winning, EqualPointsGoToTheLargestDomain) {
  EXPECT_EQ(ended({drawn("# w2 w"), drawn("# f1 f f f")}).winners(), SeatSet::only(1));
}

TEST(Winning, TheLargestDomainNeedsNoCrown) {
  EXPECT_EQ(ended({drawn("l l l # w2 w"), drawn("l l # w2 w")}).winners(), SeatSet::only(0));
}

TEST(Winning, ThenTheMostCrownsWin) {
  EXPECT_EQ(ended({drawn("# w2 w w"), drawn("m3 # w1 w w")}).winners(), SeatSet::only(1));
}

TEST(Winning, ThenTheVictoryIsShared) {
  SeatSet both;
  both.insert(0);
  both.insert(2);
  EXPECT_EQ(ended({drawn("# w1 w"), drawn("# w1"), drawn("# f1 f")}).winners(), both);
}

TEST(Winning, TheResultTellsWhatDecided) {
  const RoundResult result = ended({drawn("f f f # w1 w"), drawn("m3 #")}).result();
  EXPECT_EQ(result.kingdoms[0].points, 2);
  EXPECT_EQ(result.kingdoms[0].largest, 3);
  EXPECT_EQ(result.kingdoms[1].crowns, 3);
  EXPECT_EQ(result.scores[1], 3);
  EXPECT_EQ(result.winners, SeatSet::only(1));
}

}  // namespace
}  // namespace pioche::kingdomino
