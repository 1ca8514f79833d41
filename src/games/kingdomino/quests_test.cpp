// docs/rules/kingdomino.md, "Age of Giants": the seventeen quests.
#include <set>

#include "games/kingdomino/drawn_kingdom.h"

namespace pioche::kingdomino {
namespace {

using testing::HasSubstr;

// What a quest brings in a kingdom, beside its domains.
int brings(std::string_view quest, const Kingdom& kingdom, int size = 5) {
  return quest_points(find_quest(quest).value(), kingdom, size);
}
int brings(std::string_view quest, const std::string& picture, int size = 5) {
  return brings(quest, drawn(picture), size);
}

TEST(LocalBusiness, BringsFiveForEachSuchSquareRoundTheCastle) {
  const std::string picture = R"(
    w  w  l  w
    f  #  w  w
    .  g  w  s)";
  EXPECT_EQ(brings("local-business:wheat", picture), 20);
  EXPECT_EQ(brings("local-business:forest", picture), 5);
  EXPECT_EQ(brings("local-business:lake", picture), 5);
  EXPECT_EQ(brings("local-business:grassland", picture), 5);
  EXPECT_EQ(brings("local-business:swamp", picture), 0);
  EXPECT_EQ(brings("local-business:mine", picture), 0);
}

TEST(FourCorners, BringsFiveForEachSuchSquareInACornerOfTheKingdom) {
  const std::string picture = R"(
    m  .  .  .  w
    m  w  .  w  w
    .  .  #  .  w
    s  .  .  .  m)";
  EXPECT_EQ(brings("four-corners:mine", picture), 10);
  EXPECT_EQ(brings("four-corners:wheat", picture), 5);
  EXPECT_EQ(brings("four-corners:swamp", picture), 5);
  EXPECT_EQ(brings("four-corners:lake", picture), 0);
}

