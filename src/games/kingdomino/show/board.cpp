// What a page needs to draw a table of Kingdomino and to offer its moves: docs/protocol.md, "Boards".
#include "games/kingdomino/show/kingdomino_show.h"

namespace pioche {

using namespace kingdomino;

namespace {

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::choose_first:
      return "choose_first";
    case Phase::lay:
      return "lay";
    case Phase::giant:
      return "giant";
    case Phase::send:
      return "send";
    case Phase::choose:
      return "choose";
    case Phase::over:
      return "over";
  }
  return "";
}

json::object write_half(const Half& half) {
  return {{"terrain", name(half.terrain)}, {"crowns", half.crowns}};
}

json::object write_domino(DominoNumber number) {
  const Domino& domino = dominoes[number];
  json::object object{
      {"id", domino_text(number)}, {"left", write_half(domino.left)}, {"right", write_half(domino.right)}};
  if (brings_giant(number)) object["giant"] = true;
  if (shows_footprints(number)) object["footprints"] = true;
  return object;
}

// A row in rising order; "king" is the seat on a domino, "laid" says that its turn is past.
json::array write_row(const Row& row, int past) {
  json::array list;
  int place = 0;
  for (Bits left = row.dominoes; left != 0; ++place) {
    json::object entry = write_domino(static_cast<DominoNumber>(take_lowest(left)));
    const Seat king = row.kings[place];
    if (king != nobody) entry["king"] = king + 1;
    if (place < past) entry["laid"] = true;
    list.push_back(std::move(entry));
  }
  return list;
}

json::array squares_text(const Kingdom& kingdom, Bits squares, int size) {
  json::array list;
  while (squares != 0)
    list.push_back(
        json::string(square_text(kingdom.point_of(static_cast<Square>(take_lowest(squares))), size)));
  return list;
}

json::object write_kingdom(const Table& table, Seat seat) {
  const Kingdom& kingdom = table.kingdom(seat);
  const int size = table.options.kingdom;
  json::array squares;
  for (int terrain = 0; terrain < terrain_count; ++terrain)
    for (Bits left = kingdom.terrain[terrain]; left != 0;) {
      const auto square = static_cast<Square>(take_lowest(left));
      json::object entry{{"square", square_text(kingdom.point_of(square), size)},
                         {"terrain", terrain_names[terrain]},
                         {"crowns", kingdom.crowns_on(square) + kingdom.giants_on(square)}};
      if (kingdom.giants_on(square) > 0) entry["giants"] = kingdom.giants_on(square);
      squares.push_back(std::move(entry));
    }
  json::array domain_list;
  for (const Domain& domain : domains(kingdom))
    domain_list.push_back(json::object{{"terrain", name(domain.terrain)},
                                       {"squares", squares_text(kingdom, domain.squares, size)},
                                       {"size", domain.size},
                                       {"crowns", domain.crowns},
                                       {"points", domain.points()}});
  json::array bonus_list;
  for (const Bonus& bonus : bonuses(kingdom, table.options, table.quests))
    bonus_list.push_back(json::object{{"name", quest_text(bonus.quest)}, {"points", bonus.points}});
  const Reach across = large_frame.reach[kingdom.x], up = large_frame.reach[kingdom.y];
  // How far the kingdom could still grow on each side.
  return {
      {"seat", seat + 1},
      {"castle", square_text({0, 0}, size)},
      {"squares", std::move(squares)},
      {"domains", std::move(domain_list)},
      {"points", domain_points(kingdom)},
      {"bonuses", std::move(bonus_list)},
      {"score", table.round_score(seat)},
      {"discarded", kingdom.discarded},
      {"frame", json::object{{"from", square_text({across.after - size + 1, up.after - size + 1}, size)},
                             {"to", square_text({size - 1 - across.before, size - 1 - up.before}, size)}}},
      {"extent", json::object{{"from", square_text({-across.before, -up.before}, size)},
                              {"to", square_text({across.after, up.after}, size)}}}};
}

// The score of a seat once a move is played.
int score_after(const Position& position, Move move, Seat seat) {
  Position after = position;
  after.play(move);
  return after.table().round_score(seat);
}

}  // namespace

json::object KingdominoShow::write_board(const View& view) {
  const Table& table = view.table;
  json::array kingdoms;
  for (const Seat seat : seats(table.options.players)) kingdoms.push_back(write_kingdom(table, seat));
  json::array left;
  for (Bits rest = table.left; rest != 0;)
    left.push_back(json::string(domino_text(static_cast<DominoNumber>(take_lowest(rest)))));
  const bool first = table.phase == Phase::choose_first;
  json::array hand;
  if (first)
    for (std::size_t king = table.turn; king < table.hand.size(); ++king)
      hand.push_back(table.hand[king] + 1);
  json::object board{{"game", Kingdomino::name},
                     {"size", table.options.kingdom},
                     {"grid", 2 * table.options.kingdom - 1},
                     {"phase", phase_name(table.phase)},
                     {"hand", std::move(hand)},
                     {"turn", table.turn},
                     {"laying", write_row(table.laying, table.phase == Phase::over ? max_seats : table.turn)},
                     {"choosing", write_row(table.choosing, 0)},
                     {"left", std::move(left)},
                     {"rows_left", table.rows_to_draw},
                     {"earlier", json::array(table.earlier.begin(), table.earlier.end())},
                     {"kingdoms", std::move(kingdoms)}};
  if (table.actor != nobody) {
    board["actor"] = table.actor + 1;
    if (!first) board["domino"] = write_domino(table.domino_to_lay());
  }
  return board;
}

json::object KingdominoShow::write_move(const Position& position, Move move) {
  const Table& table = position.table();
  const Seat seat = table.actor;
  const Kingdom& kingdom = table.kingdom(seat);
  const int size = table.options.kingdom;
  switch (move.kind) {
    case Move::Kind::choose:
      return {{"kind", "choose"}, {"domino", write_domino(move.domino())}};
    case Move::Kind::lay: {
      const Place place = move.place();
      const Point start = kingdom.start_of(place, table.frame());
      const Point end = place.upwards() ? Point{start.x, start.y + 1} : Point{start.x + 1, start.y};
      const bool flipped = place.right_half_first();
      return {{"kind", "lay"},
              {"domino", write_domino(table.domino_to_lay())},
              {"squares", json::array{json::string(square_text(flipped ? end : start, size)),
                                      json::string(square_text(flipped ? start : end, size))}},
              {"gain", score_after(position, move, seat) - table.round_score(seat)}};
    }
    case Move::Kind::discard:
      return {{"kind", "discard"}, {"domino", write_domino(table.domino_to_lay())}};
    case Move::Kind::giant:
      return {{"kind", "giant"},
              {"square", square_text(kingdom.point_of(move.square()), size)},
              {"gain", score_after(position, move, seat) - table.round_score(seat)}};
    case Move::Kind::send:
      return {{"kind", "send"},
              {"square", square_text(kingdom.point_of(move.square()), size)},
              {"to", move.seat() + 1},
              {"gain", score_after(position, move, seat) - table.round_score(seat)}};
    case Move::Kind::keep:
      return {{"kind", "keep"}};
  }
  return {};
}

}  // namespace pioche
