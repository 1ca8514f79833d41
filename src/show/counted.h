#pragma once
// A game that was played at a real table, counted for the people there: what the games' count.cpp share. docs/protocol.md, "Counting".
#include <algorithm>
#include <boost/json.hpp>
#include <vector>

#include "base/seats.h"

namespace pioche {

namespace json = boost::json;

// What decides, the first first: points, then whatever the rulebook asks of equals.
using Standing = std::vector<int>;

// Those whose standing is the best, counted from 1.
inline json::array first_of(const std::vector<Standing>& standings) {
  json::array winners;
  const auto best = std::max_element(standings.begin(), standings.end());
  for (std::size_t i = 0; i < standings.size(); ++i)
    if (standings[i] == *best) winners.push_back(static_cast<int>(i) + 1);
  return winners;
}

// Which part of the standings told the winner from who had as many points: 0 where points did, -1 where nothing did.
inline int decided_by(const std::vector<Standing>& standings) {
  std::vector<Standing> left = standings;
  const std::size_t parts = left.empty() ? 0 : left.front().size();
  for (std::size_t part = 0; part < parts; ++part) {
    const int most =
        std::max_element(left.begin(), left.end(), [&](const Standing& one, const Standing& other) {
          return one[part] < other[part];
        })->at(part);
    std::erase_if(left, [&](const Standing& one) { return one[part] < most; });
    if (left.size() == 1) return static_cast<int>(part);
  }
  return -1;
}

}  // namespace pioche
