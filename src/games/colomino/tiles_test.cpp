#include "games/colomino/tiles.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

namespace pioche::colomino {
namespace {

using testing::HasSubstr;

TEST(ColominoTiles, ThereAreSeventyKindsOfFourColouredEdges) {
  // Found again the slow way: all words of four letters, each by its smallest rotation.
  std::set<std::string> words;
  for (const char north : letters)
    for (const char east : letters)
      for (const char south : letters)
        for (const char west : letters) {
          std::string word = {north, east, south, west};
          std::string smallest = word;
          for (int turn = 0; turn < 4; ++turn) {
            std::rotate(word.begin(), word.begin() + 1, word.end());
            smallest = std::min(smallest, word);
          }
          words.insert(smallest);
        }
  std::set<std::string> ours;
  for (int kind = 0; kind < coloured_kinds; ++kind) ours.insert(text(static_cast<Tile>(kind)));
  EXPECT_EQ(ours.size(), 70u);
  EXPECT_EQ(ours, words);
}

TEST(ColominoTiles, EachKindIsThereTwiceAndFourJokers) {
  const Bag set = full_set();
  EXPECT_EQ(set.size(), 144u);
  EXPECT_EQ(std::count(set.begin(), set.end(), the_joker), 4);
  for (int kind = 0; kind < coloured_kinds; ++kind)
    EXPECT_EQ(std::count(set.begin(), set.end(), static_cast<Tile>(kind)), 2) << kind;
}

TEST(ColominoTiles, EveryWayToLieBelongsToOneKind) {
  int ways = 0;
  for (int kind = 0; kind < coloured_kinds; ++kind) {
    const Turns& turns = turns_of(static_cast<Tile>(kind));
    ways += turns.count;
    for (int way = 0; way < turns.count; ++way) EXPECT_EQ(tile_of(turns.ways[way]), static_cast<Tile>(kind));
  }
  EXPECT_EQ(ways, 256);
  EXPECT_EQ(turns_of(*tile_from("rrrr")).count, 1);
  EXPECT_EQ(turns_of(*tile_from("ryry")).count, 2);
  EXPECT_EQ(turns_of(*tile_from("rryy")).count, 4);
}

TEST(ColominoTiles, NumbersSortAsTextsDo) {
  for (int kind = 1; kind < coloured_kinds; ++kind)
    EXPECT_LT(text(static_cast<Tile>(kind - 1)), text(static_cast<Tile>(kind)));
}

TEST(ColominoTiles, EdgesAreNorthEastSouthWest) {
  const Four four = *four_from("rgby");
  EXPECT_EQ(colour_at(four, Edge::north), Colour::red);
  EXPECT_EQ(colour_at(four, Edge::east), Colour::green);
  EXPECT_EQ(colour_at(four, Edge::south), Colour::blue);
  EXPECT_EQ(colour_at(four, Edge::west), Colour::yellow);
  EXPECT_EQ(text(turned(four)), "gbyr");
  EXPECT_EQ(text(tile_of(four)), "byrg");
}

TEST(ColominoTiles, TextIsReadBackAndMistakesAreNamed) {
  for (int kind = 0; kind < kinds; ++kind)
    EXPECT_EQ(*tile_from(text(static_cast<Tile>(kind))), static_cast<Tile>(kind));
  EXPECT_THAT(tile_from("rgx").error().message, HasSubstr("four letters"));
  EXPECT_THAT(tile_from("rgbx").error().message, HasSubstr("'x' is no colour"));
  EXPECT_THAT(tile_from("rgby").error().message, HasSubstr("byrg"));
  EXPECT_THAT(tile_from("***").error().message, HasSubstr("four letters"));
}

}  // namespace
}  // namespace pioche::colomino
