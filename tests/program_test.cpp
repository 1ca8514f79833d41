// The program as a user runs it: what bad input gets is one clear line and status 1; a wrong call status 2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace pioche {
namespace {

using testing::HasSubstr;

struct Outcome {
  int status = -1;
  std::string output;  // standard output and standard error
};

// `before` is what the shell runs first: "yes 1 |" answers every question with 1.
Outcome run(const std::string& arguments, const std::string& before = "") {
  Outcome result;
  FILE* pipe = popen((before + " " + PIOCHE_PROGRAM + " " + arguments + " 2>&1").c_str(), "r");
  char buffer[4096];
  for (std::size_t read = 0; (read = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    result.output.append(buffer, read);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) result.status = WEXITSTATUS(status);
  return result;
}

class Program : public testing::Test {
 protected:
  void SetUp() override {
    folder = std::filesystem::temp_directory_path() / ("pioche_program_test_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  std::string file(const std::string& text) {
    const std::filesystem::path path = folder / "record.json";
    std::ofstream(path) << text;
    return path.string();
  }

  // Replays a record that is wrong, and expects one line with that in it.
  void expect_refused(const std::string& record, const std::string& what) {
    const Outcome result = run("replay " + file(record));
    EXPECT_EQ(result.status, 1) << result.output;
    EXPECT_THAT(result.output, HasSubstr(what));
    EXPECT_EQ(std::count(result.output.begin(), result.output.end(), '\n'), 1) << result.output;
  }

  std::string good = run("new kingdomino --seed 1 --option players=2").output;
  std::string with(const std::string& from, const std::string& to) const {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  }
  std::filesystem::path folder;
};

TEST_F(Program, DealsTheSameGameForTheSameSeed) {
  const Outcome first = run("new kingdomino --seed 7"), second = run("new kingdomino --seed 7");
  EXPECT_EQ(first.status, 0);
  EXPECT_EQ(first.output, second.output);
  EXPECT_NE(first.output, run("new kingdomino --seed 8").output);
}

TEST_F(Program, ReplaysWhatItDealt) {
  for (const std::string game : {"kingdomino", "rondomino", "colomino"}) {
    const std::string path = file(run("new " + game + " --seed 3").output);
    EXPECT_EQ(run("replay " + path).status, 0);
    const Outcome json = run("replay --json - < " + path);
    EXPECT_EQ(json.status, 0) << json.output;
    EXPECT_THAT(json.output, HasSubstr("\"ply\":0,\"over\":false,\"seat\":"));
    EXPECT_EQ(run("perft " + path + " --depth 0").output, "1\n");
    const std::string picture = (folder / "picture.svg").string();
    EXPECT_EQ(run("replay " + path + " --svg " + picture).status, 0);
    EXPECT_GT(std::filesystem::file_size(picture), 500u);
  }
}

TEST_F(Program, RefusesWhatIsNotARecord) {
  expect_refused("", "ends too early");
  expect_refused(good.substr(0, 100), "ends too early, at line 1, column 101");
  expect_refused("{\n  \"pioche\": nul\n}", "line 2");
  expect_refused("[1,2]", "must be an object, not a list");
  expect_refused("{}", "lacks 'pioche'");
  expect_refused("{\"pioche\":2,\"game\":\"kingdomino\",\"rounds\":[]}", "version 2");
  expect_refused("{\"pioche\":1,\"game\":\"chess\",\"rounds\":[]}", "no game 'chess'; there are kingdomino");
  expect_refused("{\"pioche\":1,\"game\":\"kingdomino\",\"rounds\":{}}",
                 "'rounds' of the record must be a list");
  expect_refused(std::string(40, '[') + std::string(40, ']'), "not JSON");
  expect_refused(good + "{}", "something follows the record");
}

TEST_F(Program, RefusesOptionsThatCannotBe) {
  expect_refused(with("\"players\":2", "\"players\":\"two\""),
                 "'players' of options must be a whole number, not a string");
  expect_refused(with("\"players\":2", "\"players\":5"), "for 2 to 4 players, not 5");
  expect_refused(with("\"players\":2", "\"players\":99999999999"), "out of all bounds");
  expect_refused(with("\"giants\":false", "\"queens\":true"), "options has no 'queens'");
  expect_refused(with("\"kingdom\":5", "\"kingdom\":6"), "5 or 7");
}

TEST_F(Program, RefusesSetupsThatCannotBe) {
  const std::size_t deck = good.find("\"deck\":[") + 8;
  const std::string first = good.substr(deck, good.find(',', deck) - deck);
  const std::size_t second_at = good.find(',', deck) + 1;
  const std::string second = good.substr(second_at, good.find(',', second_at) - second_at);
  expect_refused(with(first + "," + second, first + "," + first), "is twice in 'deck'");
  expect_refused(with(first + "," + second, first), "has 23 dominoes");
  expect_refused(with(first + "," + second, first + ",\"A\""), "of Age of Giants");
  expect_refused(with(first + "," + second, first + ",\"77\""), "'77', which is not a domino");
  expect_refused(with(first + "," + second, first + ",7"), "must be a string, not a whole number");
  const std::size_t kings = good.find("\"kings\":[") + 9;
  const std::string all = good.substr(kings, good.find(']', kings) - kings);
  expect_refused(with(all, all.substr(0, all.size() - 2)), "has 3 entries, but 4 kings are drawn");
  expect_refused(with(all, "1,1,1,2"), "seat 1 3 times instead of 2");
  expect_refused(with(all, "1,1,2,3"), "names seat 3");
  expect_refused(with("\"kings\"", "\"queens\""), "setup has no 'queens'");
}

TEST_F(Program, RefusesIllegalActionsAndSaysWhere) {
  expect_refused(with("\"actions\":[]", "\"actions\":[\"49\"]"),
                 "round 0, ply 0, action '49': domino 49 is not in the row");
  expect_refused(with("\"actions\":[]", "\"actions\":[\"e6e7\"]"), "'e6e7' is not a domino; seat");
  expect_refused(with("\"actions\":[]", "\"actions\":[17]"), "must be a string");
  std::string opening = run("replay --json " + file(good)).output;
  const auto legal = [&](std::size_t n) {
    std::size_t at = opening.find("\"legal\":[");
    for (std::size_t i = 0; i <= 2 * n; ++i) at = opening.find('"', at + (i == 0 ? 9 : 1));
    return opening.substr(at, opening.find('"', at + 1) - at + 1);
  };
  const std::string chosen = legal(0) + "," + legal(1) + "," + legal(2) + "," + legal(3);
  const auto then = [&](const std::string& action) {
    return with("\"actions\":[]", "\"actions\":[" + chosen + "," + action + "]");
  };
  expect_refused(then("\"z9z8\""), "ply 4, action 'z9z8': 'z9z8' is not a place");
  expect_refused(then("\"e5e6\""), "e5 of e5e6 is taken");
  expect_refused(then("\"e6g6\""), "not side by side");
  expect_refused(then("\"a1a2\""), "touches neither");
  expect_refused(then("\"discard\""), "can be laid, so it can't be discarded");
  expect_refused(then("\"e6e7\",\"e6e7\",\"17\",\"" + std::string(5000, 'x') + "\""), "ply 5");
}

TEST_F(Program, RefusesResultsThatAreNotReal) {
  std::string text = good;
  expect_refused(text.insert(text.rfind('}'), ",\"result\":{\"scores\":[1,2]}"), "the game isn't over");
}

TEST_F(Program, ReadsTenMegabytesWithoutTrouble) {
  std::string actions;
  while (actions.size() < 10'000'000) actions += "\"e6e7\",";
  expect_refused(with("\"actions\":[]", "\"actions\":[" + actions + "\"17\"]"), "ply 0");
  expect_refused(std::string(10'000'000, '['), "not JSON");
}

TEST_F(Program, PlaysAGameInTheTerminalSavesItAndGoesOn) {
  const std::string saved = (folder / "saved.json").string();
  const Outcome begun =
      run("play kingdomino --seed 3 --hint-time 50 --against level1",
          "printf 'help\\nmoves\\nnonsense\\n1\\nhint\\n1\\nundo\\n2\\nsave %s\\nquit\\n' " + saved + " |");
  EXPECT_EQ(begun.status, 0) << begun.output;
  EXPECT_THAT(begun.output, HasSubstr("'nonsense' is not"));
  EXPECT_THAT(begun.output, HasSubstr("to win"));
  EXPECT_THAT(begun.output, HasSubstr("Saved"));
  const Outcome finished = run("play --resume " + saved + " --against random", "yes 1 |");
  EXPECT_EQ(finished.status, 0) << finished.output;
  EXPECT_THAT(finished.output, HasSubstr("points, wins"));
  EXPECT_EQ(run("play --resume /nowhere/game.json", "yes 1 |").status, 1);
}

TEST_F(Program, SaysWhatIsWrongWithACall) {
  EXPECT_EQ(run("frobnicate").status, 2);
  EXPECT_EQ(run("replay").status, 2);
  EXPECT_EQ(run("replay x --round 1").status, 2);
  EXPECT_EQ(run("perft x").status, 2);
  EXPECT_EQ(run("new kingdomino --seed minus").status, 2);
  EXPECT_EQ(run("--help").status, 0);
  const Outcome missing = run("replay /nowhere/game.json");
  EXPECT_EQ(missing.status, 1);
  EXPECT_THAT(missing.output, HasSubstr("/nowhere/game.json: No such file or directory"));
  EXPECT_THAT(run("new kingdomino --option players").output, HasSubstr("must look like name=value"));
  EXPECT_THAT(run("replay " + file(good) + " --round 0 --ply 5").output, HasSubstr("there is no ply 5"));
}

}  // namespace
}  // namespace pioche
