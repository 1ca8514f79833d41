// The program and the independent script agree, on honest games and on others.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/random.h"
#include "fair/dealt_game.h"

namespace pioche::fair {
namespace {

json::object some_options(std::string_view game, Random& random) {
  json::object options{{"players", 2 + random.below(3)}};
  if (game == "kingdomino") {
    options["giants"] = random.below(3) == 0;
    if (options.at("giants").as_bool() && random.below(3) == 0) options["players"] = 5;
    if (options.at("players") == 2) options["kingdom"] = random.below(2) == 0 ? 5 : 7;
    if (random.below(10) == 0) options["dynasty"] = true;
    if (options.at("giants").as_bool() && random.below(2) == 0) options["first_quest"] = "four-corners:lake";
    if (options.at("giants").as_bool() && random.below(2) == 0) options["second_quest"] = "bleak-king";
  }
  if (game == "rondomino") options["target"] = 20;  // a few rounds
  return options;
}

play::Record played_by_chance(std::string_view game, Random& random) {
  Seed seed;
  for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(random.below(256));
  const json::object options = some_options(game, random);
  Terms terms{"table" + std::to_string(random.below(1000)), {}, 1 + static_cast<int>(random.below(2))};
  for (int seat = 0; seat < options.at("players").to_number<int>(); ++seat) {
    const std::string words = random.below(2) == 0 ? "" : "été " + std::to_string(random.below(1000));
    Seed bytes;
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
    // Somebody adds something, so that a lie about it can be told.
    const bool adds = seat == 0 || random.below(3) > 0;
    terms.players.push_back(!adds ? "" : terms.version == 1 ? "x" + words : make_part(bytes, words));
  }
  return dealt_game(game, options, seed, terms,
                    [&](std::size_t legal) { return random.below(static_cast<std::uint32_t>(legal)); });
}

TEST(Agreement, OnAThousandGamesAndAHundredSpoiledOnes) {
  if (std::system("node --version > /dev/null 2>&1") != 0)
    GTEST_SKIP() << "no Node here to run the script with";
  const auto file =
      std::filesystem::temp_directory_path() / ("pioche_fair_" + std::to_string(getpid()) + ".jsonl");
  std::vector<bool> expected;
  {
    std::ofstream out(file);
    Random random(2026);
    const Seed seed{};
    // Those that docs/fair_deals.md describes: the script deals them by itself.
    const std::vector<std::string_view> games{"kingdomino", "rondomino", "colomino"};
    for (int i = 0; i < 1100; ++i) {
      auto record = played_by_chance(games[i % games.size()], random);
      if (i >= 1000) {
        json::object& fair = record.others["fair"].as_object();
        switch (i % 3) {
          case 0:
            fair["seed"] = to_hex(seed);
            break;
          case 1:
            fair["nonce"] = "another";
            break;
          default:
            json::value& first = fair["players"].as_array()[0];
            if (first.is_string())
              first = "another";
            else if (i % 2 == 0)
              first.as_object()["words"] = "another";
            else
              first = write_part(make_part(seed, "another"));
            break;
        }
      }
      expected.push_back(verify(record).has_value());
      EXPECT_EQ(expected.back(), i < 1000) << i;
      out << play::to_text(play::write_record(record)) << '\n';
    }
  }
  const std::string answers = file.string() + ".out";
  (void)std::system(("node " + std::string(PIOCHE_TEST_DATA) + "/../../examples/verify.mjs - < " +
                     file.string() + " > " + answers)
                        .c_str());
  std::ifstream in(answers);
  std::size_t count = 0;
  for (std::string line; std::getline(in, line); ++count)
    EXPECT_EQ(line.ends_with(": fair"), count < expected.size() && expected[count]) << line;
  EXPECT_EQ(count, expected.size());
  std::filesystem::remove(file);
  std::filesystem::remove(answers);
}

}  // namespace
}  // namespace pioche::fair
