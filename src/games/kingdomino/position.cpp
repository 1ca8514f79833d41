#include "games/kingdomino/position.h"

#include <algorithm>
#include <cassert>

namespace pioche::kingdomino {
namespace {

Bits squares_with_crowns(const Kingdom& kingdom) {
  return kingdom.crowned();
}

// Calls visit(index) for every bit.
template <class Visit>
void each_bit(Bits bits, Visit visit) {
  while (bits != 0) visit(take_lowest(bits));
}

}  // namespace

int Table::round_score(Seat seat) const {
  const Kingdom& kingdom = this->kingdom(seat);
  int score = domain_points(kingdom);
  for (const std::int32_t bonus : bonuses(kingdom, options, quests)) score += bonus;
  return score;
}

Scores Table::scores() const {
  Scores scores;
  for (Seat seat = 0; seat < options.players; ++seat)
    scores.push_back(round_score(seat) + earlier[static_cast<std::size_t>(seat)]);
  return scores;
}

Position::Position(const Options& options, const Setup& setup, const Scores& earlier) {
  table_.options = options;
  table_.quests = setup.quests;
  table_.earlier = earlier.empty() ? Scores(options.players, 0) : earlier;
  table_.hand = setup.kings;
  table_.rows_to_draw = static_cast<std::uint8_t>(options.rounds());
  pile_.resize(setup.deck.size());
  std::reverse_copy(setup.deck.begin(), setup.deck.end(), pile_.begin());
  draw_row();
  table_.actor = table_.hand[0];
}

Position::Position(const View& view, Random& random) : table_(view.table) {
  // What nobody has seen is the rest of the pile and, with two or three players, the dominoes set aside.
  FixedVector<DominoNumber, domino_count> unseen;
  each_bit(table_.options.all_in_play() & ~table_.drawn,
           [&](int domino) { unseen.push_back(static_cast<DominoNumber>(domino)); });
  const int wanted = table_.rows_to_draw * table_.options.row_drawn();
  for (int taken = 0; taken < wanted; ++taken) {
    const auto at = random.below(static_cast<std::uint32_t>(unseen.size()));
    pile_.push_back(unseen[at]);
    unseen[at] = unseen.back();
    unseen.pop_back();
  }
}

void Position::draw_row() {
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

void Position::legal_moves(Moves& moves) const {
  moves.clear();
  switch (table_.phase) {
    case Phase::choose_first:
    case Phase::choose:
      each_bit(table_.choosing.free,
               [&](int domino) { moves.push_back(Move::choose(static_cast<DominoNumber>(domino))); });
      break;
    case Phase::lay: {
      const Places places = table_.places();
      for (int orientation = 0; orientation < orientation_count; ++orientation)
        each_bit(places[static_cast<std::size_t>(orientation)], [&](int start) {
          moves.push_back(Move::lay({static_cast<Square>(start), static_cast<Orientation>(orientation)}));
        });
      if (moves.empty()) moves.push_back(Move::discard());
      break;
    }
    case Phase::giant:
      each_bit(squares_with_crowns(table_.kingdom(table_.actor)),
               [&](int square) { moves.push_back(Move::giant(static_cast<Square>(square))); });
      break;
    case Phase::send:
      each_bit(table_.kingdom(table_.actor).with_giants(), [&](int square) {
        for (Seat seat = 0; seat < table_.options.players; ++seat)
          if (seat != table_.actor) moves.push_back(Move::send(static_cast<Square>(square), seat));
      });
      moves.push_back(Move::keep());
      break;
    case Phase::over:
      break;
  }
}

Move Position::random_move(Random& random) const {
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
      const std::array<int, orientation_count> before{0, before1, before2, before3};
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

void Position::play(Move move) {
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
      if (squares_with_crowns(table_.kingdom(move.seat())) != 0) {
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

void Position::king_has_chosen() {
  if (table_.phase == Phase::choose_first && table_.turn + 1 < table_.options.kings())
    table_.actor = table_.hand[++table_.turn];
  else
    next_king();
}

void Position::domino_is_laid(DominoNumber domino) {
  if (table_.options.giants) {
    // Whether there is a crown to cover or a giant to send is looked at now that the domino lies.
    const Kingdom& kingdom = table_.kingdom(table_.actor);
    if (brings_giant(domino) && squares_with_crowns(kingdom) != 0) {
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

void Position::turn_to_choosing() {
  if (table_.choosing.dominoes != 0)
    table_.phase = Phase::choose;
  else
    next_king();
}

void Position::next_king() {
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

SeatSet Position::winners() const {
  // Highest score; then the largest domain, crowned or not; then the most crowns; then the victory is shared.
  std::array<int, max_seats> score{};
  int best = -1, leaders = 0;
  for (Seat seat = 0; seat < options().players; ++seat) {
    const int own = score[static_cast<std::size_t>(seat)] = table_.round_score(seat);
    leaders = own > best ? 1 : leaders + (own == best);
    best = std::max(best, own);
  }
  SeatSet winners;
  std::array<int, 2> best_tie{-1, -1};
  for (Seat seat = 0; seat < options().players; ++seat) {
    if (score[static_cast<std::size_t>(seat)] != best) continue;
    if (leaders == 1) return SeatSet::only(seat);
    const Kingdom& kingdom = table_.kingdom(seat);
    const std::array<int, 2> tie{largest_domain(kingdom), crowns_in(kingdom, kingdom.occupied)};
    if (tie < best_tie) continue;
    if (tie > best_tie) winners = SeatSet{};
    best_tie = tie;
    winners.insert(seat);
  }
  return winners;
}

RoundResult Position::result() const {
  RoundResult result;
  for (Seat seat = 0; seat < options().players; ++seat) {
    const Kingdom& kingdom = table_.kingdom(seat);
    KingdomResult own;
    own.points = domain_points(kingdom);
    own.bonus = bonuses(kingdom, options(), table_.quests);
    own.score = own.points;
    for (const std::int32_t bonus : own.bonus) own.score += bonus;
    own.largest = largest_domain(kingdom);
    own.crowns = crowns_in(kingdom, kingdom.occupied);
    own.discarded = kingdom.discarded;
    result.scores.push_back(own.score);
    result.kingdoms.push_back(own);
  }
  result.winners = winners();
  return result;
}

}  // namespace pioche::kingdomino
