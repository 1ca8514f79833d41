// docs/rules/kingdomino.md, "Setting up" and "A round".
#include "games/kingdomino/drawn_kingdom.h"

namespace pioche::kingdomino {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

struct Counted {
  int chosen = 0;
  int laid = 0;       // or discarded
  int laid_last = 0;  // since somebody chose
};

Counted play_at_random(const Options& options) {
  Random random(2);
  Position position = Kingdomino::start(options, Kingdomino::deal(options, random), {});
  Counted counted;
  while (position.seat_to_act() != nobody) {
    const Move move = position.random_move(random);
    position.play(move);
    if (move.kind == Move::Kind::choose) ++counted.chosen, counted.laid_last = 0;
    if (move.kind == Move::Kind::lay || move.kind == Move::Kind::discard) ++counted.laid, ++counted.laid_last;
  }
  return counted;
}

TEST(SettingUp, TwoPlayersHaveTwoKingsEachAndTwentyFourDominoes) {
  const auto setup = dealt({.players = 2}, {});
  EXPECT_THAT(setup.kings, UnorderedElementsAre(0, 0, 1, 1));
  EXPECT_EQ(setup.deck.size(), 24u);
}

TEST(SettingUp, ThreePlayersHaveAKingEachAndThirtySixDominoes) {
  const auto setup = dealt({.players = 3}, {});
  EXPECT_THAT(setup.kings, UnorderedElementsAre(0, 1, 2));
  EXPECT_EQ(setup.deck.size(), 36u);
}

TEST(SettingUp, FourPlayersHaveAKingEachAndAllFortyEight) {
  const auto setup = dealt({.players = 4}, {});
  EXPECT_THAT(setup.kings, UnorderedElementsAre(0, 1, 2, 3));
  EXPECT_EQ(setup.deck.size(), 48u);
}

TEST(SettingUp, ARowHasADominoForEachKingInRisingOrder) {
  EXPECT_THAT(names(begin({.players = 2}, {"40", "3", "17", "9"}).table().choosing.dominoes),
              ElementsAre("3", "9", "17", "40"));
  EXPECT_THAT(names(begin({.players = 3}, {"40", "3", "17", "9"}).table().choosing.dominoes),
              ElementsAre("3", "17", "40"));
  EXPECT_THAT(names(begin({.players = 4}, {"40", "3", "17", "9"}).table().choosing.dominoes),
              ElementsAre("3", "9", "17", "40"));
}

TEST(SettingUp, KingsChooseInTheOrderInWhichTheyComeOutOfTheHand) {
  auto setup = dealt({.players = 3}, {"40", "3", "17"});
  setup.kings = {2, 0, 1};
  Position position = Kingdomino::start({.players = 3}, setup, {});
  EXPECT_EQ(position.seat_to_act(), 2);
  play(position, {"17"});
  EXPECT_EQ(position.seat_to_act(), 0);
  play(position, {"40"});
  EXPECT_EQ(position.seat_to_act(), 1);
}

TEST(SettingUp, WhatCannotBeDealtIsRefused) {
  const Options options{.players = 3};
  const auto error = [&](const Kingdomino::Setup& setup) {
    return Kingdomino::check(options, setup).error().message;
  };
  auto twice = dealt(options, {}), unfair = twice, short_deck = twice;
  twice.deck[0] = twice.deck[1];
  unfair.kings = {0, 0, 1};
  short_deck.deck.pop_back();
  EXPECT_THAT(error(twice), HasSubstr("is twice in 'deck'"));
  EXPECT_EQ(error(unfair), "'kings' of setup has seat 1 2 times instead of 1");
  EXPECT_EQ(error(short_deck), "'deck' of setup has 35 dominoes, but this game is played with 36");
}

TEST(Choosing, AKingTakesAFreeDominoOfTheRow) {
  Position position = begin({.players = 3}, {"40", "3", "17"});
  play(position, {"17"});
  EXPECT_EQ(refusal(position, "17"), "domino 17 already has a king");
  EXPECT_EQ(refusal(position, "18"), "domino 18 is not in the row");
  EXPECT_THAT(refusal(position, "e6e7"), HasSubstr("chooses one of the row now"));
  EXPECT_THAT(legal(position), UnorderedElementsAre("3", "40"));
}

// Seat 1 takes 40, seat 2 takes 3, seat 3 takes 17.
Position chosen() {
  auto setup = dealt({.players = 3}, {"40", "3", "17", "5", "10", "15"});
  setup.kings = {0, 1, 2};
  Position position = Kingdomino::start({.players = 3}, setup, {});
  play(position, {"40", "3", "17"});
  return position;
}

TEST(ARound, TheNextRowIsLaidOutOnceAllKingsHaveChosen) {
  EXPECT_THAT(names(chosen().table().choosing.dominoes), ElementsAre("5", "10", "15"));
}

TEST(ARound, TheLowestDominoActsFirst) {
  Position position = chosen();
  EXPECT_EQ(position.seat_to_act(), 1);
  play(position, {"e6e7", "15"});
  EXPECT_EQ(position.seat_to_act(), 2);
  play(position, {"e6e7", "5"});
  EXPECT_EQ(position.seat_to_act(), 0);
  play(position, {"e6e7", "10"});
  EXPECT_EQ(position.seat_to_act(), 2) << "who took 5 begins the next round";
}

TEST(ARound, APlayerLaysAndThenChooses) {
  Position position = chosen();
  EXPECT_THAT(refusal(position, "15"), HasSubstr("is not a place for domino 3"));
  play(position, {"e6e7"});
  EXPECT_EQ(position.seat_to_act(), 1);
  EXPECT_THAT(legal(position), UnorderedElementsAre("5", "10", "15"));
}

TEST(ARound, EveryDominoIsChosenOnceAndLaidOnce) {
  for (const auto& [players, dominoes] : {std::pair{2, 24}, {3, 36}, {4, 48}}) {
    const Counted counted = play_at_random({.players = static_cast<std::uint8_t>(players)});
    EXPECT_EQ(counted.chosen, dominoes);
    EXPECT_EQ(counted.laid, dominoes);
  }
}

TEST(ARound, TheLastRowIsOnlyLaid) {
  EXPECT_EQ(play_at_random({.players = 2}).laid_last, 4);
  EXPECT_EQ(play_at_random({.players = 4}).laid_last, 4);
}

TEST(ARound, ThereAreTwelveAndSixWithTwoPlayers) {
  EXPECT_EQ((Options{.players = 2}.rounds()), 6);
  EXPECT_EQ((Options{.players = 3}.rounds()), 12);
  EXPECT_EQ((Options{.players = 4}.rounds()), 12);
}

TEST(Players, AreTwoToFour) {
  EXPECT_EQ(Kingdomino::check(Options{.players = 1}).error().message,
            "kingdomino is for 2 to 4 players, not 1");
  EXPECT_EQ(Kingdomino::check(Options{.players = 5}).error().message,
            "kingdomino is for 2 to 4 players, not 5");
}

}  // namespace
}  // namespace pioche::kingdomino
