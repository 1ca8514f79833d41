#include "bots/colomino/greedy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace pioche::bots::colomino {
namespace {

using pioche::colomino::Move;
using pioche::colomino::Position;

MovesOf<Colomino> legal_moves(const Position& position) {
  MovesOf<Colomino> moves;
  position.legal_moves(moves);
  return moves;
}

// Calls visit(position) before every move of some games, greedy and random ones in turn, on both plans.
template <class Visit>
void before_each_move(int games, Visit&& visit) {
  for (int game = 0; game < games; ++game) {
    Random random(game);
    Colomino::Options options{.players = static_cast<std::uint8_t>(2 + game % 3)};
    if (game % 2 == 1) options.plan = pioche::colomino::large_plan();
    Position position = Colomino::start(options, Colomino::deal(options, random), {});
    while (position.seat_to_act() != nobody) {
      visit(position, random);
      position.play(random.below(2) == 0 ? position.random_move(random) : Greedy{}(position, 0, random));
    }
  }
}

// It looks at courts alone; held against everything that is legal.
TEST(Greedy, NothingLegalBringsMore) {
  int with_points = 0;
  before_each_move(60, [&](const Position& position, Random& random) {
    const MovesOf<Colomino> moves = legal_moves(position);
    int most = 0;
    for (const Move& move : moves) most = std::max(most, position.brings(move).points());
    const Move chosen = Greedy{}(position, 0, random);
    ASSERT_NE(std::find(moves.begin(), moves.end(), chosen), moves.end());
    ASSERT_EQ(position.brings(chosen).points(), most);
    with_points += most > 0;
  });
  EXPECT_GT(with_points, 200);
}

// What brings as much is as likely.
TEST(Greedy, TakesEveryOneOfTheBestAsOften) {
  int looked_at = 0;
  before_each_move(3, [&](const Position& position, Random& random) {
    if (++looked_at % 15 != 0) return;
    const MovesOf<Colomino> moves = legal_moves(position);
    int most = 0;
    for (const Move& move : moves) most = std::max(most, position.brings(move).points());
    const auto best = std::count_if(moves.begin(), moves.end(),
                                    [&](const Move& move) { return position.brings(move).points() == most; });
    constexpr int each = 400;
    std::map<std::string, int> taken;
    for (int i = 0; i < each * best; ++i) ++taken[position.text(Greedy{}(position, 0, random))];
    EXPECT_EQ(static_cast<long>(taken.size()), best);
    for (const auto& [move, times] : taken)
      EXPECT_NEAR(times, each, 6 * 20) << move;  // six standard deviations
  });
  EXPECT_GT(looked_at, 100);
}

}  // namespace
}  // namespace pioche::bots::colomino
