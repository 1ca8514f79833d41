// The round as a few lines of text.
#include "games/rondomino/geometry.h"
#include "games/rondomino/show/rondomino_show.h"
#include "games/rondomino/show/words.h"

namespace pioche {

namespace {

using namespace rondomino;

constexpr std::uint32_t white = 0xFFFFFF;

std::string paint_number(Paint paint, int number) {
  return painted(paint, fmt::format("{}", number), white, colour_of(number));
}

std::string paint_piece(Paint paint, Piece piece) {
  return paint_number(paint, piece.low()) + "-" + paint_number(paint, piece.high());
}

// The line from A to B, ten pieces a row: 5↰2 turns left on the way from its 5 to its 2.
std::string line_text(const Line& line, Paint paint) {
  const Layout drawn = layout(line);
  std::string text;
  int column = 0;
  for (const int place : from_a_to_b(line)) {
    Corner corner = drawn.corners[place];
    if (place > 0 && line[place].end() == End::a) {  // walked the other way round
      std::swap(corner.from, corner.to);
      corner.turn = opposite(corner.turn);
    }
    text += column == 0 ? "" : column % 10 == 0 ? "\n        " : "  ";
    text += paint_number(paint, corner.from) + (corner.turn == Turn::left ? "↰" : "↱") +
            paint_number(paint, corner.to);
    ++column;
  }
  return text;
}

std::string end_text(const Line& line, End end, Paint paint) {
  std::string text = fmt::format("end {} ", name(end)) + paint_number(paint, line.number(end));
  if (const auto blocked = line.blocked(end)) return text + fmt::format(" blocked ({})", name(*blocked));
  const bool left = line.room(end, Turn::left);
  const bool right = line.room(end, Turn::right);
  return text + (left && right ? ", room both ways" : left ? ", room to the left" : ", room to the right");
}

std::string expected_text(const View& view, Paint paint) {
  const Table& table = view.table;
  switch (table.phase) {
    case Phase::opening:
      return "opens the round";
    case Phase::turn:
      return table.stock_left > 0 ? "lays a piece or draws" : "lays a piece, or passes if none fits";
    case Phase::after_draw:
      if (const auto piece = view.drawn_now())
        return "has drawn " + paint_piece(paint, *piece) + ": lays it or passes";
      return "has drawn: lays the drawn piece or passes";
    case Phase::over:
      break;
  }
  return "";
}

}  // namespace

std::string RondominoShow::terminal(const Rondomino::View& view, Paint paint) {
  const Table& table = view.table;
  std::string text;
  if (table.line.empty()) {
    text += "line    nothing laid yet\n";
  } else {
    text += "line    " + line_text(table.line, paint) + "\n";
    text +=
        "        " + end_text(table.line, End::a, paint) + "; " + end_text(table.line, End::b, paint) + "\n";
  }
  text += fmt::format("stock   {} piece{}\n", table.stock_left, table.stock_left == 1 ? "" : "s");
  for (Seat seat = 0; seat < table.options.players; ++seat) {
    const bool acts = table.phase != Phase::over && table.seat == seat;
    const std::string label = fmt::format("seat {}", seat + 1);
    text += (acts ? bold(paint, label) : label) + "  ";
    const int held = pieces_held(table, seat);
    if (view.hands_seen.contains(seat)) {
      const PieceSet hand = view.hands[seat];
      for (const Piece piece : sorted(hand)) text += paint_piece(paint, piece) + " ";
      text += hand.empty() ? "out" : fmt::format("({} points)", hand.pips());
    } else {
      text += fmt::format("{} piece{}", held, held == 1 ? "" : "s");
    }
    if (const int earlier = table.earlier[seat]; earlier > 0)
      text += fmt::format(", {} from earlier rounds", earlier);
    if (acts) text += "  <- " + expected_text(view, paint);
    text += "\n";
  }
  return text;
}

}  // namespace pioche
