#pragma once
// A game in progress: what lies open, the racks and the bag. A plain value; chance is all in the bag's order.
#include <string>
#include <string_view>

#include "base/array.h"
#include "base/random.h"
#include "base/result.h"
#include "base/seats.h"
#include "games/colomino/move.h"
#include "games/colomino/rack.h"
#include "games/colomino/scoring.h"
#include "games/colomino/setup.h"
#include "games/colomino/table.h"
#include "games/colomino/view.h"

namespace pioche::colomino {

// No position has more moves. A tile lies in four different ways only if its edges are not all of one colour;
// then at most three of them show a given colour on a given side. Every open square has a side that is known
// (the rim in row 1, a coloured square, or the tile that it is reached by), but for jokers and squares
// reached by jokers alone, which are at most 4 + 4 * 4. So: 3 ways for each of five tiles on each square, and
// one more on those twenty.
inline constexpr int most_moves = 3 * rack_size * all_squares + rack_size * (jokers + 4 * jokers);

class Position {
 public:
  static Position start(const Options& options, const Setup& setup, const Scores& earlier);
  // Deals what the view leaves open, each consistent deal equally likely.
  static Position redraw(const View& view, Random& random);

  Seat seat_to_act() const { return table_.seat; }
  void legal_moves(FixedVector<Move, most_moves>& moves) const;
  Move random_move(Random& random) const;
  void play(Move move);

  Scores scores() const;
  SeatSet winners() const;
  RoundResult result() const;
  const Options& options() const { return table_.options; }

  View view(SeatSet eyes) const;

  std::string text(Move move) const;
  Result<Move> parse(std::string_view text) const;

  const Table& table() const { return table_; }
  const Rack& rack(Seat seat) const { return racks_[seat]; }
  int bag_size() const { return static_cast<int>(bag_.size()); }
  const Bag& bag() const { return bag_; }  // the next tile to draw is the last

  // What the move brings its player.
  Tokens brings(Move move) const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  void end_turn();
  void draw(Seat seat);
  Result<Move> check_lay(Square square, Four four) const;
  Result<Move> check_joker(Square square) const;
  Result<> check_open(Square square) const;
  bool anything_fits() const;

  Table table_;
  Array<Rack, max_players> racks_{};
  Bag bag_;
};

}  // namespace pioche::colomino
