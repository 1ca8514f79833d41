#include "games/rondomino/position.h"

#include <algorithm>

namespace pioche::rondomino {

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
    PieceSet& hand = position.hands_[seat];
    for (const Piece piece : setup.hands[seat]) hand.insert(piece);
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
    view.hands[seat] = hand(seat);
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
  for (int i = 0; i < stock_size(table_.options); ++i) setup.stock.push_back(stock_[i]);
  return setup;
}

}  // namespace pioche::rondomino
