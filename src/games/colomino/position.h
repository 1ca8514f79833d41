#pragma once
// A game in progress: what lies open, the racks and the bag. A plain value; chance is all in the bag's order.
#include <array>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/result.h"
#include "base/seats.h"
#include "games/colomino/rack.h"
#include "games/colomino/table.h"

namespace pioche::colomino {

struct Setup {
  Seat first = 0;
  Bag bag;  // in the order in which tiles are drawn
  friend bool operator==(const Setup&, const Setup&) = default;
};

struct Move {
  enum class Kind : std::uint8_t { lay, joker, pass };

  Kind kind = Kind::pass;
  Square square = 0;
  Four four = 0;  // of a tile, as it lies

  static constexpr Move lay(Square square, Four four) { return {Kind::lay, square, four}; }
  static constexpr Move lay_joker(Square square) { return {Kind::joker, square, 0}; }
  static constexpr Move pass() { return {}; }
  constexpr Tile tile() const { return kind == Kind::joker ? the_joker : tile_of(four); }
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// No position has more moves. A tile lies in four different ways only if its edges are not all of one colour;
// then at most three of them show a given colour on a given side. Every open square has a side that is known
// (the rim in row 1, a coloured square, or the tile that it is reached by), but for jokers and squares
// reached by jokers alone, which are at most 4 + 4 * 4. So: 3 ways for each of five tiles on each square, and
// one more on those twenty.
inline constexpr int most_moves = 3 * rack_size * all_squares + rack_size * (jokers + 4 * jokers);

struct RoundResult {
  Scores scores;
  SeatSet winners;
  FixedVector<Tokens, max_players> tokens;
  friend bool operator==(const RoundResult&, const RoundResult&) = default;
};

// What a set of seats sees: all that lies open, their own racks, how many tiles the others hold.
struct View {
  Table table;
  SeatSet eyes;
  std::array<Rack, max_players> racks{};  // those of the eyes; the others stay empty
  std::array<std::uint8_t, max_players> rack_sizes{};
  // In order, all that isn't laid, out of the game or on those racks: what the other racks and the bag hold.
  Bag unseen;

  int bag_size() const;
  friend bool operator==(const View&, const View&) = default;
};

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
  const Rack& rack(Seat seat) const { return racks_[static_cast<std::size_t>(seat)]; }
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
  std::array<Rack, max_players> racks_{};
  Bag bag_;
};

}  // namespace pioche::colomino
