// Games played by an independent implementation of the rules must replay exactly: every list of legal
// actions, every result, every count.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <sstream>
#include <string>

#include "play/notation.h"
#include "play/record.h"

namespace pioche::play {
namespace {

const std::string folder = PIOCHE_TEST_DATA "/vectors/";

// Newer libraries for WebAssembly have no file streams.
std::string content(const std::string& path) {
  std::string text;
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (!file) return text;
  std::array<char, 4096> part{};  // on a stack that has 64 KiB there
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), file))
    text.append(part.data(), size);
  std::fclose(file);
  return text;
}

std::vector<std::string> lines(const std::string& path) {
  std::istringstream file(content(path));
  std::vector<std::string> list;
  for (std::string line; std::getline(file, line);) list.push_back(line);
  return list;
}

class Vectors : public testing::TestWithParam<std::string> {
 protected:
  // Plays a vector step by step; returns how many lists of legal actions were compared.
  int play(const json::object& vector) {
    const auto read = read_record(vector.at("record"));
    EXPECT_TRUE(read) << read.error().message;
    const Record& record = *read;
    const json::array& checks = vector.at("checks").as_array();
    const json::value* check = checks.begin();
    Match match = new_match(record.game, record.options).value();
    EXPECT_EQ(options(match), record.options);
    for (const RecordedRound& round : record.rounds) {
      EXPECT_TRUE(match.needs_round());
      EXPECT_TRUE(start_round(match, round.setup));
      for (const std::string& action : round.actions) {
        for (; check != checks.end() && is_now(*check, match); ++check) compare(*check, match);
        const auto played = pioche::play::play(match, action);
        EXPECT_TRUE(played) << played.error().message;
        EXPECT_EQ(*played, action) << "as it is usually written";
      }
    }
    EXPECT_EQ(check, checks.end()) << "a check that no moment belongs to";
    EXPECT_TRUE(match.over());
    EXPECT_EQ(result(match), record.result);
    EXPECT_TRUE(replay(record));
    return static_cast<int>(checks.size());
  }

 private:
  static bool is_now(const json::value& check, const Match& match) {
    return check.at("round") == match.rounds() - 1 && check.at("ply") == match.ply();
  }
  static void compare(const json::value& check, const Match& match) {
    EXPECT_EQ(check.at("seat"), match.seat_to_act() + 1);
    EXPECT_EQ(legal(match), json::value_to<std::vector<std::string>>(check.at("legal")));
  }
};

TEST_P(Vectors, Replay) {
  int games = 0, checks = 0;
  for (const std::string& line : lines(folder + GetParam() + ".jsonl")) {
    SCOPED_TRACE(GetParam() + " line " + std::to_string(games++));
    checks += play(json::parse(line).as_object());
  }
  EXPECT_EQ(games, 40);
  EXPECT_GT(checks, 200);
}

INSTANTIATE_TEST_SUITE_P(All, Vectors,
                         testing::Values("kingdomino", "giants", "rondomino", "colomino", "special"),
                         [](const auto& param) { return param.param; });

TEST(Vectors, Perft) {
  const json::value counts = json::parse(content(folder + "perft.json"));
  int checked = 0;
  for (const json::value& entry : counts.as_array()) {
    const json::object& count = entry.as_object();
    const std::string name = json::value_to<std::string>(count.at("file"));
    const auto games = lines(folder + name + ".jsonl");
    const auto record = read_record(
        json::parse(games.at(count.at("line").to_number<std::size_t>())).as_object().at("record"));
    ASSERT_TRUE(record) << record.error().message;
    const auto match =
        replay(*record, Moment{count.at("round").to_number<int>(), count.at("ply").to_number<int>()});
    ASSERT_TRUE(match) << match.error().message;
    EXPECT_EQ(match->perft(count.at("depth").to_number<int>()), count.at("leaves").to_number<std::uint64_t>())
        << json::serialize(count);
    ++checked;
  }
  EXPECT_EQ(checked, 28);
}

}  // namespace
}  // namespace pioche::play
