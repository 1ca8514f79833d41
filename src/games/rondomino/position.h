#pragma once
// A round of Rondomino: a plain value that copies in one memcpy. docs/rules/rondomino.md, "A round".
#include <cstdint>
#include <string>
#include <string_view>

#include "base/array.h"
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
  using Hands = Array<PieceSet, max_players>;
  using Stock = Array<Piece, max_stock>;  // as dealt: the first table().drawn of them are no longer there

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
  PieceSet hand(Seat seat) const { return hands_[seat]; }
  const Stock& stock() const { return stock_; }
  // The deal that this round started from, hands sorted: what a redraw has decided.
  Setup setup() const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  // What the seat whose turn it is may lay: its hand, or only what it has just drawn.
  PieceSet playable() const;
  Piece opening_piece() const { return hands_[table_.seat].highest(); }
  void end_turn();
  void lay(Move move);
  void draw();
  void pass();
  Result<Move> parse_lay(std::string_view text) const;

  Table table_;
  Hands hands_{};
  Stock stock_{};
};

// Random play and search spend their time in what follows: it stands here to be compiled into their loops.

inline PieceSet Position::playable() const {
  if (table_.phase == Phase::after_draw) return PieceSet::only(stock_[table_.drawn - 1u]);
  return hands_[table_.seat];
}

inline Move Position::random_move(Random& random) const {
  if (table_.phase == Phase::opening) return {Move::Kind::open, opening_piece(), End::a, Turn::left};
  const PieceSet mine = playable();
  const TurnSet at_a = line().fits(End::a).among(mine);
  const TurnSet at_b = line().fits(End::b).among(mine);
  const int lays = at_a.size() + at_b.size();
  const bool may_draw = table_.phase == Phase::turn && table_.stock_left > 0;
  if (lays > 0) {
    const bool must_lay = table_.phase == Phase::turn && table_.stock_left == 0;
    const auto choices = static_cast<std::uint32_t>(lays + (must_lay ? 0 : 1));
    const int choice = static_cast<int>(random.below(choices));
    if (choice < lays) {
      const End end = choice < at_a.size() ? End::a : End::b;
      const auto [piece, turn] = end == End::a ? at_a.at(choice) : at_b.at(choice - at_a.size());
      return {Move::Kind::lay, piece, end, turn};
    }
  }
  return {may_draw ? Move::Kind::draw : Move::Kind::pass, {}, {}, {}};
}

inline void Position::end_turn() {
  table_.seat = static_cast<Seat>(table_.seat + 1 == table_.options.players ? 0 : table_.seat + 1);
  table_.phase = Phase::turn;
}

inline void Position::lay(Move move) {
  const bool drawn = table_.phase == Phase::after_draw;
  if (drawn) table_.draws[table_.drawn - 1u].lay_at_once();
  table_.line.lay(move.piece, move.end, move.turn, table_.seat, drawn ? Source::draw : Source::hand);
  PieceSet& hand = hands_[table_.seat];
  hand.erase(move.piece);
  table_.passes = 0;
  if (hand.empty()) {
    table_.phase = Phase::over;
    return;
  }
  end_turn();
}

inline void Position::draw() {
  hands_[table_.seat].insert(stock_[table_.drawn]);
  table_.draws[table_.drawn] = Draw(table_.seat, line().size());
  ++table_.drawn;
  --table_.stock_left;
  table_.phase = Phase::after_draw;
}

inline void Position::pass() {
  // A pass after drawing the last piece isn't one of those that end a round: the stock wasn't empty at the
  // start of that turn. Nor does it show anything, for who has drawn may keep what fits.
  if (table_.phase == Phase::turn) {
    table_.lacks[table_.seat] |= line().fits();
    if (++table_.passes == table_.options.players) {
      table_.phase = Phase::over;
      return;
    }
  }
  end_turn();
}

inline void Position::play(Move move) {
  switch (move.kind) {
    case Move::Kind::open:
      table_.line.open(move.piece, table_.seat);
      hands_[table_.seat].erase(move.piece);
      end_turn();
      return;
    case Move::Kind::lay:
      return lay(move);
    case Move::Kind::draw:
      return draw();
    case Move::Kind::pass:
      return pass();
  }
}

}  // namespace pioche::rondomino
