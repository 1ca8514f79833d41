#pragma once
// One game as the research protocol sees it: joint moves (lay and choose at once), counted in turns.
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "play/match.h"
#include "play/record.h"

namespace pioche::kdom {

namespace json = boost::json;

struct Position {
  int row = 0;
  int col = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};

struct Placement {
  Position tile1;
  Position tile2;
  std::string action;  // as our records write it
};

struct Move {
  std::optional<int> chosen;  // a domino's number
  std::optional<Placement> placed;
  std::vector<std::string> actions;
};

class Game {
 public:
  // Names in the order of their seats; everything else is dealt.
  Game(std::vector<std::string> names, play::Dealer& dealer);

  int turn() const { return static_cast<int>(states_.size()); }
  bool over(int turn) const { return state(turn).match->over(); }
  Seat on_turn(int turn) const { return state(turn).match->seat_to_act(); }
  const std::string& name(Seat seat) const { return names_[static_cast<std::size_t>(seat)]; }
  const std::vector<std::string>& names() const { return names_; }
  const play::Match& match() const { return *states_.back().match; }
  int round() const;
  play::Record record() const;  // all actions so far, and the result once it is over

  // All moves of the one on turn, in the protocol's order.
  std::vector<Move> moves(int turn) const;
  // Plays all actions of a joint move; a move that isn't one leaves the game as it was.
  Result<> play(const std::vector<std::string>& actions);

  json::array write_moves(int turn) const;
  void write(json::object& out, int turn) const;  // kingdoms, drafts and the rest of Game

 private:
  struct State {
    std::unique_ptr<play::Match> match;
    std::vector<json::object> laid;  // dominoes as they are written, in the order they were laid
  };
  const State& state(int turn) const { return states_[static_cast<std::size_t>(turn - 1)]; }

  std::vector<std::string> names_;
  json::object setup_;
  std::vector<std::string> actions_;  // in their usual form
  std::vector<State> states_;         // before turn 1, before turn 2, ...
};

}  // namespace pioche::kdom
