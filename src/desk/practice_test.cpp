// Positions to decide in, puzzles, and the score pad.
#include <gmock/gmock.h>

#include "desk/desk_fixture.h"
#include "play/notation.h"

namespace pioche::desk {
namespace {

class Practice : public DeskFixture, public ::testing::Test {
 public:
  static json::object some_record(std::string_view game, int plies) {
    play::Match match = *play::new_match(game, {});
    play::deal_round(match, 3);
    while (match.ply() < plies) (void)play::play(match, play::legal(match).front());
    return play::write_record(play::record_of(match));
  }
  Response position(const json::object& record, int ply, int as = 0) {
    json::object body{{"record", record}, {"round", 0}, {"ply", ply}};
    if (as > 0) body["as"] = as;
    return post("/api/v1/positions", "", body);
  }
};

TEST_F(Practice, Shows_a_position_to_who_is_to_act_with_what_is_legal) {
  for (const std::string_view game : {"kingdomino", "rondomino", "colomino"}) {
    const json::object record = some_record(game, 6);
    const json::object shown = parsed(position(record, 4));
    const play::Match match = *play::replay(*play::read_record(json::value(record)), play::Moment{0, 4});
    EXPECT_EQ(shown.at("seat"), match.seat_to_act() + 1) << game;
    EXPECT_EQ(shown.at("board"), json::value(play::board(match, SeatSet::only(match.seat_to_act()))));
    EXPECT_EQ(shown.at("moves").as_array().size(), play::legal(match).size());
    EXPECT_EQ(shown.at("played").as_array().size(), 4u);
  }
}

TEST_F(Practice, Shows_others_their_own_sight_and_no_moves) {
  const json::object record = some_record("rondomino", 6);
  const json::object own = parsed(position(record, 4));
  const int other = own.at("seat").to_number<int>() == 1 ? 2 : 1;
  const json::object seen = parsed(position(record, 4, other));
  EXPECT_NE(seen.at("board"), own.at("board"));
  EXPECT_TRUE(seen.at("moves").as_array().empty());
  EXPECT_EQ(code_of(position(record, 4, 4)), "bad_request");
}

TEST_F(Practice, Refuses_moments_that_are_not) {
  const json::object record = some_record("kingdomino", 6);
  EXPECT_EQ(code_of(position(record, 7)), "bad_record");
  EXPECT_EQ(code_of(position(record, -1)), "bad_record");
  EXPECT_EQ(code_of(position({{"game", "chess"}}, 0)), "bad_record");
}

TEST_F(Practice, Counts_a_kingdom_of_a_real_table) {
  const json::object pad{
      {"size", 5},
      {"quests", json::array{"harmony", "middle-kingdom"}},
      {"kingdoms",
       json::array{
           json::object{
               {"castle", "c3"},
               {"squares", json::array{json::object{{"square", "c4"}, {"terrain", "wheat"}, {"crowns", 1}},
                                       json::object{{"square", "d4"}, {"terrain", "wheat"}}}}},
           json::object{
               {"domains", json::array{json::object{{"terrain", "mine"}, {"squares", 3}, {"crowns", 4}}}},
               {"bonuses", json::array{5, 0}}}}}};
  const json::object count =
      parsed(post("/api/v1/counts", "", {{"game", "kingdomino"}, {"pad", pad}})).at("count").as_object();
  EXPECT_EQ(count.at("players").at(0).at("points"), 2 + 5 + 10);
  EXPECT_EQ(count.at("players").at(1).at("points"), 12 + 5);
  EXPECT_EQ(count.at("winners"), json::value(json::array{2}))
      << "equal points, and the larger domain decides";
  EXPECT_EQ(count.at("decided"), "largest");
}

TEST_F(Practice, Says_what_is_wrong_with_a_pad) {
  const auto refused = [&](std::string game, json::object pad) {
    return code_of(post("/api/v1/counts", "", {{"game", game}, {"pad", pad}}));
  };
  EXPECT_EQ(refused("chess", {}), "bad_request");
  EXPECT_EQ(refused("kingdomino", {{"quests", json::array{}}, {"kingdoms", json::array{}}}), "bad_request");
  const json::object far{{"castle", "a1"},
                         {"squares", json::array{json::object{{"square", "f1"}, {"terrain", "wheat"}}}}};
  EXPECT_EQ(refused("kingdomino", {{"quests", json::array{}}, {"kingdoms", json::array{far}}}),
            "bad_request");
  EXPECT_EQ(
      refused("rondomino", {{"players", 2}, {"rounds", json::array{json::object{{"pips", json::array{1}}}}}}),
      "bad_request");
  EXPECT_EQ(refused("colomino", {{"tokens", json::array{json::object{{"yellow", -1}}}}}), "bad_request");
}

TEST_F(Practice, Counts_rounds_and_tokens) {
  const json::object rounds{{"players", 3},
                            {"target", 20},
                            {"rounds", json::array{json::object{{"out", 1}, {"pips", json::array{0, 7, 9}}},
                                                   json::object{{"pips", json::array{3, 3, 8}}},
                                                   json::object{{"pips", json::array{2, 5, 8}}}}}};
  const json::object count =
      parsed(post("/api/v1/counts", "", {{"game", "rondomino"}, {"pad", rounds}})).at("count").as_object();
  EXPECT_EQ(count.at("players").at(0).at("points"), 16 + 13)
      << "nobody wins a round that two end equally light";
  EXPECT_EQ(count.at("winners"), json::value(json::array{1}));
  const json::object tokens{{"tokens", json::array{json::object{{"yellow", 4}, {"blue", 1}},
                                                   json::object{{"yellow", 2}, {"blue", 2}}}}};
  const json::object tied =
      parsed(post("/api/v1/counts", "", {{"game", "colomino"}, {"pad", tokens}})).at("count").as_object();
  EXPECT_EQ(tied.at("winners"), json::value(json::array{2})) << "equal points: the blue tokens decide";
}

class Puzzles : public Practice {
 public:
  Puzzles() {
    puzzles["p-1"] = {"a1", 3};
    make();
  }
  json::object attempt(std::string action, std::string guest = "") {
    json::object body{{"action", action}};
    if (!guest.empty()) body["guest"] = guest;
    return parsed(post("/api/v1/puzzles/p-1", "", body));
  }
};

TEST_F(Puzzles, Are_rated_by_who_solves_them_and_the_first_try_counts) {
  const int before = parsed(get("/api/v1/puzzles/p-1")).at("rating").to_number<int>();
  const json::object right = attempt("a1");
  EXPECT_EQ(right.at("counted"), true);
  EXPECT_EQ(right.at("puzzle").at("solved"), 1);
  EXPECT_LT(right.at("puzzle").at("rating").to_number<int>(), before);
  EXPECT_GT(right.at("mine").to_number<int>(), 1200);
  const json::object again = attempt("b2", std::string(right.at("guest").as_string()));
  EXPECT_EQ(again.at("counted"), false);
  EXPECT_EQ(again.at("puzzle"), right.at("puzzle"));
  EXPECT_EQ(again.at("mine"), right.at("mine"));
  EXPECT_LT(attempt("b2").at("mine").to_number<int>(), 1200);
  EXPECT_EQ(parsed(get("/api/v1/puzzles/p-1")).at("tried"), 2);
  EXPECT_EQ(code_of(get("/api/v1/puzzles/p-2")), "unknown_puzzle");
}

TEST_F(Puzzles, Are_read_once_however_often_they_were_tried) {
  for (int i = 0; i < 50; ++i) attempt(i % 3 == 0 ? "a1" : "b2");
  const json::object puzzle = parsed(get("/api/v1/puzzles/p-1"));
  EXPECT_EQ(puzzle.at("tried"), 50);
  EXPECT_EQ(puzzle.at("solved"), 17);
  const int before = store.lines_read;
  for (int i = 0; i < 10; ++i) EXPECT_EQ(parsed(get("/api/v1/puzzles/p-1")), puzzle);
  EXPECT_EQ(store.lines_read, before);
  make();  // as after a restart
  EXPECT_EQ(parsed(get("/api/v1/puzzles/p-1")), puzzle);
}

}  // namespace
}  // namespace pioche::desk
