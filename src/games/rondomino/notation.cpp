// Moves as text, both ways. docs/record.md, "Rondomino".
#include <fmt/format.h>

#include "games/rondomino/position.h"

namespace pioche::rondomino {

namespace {

std::string_view name(End end) {
  return end == End::a ? "A" : "B";
}
std::string_view name(Turn turn) {
  return turn == Turn::left ? "left" : "right";
}

bool is_number(char c) {
  return c >= '0' && c < '0' + number_count;
}

constexpr std::string_view what_actions_look_like =
    "an action is A46 (at end A, connect the 4 of 4-6), A44L or A44R for a double, draw or pass";

}  // namespace

std::string Position::text(Move move) const {
  switch (move.kind) {
    case Move::Kind::draw:
      return "draw";
    case Move::Kind::pass:
      return "pass";
    case Move::Kind::open:
      return fmt::format("{}{}", move.piece.low(), move.piece.high());
    case Move::Kind::lay:
      break;
  }
  const int connects = line().number(move.end);
  std::string text = fmt::format("{}{}{}", name(move.end), connects, move.piece.other(connects));
  if (move.piece.is_double()) text += move.turn == Turn::left ? 'L' : 'R';
  return text;
}

Result<Move> Position::parse(std::string_view text) const {
  if (table_.phase == Phase::over) return fail("the round is over");
  if (table_.phase == Phase::opening) {
    const Move open{Move::Kind::open, opening_piece(), End::a, Turn::left};
    if (text != this->text(open))
      return fail(
          "a round opens with the highest double, or with the most points if there is none: '{}', not '{}'",
          this->text(open), text.substr(0, 20));
    return open;
  }
  const bool after_draw = table_.phase == Phase::after_draw;
  if (text == "draw") {
    if (after_draw) return fail("seat {} has drawn already: lay the drawn piece or pass", table_.seat + 1);
    if (table_.stock_left == 0) return fail("the stock is empty, nothing can be drawn");
    return Move{Move::Kind::draw, {}, {}, {}};
  }
  if (text == "pass") {
    if (!after_draw && table_.stock_left > 0)
      return fail("seat {} must lay or draw before passing", table_.seat + 1);
    if (!after_draw && !(playable() & line().fits()).empty())
      return fail("with an empty stock, who can lay must: seat {} can", table_.seat + 1);
    return Move{Move::Kind::pass, {}, {}, {}};
  }
  return parse_lay(text);
}

Result<Move> Position::parse_lay(std::string_view text) const {
  const bool has_turn = text.size() == 4 && (text[3] == 'L' || text[3] == 'R');
  if ((text.size() != 3 && !has_turn) || (text[0] != 'A' && text[0] != 'B') || !is_number(text[1]) ||
      !is_number(text[2]))
    return fail("'{}' is not an action: {}", text.substr(0, 20), what_actions_look_like);
  Move move{Move::Kind::lay, Piece::of(text[1] - '0', text[2] - '0'), text[0] == 'A' ? End::a : End::b, {}};
  const int connects = text[1] - '0';
  if (move.piece.is_double()) {
    if (!has_turn) return fail("a double turns either way: write {0}L or {0}R", text);
    move.turn = text[3] == 'L' ? Turn::left : Turn::right;
  } else {
    if (has_turn) return fail("only doubles are told which way to turn: write {}", text.substr(0, 3));
    move.turn = move.piece.left_from() == connects ? Turn::left : Turn::right;
  }

  if (line().joined()) return fail("the two ends have met: nothing can be laid any more");
  if (!playable().contains(move.piece)) {
    if (table_.phase == Phase::after_draw)
      return fail("after a draw only the drawn piece may be laid, and {} isn't it",
                  rondomino::text(move.piece));
    return fail("seat {} doesn't hold {}", table_.seat + 1, rondomino::text(move.piece));
  }
  if (connects != line().number(move.end))
    return fail("end {} shows {}, so {} can't be connected there", name(move.end), line().number(move.end),
                connects);
  if (!line().room(move.end, move.turn))
    return fail("there is no room at end {} for a piece that turns {}", name(move.end), name(move.turn));
  if (!line().fits(move.end, move.turn).contains(move.piece))
    return fail("turning {} at end {} it would meet end {}, so it must match the {} there too",
                name(move.turn), name(move.end), name(opposite(move.end)), line().number(opposite(move.end)));
  return move;
}

}  // namespace pioche::rondomino
