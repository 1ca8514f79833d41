#include "games/kingdomino/position.h"

#include <algorithm>

#include "base/array.h"

namespace pioche::kingdomino {
namespace {

// Calls visit(index) for every bit.
template <class Visit>
void each_bit(Bits bits, Visit visit) {
  while (bits != 0) visit(take_lowest(bits));
}

}  // namespace

int Table::round_score(Seat seat) const {
  const Kingdom& kingdom = this->kingdom(seat);
  return domain_points(kingdom) + total(bonuses(kingdom, options, quests));
}

Scores Table::scores() const {
  Scores scores;
  for (const Seat seat : seats(options.players)) scores.push_back(round_score(seat) + earlier[seat]);
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
        each_bit(places[orientation], [&](int start) {
          moves.push_back(Move::lay({static_cast<Square>(start), static_cast<Orientation>(orientation)}));
        });
      if (moves.empty()) moves.push_back(Move::discard());
      break;
    }
    case Phase::giant:
      each_bit(table_.kingdom(table_.actor).crowned(),
               [&](int square) { moves.push_back(Move::giant(static_cast<Square>(square))); });
      break;
    case Phase::send:
      each_bit(table_.kingdom(table_.actor).with_giants(), [&](int square) {
        for (const Seat seat : seats(table_.options.players))
          if (seat != table_.actor) moves.push_back(Move::send(static_cast<Square>(square), seat));
      });
      moves.push_back(Move::keep());
      break;
    case Phase::over:
      break;
  }
}

SeatSet Position::winners() const {
  // Highest score; then the largest domain, crowned or not; then the most crowns; then the victory is shared.
  Scores score;
  for (const Seat seat : seats(options().players)) score.push_back(table_.round_score(seat));
  const SeatSet leading = leaders(score);
  if (leading.size() == 1) return leading;
  SeatSet winners;
  std::array<int, 2> best_tie{-1, -1};
  for (const Seat seat : leading) {
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
  for (const Seat seat : seats(options().players)) {
    const Kingdom& kingdom = table_.kingdom(seat);
    KingdomResult own;
    own.points = domain_points(kingdom);
    own.bonus = bonuses(kingdom, options(), table_.quests);
    own.score = own.points + total(own.bonus);
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
