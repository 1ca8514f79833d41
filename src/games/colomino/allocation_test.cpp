// A whole game, from the deal to the result, with views and redraws, without asking for memory once.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "games/colomino/colomino.h"

namespace {
std::atomic<long> allocations = 0;
}

// Replaced for this whole test program; only counted here. Not inlined: g++ would see free() where it knows only new.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace pioche::colomino {
namespace {

TEST(ColominoAllocation, AGameAsksForNoMemory) {
  Random random(5);
  MovesOf<Colomino> moves;
  const Options options{4, large_plan()};
  long most_moves_seen = 0;
  const long before = allocations;
  for (int game = 0; game < 20; ++game) {
    Position position = Colomino::start(options, Colomino::deal(options, random), {});
    while (position.seat_to_act() != nobody) {
      position.legal_moves(moves);
      most_moves_seen = std::max(most_moves_seen, static_cast<long>(moves.size()));
      Position redrawn = Position::redraw(position.view(SeatSet::only(position.seat_to_act())), random);
      redrawn.play(moves[0]);
      position.play(position.random_move(random));
    }
    const RoundResult result = position.result();
    ASSERT_FALSE(result.winners.empty());
  }
  EXPECT_EQ(allocations - before, 0);
  EXPECT_LT(most_moves_seen, most_moves);

  // The count counts.
  const std::string text(100, 'x');
  EXPECT_GT(allocations - before, 0);
}

}  // namespace
}  // namespace pioche::colomino
