#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "games/colomino/show/colomino_show.h"

namespace pioche {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

json::object own_plan() {
  return {{"side", 5},
          {"rim", {{"west", "rygbr"}, {"north", "rygbr"}, {"east", "rygbr"}, {"south", "rygbr"}}},
          {"coloured", {{"c3", "g"}}}};
}

// The error of reading options, or of checking them.
std::string options_error(const json::object& object) {
  const auto options = ColominoShow::read_options(object);
  if (!options) return options.error().message;
  const auto checked = Colomino::check(*options);
  return checked ? "" : checked.error().message;
}

std::string plan_error(const json::object& plan) {
  return options_error({{"plan", plan}});
}

TEST(ColominoOptions, DefaultsAreTwoPlayersOnTheSmallPlan) {
  EXPECT_EQ(ColominoShow::write_options(*ColominoShow::read_options({})),
            (json::object{{"players", 2}, {"plan", "small"}}));
}

TEST(ColominoOptions, APlanOfOnesOwnIsReadAndWrittenBack) {
  const json::object object{{"players", 3}, {"plan", own_plan()}};
  EXPECT_EQ(options_error(object), "");
  EXPECT_EQ(ColominoShow::write_options(*ColominoShow::read_options(object)), object);
}

TEST(ColominoOptions, PrintedPlansAreThoseOfTheData) {
  std::ifstream file(std::string(PIOCHE_TEST_DATA) + "/colomino_plans.json");
  const json::value plans = json::parse(std::string(std::istreambuf_iterator<char>(file), {})).at("plans");
  for (const auto& [name, plan] : plans.as_object()) {
    const auto own = ColominoShow::read_options({{"plan", plan}});
    const auto named = ColominoShow::read_options({{"plan", name}});
    ASSERT_TRUE(own && named) << name;
    EXPECT_EQ(*own, *named) << name;
  }
}

TEST(ColominoOptions, MistakesAreNamed) {
  EXPECT_THAT(options_error({{"players", 5}}), HasSubstr("2 to 4 players, not 5"));
  EXPECT_THAT(options_error({{"players", "two"}}), HasSubstr("must be a whole number, not a string"));
  EXPECT_THAT(options_error({{"plans", "small"}}), HasSubstr("has no 'plans'; it has players, plan"));
  EXPECT_THAT(options_error({{"plan", "huge"}}), HasSubstr("there is no plan 'huge'"));
  EXPECT_THAT(options_error({{"plan", 9}}), HasSubstr("not a whole number"));
}

TEST(ColominoOptions, MistakesInAPlanOfOnesOwnAreNamed) {
  EXPECT_EQ(plan_error(own_plan()), "");
  const auto with = [](std::string_view key, json::value value) {
    json::object plan = own_plan();
    plan[key] = std::move(value);
    return plan_error(plan);
  };
  EXPECT_THAT(with("side", 4), HasSubstr("5 to 16 squares, not 4"));
  EXPECT_THAT(with("side", 17), HasSubstr("5 to 16"));
  EXPECT_THAT(with("side", 6), HasSubstr("rim has 5 colours; a plan with side 6 needs 6"));
  EXPECT_THAT(with("rim", "rygb"), HasSubstr("must be an object"));
  EXPECT_THAT(with("rim", json::object{{"north", "rygbr"}}), HasSubstr("rim lacks"));
  EXPECT_THAT(
      with("rim", json::object{{"north", "rygbr"}, {"east", "rygbr"}, {"south", "rygb"}, {"west", "rygbr"}}),
      HasSubstr("the south rim has 4 colours"));
  EXPECT_THAT(
      with("rim", json::object{{"north", "rygbr"}, {"east", "rygbx"}, {"south", "rygbr"}, {"west", "rygbr"}}),
      HasSubstr("colour 5 of the east rim: 'x' is no colour"));
  EXPECT_THAT(with("coloured", json::object{{"f1", "r"}}), HasSubstr("f1 lies outside"));
  EXPECT_THAT(with("coloured", json::object{{"c1", "r"}}), HasSubstr("row 1"));
  EXPECT_THAT(with("coloured", json::object{{"c2", "r"}, {"c3", "r"}}), HasSubstr("side by side"));
  EXPECT_THAT(with("coloured", json::object{{"c2", "red"}}), HasSubstr("one letter"));
  EXPECT_THAT(with("coloured", json::object{{"c2", "x"}}), HasSubstr("'x' is no colour"));
  EXPECT_THAT(with("coloured", json::object{{"c2", 1}}), HasSubstr("the colour of c2 must be a string"));
  EXPECT_THAT(with("coloured", json::object{{"22", "r"}}), HasSubstr("is no square"));
  EXPECT_THAT(with("colored", json::object{}), HasSubstr("has no 'colored'"));
}

class ColominoSetup : public testing::Test {
 protected:
  ColominoSetup() {
    Random random(1);
    object_ = ColominoShow::write_setup(options_, Colomino::deal(options_, random));
    bag_ = &object_["bag"].as_array();
  }
  std::string error() const {
    const auto setup = ColominoShow::read_setup(options_, object_);
    if (!setup) return setup.error().message;
    const auto checked = Colomino::check(options_, *setup);
    return checked ? "" : checked.error().message;
  }
  Colomino::Options options_;
  json::object object_;
  json::array* bag_;
};

TEST_F(ColominoSetup, ADealIsASetup) {
  EXPECT_EQ(error(), "");
}

TEST_F(ColominoSetup, TheFirstSeatIsOneOfThePlayers) {
  object_["first"] = 3;
  EXPECT_THAT(error(), HasSubstr("seat 3 can't start"));
  object_["first"] = 0;
  EXPECT_THAT(error(), HasSubstr("seat 0 can't start"));
  object_["first"] = 1e99;
  EXPECT_THAT(error(), HasSubstr("must be a whole number"));
  object_.erase("first");
  EXPECT_THAT(error(), HasSubstr("lacks 'first'"));
}

TEST_F(ColominoSetup, TheBagHoldsAllTiles) {
  bag_->pop_back();
  EXPECT_THAT(error(), HasSubstr("143 tiles, not all 144"));
}

TEST_F(ColominoSetup, ThreeCopiesOfAKindAreTooMany) {
  const json::value tile = (*bag_)[0].as_string() == "****" ? (*bag_)[1] : (*bag_)[0];
  std::size_t at = 5;
  while ((*bag_)[at] == tile) ++at;
  (*bag_)[at] = tile;
  EXPECT_THAT(error(), HasSubstr("more than 2 copies of the tile"));
}

TEST_F(ColominoSetup, ATileThatIsNotInTheSetIsNamed) {
  (*bag_)[7] = "rgbp";
  EXPECT_EQ(error(),
            "tile 8 of the bag: 'p' is no colour: they are r (red), y (yellow), g (green) and b (blue)");
  (*bag_)[7] = "rgb";
  EXPECT_THAT(error(), HasSubstr("tile 8 of the bag: a tile is four letters"));
  (*bag_)[7] = "rgby";
  EXPECT_THAT(error(), HasSubstr("smallest rotation, byrg"));
  (*bag_)[7] = 7;
  EXPECT_THAT(error(), HasSubstr("tile 8 of the bag must be a string"));
}

Colomino::Position some_position(std::uint64_t seed, int plies) {
  Random random(seed);
  const Colomino::Options options{3, colomino::large_plan()};
  auto position = Colomino::start(options, Colomino::deal(options, random), {});
  for (int ply = 0; ply < plies; ++ply) position.play(position.random_move(random));
  return position;
}

TEST(ColominoBoard, ShowsWhatTheEyesSeeAndNoMore) {
  const auto position = some_position(3, 40);
  const json::object board = ColominoShow::write_board(position.view(SeatSet::only(1)));
  EXPECT_EQ(board.at("side"), 12);
  EXPECT_EQ(board.at("rim").at("west"), "rygbrygbrygb");
  EXPECT_EQ(board.at("tiles").as_array().size(), 40u);
  EXPECT_EQ(board.at("coloured").as_array().size(), 4u);
  EXPECT_TRUE(board.at("seats").at(0).at("rack").is_null());
  EXPECT_EQ(board.at("seats").at(1).at("rack").as_array().size(), board.at("seats").at(1).at("rack_size"));
  EXPECT_TRUE(board.at("seats").at(2).at("rack").is_null());
  EXPECT_EQ(board.at("seat"), position.seat_to_act() + 1);
}

TEST(ColominoBoard, IsTheSameWhateverIsHidden) {
  const auto position = some_position(4, 50);
  const SeatSet eyes = SeatSet::only(2);
  const auto view = position.view(eyes);
  Random random(9);
  const auto other = Colomino::redraw(view, random);
  ASSERT_NE(other, position);
  EXPECT_EQ(ColominoShow::write_board(other.view(eyes)), ColominoShow::write_board(view));
  EXPECT_EQ(ColominoShow::terminal(other.view(eyes), Paint::plain),
            ColominoShow::terminal(view, Paint::plain));
  EXPECT_EQ(ColominoShow::svg(other.view(eyes)), ColominoShow::svg(view));
}

TEST(ColominoBoard, CourtsSayWhatTheyBringNow) {
  // Every listed court that a legal move fills brings just that.
  Random random(5);
  int filled = 0;
  auto position = some_position(5, 20);
  for (int ply = 0; ply < 60 && position.seat_to_act() != nobody; ++ply) {
    const json::object board = ColominoShow::write_board(position.view({}));
    MovesOf<Colomino> moves;
    position.legal_moves(moves);
    for (const auto& move : moves) {
      const json::object told = ColominoShow::write_move(position, move);
      if (told.at("kind") != "lay" || told.at("points") == 0) continue;
      ++filled;
      const json::array& courts = board.at("courts").as_array();
      const auto court = std::find_if(courts.begin(), courts.end(), [&](const json::value& entry) {
        return entry.at("square") == told.at("square");
      });
      ASSERT_NE(court, courts.end());
      for (const char* field : {"court", "yellow", "blue", "points"})
        EXPECT_EQ(court->at(field), told.at(field));
    }
    position.play(position.random_move(random));
  }
  EXPECT_GT(filled, 20);
}

TEST(ColominoTerminal, DrawsTilesWithTheirFourColoursAndCourts) {
  const auto position = some_position(3, 40);
  const std::string plain = ColominoShow::terminal(position.view(SeatSet::only(0)), Paint::plain);
  EXPECT_THAT(plain, Not(HasSubstr("\033")));
  EXPECT_THAT(plain, ContainsRegex("[(]1[)]"));
  EXPECT_THAT(plain, HasSubstr("<Y>")) << "touched";
  EXPECT_THAT(plain, HasSubstr("<b>")) << "not touched yet";
  EXPECT_THAT(plain, HasSubstr("Bag: "));
  EXPECT_THAT(ColominoShow::terminal(position.view(SeatSet::only(0)), Paint::colour), HasSubstr("\033["));
}

TEST(ColominoPicture, DrawsEverySquareOnceAndClosesWhatItOpens) {
  const auto position = some_position(3, 40);
  const std::string svg = ColominoShow::svg(position.view(SeatSet::only(0)));
  EXPECT_THAT(svg, testing::StartsWith("<svg xmlns="));
  EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
  const auto times = [&](std::string_view part) {
    int found = 0;
    for (std::size_t at = svg.find(part); at != std::string::npos; at = svg.find(part, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(times("<g"), times("</g>"));
  EXPECT_EQ(times("<text"), times("</text>"));
  EXPECT_EQ(times("stroke=\"#D9CFBF\"/>"), 144);
}

}  // namespace
}  // namespace pioche
