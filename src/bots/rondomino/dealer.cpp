#include "bots/rondomino/dealer.h"

namespace pioche::bots::rondomino {

using namespace pioche::rondomino;

void InferringDealer::look(const View& view) {
  draws_.clear();
  const Table& table = view.table;
  const Line& now = table.line;
  // The line is laid once more, and every draw finds it as it was.
  Line line;
  std::size_t place = 0;
  for (int laid = 0; place < table.drawn; ++laid) {
    for (; place < table.drawn && table.draws[place].pieces_laid() == laid; ++place) {
      const Seat seat = table.draws[place].seat();
      if (view.eyes.contains(seat)) continue;
      PieceSet since;
      for (int later = laid; later < now.size(); ++later)
        if (now[later].seat() == seat) since.insert(now[later].piece());
      draws_.push_back({static_cast<std::uint8_t>(place), seat, line.fits(), since});
    }
    if (laid == now.size()) break;
    const LaidPiece next = now[laid];
    if (laid == 0)
      line.open(next.piece(), next.seat());
    else
      line.lay(next.piece(), next.end(), next.turn(), next.seat(), next.source());
  }
}

int InferringDealer::needless_draws(const Position& position, int enough) const {
  const Table& table = position.table();
  int needless = 0;
  Array<PieceSet, max_players> drawn_since{};  // by each seat
  std::size_t place = table.drawn;
  for (std::size_t at = draws_.size(); at-- > 0 && needless < enough;) {
    const Drew& drew = draws_[at];
    for (; place > drew.place; --place)
      drawn_since[table.draws[place - 1].seat()].insert(position.stock()[place - 1]);
    const PieceSet then = (position.hand(drew.seat) | drew.laid_since) - drawn_since[drew.seat];
    needless += !(then & drew.fitted).empty();
  }
  return needless;
}

Position InferringDealer::operator()(const pioche::rondomino::Redraws& redraws, Random& random) const {
  constexpr int tries = 16;
  Position best = redraws(random);
  int fewest = needless_draws(best, max_stock);
  for (int i = 1; i < tries && fewest > 0; ++i) {
    const Position other = redraws(random);
    if (const int needless = needless_draws(other, fewest); needless < fewest) {
      fewest = needless;
      best = other;
    }
  }
  return best;
}

}  // namespace pioche::bots::rondomino
