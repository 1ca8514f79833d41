#pragma once
// Requests and answers of what is played alone: positions, puzzles, and games that are counted for people at a real table.
#include "desk/messages.h"

namespace pioche::desk {

struct ShowPosition {
  json::value record;
  int round = 0;
  int ply = 0;
  std::optional<SeatNumber> as;  // through whose eyes; left out: of who is to act
};
BOOST_DESCRIBE_STRUCT(ShowPosition, (), (record, round, ply, as))

struct PlayedShown {
  SeatNumber seat;
  int ply = 0;
  Like<table::Move> move;
};
BOOST_DESCRIBE_STRUCT(PlayedShown, (), (seat, ply, move))

struct PositionShown {
  std::string game;
  json::object options;
  int round = 0;
  int ply = 0;
  Nullable<SeatNumber> seat;  // null: the round is over
  std::vector<int> scores;
  Like<table::Board> board;                    // at the end as all see it
  Like<std::vector<Like<table::Move>>> moves;  // for the eyes of who is to act
  std::vector<PlayedShown> played;             // in this round
};
BOOST_DESCRIBE_STRUCT(PositionShown, (), (game, options, round, ply, seat, scores, board, moves, played))

// --- puzzles

struct ShowPuzzle {
  PathPart id;
};
BOOST_DESCRIBE_STRUCT(ShowPuzzle, (), (id))

struct PuzzleShown {
  int tried = 0;
  int solved = 0;
  int rating = 0;  // by who solved it
};
BOOST_DESCRIBE_STRUCT(PuzzleShown, (), (tried, solved, rating))

struct TryPuzzle {
  PathPart id;
  std::string action;
  std::optional<std::string> guest;  // left out: a new one is told
};
BOOST_DESCRIBE_STRUCT(TryPuzzle, (), (id, action, guest))

struct PuzzleTried {
  std::string guest;
  bool counted = false;  // it was the guest's first try
  PuzzleShown puzzle;
  int mine = 0;  // the guest's rating, by what they solved
};
BOOST_DESCRIBE_STRUCT(PuzzleTried, (), (guest, counted, puzzle, mine))

// What the house must know of a puzzle to count tries.
struct KnownPuzzle {
  std::string best;
  int difficulty = 1;
};
using KnownPuzzles = std::map<std::string, KnownPuzzle, std::less<>>;

// --- the score pad

struct CountPad {
  std::string game;
  json::object pad;  // docs/protocol.md, "Counting": each game has its own
};
BOOST_DESCRIBE_STRUCT(CountPad, (), (game, pad))

struct CountedLine {
  static constexpr bool open = true;
  std::string kind;  // domain, bonus, round, tokens
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(CountedLine, (), (kind, points))

struct CountedPlayer {
  std::vector<CountedLine> lines;
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(CountedPlayer, (), (lines, points))

struct Count {
  static constexpr bool open = true;
  std::vector<CountedPlayer> players;
  std::vector<int> winners;  // none: it goes on
};
BOOST_DESCRIBE_STRUCT(Count, (), (players, winners))

struct Counted {
  Like<Count> count;
};
BOOST_DESCRIBE_STRUCT(Counted, (), (count))

}  // namespace pioche::desk
