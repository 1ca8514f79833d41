#pragma once
// All that lies open: the plan with its tiles, courts and tokens, and whose turn it is. No rack and no bag.

#include "base/array.h"
#include "base/seats.h"
#include "games/colomino/evidence.h"
#include "games/colomino/plan.h"
#include "games/colomino/scoring.h"
#include "games/colomino/setup.h"
#include "games/colomino/squares.h"
#include "games/colomino/tiles.h"

namespace pioche::colomino {

inline constexpr int tiles_a_turn = 3;

enum class Content : std::uint8_t {
  empty,
  coloured,  // printed in one colour, with no tile on it
  sealed,    // coloured, and the rim beside it has another colour: no tile will ever fit
  joker,
  tile,
};

// A square, and what a tile laid on it must look like. Kept up to date with every tile laid, so that whether
// a tile fits is one comparison and whether the square is a court is a count of four bits.
struct Cell {
  Four colours = 0;  // what touches it on each side; the tile's own colours once it is laid
  Four known = 0;    // both bits of each side that something is known of; all of a tile or a coloured square
  std::uint8_t bounds = 0;  // one bit for each side that a tile, the rim or a touched coloured square bounds
  Content content = Content::empty;

  constexpr bool takes(Four four) const { return (four & known) == colours; }
  constexpr int bounded_sides() const { return count(Bits{bounds}); }
  friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

enum class Court : std::uint8_t { none, open, closed };

struct Table {
  Options options;
  Array<Cell, all_squares> cells{};
  // Where a tile may be laid if its colours match: reached squares without a tile, and jokers.
  SquareSet reached;
  SquareSet touched;  // coloured squares that a laid tile touches

  Array<Tokens, max_players> tokens{};
  Array<Evidence, max_players> evidence{};
  Array<std::int32_t, max_players> earlier{};  // points of earlier rounds
  Seat seat = 0;                               // whose turn it is, or nobody once it is over
  std::uint8_t laid = 0;                       // tiles laid in this turn
  std::uint8_t courts = 0;                     // courts filled in this turn
  std::uint8_t idle = 0;                       // turns in a row without a tile laid
  std::uint8_t jokers_out = 0;                 // jokers that a tile was laid on
  bool opening = true;                         // the game's first turn
  // Turns still to end, this one included, once somebody has laid a tile in the last row; before that, none.
  std::uint8_t turns_left = 0;

  static Table start(const Options& options, Seat first);

  int side() const { return options.plan.side; }
  bool last_turns() const { return turns_left > 0; }
  // Where a tile may be laid now if its colours match. The game's first turn goes along the start line.
  SquareSet open_squares() const { return opening ? reached.in_row_one() : reached; }
  // Jokers are laid neither on coloured squares nor on jokers.
  bool takes_joker(Square square) const { return cells[square].content == Content::empty; }
  SquareSet open_to_jokers() const;
  // The kinds that would fit somewhere now.
  TileSet fitting_tiles() const;

  // A court is a square without a tile that is bounded on three sides (open) or four (closed).
  Court court(Square square) const;
  // What a fitting tile laid there now would bring.
  Tokens worth(Square square) const;

  void lay(Square square, Four four);
  void lay_joker(Square square);

  friend bool operator==(const Table&, const Table&) = default;

 private:
  void bound(Square square, Edge edge);
  void touch(Square square);
};

}  // namespace pioche::colomino
