// Games played by an independent implementation of the rules: who decides, what is legal, what comes out.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "games/rondomino/show/rondomino_show.h"

namespace pioche {
namespace {

struct Vector {
  json::object record;
  json::array checks;
};

std::string read_file(const std::string& name) {
  std::ifstream file(std::string(PIOCHE_TEST_DATA) + "/" + name);
  EXPECT_TRUE(file) << name;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Line by line as in the file; those of other games stay empty, so that line numbers hold.
std::vector<Vector> read_vectors(const std::string& name) {
  std::vector<Vector> vectors;
  std::istringstream lines(read_file("vectors/" + name + ".jsonl"));
  for (std::string line; std::getline(lines, line);) {
    const json::object object = json::parse(line).as_object();
    const json::object& record = object.at("record").as_object();
    if (record.at("game").as_string() == Rondomino::name)
      vectors.push_back({record, object.at("checks").as_array()});
    else
      vectors.emplace_back();
  }
  return vectors;
}

std::vector<std::string> legal_texts(const Rondomino::Position& position) {
  MovesOf<Rondomino> moves;
  position.legal_moves(moves);
  std::vector<std::string> texts;
  for (const auto move : moves) texts.push_back(position.text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

const json::object& round_of(const json::object& record, std::size_t round) {
  return record.at("rounds").as_array().at(round).as_object();
}

Rondomino::Options options_of(const json::object& record) {
  const auto options = RondominoShow::read_options(record.at("options").as_object());
  EXPECT_TRUE(options && Rondomino::check(*options));
  return *options;
}

Rondomino::Position start_of(const json::object& record, std::size_t round, const Scores& earlier) {
  const auto options = options_of(record);
  const auto setup = RondominoShow::read_setup(options, round_of(record, round).at("setup").as_object());
  EXPECT_TRUE(setup && Rondomino::check(options, *setup));
  EXPECT_EQ(json::value(RondominoShow::write_setup(options, *setup)), round_of(record, round).at("setup"));
  return Rondomino::start(options, *setup, earlier);
}

void play(Rondomino::Position& position, std::string_view action) {
  const auto move = position.parse(action);
  ASSERT_TRUE(move) << action << ": " << move.error().message;
  EXPECT_EQ(position.text(*move), action);
  position.play(*move);
}

// Returns how many checks there were.
int replay(const Vector& vector) {
  const auto options = options_of(vector.record);
  std::vector<Rondomino::RoundResult> results;
  auto check = vector.checks.begin();
  const std::size_t rounds = vector.record.at("rounds").as_array().size();
  for (std::size_t round = 0; round < rounds; ++round) {
    EXPECT_FALSE(Rondomino::match_over(options, results));
    auto position = start_of(vector.record, round,
                             total_scores(options.players, std::span<const rondomino::RoundResult>(results)));
    const json::array& actions = round_of(vector.record, round).at("actions").as_array();
    for (std::size_t ply = 0; ply < actions.size(); ++ply) {
      for (; check != vector.checks.end() && check->at("round").to_number<std::size_t>() == round &&
             check->at("ply").to_number<std::size_t>() == ply;
           ++check) {
        EXPECT_EQ(position.seat_to_act() + 1, check->at("seat").to_number<int>());
        EXPECT_EQ(legal_texts(position), json::value_to<std::vector<std::string>>(check->at("legal")));
      }
      play(position, actions[ply].as_string());
    }
    EXPECT_EQ(position.seat_to_act(), nobody);
    results.push_back(position.result());
    EXPECT_EQ(position.scores(),
              total_scores(options.players, std::span<const rondomino::RoundResult>(results)));
  }
  EXPECT_TRUE(check == vector.checks.end());
  EXPECT_TRUE(Rondomino::match_over(options, results));
  EXPECT_EQ(json::value(RondominoShow::write_result(options, results)), vector.record.at("result"));
  return static_cast<int>(vector.checks.size());
}

int replay_all(const std::string& name) {
  int games = 0;
  for (const Vector& vector : read_vectors(name)) {
    if (vector.record.empty()) continue;
    EXPECT_GT(replay(vector), 0);
    ++games;
  }
  return games;
}

TEST(Vectors, AllGamesAgree) {
  EXPECT_EQ(replay_all("rondomino"), 40);
}

TEST(Vectors, MatchesOpenedWithoutADoubleAgree) {
  EXPECT_EQ(replay_all("special"), 22);
}

long leaves(const Rondomino::Position& position, int depth) {
  if (depth == 0 || position.seat_to_act() == nobody) return 1;
  MovesOf<Rondomino> moves;
  position.legal_moves(moves);
  long sum = 0;
  for (const auto move : moves) {
    auto next = position;
    next.play(move);
    sum += leaves(next, depth - 1);
  }
  return sum;
}

TEST(Vectors, PerftAgrees) {
  int counted = 0;
  const json::value entries = json::parse(read_file("vectors/perft.json"));
  for (const json::value& entry : entries.as_array()) {
    const auto file = json::value_to<std::string>(entry.at("file"));
    if (file != "rondomino") continue;
    const auto number = [&](const char* key) { return entry.at(key).to_number<std::size_t>(); };
    const json::object record = read_vectors(file).at(number("line")).record;
    ASSERT_EQ(number("round"), 0u);
    auto position = start_of(record, 0, {});
    for (std::size_t ply = 0; ply < number("ply"); ++ply)
      play(position, round_of(record, 0).at("actions").at(ply).as_string());
    EXPECT_EQ(leaves(position, entry.at("depth").to_number<int>()), entry.at("leaves").to_number<long>());
    ++counted;
  }
  EXPECT_GT(counted, 0);
}

}  // namespace
}  // namespace pioche
