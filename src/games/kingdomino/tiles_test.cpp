// The dominoes are those of the data.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <string>

#include "games/kingdomino/tiles.h"

namespace pioche::kingdomino {
namespace {

namespace json = boost::json;

Half half(const json::value& value) {
  const auto name = json::value_to<std::string>(value.at("terrain"));
  const auto found = std::find(terrain_names.begin(), terrain_names.end(), name);
  EXPECT_NE(found, terrain_names.end()) << name;
  return {static_cast<Terrain>(found - terrain_names.begin()), value.at("crowns").to_number<std::uint8_t>()};
}

TEST(Dominoes, AreThoseOfTheData) {
  std::ifstream file(std::string(PIOCHE_TEST_DATA) + "/kingdomino_tiles.json");
  const json::value data = json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
  int found = 0;
  for (const char* set : {"base", "giants"})
    for (const json::value& entry : data.at(set).as_array()) {
      const auto id = json::value_to<std::string>(entry.at("id"));
      const auto domino = find_domino(id);
      ASSERT_TRUE(domino) << id;
      EXPECT_EQ(domino_text(*domino), id);
      EXPECT_EQ(dominoes[*domino].left, half(entry.at("left"))) << id;
      EXPECT_EQ(dominoes[*domino].right, half(entry.at("right"))) << id;
      ++found;
    }
  EXPECT_EQ(found, domino_count);
}

TEST(Dominoes, AreNamedByLetterOrNumber) {
  EXPECT_EQ(find_domino("A"), 0);
  EXPECT_EQ(find_domino("54"), domino_count - 1);
  for (const char* text : {"", "0", "55", "G", "a", "01", "1x", "-1", "999"})
    EXPECT_FALSE(find_domino(text)) << text;
}

TEST(Dominoes, OfAgeOfGiantsBringAGiantOrShowFootprints) {
  EXPECT_TRUE(brings_giant(*find_domino("A")));
  EXPECT_TRUE(brings_giant(*find_domino("F")));
  EXPECT_FALSE(brings_giant(*find_domino("1")));
  EXPECT_FALSE(shows_footprints(*find_domino("48")));
  EXPECT_TRUE(shows_footprints(*find_domino("49")));
}

}  // namespace
}  // namespace pioche::kingdomino
