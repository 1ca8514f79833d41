// What a page needs to draw what some eyes see, and to offer and tell moves, without knowing rules.
#include "games/colomino/show/colomino_show.h"

namespace pioche {

namespace {

using namespace colomino;

json::object write_tokens(const Tokens& tokens) {
  return {{"yellow", tokens.yellow}, {"blue", tokens.blue}, {"points", tokens.points()}};
}

json::object write_rim(const Plan& plan) {
  json::object rim;
  for (const Edge edge : edges) rim[name(edge)] = rim_text(plan, edge);
  return rim;
}

template <class Visit>
void each_square(const Table& table, Visit&& visit) {
  for (int row = 0; row < table.side(); ++row)
    for (int column = 0; column < table.side(); ++column) visit(square_at(column, row));
}

bool finish_reached(const Table& table) {
  bool reached = false;
  each_square(table, [&](Square square) {
    const Content content = table.cells[square].content;
    if (row_of(square) == table.side() - 1)
      reached = reached || content == Content::tile || content == Content::joker;
  });
  return reached;
}

json::array write_tiles(const Table& table) {
  json::array tiles;
  each_square(table, [&](Square square) {
    const Cell& cell = table.cells[square];
    if (cell.content == Content::tile)
      tiles.push_back({{"square", square_name(square)}, {"tile", text(cell.colours)}});
    else if (cell.content == Content::joker)
      tiles.push_back({{"square", square_name(square)}, {"tile", text(the_joker)}});
  });
  return tiles;
}

json::array write_coloured(const Table& table) {
  json::array coloured;
  table.options.plan.coloured.each([&](Square square) {
    coloured.push_back({{"square", square_name(square)},
                        {"colour", std::string(1, letter(table.options.plan.colour_of[square]))},
                        {"touched", table.touched.contains(square)}});
  });
  return coloured;
}

json::array write_courts(const Table& table) {
  json::array courts;
  each_square(table, [&](Square square) {
    const Court court = table.court(square);
    if (court == Court::none || table.cells[square].content == Content::sealed) return;
    json::object entry{{"square", square_name(square)}, {"court", court == Court::open ? "open" : "closed"}};
    for (auto& field : write_tokens(table.worth(square))) entry.insert(field);
    courts.push_back(entry);
  });
  return courts;
}

}  // namespace

json::object ColominoShow::write_board(const Colomino::View& view) {
  const Table& table = view.table;
  const bool over = table.seat == nobody;
  const auto plan = name_of(table.options.plan);
  json::object board{
      {"game", Colomino::name},
      {"players", table.options.players},
      {"plan", plan ? json::value(*plan) : json::value()},
      {"side", table.side()},
      {"rim", write_rim(table.options.plan)},
      {"coloured", write_coloured(table)},
      {"tiles", write_tiles(table)},
      {"courts", write_courts(table)},
      {"bag", view.bag_size()},
      {"seat", over ? json::value() : json::value(table.seat + 1)},
      {"turn_size", tiles_a_turn},
      {"laid", table.laid},
      {"courts_filled", table.courts},
      {"opening", table.opening},
      {"finish", {{"row", table.side()}, {"reached", finish_reached(table)}}},
  };
  json::array seats;
  for (Seat seat = 0; seat < table.options.players; ++seat) {
    json::object entry{{"seat", seat + 1}, {"rack_size", view.rack_sizes[seat]}, {"rack", nullptr}};
    if (view.eyes.contains(seat)) {
      json::array rack;
      for (const Tile tile : view.racks[seat]) rack.emplace_back(text(tile));
      entry["rack"] = rack;
    }
    for (auto& field : write_tokens(table.tokens[seat])) entry.insert(field);
    seats.push_back(entry);
  }
  board["seats"] = seats;
  // Whose last turn is running or still to come, in order.
  json::array last_turns;
  if (!over)
    for (int turn = 0; turn < table.turns_left; ++turn)
      last_turns.emplace_back((table.seat + turn) % table.options.players + 1);
  board["last_turns"] = last_turns;
  return board;
}

json::object ColominoShow::write_move(const Colomino::Position& position, Colomino::Move move) {
  const Table& table = position.table();
  if (move.kind == Move::Kind::pass) return {{"kind", "pass"}, {"laid", table.laid}};
  json::object object{
      {"kind", move.kind == Move::Kind::joker ? "joker" : "lay"},
      {"square", square_name(move.square)},
      {"tile", move.kind == Move::Kind::joker ? text(the_joker) : text(move.four)},
  };
  switch (table.cells[move.square].content) {
    case Content::joker:
      object["on"] = "joker";
      break;
    case Content::coloured:
      object["on"] = "coloured";
      break;
    default:
      object["on"] = "plan";
  }
  const Court court = move.kind == Move::Kind::joker ? Court::none : table.court(move.square);
  object["court"] = nullptr;
  if (court != Court::none) object["court"] = court == Court::open ? "open" : "closed";
  for (auto& field : write_tokens(position.brings(move))) object.insert(field);
  // Does it reach the finish line first, so that the last turns begin?
  object["finish"] = row_of(move.square) == table.side() - 1 && !table.last_turns();
  return object;
}

}  // namespace pioche
