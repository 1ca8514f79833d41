#pragma once
// A round of Kingdomino, with or without Age of Giants, from the first king out of the hand to the last
// domino laid.
#include <cstdint>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/result.h"
#include "base/seats.h"
#include "games/kingdomino/move.h"
#include "games/kingdomino/scoring.h"
#include "games/kingdomino/setup.h"
#include "games/kingdomino/table.h"
#include "games/kingdomino/view.h"

namespace pioche::kingdomino {

// No domino has more places than squares to start on in each orientation.
inline constexpr int max_moves = 64 * orientation_count;
using Moves = FixedVector<Move, max_moves>;

class Position {
 public:
  Position(const Options& options, const Setup& setup, const Scores& earlier);
  Position(const View& view, Random& random);  // the rest of the pile redrawn

  Seat seat_to_act() const { return table_.actor; }
  void legal_moves(Moves& moves) const;
  Move random_move(Random& random) const;
  void play(Move move);

  Scores scores() const { return table_.scores(); }
  SeatSet winners() const;
  RoundResult result() const;
  const Options& options() const { return table_.options; }

  View view(SeatSet) const { return {table_}; }
  const Table& table() const { return table_; }

  std::string text(Move move) const;
  Result<Move> parse(std::string_view text) const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  void draw_row();
  void king_has_chosen();
  void domino_is_laid(DominoNumber domino);
  void turn_to_choosing();
  void next_king();

  Result<Move> parse_place(std::string_view text) const;
  Result<Move> parse_choice(std::string_view text) const;
  Result<Move> parse_giant(std::string_view text) const;
  Result<Move> parse_send(std::string_view text) const;

  Table table_;
  // What is left of the pile: rows are drawn from its back.
  FixedVector<DominoNumber, domino_count> pile_;
};

// Squares as text: a letter for the column from the left, a number for the row from the bottom; the castle
// stands on e5 of 9x9 squares, or on g7 of 13x13.
std::string square_text(Point point, int size);

}  // namespace pioche::kingdomino

// What a playout runs through stands in a header, so that it becomes straight-line code.
#include "games/kingdomino/position_inline.h"
