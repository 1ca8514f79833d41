// Moves as text, both ways (docs/record.md). What can't be read or isn't legal is explained.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "games/kingdomino/position.h"

namespace pioche::kingdomino {
namespace {

struct ReadSquare {
  Point point;
  std::size_t length = 0;
};

// Reads a square at the front of a text: a letter, then one or two digits.
std::optional<ReadSquare> read_square(std::string_view text, int size) {
  const int side = 2 * size - 1;
  if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + side || text[1] < '1' || text[1] > '9') return {};
  int row = 0;
  const std::size_t digits = text.size() > 2 && text[2] >= '0' && text[2] <= '9' ? 2 : 1;
  std::from_chars(text.data() + 1, text.data() + 1 + digits, row);
  if (row > side) return {};
  return ReadSquare{{text[0] - 'a' - (size - 1), row - size}, 1 + digits};
}

std::optional<Point> read_one_square(std::string_view text, int size) {
  const auto read = read_square(text, size);
  if (!read || read->length != text.size()) return {};
  return read->point;
}

std::string grid_text(int size) {
  return fmt::format("squares go from a1 to {}{}", static_cast<char>('a' + 2 * size - 2), 2 * size - 1);
}

std::string quoted(std::string_view text) {
  return fmt::format("'{}'", text.substr(0, 40));
}

// An occupied square of a kingdom, or nothing.
std::optional<Square> occupied_square(const Kingdom& kingdom, Point point) {
  const Reach across = large_frame.reach[kingdom.x], up = large_frame.reach[kingdom.y];
  if (point.x < -across.before || point.x > across.after || point.y < -up.before || point.y > up.after)
    return {};
  const Square square = fold(point);
  if ((kingdom.occupied >> square & 1u) == 0) return {};
  return square;
}

}  // namespace

std::string square_text(Point point, int size) {
  return fmt::format("{}{}", static_cast<char>('a' + size - 1 + point.x), size + point.y);
}

std::string Position::text(Move move) const {
  const int size = options().kingdom;
  switch (move.kind) {
    case Move::Kind::choose:
      return domino_text(move.domino());
    case Move::Kind::lay: {
      const Place place = move.place();
      const Point start = table_.kingdom(table_.actor).start_of(place, table_.frame());
      const Point end = place.upwards() ? Point{start.x, start.y + 1} : Point{start.x + 1, start.y};
      std::string first = square_text(start, size), second = square_text(end, size);
      // With equal halves the square that sorts first as text comes first, else the left half's.
      const bool swap =
          dominoes[table_.domino_to_lay()].equal_halves() ? second < first : place.right_half_first();
      return swap ? second + first : first + second;
    }
    case Move::Kind::discard:
      return "discard";
    case Move::Kind::giant:
      return "giant " + square_text(table_.kingdom(table_.actor).point_of(move.square()), size);
    case Move::Kind::send:
      return fmt::format("send {} {}",
                         square_text(table_.kingdom(table_.actor).point_of(move.square()), size),
                         move.seat() + 1);
    case Move::Kind::keep:
      return "keep";
  }
  return {};
}

Result<Move> Position::parse(std::string_view text) const {
  switch (table_.phase) {
    case Phase::choose_first:
    case Phase::choose:
      return parse_choice(text);
    case Phase::lay:
      return parse_place(text);
    case Phase::giant:
      return parse_giant(text);
    case Phase::send:
      return parse_send(text);
    case Phase::over:
      break;
  }
  return fail("{} comes after the end of the round", quoted(text));
}

Result<Move> Position::parse_choice(std::string_view text) const {
  const auto domino = find_domino(text);
  if (!domino)
    return fail("{} is not a domino; seat {} chooses one of the row now", quoted(text), table_.actor + 1);
  if ((table_.choosing.dominoes >> *domino & 1u) == 0) return fail("domino {} is not in the row", text);
  if ((table_.choosing.free >> *domino & 1u) == 0) return fail("domino {} already has a king", text);
  return Move::choose(*domino);
}

