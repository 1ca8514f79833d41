#pragma once
// Names and orders that the board, the terminal and the picture share.
#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/array.h"
#include "games/rondomino/rondomino.h"

namespace pioche::rondomino {

inline std::string_view name(End end) {
  return end == End::a ? "A" : "B";
}
inline std::string_view name(Turn turn) {
  return turn == Turn::left ? "left" : "right";
}
inline std::string_view name(Blocked blocked) {
  switch (blocked) {
    case Blocked::numbers:
      return "numbers";
    case Blocked::direction:
      return "direction";
    case Blocked::dead_end:
      return "dead end";
    case Blocked::joined:
      return "joined";
  }
  return "";
}

// One colour a number, told apart in brightness as well as in hue; the pips can be counted besides.
inline constexpr Array<std::uint32_t, number_count> number_colours = {0x8A7A66, 0x2F7FD1, 0xB3261E, 0x14532D,
                                                                      0x8E44AD, 0xC77700, 0x231F20};
inline std::uint32_t colour_of(int number) {
  return number_colours[number];
}

// 0-0, 0-1, ... 6-6: the order people sort a hand in.
inline std::vector<Piece> sorted(PieceSet pieces) {
  std::vector<Piece> list;
  for (const Piece piece : pieces) list.push_back(piece);
  std::sort(list.begin(), list.end(),
            [](Piece a, Piece b) { return a.low() != b.low() ? a.low() < b.low() : a.high() < b.high(); });
  return list;
}

// The places of the line's pieces (by their order of laying) as they lie, walking from end A to end B.
inline std::vector<int> from_a_to_b(const Line& line) {
  std::vector<int> order;
  for (int i = line.size() - 1; i > 0; --i)
    if (line[i].end() == End::a) order.push_back(i);
  for (int i = 0; i < line.size(); ++i)
    if (i == 0 || line[i].end() == End::b) order.push_back(i);
  return order;
}

}  // namespace pioche::rondomino
