#pragma once
// What everybody at the table sees and remembers: the line, who drew and who passed when it matters, whose
// turn it is. Neither a hand nor the stock is in here, so a view can take it as it is.
#include <cstdint>

#include "base/array.h"
#include "base/seats.h"
#include "games/rondomino/line.h"
#include "games/rondomino/setup.h"

namespace pioche::rondomino {

// Somebody drew from the stock.
class Draw {
 public:
  constexpr Draw() = default;
  constexpr Draw(Seat seat, int pieces_laid) : bits_(static_cast<std::uint8_t>(seat | pieces_laid << 2)) {}

  constexpr Seat seat() const { return static_cast<Seat>(bits_ & 3); }
  constexpr int pieces_laid() const { return bits_ >> 2 & 31; }  // how long the line was then
  // Everybody sees it when the drawn piece is laid at once.
  constexpr bool laid_at_once() const { return (bits_ >> 7) != 0; }
  constexpr void lay_at_once() { bits_ |= 128; }

  friend constexpr bool operator==(Draw, Draw) = default;

 private:
  std::uint8_t bits_ = 0;
};

enum class Phase : std::uint8_t {
  opening,     // the opening piece must be laid
  turn,        // lay or draw; with an empty stock, lay or pass
  after_draw,  // lay the drawn piece or pass
  over,
};

// The totals of earlier rounds, in two bytes a seat: no match goes further than its target, which is 1000 at
// most.
using Totals = Array<std::int16_t, max_players>;

struct Table {
  Options options;
  Line line;
  Array<Draw, max_stock> draws{};        // in the order of the stock
  Array<PieceSet, max_players> lacks{};  // what seats have shown not to hold, by passing with an empty stock
  Totals earlier{};
  std::uint8_t drawn = 0;  // from the stock so far
  std::uint8_t stock_left = 0;
  std::uint8_t passes = 0;  // in succession, with the stock empty at the start of the turn
  Seat seat = nobody;       // whose turn it is
  Phase phase = Phase::opening;

  friend bool operator==(const Table&, const Table&) = default;
};

// How many pieces a seat holds: everybody can count along.
int pieces_held(const Table& table, Seat seat);

}  // namespace pioche::rondomino
