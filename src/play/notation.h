#pragma once
// Actions of a match as text, both ways (docs/record.md).
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "play/match.h"

namespace pioche::play {

std::vector<std::string> legal(const Match& match);  // sorted as text

// Is it a legal action? If not, says why.
Result<> check(const Match& match, std::string_view action);

// Gives the action back in its usual form. A refused one leaves the match as it was.
Result<std::string> play(Match& match, std::string_view action);
// What an action would be: its usual form, and whether the round would be over. The match stays as it is.
struct Tried {
  std::string text;
  bool ends_round = false;
};
Result<Tried> try_action(const Match& match, std::string_view action);

// The actions of a round, from its first.
std::vector<std::string> actions(const Match& match, int round);

// A legal move of a match whose type is known.
template <Game G>
Result<typename G::Move> parse(const MatchOf<G>& match, std::string_view action) {
  if (match.over()) return fail("the game is over");
  if (!match.under_way()) return fail("the next round hasn't been set up");
  return match.position()->parse(action);
}

// The legal moves and their texts, sorted by those.
template <Game G>
std::vector<std::pair<std::string, typename G::Move>> sorted_moves(const MatchOf<G>& match) {
  std::vector<std::pair<std::string, typename G::Move>> list;
  if (!match.under_way()) return list;
  MovesOf<G> moves;
  match.position()->legal_moves(moves);
  list.reserve(moves.size());
  for (const auto& move : moves) list.emplace_back(match.position()->text(move), move);
  std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return list;
}

}  // namespace pioche::play
