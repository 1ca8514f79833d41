#include "games/colomino/position.h"

#include "base/array.h"
#include "games/colomino/matching.h"

namespace pioche::colomino {

Position Position::start(const Options& options, const Setup& setup, const Scores& earlier) {
  Position position;
  position.table_ = Table::start(options, setup.first);
  for (std::size_t seat = 0; seat < earlier.size() && seat < max_players; ++seat)
    position.table_.earlier[seat] = earlier[seat];
  for (std::size_t left = setup.bag.size(); left > 0; --left) position.bag_.push_back(setup.bag[left - 1]);
  // From the first seat on, each takes five.
  for (int turn = 0; turn < options.players; ++turn)
    position.draw(static_cast<Seat>((setup.first + turn) % options.players));
  return position;
}

void Position::draw(Seat seat) {
  Rack& rack = racks_[seat];
  while (rack.size() < rack_size && !bag_.empty()) {
    rack.insert(bag_.back());
    bag_.pop_back();
  }
}

void Position::legal_moves(FixedVector<Move, most_moves>& moves) const {
  moves.clear();
  if (table_.seat == nobody) return;
  const Rack& rack = racks_[table_.seat];
  const Ways ways(rack);
  table_.open_squares().each([&](Square square) {
    for (Bits fitting = ways.fitting(table_.cells[square]); fitting != 0;)
      moves.push_back(Move::lay(square, ways[take_lowest(fitting)]));
  });
  if (rack.has_joker())
    table_.open_to_jokers().each([&](Square square) { moves.push_back(Move::lay_joker(square)); });
  // Laying three is a duty: a turn ends early only when nothing on the rack fits.
  if (moves.empty()) moves.push_back(Move::pass());
}

Move Position::random_move(Random& random) const {
  const Rack& rack = racks_[table_.seat];
  const Ways ways(rack);
  const SquareSet open = table_.open_squares();
  const FittingLays lays(table_, ways, open);
  SquareSet for_jokers;
  if (rack.has_joker()) for_jokers = table_.open_to_jokers();
  const int all = lays.count() + for_jokers.size();
  if (all == 0) return Move::pass();
  const int drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(all)));
  return drawn < lays.count() ? lays.nth(drawn) : Move::lay_joker(for_jokers.nth(drawn - lays.count()));
}

Tokens Position::brings(Move move) const {
  // A joker laid in a court earns nothing.
  return move.kind == Move::Kind::lay ? table_.worth(move.square) : Tokens{};
}

void Position::play(Move move) {
  const Seat seat = table_.seat;
  Evidence& evidence = table_.evidence[seat];
  if (move.kind == Move::Kind::pass) {
    if (!racks_[seat].empty()) evidence.ended_early(racks_[seat].size(), table_.fitting_tiles());
    end_turn();
    return;
  }

  const Tile tile = move.tile();
  racks_[seat].remove(tile);
  if (!evidence.empty()) evidence.laid(tile);
  if (move.kind == Move::Kind::lay) {
    const Tokens brought = table_.worth(move.square);
    if (brought.points() > 0) {
      table_.tokens[seat].yellow += brought.yellow;
      table_.tokens[seat].blue += brought.blue;
      ++table_.courts;
    }
    table_.lay(move.square, move.four);
  } else {
    table_.lay_joker(move.square);
  }
  // Whoever reaches the last row finishes their turn; then each other player has one more.
  if (row_of(move.square) == table_.side() - 1 && !table_.last_turns())
    table_.turns_left = static_cast<std::uint8_t>(table_.options.players);
  if (++table_.laid == tiles_a_turn) end_turn();
}

void Position::end_turn() {
  const int players = table_.options.players;
  draw(table_.seat);
  table_.idle = table_.laid == 0 ? static_cast<std::uint8_t>(table_.idle + 1) : std::uint8_t{0};
  table_.laid = 0;
  table_.courts = 0;
  table_.opening = false;
  const bool last = table_.last_turns() && --table_.turns_left == 0;
  if (last || table_.idle == players)
    table_.seat = nobody;
  else
    table_.seat = static_cast<Seat>((table_.seat + 1) % players);
}

Scores Position::scores() const {
  Scores scores;
  for (const Seat seat : seats(table_.options.players))
    scores.push_back(table_.earlier[seat] + table_.tokens[seat].points());
  return scores;
}

SeatSet Position::winners() const {
  // Most points win; then most blue tokens; then the victory is shared.
  SeatSet winners;
  Tokens best;
  for (Seat seat = 0; seat < table_.options.players; ++seat) {
    const Tokens& tokens = table_.tokens[seat];
    const int ahead =
        tokens.points() != best.points() ? tokens.points() - best.points() : tokens.blue - best.blue;
    if (ahead > 0) {
      best = tokens;
      winners = SeatSet();
    }
    if (ahead >= 0) winners.insert(seat);
  }
  return winners;
}

RoundResult Position::result() const {
  RoundResult result;
  result.winners = winners();
  for (const Seat seat : seats(table_.options.players)) {
    result.scores.push_back(table_.tokens[seat].points());
    result.tokens.push_back(table_.tokens[seat]);
  }
  return result;
}

}  // namespace pioche::colomino
