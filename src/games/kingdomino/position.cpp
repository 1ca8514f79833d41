#include "games/kingdomino/position.h"

#include <algorithm>
#include <cassert>

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
      each_bit(table_.kingdom(table_.actor).crowned(),
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
