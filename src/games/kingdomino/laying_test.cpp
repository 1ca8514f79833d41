// docs/rules/kingdomino.md, "Laying".
#include "games/kingdomino/drawn_kingdom.h"

namespace pioche::kingdomino {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Domino 13 is wheat and forest; 1 is twice wheat, 3 twice forest.

TEST(Laying, TheFirstDominoTouchesTheCastleWithEitherHalf) {
  const Position position = laying("13", {drawn("#")});
  EXPECT_EQ(refusal(position, "f5g5"), "");
  EXPECT_EQ(refusal(position, "g5f5"), "");
  EXPECT_EQ(refusal(position, "e4d4"), "");
  EXPECT_THAT(refusal(position, "f6g6"), HasSubstr("touches neither the castle"));
}

TEST(Laying, AHalfLiesBesideASquareOfItsTerrain) {
  const Position position = laying("13", {drawn("# f")});
  EXPECT_EQ(refusal(position, "h5g5"), "");
  EXPECT_THAT(refusal(position, "g5h5"),
              HasSubstr("nor a square of the same terrain (wheat on g5, forest on h5)"));
}

TEST(Laying, OneMatchingSideIsEnough) {
  const Position position = laying("13", {drawn(R"(
    l  l
    #  w)")});
  EXPECT_EQ(refusal(position, "g5g6"), "") << "forest lies beside lake";
}

TEST(Laying, ACornerIsNotASide) {
  const Position position = laying("3", {drawn("# f")});
  EXPECT_THAT(refusal(position, "g6g7"), HasSubstr("touches neither"));
  EXPECT_THAT(refusal(position, "d6d7"), HasSubstr("touches neither"));
}

TEST(Laying, NothingIsLaidOnWhatLiesThere) {
  const Position position = laying("1", {drawn("# w")});
  EXPECT_EQ(refusal(position, "f5g5"), "f5 of f5g5 is taken");
  EXPECT_EQ(refusal(position, "e5e6"), "e5 of e5e6 is taken");
}

TEST(Laying, ADominoWithEqualHalvesHasEachPlaceOnce) {
  EXPECT_EQ(legal(laying("1", {drawn("#")})).size(), 12u);
  EXPECT_EQ(legal(laying("13", {drawn("#")})).size(), 24u);
  const Position position = laying("1", {drawn("#")});
  EXPECT_EQ(*position.parse("f5g5"), *position.parse("g5f5"));
}

TEST(Laying, TheLeftHalfLiesOnTheFirstSquareNamed) {
  Position position = laying("40", {drawn("#")});  // mine with a crown, and wheat
  play(position, {"d5d6"});
  EXPECT_EQ(position.table().kingdom(0), drawn(R"(
    w   .
    m1  #)"));
  position = laying("40", {drawn("#")});
  play(position, {"d6d5"});
  EXPECT_EQ(position.table().kingdom(0), drawn(R"(
    m1  .
    w   #)"));
}

TEST(Laying, WhatLiesIsBuiltOn) {
  Position position = laying("13", {drawn("# l")});
  play(position, {"e4f4"});
  EXPECT_EQ(position.table().kingdom(0), drawn(R"(
    #  l
    w  f)"));
  EXPECT_EQ(refusal(laying("3", {position.table().kingdom(0)}), "g4h4"), "");
}

TEST(Laying, WhatIsNoPlaceIsExplained) {
  const Position position = laying("13", {drawn("#")});
  EXPECT_EQ(
      refusal(position, "e6"),
      "'e6' is not a place for domino 13: two squares are wanted, such as e6e7 (squares go from a1 to i9)");
  EXPECT_THAT(refusal(position, "j5i5"), HasSubstr("squares go from a1 to i9"));
  EXPECT_EQ(refusal(position, "e6g6"), "the two squares of e6g6 are not side by side");
}

TEST(Frame, AKingdomIsNoWiderThanFiveSquares) {
  const Position position = laying("1", {drawn("w  w  #  w  w")});
  EXPECT_EQ(refusal(position, "h5i5"), "with h5i5 the kingdom would be 7 by 1 squares, over 5 by 5");
  EXPECT_EQ(refusal(position, "g6h6"), "with g6h6 the kingdom would be 6 by 2 squares, over 5 by 5");
  EXPECT_EQ(refusal(position, "g6g7"), "");
}

TEST(Frame, NorIsItHigher) {
  const Position position = laying("1", {drawn(R"(
    w
    w
    #
    w
    w)")});
  EXPECT_EQ(refusal(position, "e8e9"), "with e8e9 the kingdom would be 1 by 7 squares, over 5 by 5");
  EXPECT_EQ(refusal(position, "d7c7"), "");
}

TEST(Frame, TheCastleMayEndUpAnywhere) {
  EXPECT_EQ(refusal(laying("1", {drawn("#  w  w")}), "h5i5"), "");
  EXPECT_EQ(refusal(laying("1", {drawn("w  w  #")}), "b5a5"), "");
}

// Two squares outside a 7x7 kingdom five wide, one at either end, share a bit of the folded plane (frame.h).
TEST(Frame, TheTwoEndsOfAWideKingdomAreToldApart) {
  const Options grand_duel{.players = 2, .kingdom = 7};
  const auto both = legal(laying("1", {drawn("w  w  #  w  w")}, grand_duel));
  EXPECT_THAT(both, Contains("j7k7").Times(1));
  EXPECT_THAT(both, Contains("c7d7").Times(1));
  const auto one = legal(laying("1", {drawn("w  w  #  w  w  w  w")}, grand_duel));
  EXPECT_THAT(one, Not(Contains("c7d7"))) << "the kingdom is seven wide";
}

TEST(Discarding, ADominoThatCanBeLaidMustBe) {
  const Position position = laying("1", {drawn("#")});
  EXPECT_EQ(refusal(position, "discard"), "domino 1 can be laid, so it can't be discarded");
  EXPECT_THAT(legal(position), Not(Contains("discard")));
}

TEST(Discarding, OneThatCantBeIsDiscardedAndBringsNothing) {
  Position position = laying("40", {drawn(R"(
    l  l1 l
    l  #  l
    l  l  l)")});
  EXPECT_THAT(legal(position), ElementsAre("discard"));
  play(position, {"discard"});
  EXPECT_EQ(position.scores()[0], 8);
  EXPECT_EQ(position.table().kingdom(0).discarded, 1);
}

TEST(Discarding, TheKingMovesOnAllTheSame) {
  Position position = laying("3", {drawn(R"(
    .  l  .
    l  #  l
    .  l  .)")});
  play(position, {"discard"});
  EXPECT_EQ(position.seat_to_act(), 0);
  EXPECT_EQ(position.table().phase, Phase::choose);
}

}  // namespace
}  // namespace pioche::kingdomino
