// No memory is asked for during a round, nor when a usual view is redrawn. Counted by replacing operator new,
// which is why this stands in a file of its own.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "games/rondomino/rondomino.h"

namespace {
std::size_t allocations = 0;
}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace pioche::rondomino {
namespace {

TEST(Allocation, NoneInARound) {
  Random random(1);
  for (int players = 2; players <= 4; ++players) {
    const Options options{players, players == 4, 100};
    const Scores earlier(static_cast<std::size_t>(players), 0);
    const std::size_t before = allocations;
    int points = 0;
    for (int n = 0; n < 200; ++n) {
      Position position = Position::start(options, deal(options, random), earlier);
      while (position.seat_to_act() != nobody) {
        Moves moves;
        position.legal_moves(moves);
        if (position.table().stock_left > 0) {
          const Position redrawn = redraw(position.view(SeatSet::only(position.seat_to_act())), random);
          points += redrawn.hand(0).pips();
        }
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      points += position.scores()[0] + position.result().pips[1];
    }
    EXPECT_EQ(allocations, before) << points;
  }
}

}  // namespace
}  // namespace pioche::rondomino
