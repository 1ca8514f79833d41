// docs/rules/kingdomino.md, "Age of Giants": rows, giants and footprints. Its quests are in quests_test.cpp.
#include "games/kingdomino/drawn_kingdom.h"

namespace pioche::kingdomino {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

Options giants(int players) {
  return {.players = static_cast<std::uint8_t>(players), .giants = true};
}
const Options two{.players = 2, .kingdom = 7, .giants = true};

Position row(const Options& options) {
  return begin(options, {"17", "B", "3", "54", "A"});
}

TEST(GiantRows, AreFiveDominoesLettersFirst) {
  EXPECT_THAT(names(row(giants(5)).table().choosing.dominoes), ElementsAre("A", "B", "3", "17", "54"));
}

TEST(GiantRows, LoseTheirThirdWithTwoOrFourPlayers) {
  EXPECT_THAT(names(row(two).table().choosing.dominoes), ElementsAre("A", "B", "17", "54"));
  EXPECT_THAT(names(row(giants(4)).table().choosing.dominoes), ElementsAre("A", "B", "17", "54"));
}

TEST(GiantRows, LoseTheirSecondAndFourthWithThree) {
  EXPECT_THAT(names(row(giants(3)).table().choosing.dominoes), ElementsAre("A", "3", "54"));
}

TEST(GiantRows, ShowEverybodyWhatLeft) {
  EXPECT_THAT(names(row(giants(3)).view({}).table.left), ElementsAre("B", "17"));
  EXPECT_THAT(names(row(giants(4)).view({}).table.left), ElementsAre("3"));
  EXPECT_THAT(names(row(giants(5)).view({}).table.left), IsEmpty());
}

TEST(GiantRows, AreTwelve) {
  for (const int players : {3, 4, 5}) {
    EXPECT_EQ(giants(players).rounds(), 12);
    EXPECT_EQ(dealt(giants(players), {}).deck.size(), 60u);
  }
}

TEST(GiantRows, WithTwoPlayersOnSevenBySevenAreTwelve) {
  EXPECT_EQ(two.rounds(), 12);
  EXPECT_EQ(dealt(two, {}).deck.size(), 60u);
}

TEST(GiantRows, WithTwoPlayersOnFiveByFiveAreSixOfThirtyDominoes) {
  EXPECT_EQ(giants(2).rounds(), 6);
  EXPECT_EQ(dealt(giants(2), {}).deck.size(), 30u);
}

TEST(GiantPlayers, AreTwoToFive) {
  EXPECT_TRUE(Kingdomino::check(giants(5)));
  EXPECT_EQ(Kingdomino::check(giants(6)).error().message,
            "kingdomino with giants is for 2 to 5 players, not 6");
}

// Domino A is forest and wheat.

TEST(AGiant, MustBePutOnAnUncoveredCrownByWhoLaysALetter) {
  Position position = laying("A", {drawn("w1  l  #  f2  m1!")}, giants(3));
  play(position, {"e6e7"});
  EXPECT_EQ(position.seat_to_act(), 0);
  EXPECT_THAT(legal(position), UnorderedElementsAre("giant c5", "giant f5"));
  EXPECT_THAT(refusal(position, "keep"), HasSubstr("must put a giant on a crown now"));
  EXPECT_EQ(refusal(position, "giant g5"), "there is no uncovered crown on g5");
  EXPECT_EQ(refusal(position, "giant d5"), "there is no uncovered crown on d5");
}

TEST(AGiant, CoversOneCrown) {
  Position position = laying("A", {drawn("# f2")}, giants(3));
  play(position, {"e6e7", "giant f5"});
  EXPECT_EQ(position.table().kingdom(0).crowns_on(fold({1, 0})), 1);
  EXPECT_EQ(position.table().kingdom(0).giants_on(fold({1, 0})), 1);
  EXPECT_EQ(position.table().phase, Phase::choose);
}

TEST(AGiant, StandsBesideAnotherOnASquareWithTwoCrowns) {
  Position position = laying("A", {drawn("# f2!")}, giants(3));
  play(position, {"e6e7", "giant f5"});
  EXPECT_EQ(position.table().kingdom(0).giants_on(fold({1, 0})), 2);
}

TEST(AGiant, FindsNothingWhereNoCrownIsUncovered) {
  Position position = laying("A", {drawn("m2!! # f")}, giants(3));
  play(position, {"e6e7"});
  EXPECT_EQ(position.table().phase, Phase::choose);
}

TEST(AGiant, IsNotKeptForACrownThatIsLaidLater) {
  Position position = laying("A", {drawn("#")}, giants(3));
  play(position, {"e6e7"});
  ASSERT_EQ(position.table().phase, Phase::choose);
  Random random(1);
  while (position.seat_to_act() != 0 || position.table().phase != Phase::lay)
    position.play(position.random_move(random));
  EXPECT_EQ(position.table().kingdom(0).with_giants(), 0u);
}

TEST(AGiant, IsNotBroughtByADiscardedDomino) {
  Position position = laying("A", {drawn(R"(
    .  l1 .
    l  #  l
    .  l  .)")},
                             giants(3));
  play(position, {"discard"});
  EXPECT_EQ(position.table().phase, Phase::choose);
  EXPECT_EQ(position.table().kingdom(0).with_giants(), 0u);
}

TEST(AGiant, LeavesItsCrownCountingForNothing) {
  EXPECT_EQ(domain_points(drawn("# w2! w")), 2);
  EXPECT_EQ(domain_points(drawn("# w2!! w")), 0);
}

TEST(AGiant, LeavesItsCrownCountingForNothingInATie) {
  EXPECT_EQ(ended({drawn("m3!!! # w1 w"), drawn("m # w1 w")}, giants(3)).result().kingdoms[0].crowns, 1);
}

// Domino 49 is wheat with two crowns and forest with one.

TEST(Footprints, LetAGiantBeSentToAnyOtherPlayer) {
  Position position = laying("49", {drawn("m1! # f"), drawn("# w1"), drawn("# l1")}, giants(3));
  play(position, {"e6e7"});
  EXPECT_THAT(legal(position), UnorderedElementsAre("keep", "send d5 2", "send d5 3"));
  EXPECT_THAT(refusal(position, "send d5 1"), HasSubstr("a giant is sent to somebody else"));
  EXPECT_THAT(refusal(position, "send d5 4"), HasSubstr("names no seat from 1 to 3"));
  EXPECT_EQ(refusal(position, "send f5 2"), "no giant of yours is on f5");
}

TEST(Footprints, LetItBeKept) {
  Position position = laying("49", {drawn("m1! # f")}, giants(3));
  play(position, {"e6e7", "keep"});
  EXPECT_EQ(position.table().kingdom(0).giants_on(fold({-1, 0})), 1);
  EXPECT_EQ(position.table().phase, Phase::choose);
}

TEST(Footprints, LeaveTheCrownToTheChoiceOfWhoGetsTheGiant) {
  Position position = laying("49", {drawn("m1! # f"), drawn("l1 # w1 w")}, giants(3));
  play(position, {"e6e7", "send d5 2"});
  EXPECT_EQ(position.seat_to_act(), 1);
  EXPECT_THAT(legal(position), UnorderedElementsAre("giant d5", "giant f5"));
  play(position, {"giant d5"});
  EXPECT_EQ(position.table().kingdom(1).giants_on(fold({-1, 0})), 1);
  EXPECT_EQ(position.seat_to_act(), 0) << "the turn goes on";
  EXPECT_EQ(position.table().phase, Phase::choose);
}

TEST(Footprints, UncoverTheCrownThatTheGiantStoodOn) {
  Position position = laying("49", {drawn("m1! # f"), drawn("# w1")}, giants(3));
  play(position, {"e6e7", "send d5 2"});
  EXPECT_EQ(position.table().kingdom(0).crowns_on(fold({-1, 0})), 1);
}

TEST(Footprints, MeanNothingToWhoHasNoGiant) {
  Position position = laying("49", {drawn("m1 # f")}, giants(3));
  play(position, {"e6e7"});
  EXPECT_EQ(position.table().phase, Phase::choose);
}

TEST(Footprints, SendAGiantOutOfTheGameWhereNoCrownIsUncovered) {
  Position position = laying("49", {drawn("m1! # f"), drawn("w1! # l")}, giants(3));
  play(position, {"e6e7", "send d5 2"});
  EXPECT_EQ(position.seat_to_act(), 0);
  EXPECT_EQ(position.table().phase, Phase::choose);
  EXPECT_EQ(position.table().kingdom(0).with_giants(), 0u);
  EXPECT_EQ(position.table().kingdom(1).giants_on(fold({-1, 0})), 1);
}

}  // namespace
}  // namespace pioche::kingdomino
