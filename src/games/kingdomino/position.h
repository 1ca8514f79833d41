#pragma once
// A round of Kingdomino, with or without Age of Giants, from the first king out of the hand to the last
// domino laid.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/result.h"
#include "base/seats.h"
#include "games/kingdomino/kingdom.h"
#include "games/kingdomino/options.h"
#include "games/kingdomino/scoring.h"

namespace pioche::kingdomino {

struct Move {
  enum class Kind : std::uint8_t { choose, lay, discard, giant, send, keep };
  Kind kind = Kind::discard;
  std::uint8_t first = 0;   // choose: the domino; lay: the start; giant, send: the square
  std::uint8_t second = 0;  // lay: the orientation; send: the seat

  static constexpr Move choose(DominoNumber domino) { return {Kind::choose, domino, 0}; }
  static constexpr Move lay(Place place) {
    return {Kind::lay, place.start, static_cast<std::uint8_t>(place.orientation)};
  }
  static constexpr Move discard() { return {Kind::discard, 0, 0}; }
  static constexpr Move giant(Square square) { return {Kind::giant, square, 0}; }
  static constexpr Move send(Square square, Seat seat) {
    return {Kind::send, square, static_cast<std::uint8_t>(seat)};
  }
  static constexpr Move keep() { return {Kind::keep, 0, 0}; }

  constexpr DominoNumber domino() const { return first; }
  constexpr Place place() const { return {first, static_cast<Orientation>(second)}; }
  constexpr Square square() const { return first; }
  constexpr Seat seat() const { return static_cast<Seat>(second); }

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// No domino has more places than squares to start on in each orientation.
inline constexpr int max_moves = 64 * orientation_count;
using Moves = FixedVector<Move, max_moves>;

// A row of dominoes in rising order, and who has put a king on each.
struct Row {
  Bits dominoes = 0;
  Bits free = 0;
  std::array<Seat, max_seats> kings{nobody, nobody, nobody, nobody, nobody};

  int size() const { return count(dominoes); }
  DominoNumber domino(int place) const { return static_cast<DominoNumber>(nth(dominoes, place)); }
  int place_of(DominoNumber domino) const { return count(dominoes & (bit(domino) - 1)); }
  void put_king(DominoNumber domino, Seat seat) {
    kings[static_cast<std::size_t>(place_of(domino))] = seat;
    free &= ~bit(domino);
  }
  friend bool operator==(const Row&, const Row&) = default;
};

enum class Phase : std::uint8_t {
  choose_first,  // kings come out of the hand and choose from the first row
  lay,           // a domino of the row being laid
  giant,         // put a giant on a crown: after A-F, or one that was sent
  send,          // after 49-54: send a giant, or keep it
  choose,        // put the king on the next row
  over,
};

// All that lies on the table for everyone to see.
struct Table {
  Options options;
  FixedVector<Quest, 2> quests;
  Scores earlier;                     // of earlier rounds of a dynasty
  FixedVector<Seat, max_seats> hand;  // the kings in the order they came out
  std::array<Kingdom, max_seats> kingdoms;
  Row laying;             // the previous row, being laid
  Row choosing;           // the next row, being chosen from; empty in the last round
  Bits drawn = 0;         // every domino that has left the pile
  Bits left = 0;          // those that left the game before anyone could choose them
  std::uint8_t turn = 0;  // which king of the row acts
  std::uint8_t rows_to_draw = 0;
  Phase phase = Phase::choose_first;
  Seat actor = nobody;

  const FrameTables& frame() const { return frame_of(options.kingdom); }
  const Kingdom& kingdom(Seat seat) const { return kingdoms[static_cast<std::size_t>(seat)]; }
  Kingdom& kingdom(Seat seat) { return kingdoms[static_cast<std::size_t>(seat)]; }
  DominoNumber domino_to_lay() const { return laying.domino(turn); }
  Places places() const { return kingdom(actor).places(dominoes[domino_to_lay()], frame()); }

  int round_score(Seat seat) const;
  Scores scores() const;
  friend bool operator==(const Table&, const Table&) = default;
};

// Nothing is hidden from one seat and shown to another: a view is the table.
struct View {
  Table table;
  friend bool operator==(const View&, const View&) = default;
};

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