Result<Move> Position::parse_place(std::string_view text) const {
  const int size = options().kingdom;
  const DominoNumber number = table_.domino_to_lay();
  const std::string name = domino_text(number);
  const Domino& domino = dominoes[number];
  const Kingdom& kingdom = table_.kingdom(table_.actor);
  const Places places = table_.places();
  if (text == "discard") {
    if (count_places(places) == 0) return Move::discard();
    return fail("domino {} can be laid, so it can't be discarded", name);
  }
  const auto left = read_square(text, size);
  const auto right = left ? read_square(text.substr(left->length), size) : std::nullopt;
  if (!right || left->length + right->length != text.size())
    return fail("{} is not a place for domino {}: two squares are wanted, such as e6e7 ({})", quoted(text),
                name, grid_text(size));
  const Point a = left->point, b = right->point;
  if (std::abs(a.x - b.x) + std::abs(a.y - b.y) != 1)
    return fail("the two squares of {} are not side by side", text);
  for (const Point point : {a, b})
    if (occupied_square(kingdom, point)) return fail("{} of {} is taken", square_text(point, size), text);
  const Reach across = large_frame.reach[kingdom.x], up = large_frame.reach[kingdom.y];
  const int width = std::max({int{across.after}, a.x, b.x}) + std::max({int{across.before}, -a.x, -b.x}) + 1;
  const int height = std::max({int{up.after}, a.y, b.y}) + std::max({int{up.before}, -a.y, -b.y}) + 1;
  if (width > size || height > size)
    return fail("with {} the kingdom would be {} by {} squares, over {} by {}", text, width, height, size,
                size);
  const bool upwards = a.x == b.x;
  const bool left_first = upwards ? a.y < b.y : a.x < b.x;
  const Square start = fold(left_first ? a : b);
  const bool flipped = !left_first && !domino.equal_halves();
  const std::size_t orientation = (upwards ? 2 : 0) + (flipped ? 1 : 0);
  // Inside the frame, but it may lie apart from the kingdom, where a folded square means another one.
  const Place place{start, static_cast<Orientation>(orientation)};
  const bool listed = (places[orientation] >> start & 1u) != 0;
  if (!listed || kingdom.start_of(place, table_.frame()) != (left_first ? a : b))
    return fail("{} touches neither the castle nor a square of the same terrain ({} on {}, {} on {})", text,
                pioche::kingdomino::name(domino.left.terrain), square_text(a, size),
                pioche::kingdomino::name(domino.right.terrain), square_text(b, size));
  return Move::lay(place);
}

Result<Move> Position::parse_giant(std::string_view text) const {
  if (!text.starts_with("giant "))
    return fail("{}: seat {} must put a giant on a crown now, as in 'giant e6'", quoted(text),
                table_.actor + 1);
  const auto point = read_one_square(text.substr(6), options().kingdom);
  if (!point) return fail("{} names no square; {}", quoted(text), grid_text(options().kingdom));
  const Kingdom& kingdom = table_.kingdom(table_.actor);
  const auto square = occupied_square(kingdom, *point);
  if (!square || kingdom.crowns_on(*square) == 0)
    return fail("there is no uncovered crown on {}", text.substr(6));
  return Move::giant(*square);
}

Result<Move> Position::parse_send(std::string_view text) const {
  if (text == "keep") return Move::keep();
  const std::size_t space = text.rfind(' ');
  if (!text.starts_with("send ") || space < 5)
    return fail("{}: seat {} may send a giant now, as in 'send e6 2', or 'keep'", quoted(text),
                table_.actor + 1);
  const auto point = read_one_square(text.substr(5, space - 5), options().kingdom);
  if (!point) return fail("{} names no square; {}", quoted(text), grid_text(options().kingdom));
  const std::string_view seat_text = text.substr(space + 1);
  const int seat = seat_text.size() == 1 ? seat_text[0] - '0' : 0;
  if (seat < 1 || seat > options().players)
    return fail("{} names no seat from 1 to {}", quoted(text), options().players);
  if (seat - 1 == table_.actor) return fail("{}: a giant is sent to somebody else", quoted(text));
  const Kingdom& kingdom = table_.kingdom(table_.actor);
  const auto square = occupied_square(kingdom, *point);
  if (!square || kingdom.giants_on(*square) == 0)
    return fail("no giant of yours is on {}", text.substr(5, space - 5));
  return Move::send(*square, static_cast<Seat>(seat - 1));
}

}  // namespace pioche::kingdomino
