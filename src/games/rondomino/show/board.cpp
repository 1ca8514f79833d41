// What a page needs to draw a round and to offer its moves, without knowing a rule. docs/boards.md.
#include <cmath>

#include "games/rondomino/geometry.h"
#include "games/rondomino/show/rondomino_show.h"
#include "games/rondomino/show/words.h"

namespace pioche {

namespace {

using namespace rondomino;

// A hundredth of a millimetre is enough for any screen, and reads better.
double rounded(double value) {
  return std::round(value * 100) / 100 + 0.0;
}

json::object write_arc(const Corner& corner) {
  const Arc shape = arc(corner);
  return {{"x", rounded(shape.centre.x)}, {"y", rounded(shape.centre.y)}, {"start", rounded(shape.start)},
          {"sweep", shape.sweep},         {"from", corner.from},          {"to", corner.to}};
}

json::object write_joint(const Joint& joint) {
  const Point point = middle(joint);
  return {{"x", rounded(point.x)}, {"y", rounded(point.y)}, {"heading", degrees(joint.heading)}};
}

json::array write_line(const Line& line, const Layout& drawn) {
  json::array list;
  for (const int place : from_a_to_b(line)) {
    const LaidPiece laid = line[place];
    json::object piece{{"piece", text(laid.piece())},
                       {"seat", laid.seat() + 1},
                       {"laid", place},
                       {"end", place == 0 ? json::value() : json::value(name(laid.end()))},
                       {"drawn", laid.source() == Source::draw}};
    piece["arc"] = write_arc(drawn.corners[place]);
    list.push_back(std::move(piece));
  }
  return list;
}

json::object write_end(const Line& line, const Layout& drawn, End end) {
  json::object object{{"number", line.number(end)}, {"joint", write_joint(drawn.joint(end))}};
  const auto blocked = line.blocked(end);
  object["blocked"] = blocked ? json::value(name(*blocked)) : json::value();
  json::array turns;
  for (const Turn turn : both_turns)
    if (line.room(end, turn)) turns.emplace_back(name(turn));
  object["room"] = std::move(turns);
  return object;
}

// The smallest box that holds all arcs, so that a page can scale the line to fit.
json::object write_bounds(const Layout& drawn) {
  double left = 0, top = 0, right = 0, bottom = 0;
  bool first = true;
  for (const Corner& corner : drawn.corners) {
    const Arc shape = arc(corner);
    for (int degree = 0; degree <= 120; degree += 5)
      for (const double radius : {inner_radius, outer_radius}) {
        const Point point = polar(shape.centre, radius, shape.start + (shape.sweep < 0 ? -degree : degree));
        left = first ? point.x : std::min(left, point.x);
        right = first ? point.x : std::max(right, point.x);
        top = first ? point.y : std::min(top, point.y);
        bottom = first ? point.y : std::max(bottom, point.y);
        first = false;
      }
  }
  return {{"x", rounded(left)},
          {"y", rounded(top)},
          {"width", rounded(right - left)},
          {"height", rounded(bottom - top)}};
}

// A piece in a hand: walking from its first number to its second it turns left.
json::object write_piece(Piece piece) {
  const int from = piece.is_double() ? piece.low() : piece.left_from();
  return {{"piece", text(piece)}, {"from", from}, {"to", piece.other(from)}};
}

json::value expected(const Table& table) {
  switch (table.phase) {
    case Phase::opening:
      return "open";
    case Phase::turn:
      return table.stock_left > 0 ? "lay or draw" : "lay or pass";
    case Phase::after_draw:
      return "lay the drawn piece or pass";
    case Phase::over:
      break;
  }
  return nullptr;
}

json::array numbers_of(const Scores& scores) {
  return json::array(scores.begin(), scores.end());
}

}  // namespace

json::object RondominoShow::write_board(const Rondomino::View& view) {
  const Table& table = view.table;
  const Line& line = table.line;
  const Layout drawn = layout(line);

  json::object board{{"game", Rondomino::name},
                     {"players", table.options.players},
                     {"teams", table.options.teams},
                     {"target", table.options.target},
                     {"seat", table.phase == Phase::over ? json::value() : json::value(table.seat + 1)},
                     {"expected", expected(table)},
                     {"stock", table.stock_left},
                     {"shape", {{"outer", outer_radius}, {"inner", inner_radius}, {"degrees", arc_degrees}}}};
  json::array earlier;
  for (int seat = 0; seat < table.options.players; ++seat) earlier.emplace_back(table.earlier[seat]);
  board["earlier"] = std::move(earlier);

  board["line"] = write_line(line, drawn);
  board["bounds"] = write_bounds(drawn);
  board["joined"] = line.joined();
  board["ends"] = nullptr;
  if (!line.empty())
    board["ends"] =
        json::object{{"A", write_end(line, drawn, End::a)}, {"B", write_end(line, drawn, End::b)}};

  json::array hands;
  for (Seat seat = 0; seat < table.options.players; ++seat) {
    json::object hand{{"size", pieces_held(table, seat)}, {"pieces", nullptr}};
    if (view.hands_seen.contains(seat)) {
      json::array pieces;
      for (const Piece piece : sorted(view.hands[seat])) pieces.emplace_back(write_piece(piece));
      hand["pieces"] = std::move(pieces);
    }
    hands.emplace_back(std::move(hand));
  }
  board["hands"] = std::move(hands);
  const auto now = view.drawn_now();
  board["drawn"] = now ? json::value(text(*now)) : json::value();

  board["round"] = nullptr;
  if (table.phase == Phase::over) {
    const RoundResult result = score_round(table.options, view.hands);
    json::array winners;
    for (Seat seat = 0; seat < table.options.players; ++seat)
      if (result.winners.contains(seat)) winners.emplace_back(seat + 1);
    board["round"] = json::object{{"scores", numbers_of(result.scores)},
                                  {"winners", std::move(winners)},
                                  {"pips", numbers_of(result.pips)}};
  }
  return board;
}

json::object RondominoShow::write_move(const Rondomino::Position& position, Rondomino::Move move) {
  const Line& line = position.line();
  switch (move.kind) {
    case Move::Kind::draw:
      return {{"kind", "draw"}};
    case Move::Kind::pass:
      return {{"kind", "pass"}, {"after_draw", position.table().phase == Phase::after_draw}};
    case Move::Kind::open:
      return {{"kind", "open"}, {"piece", text(move.piece)}, {"arc", write_arc(opening_corner(move.piece))}};
    case Move::Kind::lay:
      break;
  }
  const Corner corner = next_corner(line, move.piece, move.end, move.turn);
  Line after = line;
  after.lay(move.piece, move.end, move.turn, position.table().seat, Source::hand);
  json::array room;
  for (const Turn turn : both_turns)
    if (after.room(move.end, turn)) room.emplace_back(name(turn));
  return {{"kind", "lay"},
          {"piece", text(move.piece)},
          {"end", name(move.end)},
          {"connects", corner.from},
          {"number", corner.to},
          {"turn", name(move.turn)},
          {"joins", after.joined()},
          {"room", std::move(room)},
          {"arc", write_arc(corner)},
          {"joint", write_joint(layout(after).joint(move.end))}};
}

}  // namespace pioche
