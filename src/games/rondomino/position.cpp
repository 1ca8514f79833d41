#include "games/rondomino/position.h"

#include <algorithm>

namespace pioche::rondomino {

namespace {

constexpr std::size_t index(Seat seat) {
  return static_cast<std::size_t>(seat);
}

}  // namespace

Position Position::start(const Options& options, const Setup& setup, const Scores& earlier) {
  Position position;
  Table& table = position.table_;
  table.options = options;
  table.stock_left = static_cast<std::uint8_t>(stock_size(options));
  for (std::size_t seat = 0; seat < earlier.size() && seat < table.earlier.size(); ++seat)
    table.earlier[seat] = static_cast<std::int16_t>(earlier[seat]);

  // The highest double opens; with no double dealt, the piece with the most points. Ids are in that order.
  int highest = -1;
  for (Seat seat = 0; seat < options.players; ++seat) {
    PieceSet& hand = position.hands_[index(seat)];
    for (const Piece piece : setup.hands[index(seat)]) hand.insert(piece);
    if (hand.highest().id() > highest) {
      highest = hand.highest().id();
      table.seat = seat;
    }
  }
  std::copy(setup.stock.begin(), setup.stock.end(), position.stock_.begin());
  return position;
}

Position Position::assemble(const Table& table, const Hands& hands, const Stock& stock) {
  Position position;
  position.table_ = table;
  position.hands_ = hands;
  position.stock_ = stock;
  return position;
}

PieceSet Position::playable() const {
  if (table_.phase == Phase::after_draw) return PieceSet::only(stock_[table_.drawn - 1u]);
  return hands_[index(table_.seat)];
}

void Position::legal_moves(Moves& moves) const {
  moves.clear();
  if (table_.phase == Phase::over) return;
  if (table_.phase == Phase::opening) {
    moves.push_back({Move::Kind::open, opening_piece(), End::a, Turn::left});
    return;
  }
  const PieceSet mine = playable();
  for (const End end : both_ends)
    for (const Turn turn : both_turns)
      for (const Piece piece : mine& line().fits(end, turn))
        moves.push_back({Move::Kind::lay, piece, end, turn});
  // Drawing is always allowed, as long as there is something to draw; with an empty stock, who can lay must.
  if (table_.phase == Phase::after_draw) {
    moves.push_back({Move::Kind::pass, {}, {}, {}});
  } else if (table_.stock_left > 0) {
    moves.push_back({Move::Kind::draw, {}, {}, {}});
  } else if (moves.empty()) {
    moves.push_back({Move::Kind::pass, {}, {}, {}});
  }
}

Move Position::random_move(Random& random) const {
  if (table_.phase == Phase::opening) return {Move::Kind::open, opening_piece(), End::a, Turn::left};
  const PieceSet mine = playable();
  const std::array<PieceSet, 4> lays = {
      mine & line().fits(End::a, Turn::left), mine & line().fits(End::a, Turn::right),
      mine & line().fits(End::b, Turn::left), mine & line().fits(End::b, Turn::right)};
  const int total = lays[0].size() + lays[1].size() + lays[2].size() + lays[3].size();
  const bool after_draw = table_.phase == Phase::after_draw;
  const bool may_not_lay = after_draw || table_.stock_left > 0 || total == 0;
  int choice = static_cast<int>(random.below(static_cast<std::uint32_t>(total + (may_not_lay ? 1 : 0))));
  for (std::size_t which = 0; which < lays.size(); ++which) {
    if (choice < lays[which].size())
      return {Move::Kind::lay, lays[which].at(choice), static_cast<End>(which / 2),
              static_cast<Turn>(which % 2)};
    choice -= lays[which].size();
  }
  const bool draws = !after_draw && table_.stock_left > 0;
  return {draws ? Move::Kind::draw : Move::Kind::pass, {}, {}, {}};
}

void Position::play(Move move) {
  switch (move.kind) {
    case Move::Kind::open:
      table_.line.open(move.piece, table_.seat);
      hands_[index(table_.seat)].erase(move.piece);
      end_turn();
      return;
    case Move::Kind::lay:
      return lay(move);
    case Move::Kind::draw:
      return draw();
    case Move::Kind::pass:
      return pass();
  }
}

void Position::lay(Move move) {
  const bool drawn = table_.phase == Phase::after_draw;
  if (drawn) table_.draws[table_.drawn - 1u].lay_at_once();
  table_.line.lay(move.piece, move.end, move.turn, table_.seat, drawn ? Source::draw : Source::hand);
  PieceSet& hand = hands_[index(table_.seat)];
  hand.erase(move.piece);
  table_.passes = 0;
  if (hand.empty()) {
    table_.phase = Phase::over;
    return;
  }
  end_turn();
}

void Position::draw() {
  hands_[index(table_.seat)].insert(stock_[table_.drawn]);
  table_.draws[table_.drawn] = Draw(table_.seat, line().size());
  ++table_.drawn;
  --table_.stock_left;
  table_.phase = Phase::after_draw;
}

void Position::pass() {
  // A pass after drawing the last piece isn't one of those that end a round: the stock wasn't empty at the
  // start of that turn. Nor does it show anything, for who has drawn may keep what fits.
  if (table_.phase == Phase::turn) {
    table_.lacks[index(table_.seat)] |= line().fits();
    if (++table_.passes == table_.options.players) {
      table_.phase = Phase::over;
      return;
    }
  }
  end_turn();
}

void Position::end_turn() {
  table_.seat = static_cast<Seat>(table_.seat + 1 == table_.options.players ? 0 : table_.seat + 1);
  table_.phase = Phase::turn;
}

RoundResult Position::result() const {
  RoundResult result = score_round(table_.options, hands_);
  result.joined = line().joined();
  return result;
}

Scores Position::scores() const {
  Scores scores = result().scores;
  for (std::size_t seat = 0; seat < scores.size(); ++seat) scores[seat] += table_.earlier[seat];
  return scores;
}

View Position::view(SeatSet eyes) const {
  View view;
  view.table = table_;
  view.eyes = eyes;
  for (Seat seat = 0; seat < table_.options.players; ++seat) {
    if (!eyes.contains(seat) && table_.phase != Phase::over) continue;
    view.hands[index(seat)] = hand(seat);
    view.hands_seen.insert(seat);
  }
  for (std::size_t i = 0; i < table_.drawn; ++i)
    if (eyes.contains(table_.draws[i].seat())) view.drawn[i] = stock_[i];
  return view;
}

Setup Position::setup() const {
  Setup setup;
  PieceSet drawn;
  for (std::size_t i = 0; i < table_.drawn; ++i) drawn.insert(stock_[i]);
  for (Seat seat = 0; seat < table_.options.players; ++seat) {
    PieceSet dealt = hand(seat);
    for (int i = 0; i < line().size(); ++i)
      if (line()[i].seat() == seat) dealt.insert(line()[i].piece());
    Setup::Pieces pieces;
    for (const Piece piece : dealt - drawn) pieces.push_back(piece);
    setup.hands.push_back(pieces);
  }
  for (int i = 0; i < stock_size(table_.options); ++i)
    setup.stock.push_back(stock_[static_cast<std::size_t>(i)]);
  return setup;
}

}  // namespace pioche::rondomino
