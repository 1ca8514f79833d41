#pragma once
// What lies on the table for everyone to see: kingdoms, rows and kings, and whose turn it is. Not the pile.
#include <cstdint>

#include "base/array.h"
#include "base/seats.h"
#include "games/kingdomino/kingdom.h"
#include "games/kingdomino/scoring.h"
#include "games/kingdomino/setup.h"

namespace pioche::kingdomino {

// A row of dominoes in rising order, and who has put a king on each.
struct Row {
  Bits dominoes = 0;
  Bits free = 0;
  Array<Seat, max_seats> kings{nobody, nobody, nobody, nobody, nobody};

  int size() const { return count(dominoes); }
  DominoNumber domino(int place) const { return static_cast<DominoNumber>(nth(dominoes, place)); }
  int place_of(DominoNumber domino) const { return count(dominoes & (bit(domino) - 1)); }
  void put_king(DominoNumber domino, Seat seat) {
    kings[place_of(domino)] = seat;
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
  Array<Kingdom, max_seats> kingdoms;
  Row laying;             // the previous row, being laid
  Row choosing;           // the next row, being chosen from; empty in the last round
  Bits drawn = 0;         // every domino that has left the pile
  Bits left = 0;          // those that left the game before anyone could choose them
  std::uint8_t turn = 0;  // which king of the row acts
  std::uint8_t rows_to_draw = 0;
  Phase phase = Phase::choose_first;
  Seat actor = nobody;

  const FrameTables& frame() const { return frame_of(options.kingdom); }
  const Kingdom& kingdom(Seat seat) const { return kingdoms[seat]; }
  Kingdom& kingdom(Seat seat) { return kingdoms[seat]; }
  DominoNumber domino_to_lay() const { return laying.domino(turn); }
  Places places() const { return kingdom(actor).places(dominoes[domino_to_lay()], frame()); }

  int round_score(Seat seat) const;
  Scores scores() const;
  friend bool operator==(const Table&, const Table&) = default;
};

}  // namespace pioche::kingdomino
