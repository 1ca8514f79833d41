#pragma once
// Who wins a round and what it brings. docs/rules/rondomino.md, "Score".
#include <span>

#include "base/seats.h"
#include "games/rondomino/piece.h"
#include "games/rondomino/setup.h"

namespace pioche::rondomino {

struct RoundResult {
  Scores scores;        // of this round alone; partners carry the same
  SeatSet winners;      // empty where nobody scores
  Scores pips;          // left in each hand
  bool joined = false;  // the two ends met
  friend bool operator==(const RoundResult&, const RoundResult&) = default;
};

// All that counts of a hand: 0-0 alone is no empty hand.
struct Held {
  int pips = 0;
  bool empty = false;
};
RoundResult score_round(const Options& options, const BySeat<Held>& hands);

// Counts the hands: who is out wins, else who holds the fewest points; if those are shared across sides,
// nobody.
RoundResult score_round(const Options& options, std::span<const PieceSet> hands);

// Who has reached the target.
SeatSet match_winners(const Options& options, std::span<const RoundResult> rounds);

}  // namespace pioche::rondomino
