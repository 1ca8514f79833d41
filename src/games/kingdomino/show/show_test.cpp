// Bad records are refused with a reason; boards, moves, terminal and picture show the table as it is.
#include <functional>

#include "games/kingdomino/drawn_kingdom.h"
#include "games/kingdomino/show/kingdomino_show.h"

namespace pioche {
namespace {

using namespace kingdomino;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// The error of reading options, or of checking them.
std::string options_error(const json::object& object) {
  const auto options = KingdominoShow::read_options(object);
  if (!options) return options.error().message;
  const auto checked = Kingdomino::check(*options);
  return checked ? "" : checked.error().message;
}

TEST(KingdominoOptions, DefaultsAreFourPlayersWithoutVariants) {
  EXPECT_EQ(*KingdominoShow::read_options({}), Options{});
  EXPECT_EQ(KingdominoShow::write_options({}), (json::object{{"players", 4},
                                                             {"kingdom", 5},
                                                             {"giants", false},
                                                             {"harmony", false},
                                                             {"middle_kingdom", false},
                                                             {"dynasty", false}}));
}

TEST(KingdominoOptions, TwoPlayersWithGiantsBuildSevenBySevenUnlessTheySayOtherwise) {
  EXPECT_EQ(KingdominoShow::read_options({{"players", 2}, {"giants", true}})->kingdom, 7);
  EXPECT_EQ(KingdominoShow::read_options({{"players", 2}, {"giants", true}, {"kingdom", 5}})->kingdom, 5);
  EXPECT_EQ(KingdominoShow::read_options({{"players", 2}})->kingdom, 5);
}

TEST(KingdominoOptions, MistakesAreNamed) {
  EXPECT_THAT(options_error({{"queens", true}}), HasSubstr("options has no 'queens'"));
  EXPECT_THAT(options_error({{"players", "two"}}), HasSubstr("must be a whole number, not a string"));
  EXPECT_THAT(options_error({{"players", 5}}), HasSubstr("2 to 4 players, not 5"));
  EXPECT_EQ(options_error({{"players", 300}}), "'players' of options can't be 300");
  EXPECT_EQ(options_error({{"kingdom", -1}}), "'kingdom' of options can't be -1");
  EXPECT_THAT(options_error({{"harmony", 1}}), HasSubstr("must be true or false"));
}

TEST(KingdominoOptions, QuestsAreWrittenWhereSomebodyChoseThem) {
  const json::object chosen{
      {"giants", true}, {"first_quest", "drawn"}, {"second_quest", "four-corners:lake"}};
  const auto options = KingdominoShow::read_options(chosen);
  ASSERT_TRUE(options);
  const json::object written = KingdominoShow::write_options(*options);
  EXPECT_FALSE(written.contains("first_quest")) << "a record without chosen quests stays as it was";
  EXPECT_EQ(written.at("second_quest"), "four-corners:lake");
  EXPECT_EQ(*KingdominoShow::read_options(written), *options);
  EXPECT_EQ(options_error({{"giants", true}, {"first_quest", "conquest"}}),
            "'first_quest' of options is 'conquest', which is not a quest");
}

class KingdominoSetup : public testing::Test {
 protected:
  // The error of a deal that was spoilt.
  std::string error(const std::function<void(json::object&)>& spoil) const {
    json::object object = KingdominoShow::write_setup(options_, dealt(options_, {}));
    spoil(object);
    const auto setup = KingdominoShow::read_setup(options_, object);
    if (!setup) return setup.error().message;
    const auto checked = Kingdomino::check(options_, *setup);
    return checked ? "" : checked.error().message;
  }
  Options options_{.players = 3, .giants = true};
};

TEST_F(KingdominoSetup, ADealIsASetup) {
  EXPECT_EQ(error([](auto&) {}), "");
}

TEST_F(KingdominoSetup, MistakesInTheKingsAreNamed) {
  EXPECT_EQ(error([](auto& setup) { setup.erase("kings"); }), "setup lacks 'kings'");
  EXPECT_EQ(error([](auto& setup) {
              setup["kings"] = {1, 2, 4};
            }),
            "'kings' of setup names seat 4, but there are seats 1 to 3");
  EXPECT_EQ(error([](auto& setup) {
              setup["kings"] = {1, 2, 2};
            }),
            "'kings' of setup has seat 2 2 times instead of 1");
  EXPECT_EQ(error([](auto& setup) { setup["kings"].as_array().resize(6, 1); }),
            "'kings' of setup has 6 entries");
}

TEST_F(KingdominoSetup, MistakesInTheDeckAreNamed) {
  EXPECT_EQ(error([](auto& setup) { setup["deck"].as_array()[4] = "55"; }),
            "'deck' of setup names '55', which is not a domino");
  EXPECT_THAT(error([](auto& setup) { setup["deck"].as_array()[4] = 17; }), HasSubstr("must be a string"));
  EXPECT_THAT(error([](auto& setup) { setup["deck"].as_array().resize(61, "1"); }),
              HasSubstr("more than there are"));
  EXPECT_THAT(error([](auto& setup) { setup["deck"].as_array()[0] = setup["deck"].as_array()[1]; }),
              HasSubstr("is twice"));
}

TEST_F(KingdominoSetup, MistakesInTheQuestsAreNamed) {
  EXPECT_EQ(error([](auto& setup) { setup["quests"] = json::array{"harmony"}; }),
            "'quests' of setup has 1 tiles instead of 2");
  EXPECT_EQ(error([](auto& setup) {
              setup["quests"] = {"harmony", "conquest"};
            }),
            "'quests' of setup names 'conquest', which is not a quest");
  options_.giants = false;
  EXPECT_THAT(error([](auto& setup) { setup["quests"] = json::array(); }),
              HasSubstr("setup has no 'quests'"));
}

TEST(KingdominoResult, TellsHowEachKingdomScored) {
  const Position over =
      ended({drawn("f f f # w1 w"), drawn("m3 #")}, {.players = 2, .harmony = true, .middle_kingdom = true});
  const RoundResult round = over.result();
  const json::object result = KingdominoShow::write_result(over.options(), {&round, 1});
  EXPECT_EQ(result.at("scores"), (json::array{7, 18}));
  EXPECT_EQ(result.at("winners"), json::array{2});
  EXPECT_EQ(
      result.at("kingdoms").at(0),
      (json::object{
          {"points", 2}, {"bonus", {5, 0}}, {"score", 7}, {"largest", 3}, {"crowns", 1}, {"discarded", 0}}));
}

// Docs/rules/kingdomino.md, "Decided here": a dynasty is decided by total points alone; equal totals share it.
json::object dynasty(std::initializer_list<Scores> scores) {
  std::vector<RoundResult> rounds;
  for (const Scores& round : scores) rounds.push_back({round, SeatSet::only(0), {}});
  return KingdominoShow::write_result({.players = 2, .dynasty = true}, rounds);
}

TEST(KingdominoResult, OfADynastyGoesByTotalPoints) {
  const json::object result = dynasty({{30, 20}, {30, 20}, {30, 60}});
  EXPECT_EQ(result.at("scores"), (json::array{90, 100}));
  EXPECT_EQ(result.at("winners"), json::array{2});
  EXPECT_EQ(result.at("rounds").as_array().size(), 3u);
}

TEST(KingdominoResult, OfADynastyIsSharedByEqualTotals) {
  EXPECT_EQ(dynasty({{30, 20}, {30, 20}, {30, 50}}).at("winners"), (json::array{1, 2}));
}

TEST(KingdominoBoard, NamesEachBonusWithWhatItBringsAKingdom) {
  const Position over =
      ended({drawn("f f f # w1 w"), drawn("m3 #")}, {.players = 2, .harmony = true, .middle_kingdom = true});
  const json::object board = KingdominoShow::write_board(over.view({}));
  EXPECT_EQ(board.at("kingdoms").at(0).at("bonuses"),
            (json::array{{{"name", "harmony"}, {"points", 5}}, {{"name", "middle-kingdom"}, {"points", 0}}}));
  EXPECT_EQ(board.at("kingdoms").at(1).at("bonuses").at(1),
            (json::object{{"name", "middle-kingdom"}, {"points", 10}}));
}

TEST(KingdominoBoard, ShowsTheSquaresAndDomainsOfAKingdom) {
  const Position position = laying("1", {drawn("m2! # w1 w")}, {.players = 3, .giants = true});
  const json::object board = KingdominoShow::write_board(position.view({}));
  const json::value& kingdom = board.at("kingdoms").at(0);
  EXPECT_EQ(kingdom.at("castle"), "e5");
  EXPECT_EQ(kingdom.at("squares"),
            (json::array{{{"square", "f5"}, {"terrain", "wheat"}, {"crowns", 1}},
                         {{"square", "g5"}, {"terrain", "wheat"}, {"crowns", 0}},
                         {{"square", "d5"}, {"terrain", "mine"}, {"crowns", 2}, {"giants", 1}}}));
  EXPECT_EQ(kingdom.at("domains").at(0),
            (json::object{
                {"terrain", "wheat"}, {"squares", {"f5", "g5"}}, {"size", 2}, {"crowns", 1}, {"points", 2}}));
  EXPECT_EQ(kingdom.at("points"), 3);
}

TEST(KingdominoBoard, TellsHowFarAKingdomReachesAndMayReach) {
  const Position position = laying("1", {drawn("l # w w")});
  const json::object board = KingdominoShow::write_board(position.view({}));
  EXPECT_EQ(board.at("kingdoms").at(0).at("extent"), (json::object{{"from", "d5"}, {"to", "g5"}}));
  EXPECT_EQ(board.at("kingdoms").at(0).at("frame"), (json::object{{"from", "c1"}, {"to", "h9"}}));
}

TEST(KingdominoBoard, ShowsTheRowsTheirKingsAndWhatLeft) {
  auto setup = dealt({.players = 3, .giants = true}, {"A", "3", "17", "40", "54"});
  setup.kings = {1, 0, 2};
  Position position = Kingdomino::start({.players = 3, .giants = true}, setup, {});
  play(position, {"17"});
  const json::object board = KingdominoShow::write_board(position.view({}));
  EXPECT_EQ(board.at("left"), (json::array{"3", "40"}));
  EXPECT_EQ(board.at("choosing").at(0).at("giant"), true);
  EXPECT_EQ(board.at("choosing").at(1).at("king"), 2);
  EXPECT_EQ(board.at("choosing").at(2).at("footprints"), true);
  EXPECT_EQ(board.at("hand"), (json::array{1, 3}));
  EXPECT_EQ(board.at("actor"), 1);
  EXPECT_FALSE(board.contains("domino")) << "nothing is laid yet";
}

json::object offered(const Position& position, std::string_view action) {
  return KingdominoShow::write_move(position, *position.parse(action));
}

TEST(KingdominoMoves, OfALaidDominoNameTheLeftHalfsSquareFirst) {
  const json::object lay = offered(laying("19", {drawn("# w w1")}), "h5h6");
  EXPECT_EQ(lay.at("kind"), "lay");
  EXPECT_EQ(lay.at("squares"), (json::array{"h5", "h6"}));
  EXPECT_EQ(lay.at("gain"), 4) << "three squares with two crowns instead of two with one";
  EXPECT_EQ(offered(laying("19", {drawn("# f")}), "h5g5").at("squares"), (json::array{"h5", "g5"}));
}

TEST(KingdominoMoves, OfGiantsTellWhatTheyCost) {
  Position position = laying("49", {drawn("m1! # f"), drawn("# w1 w")}, {.players = 3, .giants = true});
  play(position, {"e6e7"});
  EXPECT_EQ(offered(position, "keep"), (json::object{{"kind", "keep"}}));
  EXPECT_EQ(offered(position, "send d5 2"),
            (json::object{{"kind", "send"}, {"square", "d5"}, {"to", 2}, {"gain", 1}}));
  play(position, {"send d5 2"});
  EXPECT_EQ(offered(position, "giant f5"), (json::object{{"kind", "giant"}, {"square", "f5"}, {"gain", -2}}));
}

TEST(KingdominoTerminal, ReadsLikeThis) {
  const Position position = laying("13",
                                   {drawn(R"(
    w1  w   .
    m2! #   l)"),
                                    drawn("# f1 f")},
                                   {.players = 2, .kingdom = 5, .harmony = true});
  const std::string text = KingdominoShow::terminal(position.view({}), Paint::plain);
  EXPECT_THAT(text, testing::StartsWith("Seat 1: 8 points\n"
                                        " 6 w1 w   .          w  wheat      2 squares x 1 =  2\n"
                                        " 5 m1!## l           m  mine       1 squares x 1 =  1\n"
                                        "   d  e  f          no crown: lake 1\n"
                                        "                    harmony: 5\n"));
  EXPECT_THAT(text, HasSubstr("\n  13 [w |f ]  king of seat 1"));
  EXPECT_THAT(text, testing::EndsWith("Seat 1 lays domino 13.\n"));
}

TEST(KingdominoTerminal, IsPlainWithoutColour) {
  const Position position = laying("13", {drawn("# w1 f2")});
  EXPECT_THAT(KingdominoShow::terminal(position.view({}), Paint::plain), Not(HasSubstr("\x1b")));
  EXPECT_THAT(KingdominoShow::terminal(position.view({}), Paint::colour), HasSubstr("\x1b"));
}

int count_of(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(KingdominoPicture, DrawsEverySquareCrownAndGiantOnce) {
  const std::string svg = KingdominoShow::svg(
      ended({drawn("m3! # w1 w"), drawn("# w")}, {.players = 3, .giants = true}).view({}));
  EXPECT_EQ(count_of(svg, "url(#wheat)"), 3);
  EXPECT_EQ(count_of(svg, "url(#mine)"), 1);
  EXPECT_EQ(count_of(svg, "href=\"#crown\""), 4);
  EXPECT_EQ(count_of(svg, "fill=\"#C98F6B\""), 1) << "a giant's head";
  EXPECT_EQ(count_of(svg, ">Seat "), 3);
  EXPECT_EQ(count_of(svg, "<g"), count_of(svg, "</g>"));
}

}  // namespace
}  // namespace pioche
