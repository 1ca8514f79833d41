// No memory is asked for during a round of Rondomino, nor when the view of the seat to act is redrawn.
#include <gtest/gtest.h>

#include "count_allocations.h"
#include "games/rondomino/rondomino.h"

namespace pioche {
namespace {

TEST(Rondomino, ARoundAllocatesNothing) {
  Random random(1);
  for (int players = 2; players <= 4; ++players) {
    const Rondomino::Options options{players, players == 4, 100};
    const Scores earlier(static_cast<std::size_t>(players), 0);
    const std::size_t before = allocations();
    int points = 0;
    for (int n = 0; n < 200; ++n) {
      auto position = Rondomino::start(options, Rondomino::deal(options, random), earlier);
      while (position.seat_to_act() != nobody) {
        MovesOf<Rondomino> moves;
        position.legal_moves(moves);
        if (position.table().stock_left > 0) {
          const auto view = position.view(SeatSet::only(position.seat_to_act()));
          points += Rondomino::redraw(view, random).hand(0).pips();
        }
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      points += position.scores()[0] + position.result().pips[1];
    }
    EXPECT_EQ(allocations(), before) << points;
  }
}

}  // namespace
}  // namespace pioche
