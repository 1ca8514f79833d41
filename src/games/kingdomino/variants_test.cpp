// docs/rules/kingdomino.md, "Variants, freely combined".
#include "games/kingdomino/drawn_kingdom.h"

namespace pioche::kingdomino {
namespace {

int score(const Options& options, const Kingdom& kingdom) {
  return ended({kingdom}, options).scores()[0];
}

const Options middle_kingdom{.players = 2, .middle_kingdom = true};
const Options grand_middle_kingdom{.players = 2, .kingdom = 7, .middle_kingdom = true};

TEST(MiddleKingdom, BringsTenPointsWhenTheCastleIsInTheCentre) {
  EXPECT_EQ(score(middle_kingdom, drawn(R"(
    w  w  w  w  w
    w  w  w  w  w
    w  w  #  w  w
    w  w  w  w  w
    w  w  w  w  w)")),
            10);
}

TEST(MiddleKingdom, BringsThemWithGapsToo) {
  EXPECT_EQ(score(middle_kingdom, drawn(R"(
    w  .  .  .  .
    w  w  .  .  .
    .  w  #  w  .)")),
            10);
}

TEST(MiddleKingdom, IsDecidedByTheFrameThatTheKingdomFitsWithTheCastleInItsCentre) {
  EXPECT_EQ(score(middle_kingdom, drawn("#")), 10);
  EXPECT_EQ(score(middle_kingdom, drawn("# w w")), 10);
  EXPECT_EQ(score(middle_kingdom, drawn("# w w w")), 0);
  EXPECT_EQ(score(grand_middle_kingdom, drawn("# w w w")), 10);
  EXPECT_EQ(score(grand_middle_kingdom, drawn("# w w w w")), 0);
}

TEST(MiddleKingdom, LooksAtRowsAsAtColumns) {
  EXPECT_EQ(score(middle_kingdom, drawn(R"(
    #
    w
    w
    w)")),
            0);
}

TEST(MiddleKingdom, BringsNothingUnlessItIsPlayed) {
  EXPECT_EQ(score({.players = 2}, drawn("#")), 0);
}

Kingdom with_discards(int discarded) {
  Kingdom kingdom = drawn("# w1 w");
  kingdom.discarded = static_cast<std::uint8_t>(discarded);
  return kingdom;
}

TEST(Harmony, BringsFivePointsWithoutADiscardedDomino) {
  EXPECT_EQ(score({.players = 2, .harmony = true}, with_discards(0)), 7);
}

TEST(Harmony, BringsNothingAfterOneDiscard) {
  EXPECT_EQ(score({.players = 2, .harmony = true}, with_discards(1)), 2);
}

TEST(Harmony, BringsNothingUnlessItIsPlayed) {
  EXPECT_EQ(score({.players = 2}, with_discards(0)), 2);
}

TEST(GrandDuel, PlaysAllDominoesInTwelveRounds) {
  const Options options{.players = 2, .kingdom = 7};
  EXPECT_EQ(dealt(options, {}).deck.size(), 48u);
  EXPECT_EQ(options.rounds(), 12);
  EXPECT_EQ(options.kings(), 4);
}

TEST(GrandDuel, BuildsSevenBySeven) {
  const Position position = laying("1", {drawn("w w w # w")}, {.players = 2, .kingdom = 7});
  EXPECT_EQ(refusal(position, "i7j7"), "");
  EXPECT_EQ(refusal(position, "i7i8"), "");
  EXPECT_EQ(refusal(position, "c7b7"), "");
  EXPECT_EQ(refusal(laying("1", {drawn("w w w # w w")}, {.players = 2, .kingdom = 7}), "j7k7"),
            "with j7k7 the kingdom would be 8 by 1 squares, over 7 by 7");
}

TEST(GrandDuel, IsForTwo) {
  EXPECT_EQ(Kingdomino::check(Options{.players = 3, .kingdom = 7}).error().message,
            "kingdoms of 7x7 are for two players, not 3");
  EXPECT_EQ(Kingdomino::check(Options{.players = 2, .kingdom = 6}).error().message,
            "a kingdom is 5 or 7 squares wide, not 6");
}

TEST(Dynasty, IsThreeRounds) {
  const Options options{.players = 2, .dynasty = true};
  const std::vector<RoundResult> rounds(3);
  EXPECT_FALSE(Kingdomino::match_over(options, {rounds.data(), 2}));
  EXPECT_TRUE(Kingdomino::match_over(options, rounds));
  EXPECT_TRUE(Kingdomino::match_over({.players = 2}, {rounds.data(), 1}));
}

TEST(Dynasty, AddsUpThePoints) {
  Random random(1);
  const Options options{.players = 2, .dynasty = true};
  const Position second = Kingdomino::start(options, Kingdomino::deal(options, random), {30, 50});
  EXPECT_EQ(with_kingdoms(second, {drawn("# w1 w"), drawn("# m3")}).scores(), (Scores{32, 53}));
}

TEST(Dynasty, WhoWinsARoundIsDecidedByItsOwnPoints) {
  Random random(1);
  const Options options{.players = 2, .dynasty = true};
  Position second = Kingdomino::start(options, Kingdomino::deal(options, random), {30, 50});
  play_out<Kingdomino>(second, random);
  EXPECT_EQ(with_kingdoms(second, {drawn("# w1 w"), drawn("# w1")}).winners(), SeatSet::only(0));
}

TEST(Dynasty, DealsEverythingAnewInEachRound) {
  Random random(1);
  const Options options{.players = 4, .giants = true, .dynasty = true};
  const auto one = Kingdomino::deal(options, random), other = Kingdomino::deal(options, random);
  EXPECT_FALSE(one.kings == other.kings);
  EXPECT_FALSE(one.deck == other.deck);
  EXPECT_FALSE(one.quests == other.quests);
}

TEST(Variants, Combine) {
  const Options all{.players = 2, .kingdom = 7, .harmony = true, .middle_kingdom = true, .dynasty = true};
  EXPECT_TRUE(Kingdomino::check(all));
  EXPECT_EQ(score(all, with_discards(0)), 17);
}

}  // namespace
}  // namespace pioche::kingdomino
