#include "kdom/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "play/any_game.h"

namespace pioche::kdom {
namespace {

std::string_view terrain_name(std::string_view ours) {
  struct Pair {
    std::string_view ours, theirs;
  };
  static constexpr Pair pairs[] = {{"wheat", "field"},       {"forest", "forest"}, {"lake", "water"},
                                   {"grassland", "pasture"}, {"swamp", "clay"},    {"mine", "mine"}};
  for (const Pair& pair : pairs)
    if (pair.ours == ours) return pair.theirs;
  return ours;
}

json::object write_tile(const json::object& half) {
  return {{"terrain", terrain_name(half.at("terrain").as_string())}, {"crowns", half.at("crowns")}};
}

int number_of(const json::object& domino) {
  const std::string_view text = domino.at("id").as_string();
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

json::object write_domino(const json::object& domino) {
  return {{"number", number_of(domino)},
          {"tile1", write_tile(domino.at("left").as_object())},
          {"tile2", write_tile(domino.at("right").as_object())}};
}

// "e5" is the castle of a 5x5 kingdom; rows count downwards from it, columns to the right.
Position position_of(std::string_view square) {
  constexpr int castle_column = 'e' - 'a', castle_row = 5;
  int row = 0;
  std::from_chars(square.data() + 1, square.data() + square.size(), row);
  return {castle_row - row, square[0] - 'a' - castle_column};
}

json::object write_position(const Position& position) {
  return {{"row", position.row}, {"col", position.col}};
}

bool taken(const json::object& domino) {
  return domino.contains("king");
}
bool is_laid(const json::object& domino) {
  return domino.contains("laid");
}

}  // namespace

Game::Game(std::vector<std::string> names, play::Dealer& dealer) : names_(std::move(names)) {
  // Always the base game with 5x5 kingdoms and both bonuses.
  auto match = *(*play::find_game("kingdomino"))
                    ->new_match({{"players", names_.size()}, {"harmony", true}, {"middle_kingdom", true}});
  setup_ = match->deal(dealer);
  (void)match->start_round(setup_);  // our own deal is a legal one
  states_.push_back({std::move(match), {}});
}

int Game::round() const {
  const int kings = names_.size() == 2 ? 4 : static_cast<int>(names_.size());
  return (turn() - 1) / kings + 1;
}

play::Record Game::record() const {
  play::Record record;
  record.game = match().game();
  record.options = match().options();
  record.players = names_;
  record.rounds.push_back({setup_, actions_});
  record.result = match().result();
  return record;
}

std::vector<Move> Game::moves(int turn) const {
  const play::Match& match = *state(turn).match;
  if (match.over()) return {};
  const json::object board = match.board({});
  std::vector<std::optional<int>> chosen;
  for (const json::value& domino : board.at("choosing").as_array())
    if (!taken(domino.as_object())) chosen.emplace_back(number_of(domino.as_object()));
  if (chosen.empty()) chosen.emplace_back();

  std::vector<std::optional<Placement>> placed;
  bool discards = false;
  for (const json::value& value : match.moves()) {
    const json::object& move = value.as_object();
    discards = discards || move.at("kind") == "discard";
    if (move.at("kind") != "lay") continue;
    const auto& squares = move.at("squares").as_array();
    const std::string first(squares[0].as_string()), second(squares[1].as_string());
    placed.push_back(Placement{position_of(first), position_of(second), first + second});
    // Both orders of a domino with equal halves are moves there; we list one and accept both.
    const json::object& domino = move.at("domino").as_object();
    if (domino.at("left") == domino.at("right"))
      placed.push_back(Placement{position_of(second), position_of(first), second + first});
  }
  std::sort(placed.begin(), placed.end(), [](const auto& one, const auto& other) {
    return std::pair(one->tile1, one->tile2) < std::pair(other->tile1, other->tile2);
  });
  if (placed.empty()) placed.emplace_back();

  std::vector<Move> list;
  for (const auto& number : chosen)
    for (const auto& placement : placed) {
      Move move{number, placement, {}};
      if (placement) move.actions.push_back(placement->action);
      if (!placement && discards) move.actions.emplace_back("discard");
      if (number) move.actions.push_back(std::to_string(*number));
      list.push_back(std::move(move));
    }
  return list;
}

Result<> Game::play(const std::vector<std::string>& actions) {
  State next{states_.back().match->clone(), states_.back().laid};
  std::vector<std::string> usual;
  for (const std::string& action : actions) {
    const json::object board = next.match->board({});
    const bool lays = board.at("phase") == "lay" && action != "discard";
    auto played = next.match->play(action);
    if (!played) return tl::unexpected(played.error());
    usual.push_back(std::move(*played));
    if (lays) next.laid.push_back(write_domino(board.at("domino").as_object()));
  }
  states_.push_back(std::move(next));
  actions_.insert(actions_.end(), usual.begin(), usual.end());
  return {};
}

json::array Game::write_moves(int turn) const {
  json::array list;
  const json::object board = state(turn).match->board({});
  const json::value* const laying = board.if_contains("domino");
  for (const Move& move : moves(turn)) {
    json::object out{{"number", list.size()}};
    if (move.chosen)
      for (const json::value& domino : board.at("choosing").as_array())
        if (number_of(domino.as_object()) == *move.chosen)
          out["chosenDomino"] = write_domino(domino.as_object());
    if (move.placed)
      out["placedDomino"] = {{"domino", write_domino(laying->as_object())},
                             {"tile1Position", write_position(move.placed->tile1)},
                             {"tile2Position", write_position(move.placed->tile2)}};
    list.push_back(std::move(out));
  }
  return list;
}

void Game::write(json::object& out, int turn) const {
  const State& now = state(turn);
  const json::object board = now.match->board({});
  std::vector<std::pair<std::string, json::object>> kingdoms;
  for (const json::value& value : board.at("kingdoms").as_array()) {
    const json::object& kingdom = value.as_object();
    const std::string& owner = names_[static_cast<std::size_t>(kingdom.at("seat").to_number<int>() - 1)];
    json::array tiles{
        json::object{{"position", write_position({0, 0})}, {"tile", {{"terrain", "castle"}, {"crowns", 0}}}}};
    for (const json::value& square : kingdom.at("squares").as_array())
      tiles.push_back({{"position", write_position(position_of(square.at("square").as_string()))},
                       {"tile", write_tile(square.as_object())}});
    json::array areas{0};  // the castle's
    for (const json::value& domain : kingdom.at("domains").as_array()) areas.push_back(domain.at("points"));
    const json::array& bonus = kingdom.at("bonus").as_array();  // harmony, middle kingdom
    kingdoms.emplace_back(owner,
                          json::object{{"player", {{"name", owner}}},
                                       {"placedTiles", std::move(tiles)},
                                       {"score",
                                        {{"total", kingdom.at("score")},
                                         {"areaScores", std::move(areas)},
                                         {"centerBonus", bonus.size() > 1 ? bonus[1] : json::value(0)},
                                         {"completeBonus", !bonus.empty() ? bonus[0] : json::value(0)}}}});
  }
  std::sort(kingdoms.begin(), kingdoms.end(),
            [](const auto& one, const auto& other) { return one.first < other.first; });
  json::array sorted;
  for (auto& [owner, kingdom] : kingdoms) sorted.push_back(std::move(kingdom));
  out["kingdoms"] = std::move(sorted);

  const auto draft = [&](std::string_view row) {
    json::array dominoes;
    for (const json::value& value : board.at(row).as_array()) {
      if (is_laid(value.as_object())) continue;
      json::object one;
      if (taken(value.as_object()))
        one["player"] = {{"name", names_[static_cast<std::size_t>(value.at("king").to_number<int>() - 1)]}};
      one["domino"] = write_domino(value.as_object());
      dominoes.push_back(std::move(one));
    }
    return json::object{{"dominoes", std::move(dominoes)}};
  };
  json::array used;
  for (const json::object& domino : now.laid) used.push_back(domino);
  out["usedDominoes"] = std::move(used);
  out["currentDraft"] = draft("choosing");
  out["previousDraft"] = draft("laying");
  if (!now.match->over()) out["currentPlayer"] = {{"name", name(now.match->seat_to_act())}};
  out["gameOver"] = now.match->over();
  out["turn"] = turn;
}

}  // namespace pioche::kdom
