#pragma once
// The course of a turn, inline: only position.h includes this.
#include "base/array.h"
#include "games/kingdomino/position.h"

namespace pioche::kingdomino {

inline void Position::draw_row() {
  Row& row = table_.choosing;
  row = Row{};
  if (table_.rows_to_draw == 0) return;
  --table_.rows_to_draw;
  for (int drawn = table_.options.row_drawn(); drawn > 0; --drawn) {
    row.dominoes |= bit(pile_.back());
    pile_.pop_back();
  }
  table_.drawn |= row.dominoes;
  if (table_.options.giants && table_.options.players < 5) {
    // Two or four players: the third leaves the game; three: the second and the fourth.
    const Bits leaving =
        table_.options.players == 3 ? bit(row.domino(1)) | bit(row.domino(3)) : bit(row.domino(2));
    row.dominoes &= ~leaving;
    table_.left |= leaving;
  }
  row.free = row.dominoes;
}

inline Move Position::random_move(Random& random) const {
  switch (table_.phase) {
    case Phase::choose_first:
    case Phase::choose: {
      const Bits free = table_.choosing.free;
      const auto pick = random.below(static_cast<std::uint32_t>(count(free)));
      return Move::choose(static_cast<DominoNumber>(nth(free, static_cast<int>(pick))));
    }
    case Phase::lay: {
      // Which of the four words holds the n-th place, without branching on it.
      const Places places = table_.places();
      const int before1 = count(places[0]), before2 = before1 + count(places[1]),
                before3 = before2 + count(places[2]);
      const int all = before3 + count(places[3]);
      if (all == 0) return Move::discard();
      const int pick = static_cast<int>(random.below(static_cast<std::uint32_t>(all)));
      const auto orientation =
          static_cast<std::size_t>((pick >= before1) + (pick >= before2) + (pick >= before3));
      const Array<int, orientation_count> before{0, before1, before2, before3};
      return Move::lay({static_cast<Square>(nth(places[orientation], pick - before[orientation])),
                        static_cast<Orientation>(orientation)});
    }
    default: {
      Moves moves;
      legal_moves(moves);
      return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    }
  }
}

inline void Position::play(Move move) {
  switch (move.kind) {
    case Move::Kind::choose:
      table_.choosing.put_king(move.domino(), table_.actor);
      king_has_chosen();
      break;
    case Move::Kind::lay: {
      const DominoNumber domino = table_.domino_to_lay();
      table_.kingdom(table_.actor).lay(dominoes[domino], move.place(), table_.frame());
      domino_is_laid(domino);
      break;
    }
    case Move::Kind::discard:
      ++table_.kingdom(table_.actor).discarded;
      turn_to_choosing();
      break;
    case Move::Kind::giant:
      table_.kingdom(table_.actor).add_giant(move.square());
      // The giant may have been sent here: the turn belongs to the king on the row.
      table_.actor = table_.laying.kings[table_.turn];
      turn_to_choosing();
      break;
    case Move::Kind::send:
      table_.kingdom(table_.actor).remove_giant(move.square());
      if (table_.kingdom(move.seat()).crowned() != 0) {
        table_.actor = move.seat();
        table_.phase = Phase::giant;
      } else {
        turn_to_choosing();  // no crown to sit on: it leaves the game
      }
      break;
    case Move::Kind::keep:
      turn_to_choosing();
      break;
  }
}

inline void Position::king_has_chosen() {
  if (table_.phase == Phase::choose_first && table_.turn + 1 < table_.options.kings())
    table_.actor = table_.hand[++table_.turn];
  else
    next_king();
}

inline void Position::domino_is_laid(DominoNumber domino) {
  if (table_.options.giants) {
    // Whether there is a crown to cover or a giant to send is looked at now that the domino lies.
    const Kingdom& kingdom = table_.kingdom(table_.actor);
    if (brings_giant(domino) && kingdom.crowned() != 0) {
      table_.phase = Phase::giant;
      return;
    }
    if (shows_footprints(domino) && kingdom.with_giants() != 0) {
      table_.phase = Phase::send;
      return;
    }
  }
  turn_to_choosing();
}

inline void Position::turn_to_choosing() {
  if (table_.choosing.dominoes != 0)
    table_.phase = Phase::choose;
  else
    next_king();
}

inline void Position::next_king() {
  ++table_.turn;
  if (table_.turn >= table_.options.kings()) {
    if (table_.choosing.dominoes == 0) {
      table_.phase = Phase::over;
      table_.actor = nobody;
      return;
    }
    table_.laying = table_.choosing;
    table_.turn = 0;
    draw_row();
  }
  table_.phase = Phase::lay;
  table_.actor = table_.laying.kings[table_.turn];
}

}  // namespace pioche::kingdomino
