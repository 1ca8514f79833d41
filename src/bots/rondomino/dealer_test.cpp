#include "bots/rondomino/dealer.h"

#include <gtest/gtest.h>

#include <vector>

#include "bots/rondomino/greedy.h"

namespace pioche::bots::rondomino {
namespace {

using namespace pioche::rondomino;

// How often somebody else than the seat drew who could have laid, had the deal been this one: found by playing the round
// once more from its deal.
int needless_draws(const Position& deal, const std::vector<Move>& played, Seat seat) {
  Position position = Position::start(deal.options(), deal.setup(), {});
  int needless = 0;
  for (const Move move : played) {
    Moves moves;
    position.legal_moves(moves);
    if (move.kind == Move::Kind::draw && position.seat_to_act() != seat) needless += moves.size() > 1;
    position.play(move);
  }
  return needless;
}

TEST(InferringDealer, BelievesThatWhoDrewHadNothingToLay) {
  int even = 0, believed = 0, deals = 0;
  for (int players = 2; players <= 4; ++players)
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Random random(seed);
      Options options;
      options.players = static_cast<std::uint8_t>(players);
      Position position = Position::start(options, Rondomino::deal(options, random), {});
      std::vector<Move> played;
      for (int ply = 0; ply < 14 && position.seat_to_act() != nobody; ++ply) {
        played.push_back(Greedy{}(position, position.seat_to_act(), random));
        position.play(played.back());
      }
      if (position.seat_to_act() == nobody) continue;
      const Seat seat = position.seat_to_act();
      const View view = position.view(SeatSet::only(seat));
      const pioche::rondomino::Redraws redraws(view);
      InferringDealer dealer;
      dealer.look(view);
      for (int i = 0; i < 20; ++i, ++deals) {
        const Position deal = dealer(redraws, random);
        EXPECT_EQ(deal.view(SeatSet::only(seat)), view);
        believed += needless_draws(deal, played, seat);
        even += needless_draws(Rondomino::redraw(view, random), played, seat);
      }
    }
  EXPECT_GT(even, deals / 2);
  EXPECT_LT(believed, even / 5);
}

}  // namespace
}  // namespace pioche::bots::rondomino
