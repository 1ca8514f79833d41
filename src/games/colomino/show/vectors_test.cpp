// Games played by an independent implementation: every legal-move list, every result and every count must
// agree.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

#include "games/colomino/show/colomino_show.h"

namespace pioche {
namespace {

const std::string data = PIOCHE_TEST_DATA;

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<json::object> games_of(const std::string& file) {
  std::vector<json::object> games;
  std::istringstream lines(read_file(data + "/vectors/" + file + ".jsonl"));
  for (std::string line; std::getline(lines, line);) games.push_back(json::parse(line).as_object());
  return games;
}

bool is_colomino(const json::object& game) {
  return game.at("record").at("game") == "colomino";
}

Colomino::Position start_of(const json::object& game) {
  const json::object& record = game.at("record").as_object();
  const auto options = ColominoShow::read_options(record.at("options").as_object());
  EXPECT_TRUE(options) << options.error().message;
  EXPECT_TRUE(Colomino::check(*options));
  EXPECT_EQ(ColominoShow::write_options(*options), record.at("options"));
  const json::object& setup_object = record.at("rounds").at(0).at("setup").as_object();
  const auto setup = ColominoShow::read_setup(*options, setup_object);
  EXPECT_TRUE(setup) << setup.error().message;
  EXPECT_TRUE(Colomino::check(*options, *setup));
  EXPECT_EQ(ColominoShow::write_setup(*options, *setup), setup_object);
  return Colomino::start(*options, *setup, {});
}

const json::array& actions_of(const json::object& game) {
  return game.at("record").at("rounds").at(0).at("actions").as_array();
}

void play(Colomino::Position& position, std::string_view action) {
  const auto move = position.parse(action);
  ASSERT_TRUE(move) << action << ": " << move.error().message;
  EXPECT_EQ(position.text(*move), action);
  position.play(*move);
}

std::vector<std::string> legal_texts(const Colomino::Position& position) {
  MovesOf<Colomino> moves;
  position.legal_moves(moves);
  std::vector<std::string> texts;
  for (const auto& move : moves) texts.push_back(position.text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::uint64_t perft(const Colomino::Position& position, int depth) {
  if (depth == 0 || position.seat_to_act() == nobody) return 1;
  MovesOf<Colomino> moves;
  position.legal_moves(moves);
  std::uint64_t leaves = 0;
  for (const auto& move : moves) {
    Colomino::Position next = position;
    next.play(move);
    leaves += perft(next, depth - 1);
  }
  return leaves;
}

void replays(const std::string& file) {
  int line = 0;
  int games = 0;
  for (const json::object& game : games_of(file)) {
    SCOPED_TRACE(file + " line " + std::to_string(line++));
    if (!is_colomino(game)) continue;
    ++games;
    Colomino::Position position = start_of(game);
    const json::array& checks = game.at("checks").as_array();
    std::size_t next_check = 0;
    std::int64_t ply = 0;
    const auto check_here = [&] {
      for (; next_check < checks.size() && checks[next_check].at("ply") == ply; ++next_check) {
        SCOPED_TRACE("ply " + std::to_string(ply));
        EXPECT_EQ(position.seat_to_act() + 1, checks[next_check].at("seat").as_int64());
        const auto legal = json::value_to<std::vector<std::string>>(checks[next_check].at("legal"));
        EXPECT_EQ(legal_texts(position), legal);
      }
    };
    for (const json::value& action : actions_of(game)) {
      check_here();
      play(position, action.as_string());
      if (testing::Test::HasFatalFailure()) return;
      ++ply;
    }
    check_here();
    EXPECT_EQ(next_check, checks.size());
    ASSERT_EQ(position.seat_to_act(), nobody);
    const Colomino::RoundResult result = position.result();
    EXPECT_EQ(ColominoShow::write_result(position.options(), {&result, 1}), game.at("record").at("result"));
  }
  EXPECT_GT(games, 10);
}

TEST(ColominoVectors, GamesOnThePrintedPlansAgree) {
  replays("colomino");
}

TEST(ColominoVectors, GamesOnOtherPlansAndFullPlansAgree) {
  replays("special");
}

TEST(ColominoVectors, CountsOfMoveSequencesAgree) {
  const auto games = games_of("colomino");
  int counted = 0;
  const json::value counts = json::parse(read_file(data + "/vectors/perft.json"));
  for (const json::value& entry : counts.as_array()) {
    if (entry.at("file") != "colomino") continue;
    const json::object& game = games[entry.at("line").to_number<std::size_t>()];
    Colomino::Position position = start_of(game);
    const auto plies = entry.at("ply").to_number<std::size_t>();
    for (std::size_t ply = 0; ply < plies; ++ply) play(position, actions_of(game)[ply].as_string());
    EXPECT_EQ(perft(position, entry.at("depth").to_number<int>()),
              entry.at("leaves").to_number<std::uint64_t>());
    ++counted;
  }
  EXPECT_EQ(counted, 6);
}

TEST(ColominoVectors, PrintedPlansAreThoseOfTheData) {
  const json::value plans = json::parse(read_file(data + "/colomino_plans.json")).at("plans");
  for (const auto& [name, plan] : plans.as_object()) {
    const auto own = ColominoShow::read_options({{"plan", plan}});
    const auto named = ColominoShow::read_options({{"plan", name}});
    ASSERT_TRUE(own && named) << name;
    EXPECT_EQ(*own, *named) << name;
  }
}

}  // namespace
}  // namespace pioche
