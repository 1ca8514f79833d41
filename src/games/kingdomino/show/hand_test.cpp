// The kings that a page draws as still in the hand.
#include <gtest/gtest.h>

#include "games/kingdomino/show/kingdomino_show.h"

namespace pioche {
namespace {

TEST(KingdominoHand, HoldsTheKingsThatHaveNotComeOut) {
  const kingdomino::Options options{.players = 2};
  Random random(7);
  Kingdomino::Position position = Kingdomino::start(options, Kingdomino::deal(options, random), {});
  for (int left = 4; left > 0; --left) {
    const json::object board = KingdominoShow::write_board(position.view({}));
    const json::array& hand = board.at("hand").as_array();
    ASSERT_EQ(std::ssize(hand), left);
    EXPECT_EQ(hand.front(), board.at("actor")) << "the first of them is the next to choose";
    position.play(random_move<Kingdomino>(position, random));
  }
  EXPECT_TRUE(KingdominoShow::write_board(position.view({})).at("hand").as_array().empty());
}

}  // namespace
}  // namespace pioche
