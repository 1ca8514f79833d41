#include "kdom/game.h"

#include <algorithm>
#include <array>

namespace pioche::kdom {
namespace {

using kingdomino::DominoNumber;
using kingdomino::Half;
using kingdomino::Phase;
using kingdomino::Point;
using kingdomino::Row;
using OurMove = kingdomino::Move;

json::object write_tile(const Half& half) {
  static constexpr std::array<std::string_view, kingdomino::terrain_count> names{"field",   "forest", "water",
                                                                                 "pasture", "clay",   "mine"};
  return {{"terrain", names[index(half.terrain)]}, {"crowns", half.crowns}};
}

// Dominoes are numbered from 1 there; ours of Age of Giants come first.
int number_of(DominoNumber domino) {
  return domino - kingdomino::letter_count + 1;
}

json::object write_domino(DominoNumber number) {
  const kingdomino::Domino& domino = kingdomino::dominoes[number];
  return {
      {"number", number_of(number)}, {"tile1", write_tile(domino.left)}, {"tile2", write_tile(domino.right)}};
}

Position position_of(Point point) {
  return {-point.y, point.x};
}

json::object write_position(const Position& position) {
  return {{"row", position.row}, {"col", position.col}};
}

std::vector<DominoNumber> each(Bits dominoes) {
  std::vector<DominoNumber> list;
  while (dominoes != 0) list.push_back(static_cast<DominoNumber>(take_lowest(dominoes)));
  return list;
}

std::vector<Placement> placements(const kingdomino::Table& table, const MovesOf<Kingdomino>& moves) {
  std::vector<Placement> placed;
  for (const OurMove move : moves) {
    if (move.kind != OurMove::Kind::lay) continue;
    const kingdomino::Place place = move.place();
    const Point start = table.kingdom(table.actor).start_of(place, table.frame());
    const Point end = place.upwards() ? Point{start.x, start.y + 1} : Point{start.x + 1, start.y};
    const Position first = position_of(start), second = position_of(end);
    const bool flipped = place.right_half_first();
    placed.push_back({flipped ? second : first, flipped ? first : second, move});
    // Both orders of a domino with equal halves are moves there; we list one.
    if (kingdomino::dominoes[table.domino_to_lay()].equal_halves()) placed.push_back({second, first, move});
  }
  std::sort(placed.begin(), placed.end(), [](const Placement& one, const Placement& other) {
    return std::pair(one.tile1, one.tile2) < std::pair(other.tile1, other.tile2);
  });
  return placed;
}

}  // namespace

kingdomino::Options Game::options(std::size_t players) {
  kingdomino::Options options;
  options.players = static_cast<std::uint8_t>(players);
  options.harmony = options.middle_kingdom = true;
  return options;
}

kingdomino::Position Game::position(int turn) const {
  return match_.position_at(plies_[turn - 1]);
}

int Game::round() const {
  return (turn() - 1) / match_.options().kings() + 1;
}

play::Record Game::record() const {
  play::Record record = play::record_of(match_);
  record.players = names_;
  return record;
}

std::vector<Move> Game::moves(int turn) const {
  const kingdomino::Position position = this->position(turn);
  if (position.seat_to_act() == nobody) return {};
  const kingdomino::Table& table = position.table();
  MovesOf<Kingdomino> legal;
  position.legal_moves(legal);

  std::vector<std::optional<DominoNumber>> chosen;
  for (const DominoNumber domino : each(table.choosing.free)) chosen.emplace_back(domino);
  if (chosen.empty()) chosen.emplace_back();
  std::vector<std::optional<Placement>> placed;
  for (const Placement& placement : placements(table, legal)) placed.emplace_back(placement);
  if (placed.empty()) placed.emplace_back();

  std::vector<Move> list;
  for (const auto& domino : chosen)
    for (const auto& placement : placed) {
      Move move{domino, placement, {}};
      if (placement) move.moves.push_back(placement->move);
      if (!placement && legal[0].kind == OurMove::Kind::discard) move.moves.push_back(OurMove::discard());
      if (domino) move.moves.push_back(OurMove::choose(*domino));
      list.push_back(std::move(move));
    }
  return list;
}

void Game::play(const std::vector<OurMove>& moves) {
  for (const OurMove move : moves) match_.play(move);
  plies_.push_back(match_.rounds().back().moves.size());
}

json::array Game::write_moves(int turn) const {
  json::array list;
  const kingdomino::Position position = this->position(turn);
  for (const Move& move : moves(turn)) {
    json::object out{{"number", list.size()}};
    if (move.chosen) out["chosenDomino"] = write_domino(*move.chosen);
    if (move.placed)
      out["placedDomino"] = {{"domino", write_domino(position.table().domino_to_lay())},
                             {"tile1Position", write_position(move.placed->tile1)},
                             {"tile2Position", write_position(move.placed->tile2)}};
    list.push_back(std::move(out));
  }
  return list;
}

json::array Game::write_laid(int turn) const {
  json::array list;
  kingdomino::Position position = match_.start();
  for (const OurMove move : std::span(match_.rounds().back().moves).first(plies_[turn - 1])) {
    if (move.kind == OurMove::Kind::lay) list.push_back(write_domino(position.table().domino_to_lay()));
    position.play(move);
  }
  return list;
}

void Game::write(json::object& out, int turn) const {
  const kingdomino::Position position = this->position(turn);
  const kingdomino::Table& table = position.table();

  std::vector<std::pair<std::string, json::object>> kingdoms;
  for (const Seat seat : seats(table.options.players)) {
    const kingdomino::Kingdom& kingdom = table.kingdom(seat);
    json::array tiles{
        json::object{{"position", write_position({0, 0})}, {"tile", {{"terrain", "castle"}, {"crowns", 0}}}}};
    for (std::size_t terrain = 0; terrain < kingdom.terrain.size(); ++terrain)
      for (Bits left = kingdom.terrain[terrain]; left != 0;) {
        const auto square = static_cast<kingdomino::Square>(take_lowest(left));
        const Half half{static_cast<kingdomino::Terrain>(terrain),
                        static_cast<std::uint8_t>(kingdom.crowns_on(square))};
        tiles.push_back({{"position", write_position(position_of(kingdom.point_of(square)))},
                         {"tile", write_tile(half)}});
      }
    json::array areas{0};  // the castle's
    for (const kingdomino::Domain& domain : domains(kingdom)) areas.push_back(domain.points());
    int centre = 0, complete = 0;
    for (const kingdomino::Bonus& bonus : bonuses(kingdom, table.options, table.quests))
      (bonus.quest == kingdomino::Quest::middle_kingdom ? centre : complete) = bonus.points;
    kingdoms.emplace_back(name(seat), json::object{{"player", {{"name", name(seat)}}},
                                                   {"placedTiles", std::move(tiles)},
                                                   {"score",
                                                    {{"total", table.round_score(seat)},
                                                     {"areaScores", std::move(areas)},
                                                     {"centerBonus", centre},
                                                     {"completeBonus", complete}}}});
  }
  std::sort(kingdoms.begin(), kingdoms.end(),
            [](const auto& one, const auto& other) { return one.first < other.first; });
  json::array sorted;
  for (auto& [owner, kingdom] : kingdoms) sorted.push_back(std::move(kingdom));
  out["kingdoms"] = std::move(sorted);

  const auto draft = [&](const Row& row, int past) {
    json::array dominoes;
    int place = 0;
    for (const DominoNumber domino : each(row.dominoes)) {
      const Seat king = row.kings[place];
      if (place++ < past) continue;
      json::object one;
      if (king != nobody) one["player"] = {{"name", name(king)}};
      one["domino"] = write_domino(domino);
      dominoes.push_back(std::move(one));
    }
    return json::object{{"dominoes", std::move(dominoes)}};
  };
  const bool over = position.seat_to_act() == nobody;
  out["usedDominoes"] = write_laid(turn);
  out["currentDraft"] = draft(table.choosing, 0);
  out["previousDraft"] = draft(table.laying, table.phase == Phase::over ? max_seats : table.turn);
  if (!over) out["currentPlayer"] = {{"name", name(position.seat_to_act())}};
  out["gameOver"] = over;
  out["turn"] = turn;
}

}  // namespace pioche::kdom
