#pragma once
// How a match is played, and how a round is dealt. docs/record.md, "Rondomino".

#include "base/array.h"
#include "base/fixed_vector.h"
#include "base/random.h"
#include "base/result.h"
#include "base/seats.h"
#include "games/rondomino/piece.h"

namespace pioche::rondomino {

inline constexpr int max_players = 4;
inline constexpr int max_stock = 14;

struct Options {
  int players = 2;
  bool teams = false;  // four players only: seats 1 and 3 against 2 and 4
  int target = 100;    // the first to reach it wins the match
  friend bool operator==(const Options&, const Options&) = default;
};

// Two players take 7 pieces each, three 6, four 5.
constexpr int hand_size(const Options& options) {
  return 9 - options.players;
}
constexpr int stock_size(const Options& options) {
  return piece_count - options.players * hand_size(options);
}

// Are the two on the same side: the same seat, or partners?
constexpr bool same_side(const Options& options, Seat a, Seat b) {
  return options.teams ? (a - b) % 2 == 0 : a == b;
}

// What was dealt. There is room for too many pieces, so that a setup from outside can be held and refused.
struct Setup {
  using Pieces = FixedVector<Piece, piece_count>;
  FixedVector<Pieces, max_players> hands;  // seat 1 first
  Pieces stock;                            // drawn from its front
  friend bool operator==(const Setup&, const Setup&) = default;
};

Result<> check(const Options& options);
Result<> check(const Options& options, const Setup& setup);

template <Chance Source>
Setup deal(const Options& options, Source& source) {
  Array<Piece, piece_count> pieces;
  for (int id = 0; id < piece_count; ++id) pieces[id] = Piece::with_id(id);
  shuffle(pieces, source);
  Setup setup;
  const Piece* next = pieces.data();
  setup.hands.resize(options.players);
  for (Setup::Pieces& hand : setup.hands) {
    for (int i = 0; i < hand_size(options); ++i) hand.push_back(*next++);
  }
  while (next != pieces.data() + pieces.size()) setup.stock.push_back(*next++);
  return setup;
}

}  // namespace pioche::rondomino
