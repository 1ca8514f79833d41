#pragma once
// Kingdoms as pictures, for tests that read like the rulebook:
//
//   drawn(R"(
//     w   w1  .
//     #   f   m2!)")
//
// A letter is a square of that terrain (wheat, forest, lake, grassland, swamp, mine), the number its crowns, and every !
// a giant on one of them; # is the castle, . nothing. The castle of these squares stands on e5, in a 7x7 game on g7.
#include <gmock/gmock.h>

#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "games/kingdomino/kingdomino.h"

namespace pioche::kingdomino {

inline void put_square(Kingdom& kingdom, Point point, const std::string& text) {
  const Square square = fold(point);
  const auto terrain = std::string_view("wflgsm").find(text[0]);
  ASSERT_NE(terrain, std::string_view::npos) << text << " is no square";
  kingdom.occupied |= bit(square);
  kingdom.terrain[terrain] |= bit(square);
  kingdom.matching[terrain] |= std::rotl(beside_castle, square);
  const int crowns = text.size() > 1 ? text[1] - '0' : 0;
  if (crowns & 1) kingdom.crowns_low |= bit(square);
  if (crowns & 2) kingdom.crowns_high |= bit(square);
  for (auto giants = std::count(text.begin(), text.end(), '!'); giants > 0; --giants)
    kingdom.add_giant(square);
}

inline Span span_of(int lowest, int highest) {
  Span span = 0;
  while (large_frame.reach[span].before != -lowest || large_frame.reach[span].after != highest) ++span;
  return span;
}

inline Kingdom drawn(const std::string& picture) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(picture);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream squares(line);
    std::vector<std::string> row;
    for (std::string square; squares >> square;) row.push_back(square);
    if (!row.empty()) rows.insert(rows.begin(), row);  // the lowest row first
  }
  Point castle_at;
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (std::size_t x = 0; x < rows[y].size(); ++x)
      if (rows[y][x] == "#") castle_at = {static_cast<int>(x), static_cast<int>(y)};

  Kingdom kingdom;
  int left = 0, right = 0, bottom = 0, top = 0;
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      if (rows[y][x] == "." || rows[y][x] == "#") continue;
      const Point point{static_cast<int>(x) - castle_at.x, static_cast<int>(y) - castle_at.y};
      put_square(kingdom, point, rows[y][x]);
      left = std::min(left, point.x), right = std::max(right, point.x);
      bottom = std::min(bottom, point.y), top = std::max(top, point.y);
    }
  kingdom.x = span_of(left, right);
  kingdom.y = span_of(bottom, top);
  return kingdom;
}

using Kingdoms = std::initializer_list<Kingdom>;  // seat 1's first; the others have only their castle

// The same position with other kingdoms.
inline Position with_kingdoms(const Position& position, Kingdoms kingdoms) {
  View view = position.view({});
  std::fill(view.table.kingdoms.begin(), view.table.kingdoms.end(), Kingdom{});
  std::copy(kingdoms.begin(), kingdoms.end(), view.table.kingdoms.begin());
  Random random(1);
  return {view, random};
}

// A deal whose pile begins with these dominoes.
inline Setup dealt(const Options& options, std::initializer_list<std::string_view> first,
                   std::uint64_t seed = 1) {
  Random random(seed);
  Setup setup = Kingdomino::deal(options, random);
  auto next = setup.deck.begin();
  for (const std::string_view text : first) {
    const DominoNumber domino = find_domino(text).value();
    const auto found = std::find(next, setup.deck.end(), domino);
    if (found != setup.deck.end()) *found = *next;
    *next++ = domino;
  }
  return setup;
}

inline Position begin(const Options& options, std::initializer_list<std::string_view> first) {
  const Setup setup = dealt(options, first);
  EXPECT_TRUE(Kingdomino::check(options));
  EXPECT_TRUE(Kingdomino::check(options, setup));
  return Kingdomino::start(options, setup, {});
}

// Seat 1 is about to lay this domino in the first of the kingdoms.
inline Position laying(std::string_view text, Kingdoms kingdoms, const Options& options = {}) {
  const DominoNumber domino = find_domino(text).value();
  const Bits wanted = bit(domino);
  for (std::uint64_t seed = 1;; ++seed) {
    Position position = Kingdomino::start(options, dealt(options, {text}, seed), {});
    if ((position.table().choosing.dominoes & wanted) == 0) continue;  // it left the row
    Random random(seed);
    while (position.table().phase == Phase::choose_first) {
      const Bits free = position.table().choosing.free;
      const bool takes_it = position.seat_to_act() == 0 && (free & wanted) != 0;
      const Bits others = free & ~wanted;
      position.play(Move::choose(takes_it ? domino : static_cast<DominoNumber>(lowest(others))));
    }
    while (position.table().phase != Phase::lay || position.table().domino_to_lay() != domino)
      position.play(position.random_move(random));
    return with_kingdoms(position, kingdoms);
  }
}

// A round that has ended with these kingdoms.
inline Position ended(Kingdoms kingdoms, const Options& options = {}) {
  Random random(1);
  Position position = Kingdomino::start(options, Kingdomino::deal(options, random), {});
  play_out<Kingdomino>(position, random);
  return with_kingdoms(position, kingdoms);
}

inline void play(Position& position, std::initializer_list<std::string_view> actions) {
  for (const std::string_view action : actions) {
    const Result<Move> move = position.parse(action);
    ASSERT_TRUE(move) << action << ": " << move.error().message;
    position.play(*move);
  }
}

inline std::vector<std::string> legal(const Position& position) {
  Moves moves;
  position.legal_moves(moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(position.text(move));
  return texts;
}

// Why an action can't be played; nothing for a legal one.
inline std::string refusal(const Position& position, std::string_view action) {
  const Result<Move> move = position.parse(action);
  return move ? "" : move.error().message;
}

inline std::vector<std::string> names(Bits set) {
  std::vector<std::string> texts;
  while (set != 0) texts.push_back(domino_text(static_cast<DominoNumber>(take_lowest(set))));
  return texts;
}

}  // namespace pioche::kingdomino
