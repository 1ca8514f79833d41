#pragma once
// What is shown of a table, as structures: docs/protocol.md, "Snapshot" and "Events". Boards and the particulars of moves
// are the game's own.
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/seats.h"
#include "show/described.h"
#include "table/entry.h"

namespace pioche::table {

using described::Like;
using described::Nullable;

enum class State : std::uint8_t { waiting, playing, over, abandoned };
enum class SeatKind : std::uint8_t { open, human, bot };
enum class Added : std::uint8_t {
  nothing,
  committed,
  shown,
  again
};  // to the deal; again: has to commit anew
enum class Left : std::uint8_t { resigned, timed_out, away };
BOOST_DESCRIBE_ENUM(State, waiting, playing, over, abandoned)
BOOST_DESCRIBE_ENUM(SeatKind, open, human, bot)
BOOST_DESCRIBE_ENUM(Added, nothing, committed, shown, again)
BOOST_DESCRIBE_ENUM(Left, resigned, timed_out, away)

// A seat as everybody outside counts, from 1.
struct SeatNumber {
  using Outside = int;
  static Result<SeatNumber> from(int number) {
    if (number < 1 || number > max_seats) return fail("there is no seat {}", number);
    return SeatNumber{static_cast<Seat>(number - 1)};
  }
  int outside() const { return seat + 1; }