TEST(FourCorners, AreThoseOfTheRectangleThatJustHoldsTheKingdomCastleIncluded) {
  EXPECT_EQ(brings("four-corners:forest", R"(
    f  f  .
    .  f  #)"),
            5);
  EXPECT_EQ(brings("four-corners:forest", "#  f  f"), 5);
}

TEST(LostCorner, BringsTwentyWhenTheCastleIsInACorner) {
  EXPECT_EQ(brings("lost-corner", R"(
    w  w
    #  .)"),
            20);
  EXPECT_EQ(brings("lost-corner", R"(
    .  w
    w  #)"),
            20);
}

TEST(LostCorner, BringsNothingElsewhere) {
  EXPECT_EQ(brings("lost-corner", R"(
    .  w  .
    w  #  w)"),
            0);
}

TEST(FolieDesGrandeurs, BringsTenForThreeCrownedSquaresInALine) {
  EXPECT_EQ(brings("folie-des-grandeurs", "#  w1  f2  l1"), 10);
  EXPECT_EQ(brings("folie-des-grandeurs", "#  w1  f2  l"), 0);
  EXPECT_EQ(brings("folie-des-grandeurs", "w1  w1  #  w1"), 0) << "the castle has no crown";
}

TEST(FolieDesGrandeurs, LooksAlongColumnsAndBothDiagonals) {
  EXPECT_EQ(brings("folie-des-grandeurs", R"(
    #  w1
    .  m1
    .  g1)"),
            10);
  EXPECT_EQ(brings("folie-des-grandeurs", R"(
    .  .  w1
    .  w1 .
    w1 #  .)"),
            10);
  EXPECT_EQ(brings("folie-des-grandeurs", R"(
    w1 #  .
    .  w1 .
    .  .  w1)"),
            10);
}

TEST(FolieDesGrandeurs, CountsALineOnceHoweverLong) {
  EXPECT_EQ(brings("folie-des-grandeurs", R"(
    w1  w1  w1  w1  w1
    .   .   #   .   .)"),
            10);
}

TEST(FolieDesGrandeurs, CountsEveryLineThatASquareLiesOn) {
  EXPECT_EQ(brings("folie-des-grandeurs", R"(
    w1  w1  w1
    w1  #   .
    w1  .   .)"),
            20);
}

TEST(FolieDesGrandeurs, SeesNoCrownUnderAGiant) {
  EXPECT_EQ(brings("folie-des-grandeurs", "#  w1  f1!  l1"), 0);
  EXPECT_EQ(brings("folie-des-grandeurs", "#  w1  f2!  l1"), 10);
}

TEST(BleakKing, BringsTenForADomainOfFiveSquaresWithoutACrown) {
  EXPECT_EQ(brings("bleak-king", R"(
    w  w  w
    w  w  #)"),
            10);
  EXPECT_EQ(brings("bleak-king", R"(
    w  w  w
    w  .  #)"),
            0);
  EXPECT_EQ(brings("bleak-king", R"(
    w  w  w
    w  w1 #)"),
            0);
}

TEST(BleakKing, CountsEverySuchDomain) {
  EXPECT_EQ(brings("bleak-king", R"(
    f  f  f  l  l
    f  f  #  l  l
    .  .  .  l  l)"),
            20);
}

TEST(BleakKing, DespisesSwampsAndMines) {
  for (const std::string terrain : {"s", "m"})
    EXPECT_EQ(
        brings("bleak-king", terrain + " " + terrain + " " + terrain + "\n" + terrain + " " + terrain + " #"),
        0);
  for (const std::string terrain : {"w", "f", "l", "g"})
    EXPECT_EQ(
        brings("bleak-king", terrain + " " + terrain + " " + terrain + "\n" + terrain + " " + terrain + " #"),
        10);
}

TEST(BleakKing, SeesNoCrownUnderAGiant) {
  EXPECT_EQ(brings("bleak-king", R"(
    w  w  w
    w  w1! #)"),
            10);
}

TEST(QuestOfHarmony, BringsFiveWithoutADiscardedDomino) {
  Kingdom kingdom = drawn("# w");
  EXPECT_EQ(brings("harmony", kingdom), 5);
  kingdom.discarded = 1;
  EXPECT_EQ(brings("harmony", kingdom), 0);
}

TEST(QuestOfTheMiddleKingdom, BringsTenWithTheCastleInTheCentre) {
  EXPECT_EQ(brings("middle-kingdom", "w  w  #  w  w"), 10);
  EXPECT_EQ(brings("middle-kingdom", "w  w  w  #  w"), 0);
  EXPECT_EQ(brings("middle-kingdom", "w  w  w  #  w", 7), 10);
}

TEST(Quests, AreSeventeen) {
  for (int number = 0; number < quest_count; ++number) {
    const auto quest = static_cast<Quest>(number);
    EXPECT_EQ(find_quest(quest_text(quest)), quest);
  }
  EXPECT_EQ(quest_count, 17);
  EXPECT_FALSE(find_quest("conquest"));
}

TEST(Quests, TwoDifferentOnesAreDrawn) {
  const Options options{.players = 3, .giants = true};
  auto setup = dealt(options, {});
  EXPECT_EQ(setup.quests.size(), 2u);
  setup.quests = {Quest::harmony, Quest::harmony};
  EXPECT_EQ(Kingdomino::check(options, setup).error().message, "the quest harmony is drawn twice");
}

TEST(Quests, AreTheChosenOnesWhereSomebodyChose) {
  Options options{.players = 3, .giants = true, .second_quest = Quest::bleak_king};
  std::set<Quest> drawn;
  Random random(1);
  for (int game = 0; game < 500; ++game) {
    const auto setup = Kingdomino::deal(options, random);
    EXPECT_EQ(setup.quests[1], Quest::bleak_king);
    drawn.insert(setup.quests[0]);
  }
  EXPECT_EQ(drawn.size(), 16u) << "each of the others can be drawn";
  EXPECT_FALSE(drawn.contains(Quest::bleak_king));
  options.first_quest = Quest::harmony;
  const auto setup = Kingdomino::deal(options, random);
  EXPECT_EQ(setup.quests, (FixedVector<Quest, 2>{Quest::harmony, Quest::bleak_king}));
  auto other = setup;
  other.quests[0] = Quest::lost_corner;
  EXPECT_EQ(Kingdomino::check(options, other).error().message,
            "'quests' of setup has lost-corner where harmony was chosen");
}

TEST(Quests, CanBeChosenOnceAndWithGiantsOnly) {
  EXPECT_EQ(Kingdomino::check(Options{.players = 3, .first_quest = Quest::harmony}).error().message,
            "quests can be chosen with giants only");
  const Options twice{
      .players = 3, .giants = true, .first_quest = Quest::harmony, .second_quest = Quest::harmony};
  EXPECT_EQ(Kingdomino::check(twice).error().message, "the quest harmony is chosen twice");
}

TEST(Quests, AddToEverybodysScore) {
  const Options options{.players = 3, .giants = true};
  auto setup = dealt(options, {});
  setup.quests = {Quest::lost_corner, Quest::harmony};
  const Position position =
      with_kingdoms(Kingdomino::start(options, setup, {}), {drawn("# w1"), drawn("w # w2")});
  EXPECT_EQ(position.scores(), (Scores{26, 7, 25}));
}

TEST(Quests, TakeThePlaceOfTheTwoVariants) {
  EXPECT_THAT(Kingdomino::check(Options{.players = 3, .giants = true, .harmony = true}).error().message,
              HasSubstr("can't be combined with giants"));
  EXPECT_FALSE(Kingdomino::check(Options{.players = 3, .giants = true, .middle_kingdom = true}));
}

}  // namespace
}  // namespace pioche::kingdomino
