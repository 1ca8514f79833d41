#pragma once
// A round of Rondomino: a plain value that copies in one memcpy. docs/rules/rondomino.md, "A round".
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/fixed_vector.h"
#include "base/random.h"
#include "base/result.h"
#include "base/seats.h"
#include "games/rondomino/move.h"
#include "games/rondomino/scoring.h"
#include "games/rondomino/setup.h"
#include "games/rondomino/table.h"
#include "games/rondomino/view.h"

namespace pioche::rondomino {

// Each end takes seven pieces by their numbers, and the double turns both ways; or one draws.
inline constexpr int max_moves = 2 * (number_count + 1) + 1;
using Moves = FixedVector<Move, max_moves>;

class Position {
 public:
  using Hands = std::array<PieceSet, max_players>;
  using Stock =
      std::array<Piece, max_stock>;  // as dealt: the first table().drawn of them are no longer there

  // From a checked setup.
  static Position start(const Options& options, const Setup& setup, const Scores& earlier);
  // What a redraw puts together: everything that is seen, and a deal that agrees with it.
  static Position assemble(const Table& table, const Hands& hands, const Stock& stock);

  Seat seat_to_act() const { return table_.phase == Phase::over ? nobody : table_.seat; }
  void legal_moves(Moves& moves) const;
  Move random_move(Random& random) const;  // each legal move equally likely
  void play(Move move);

  Scores scores() const;
  SeatSet winners() const { return result().winners; }
  RoundResult result() const;
  Options options() const { return table_.options; }

  View view(SeatSet eyes) const;
  std::string text(Move move) const;
  Result<Move> parse(std::string_view text) const;

  const Table& table() const { return table_; }
  const Line& line() const { return table_.line; }
  PieceSet hand(Seat seat) const { return hands_[static_cast<std::size_t>(seat)]; }
  const Stock& stock() const { return stock_; }
  // The deal that this round started from, hands sorted: what a redraw has decided.
  Setup setup() const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  // What the seat whose turn it is may lay: its hand, or only what it has just drawn.
  PieceSet playable() const;
  Piece opening_piece() const { return hands_[static_cast<std::size_t>(table_.seat)].highest(); }
  void end_turn();
  void lay(Move move);
  void draw();
  void pass();
  Result<Move> parse_lay(std::string_view text) const;

  Table table_;
  Hands hands_{};
  Stock stock_{};
};

}  // namespace pioche::rondomino