  Seat seat = nobody;
};
using SeatNumbers = std::vector<SeatNumber>;

SeatNumbers seat_numbers(SeatSet seats);
Nullable<SeatNumber> seat_or_null(Seat seat);

// Whatever the game says of a move: the action, its kind, and particulars for drawing.
struct Move {
  static constexpr bool open = true;  // a game adds what is particular to it
  std::string action;
  std::string kind;
};
BOOST_DESCRIBE_STRUCT(Move, (), (action, kind))

struct Board {
  static constexpr bool open = true;
  std::string game;
};
BOOST_DESCRIBE_STRUCT(Board, (), (game))

struct MatchResult {
  static constexpr bool open = true;
  std::vector<int> scores;
  std::vector<int> winners;
};
BOOST_DESCRIBE_STRUCT(MatchResult, (), (scores, winners))

struct SeatShown {
  SeatNumber seat;
  SeatKind kind = SeatKind::open;
  std::optional<std::string> name;
  std::optional<bool> yours;
  std::optional<bool> connected;
  std::optional<Added> added;
  std::optional<int> level;
  std::optional<bool> reserved;
  std::optional<bool> offered;
  std::optional<Left> left;
  std::optional<bool> kept;  // for you: take it back
  std::optional<bool> account;
  std::optional<int> rating;
  std::optional<int> gained;
  std::optional<bool> program;       // an account that plays by itself
  std::optional<Millis> away_until;  // on holiday
};
BOOST_DESCRIBE_STRUCT(SeatShown, (),
                      (seat, kind, name, yours, connected, added, level, reserved, offered, left, kept,
                       account, rating, gained, program, away_until))

struct ClockShown {
  Nullable<Millis> move_ms;
  Nullable<Millis> game_ms;
  Nullable<SeatNumber> running;
  Millis now_at = 0;
  Nullable<Millis> move_left_ms;
  std::vector<Nullable<Millis>> left_ms;
};
BOOST_DESCRIBE_STRUCT(ClockShown, (), (move_ms, game_ms, running, now_at, move_left_ms, left_ms))

// How long somebody may be waited for, and who is.
struct AwayShown {
  Millis after_ms = 0;
  Nullable<SeatNumber> seat;
  Nullable<Millis> for_ms;
};
BOOST_DESCRIBE_STRUCT(AwayShown, (), (after_ms, seat, for_ms))

// What binds a seat, and what it showed, once the game has begun.
struct PartShown {
  std::string commit;
  Nullable<std::string> bytes;
  Nullable<std::string> words;
};
BOOST_DESCRIBE_STRUCT(PartShown, (), (commit, bytes, words))

// The promise about the deal (docs/fair_deals.md).
struct FairShown {
  std::optional<bool> device;  // dealt on somebody's device: nothing was promised
  std::optional<int> version;
  std::optional<std::string> commit;
  std::optional<std::string> nonce;
  std::optional<std::vector<Nullable<PartShown>>> players;  // null: nothing; of version 1: words alone
  Nullable<std::string> seed;
  std::optional<bool> showing;  // all seats are bound, and now show what they committed
};
BOOST_DESCRIBE_STRUCT(FairShown, (), (device, version, commit, nonce, players, seed, showing))

struct You {
  SeatNumbers seats;
  bool host = false;
  Nullable<SeatNumber> eyes;
};
BOOST_DESCRIBE_STRUCT(You, (), (seats, host, eyes))

struct UndoShown {
  SeatNumber seat;
  std::string action;
};
BOOST_DESCRIBE_STRUCT(UndoShown, (), (seat, action))

struct Event {
  static constexpr std::string_view type = "event";
  std::string table;
  int event = 0;
  Millis at = 0;
  Kind kind = Kind::created;
  std::optional<int> round;
  std::optional<int> ply;
  std::optional<SeatNumber> seat;
  std::optional<std::string> name;
  std::optional<SeatKind> seat_kind;
  std::optional<int> level;
  std::optional<std::string> action;
  std::optional<Millis> down_ms;
  std::optional<std::vector<int>> scores;
  std::optional<SeatNumbers> winners;
  std::optional<std::string> rematch;
  std::optional<Like<Move>> move;
};
BOOST_DESCRIBE_STRUCT(Event, (),
                      (table, event, at, kind, round, ply, seat, name, seat_kind, level, action, down_ms,
                       scores, winners, rematch, move))

// Of people who may sit down.
struct RatingRange {
  int lowest = 0;
  int highest = 0;
};
BOOST_DESCRIBE_STRUCT(RatingRange, (), (lowest, highest))

// A table in a list.
struct Summary {
  std::string table;
  int event = 0;
  std::string game;
  json::object options;
  bool public_ = false;
  std::optional<bool> rated;
  std::optional<RatingRange> range;
  State state = State::waiting;
  Millis created_at = 0;
  Millis updated_at = 0;
  std::vector<SeatShown> seats;
  Nullable<int> round;
  Nullable<int> ply;
  Nullable<SeatNumber> to_act;
  bool thinking = false;
  Nullable<std::vector<int>> scores;
  Nullable<ClockShown> clock;
  Nullable<AwayShown> away;
  Like<FairShown> fair;
  Nullable<Like<MatchResult>> result;
  Nullable<std::string> rematch;
  std::optional<bool> practice;
  std::optional<std::string> deal;     // that others are dealt as well
  std::optional<Millis> sealed_until;  // until then nothing is told of it
  You you;
};
BOOST_DESCRIBE_STRUCT(Summary, (),
                      (table, event, game, options, public_, rated, range, state, created_at, updated_at,
                       seats, round, ply, to_act, thinking, scores, clock, away, fair, result, rematch,
                       practice, deal, sealed_until, you))

struct Snapshot : Summary {
  Nullable<Like<Board>> board;
  Nullable<Like<std::vector<Like<Move>>>> moves;
  Nullable<UndoShown> undo;
  std::optional<std::vector<Event>> log;
};
BOOST_DESCRIBE_STRUCT(Snapshot, (Summary), (board, moves, undo, log))

// An event as it is told to one who follows with boards.
struct ToldEvent : Event {
  std::optional<Snapshot> snapshot;
};
BOOST_DESCRIBE_STRUCT(ToldEvent, (Event), (snapshot))

// One ply of a replay: the board before the action; at a round's end no action.
struct Step {
  int round = 0;
  int ply = 0;
  Nullable<SeatNumber> seat;
  Nullable<std::string> action;
  Nullable<Like<Move>> move;
  std::vector<int> scores;
  Like<Board> board;
};
BOOST_DESCRIBE_STRUCT(Step, (), (round, ply, seat, action, move, scores, board))

}  // namespace pioche::table
