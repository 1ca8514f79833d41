#include <gtest/gtest.h>

#include <set>

#include "base/random.h"
#include "kdom/game.h"

namespace pioche::kdom {
namespace {

Game new_game(int players, std::uint64_t seed = 1) {
  Random random = Random::stream(seed, 0);
  std::vector<std::string> names = {"Zoe", "Ann", "Bob", "Cid"};
  names.resize(static_cast<std::size_t>(players));
  return Game(names, random);
}

TEST(Kdom, OpeningMovesOnlyChooseAndTheFirstDraftIsTheFirstRow) {
  Game game = new_game(4);
  const json::array moves = game.write_moves(1);
  ASSERT_EQ(moves.size(), 4u);
  EXPECT_FALSE(moves[0].as_object().contains("placedDomino"));
  json::object out;
  game.write(out, 1);
  EXPECT_TRUE(out.at("previousDraft").at("dominoes").as_array().empty());
  EXPECT_EQ(out.at("currentDraft").at("dominoes").as_array().size(), 4u);
  EXPECT_EQ(out.at("kingdoms").as_array()[0].at("player").at("name"), "Ann");  // sorted by name
}

TEST(Kdom, OnABareCastleADominoHas24PlacementsForEveryFreeDomino) {
  Game game = new_game(4);
  for (int i = 0; i < 4; ++i) game.play(game.moves(game.turn())[0].moves);
  const auto moves = game.moves(game.turn());
  EXPECT_EQ(moves.size(), 24u * 4u);
  for (std::size_t i = 1; i < moves.size(); ++i)
    EXPECT_LT(std::tuple(*moves[i - 1].chosen, moves[i - 1].placed->tile1, moves[i - 1].placed->tile2),
              std::tuple(*moves[i].chosen, moves[i].placed->tile1, moves[i].placed->tile2));
}

TEST(Kdom, AGameHas13MovesAKingAndEndsWithPlacementsAlone) {
  for (const int players : {2, 3, 4}) {
    Game game = new_game(players, 7);
    Random random(3);
    int played = 0;
    while (!game.over()) {
      const auto moves = game.moves(game.turn());
      ASSERT_FALSE(moves.empty());
      const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      game.play(move.moves);
      ++played;
    }
    const int kings = players == 2 ? 4 : players;
    EXPECT_EQ(played, kings * (players == 2 ? 7 : 13)) << players;
    json::object out;
    game.write(out, game.turn());
    EXPECT_TRUE(out.at("gameOver").as_bool());
    EXPECT_FALSE(out.contains("currentPlayer"));
    EXPECT_TRUE(game.moves(game.turn()).empty());
    // Earlier turns are still there.
    game.write(out, 1);
    EXPECT_FALSE(out.at("gameOver").as_bool());
  }
}

TEST(Kdom, WhatIsLaidIsUsedAndScored) {
  Game game = new_game(3, 5);
  for (int i = 0; i < 6; ++i) game.play(game.moves(game.turn())[0].moves);
  json::object out;
  game.write(out, game.turn());
  EXPECT_EQ(out.at("usedDominoes").as_array().size(), 3u);
  for (const json::value& kingdom : out.at("kingdoms").as_array()) {
    EXPECT_EQ(kingdom.at("placedTiles").as_array().size(), 3u);  // the castle and one domino
    int total = kingdom.at("score").at("centerBonus").to_number<int>() +
                kingdom.at("score").at("completeBonus").to_number<int>();
    for (const json::value& area : kingdom.at("score").at("areaScores").as_array())
      total += area.to_number<int>();
    EXPECT_EQ(kingdom.at("score").at("total").to_number<int>(), total);
  }
}

}  // namespace
}  // namespace pioche::kdom
