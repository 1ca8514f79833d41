// Games played by an independent implementation of the rules must replay exactly: every list of legal
// actions, every result, every count.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "play/notation.h"
#include "play/record.h"

namespace pioche::play {
namespace {

const std::filesystem::path folder = std::filesystem::path(PIOCHE_TEST_DATA) / "vectors";

std::vector<std::string> lines(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<std::string> list;
  for (std::string line; std::getline(file, line);) list.push_back(line);
  return list;
}

class Vectors : public testing::TestWithParam<std::string> {};

TEST_P(Vectors, Replay) {
  int games = 0, checks = 0;
  for (const std::string& line : lines(folder / (GetParam() + ".jsonl"))) {
    const json::object vector = json::parse(line).as_object();
    const auto record = read_record(vector.at("record"));
    ASSERT_TRUE(record) << record.error().message;
    SCOPED_TRACE(GetParam() + " line " + std::to_string(games));
    ASSERT_TRUE(record->result);
    const auto end = replay(*record);
    ASSERT_TRUE(end) << end.error().message;
    EXPECT_TRUE(end->over());
    EXPECT_EQ(json::value(*result(*end)), json::value(*record->result));
    for (const json::value& entry : vector.at("checks").as_array()) {
      const json::object& check = entry.as_object();
      const Moment moment{check.at("round").to_number<int>(), check.at("ply").to_number<int>()};
      SCOPED_TRACE(json::serialize(check));
      const auto match = replay(*record, moment);
      ASSERT_TRUE(match) << match.error().message;
      EXPECT_EQ(match->seat_to_act() + 1, check.at("seat").to_number<int>());
      EXPECT_EQ(legal(*match), json::value_to<std::vector<std::string>>(check.at("legal")));
      ++checks;
    }
    ++games;
  }
  EXPECT_EQ(games, 40);
  EXPECT_GT(checks, 200);
}

INSTANTIATE_TEST_SUITE_P(All, Vectors,
                         testing::Values("kingdomino", "giants", "rondomino", "colomino", "special"),
                         [](const auto& param) { return param.param; });

TEST(Vectors, Perft) {
  std::ifstream file(folder / "perft.json");
  const json::value counts = json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
  int checked = 0;
  for (const json::value& entry : counts.as_array()) {
    const json::object& count = entry.as_object();
    const std::string name = json::value_to<std::string>(count.at("file"));
    const auto games = lines(folder / (name + ".jsonl"));
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
