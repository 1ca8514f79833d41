#include "games/rondomino/piece.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <set>
#include <sstream>

namespace pioche::rondomino {
namespace {

TEST(Pieces, AreThoseOfTheData) {
  std::ifstream file(std::string(PIOCHE_TEST_DATA) + "/rondomino_pieces.json");
  ASSERT_TRUE(file);
  std::stringstream text_of_file;
  text_of_file << file.rdbuf();
  const boost::json::value data = boost::json::parse(text_of_file.str());
  std::set<int> ids;
  for (const auto& entry : data.at("pieces").as_array()) {
    const auto piece = parse_piece(entry.at("piece").as_string());
    ASSERT_TRUE(piece);
    ids.insert(piece->id());
    EXPECT_EQ(text(*piece), entry.at("piece").as_string());
    EXPECT_EQ(entry.as_object().contains("left_from"), !piece->is_double());
    if (piece->is_double()) continue;
    const int left_from = entry.at("left_from").to_number<int>();
    EXPECT_EQ(piece->left_from(), left_from);
    EXPECT_TRUE(turning(left_from, Turn::left).contains(*piece));
    EXPECT_FALSE(turning(left_from, Turn::right).contains(*piece));
    EXPECT_TRUE(turning(piece->other(left_from), Turn::right).contains(*piece));
    EXPECT_FALSE(turning(piece->other(left_from), Turn::left).contains(*piece));
  }
  EXPECT_EQ(ids.size(), 28u);
}

TEST(Pieces, ThreeOfEachNumberTurnEachWayAndTheDoubleBoth) {
  for (int number = 0; number < number_count; ++number) {
    EXPECT_EQ(turning(number, Turn::left).size(), 4);
    EXPECT_EQ(turning(number, Turn::right).size(), 4);
    EXPECT_EQ(turning(number, Turn::left) & turning(number, Turn::right),
              PieceSet::only(Piece::of(number, number)));
    EXPECT_EQ(showing(number).size(), 7);
  }
}

TEST(Pieces, OpenByDoubleThenPointsThenHigherNumber) {
  EXPECT_GT(Piece::of(6, 6).id(), Piece::of(5, 5).id());
  EXPECT_GT(Piece::of(0, 0).id(), Piece::of(5, 6).id());
  EXPECT_GT(Piece::of(5, 6).id(), Piece::of(4, 6).id());
  EXPECT_GT(Piece::of(3, 6).id(), Piece::of(4, 5).id());  // nine points each
  EXPECT_EQ(PieceSet::outranking(Piece::of(5, 5)), PieceSet::only(Piece::of(6, 6)));
  EXPECT_TRUE(PieceSet::outranking(Piece::of(6, 6)).empty());
  EXPECT_EQ(PieceSet::outranking(Piece::of(5, 6)).size(), 7);
}

TEST(Pieces, EachDotIsAPoint) {
  EXPECT_EQ(PieceSet::all().pips(), 168);
  for (const Piece piece : PieceSet::all())
    EXPECT_EQ(PieceSet::only(piece).pips(), piece.low() + piece.high());
}

TEST(Pieces, BadOnesAreRefusedWithAReason) {
  const auto error = [](std::string_view text) {
    const auto piece = parse_piece(text);
    return piece ? std::string("accepted") : piece.error().message;
  };
  EXPECT_EQ(error("4-7"), "'4-7' is not a piece: its numbers go from 0 to 6");
  EXPECT_EQ(error("6-4"), "'6-4' is not a piece: the lower number is written first");
  EXPECT_EQ(error("46"), "'46' is not a piece: write two numbers from 0 to 6 with a hyphen, such as 4-6");
  EXPECT_NE(error(""), "accepted");
  EXPECT_NE(error("4-66"), "accepted");
  EXPECT_NE(error("-4-6"), "accepted");
}

}  // namespace
}  // namespace pioche::rondomino
