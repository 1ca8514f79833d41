#pragma once
// One game as the research protocol sees it: joint moves (lay and choose at once), counted in turns.
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "games/kingdomino/kingdomino.h"
#include "play/match.h"
#include "play/record.h"

namespace pioche::kdom {

namespace json = boost::json;

// A square as that protocol counts: from the castle, rows downwards, columns to the right.
struct Position {
  int row = 0;
  int col = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};

struct Placement {
  Position tile1;  // of the domino's left half
  Position tile2;
  kingdomino::Move move;
};

struct Move {
  std::optional<kingdomino::DominoNumber> chosen;
  std::optional<Placement> placed;
  std::vector<kingdomino::Move> moves;  // of ours, one after another
};

class Game {
 public:
  // Names in the order of their seats; everything else is dealt.
  template <Chance Source>
  Game(std::vector<std::string> names, Source& source)
      : names_(std::move(names)), match_(options(names_.size())) {
    match_.start_round(Kingdomino::deal(match_.options(), source));
  }

  int turn() const { return static_cast<int>(plies_.size()); }
  bool over() const { return match_.over(); }
  Seat on_turn() const { return match_.seat_to_act(); }
  const std::string& name(Seat seat) const { return names_[seat]; }
  const std::vector<std::string>& names() const { return names_; }
  const play::MatchOf<Kingdomino>& match() const { return match_; }
  int round() const;
  play::Record record() const;  // all actions so far, and the result once it is over

  // All moves of the one on turn, in the protocol's order.
  std::vector<Move> moves(int turn) const;
  // Plays all parts of a joint move, each legal after the one before.
  void play(const std::vector<kingdomino::Move>& moves);

  json::array write_moves(int turn) const;
  void write(json::object& out, int turn) const;  // kingdoms, drafts and the rest of Game

 private:
  // Always the base game with 5x5 kingdoms and both bonuses.
  static kingdomino::Options options(std::size_t players);
  kingdomino::Position position(int turn) const;
  json::array write_laid(int turn) const;  // dominoes in the order they were laid

  std::vector<std::string> names_;
  play::MatchOf<Kingdomino> match_;
  std::vector<std::size_t> plies_{0};  // how many of our moves were made before turn 1, before turn 2, ...
};

}  // namespace pioche::kdom
