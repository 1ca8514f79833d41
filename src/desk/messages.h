#pragma once
// Every request and every answer of docs/protocol.md as a structure: read, checked, written and documented (OpenAPI) from
// its list of members. Snapshots, events and steps of replays are table/shown.h's.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "desk/refusal.h"
#include "show/described.h"
#include "table/shown.h"

namespace pioche::desk {

namespace json = boost::json;
using described::Like;
using described::Nullable;
using described::PathPart;
using described::Query;
using table::Event;
using table::Millis;
using table::SeatNumber;
using table::SeatNumbers;
using table::Snapshot;
using table::Summary;

// --- in general
// -----------------------------------------------------------------------------------------------------

struct Nothing {};
BOOST_DESCRIBE_STRUCT(Nothing, (), ())

struct ErrorShown {
  std::string code;
  std::string message;
  std::optional<int> retry_ms;
};
BOOST_DESCRIBE_STRUCT(ErrorShown, (), (code, message, retry_ms))
ErrorShown error_of(const Refusal& refusal);

struct Refused {
  ErrorShown error;
  std::optional<Snapshot> snapshot;
};
BOOST_DESCRIBE_STRUCT(Refused, (), (error, snapshot))

// A whole document of its own, with no version of the protocol around it.
template <class Shape>
struct Document {
  std::string text;
  std::string file_name;  // to be kept under; empty: to be looked at
};

// An answer that was written elsewhere already, because it grows with what clients sent.
template <class Shape>
struct Written {
  std::string text;
};
template <class Shape>
Written<Shape> written(const Shape& shape) {
  return {described::answer_text(shape)};
}

// --- games
// ----------------------------------------------------------------------------------------------------------

enum class OptionType : std::uint8_t { boolean, integer, choice };
BOOST_DESCRIBE_ENUM(OptionType, boolean, integer, choice)

// A value that goes only with some values of other options: {"value": 7, "when": {"players": [2]}}.
struct Conditional {
  json::value value;
  std::map<std::string, json::array> when;
};
BOOST_DESCRIBE_STRUCT(Conditional, (), (value, when))

struct GameOption {
  std::string name;
  OptionType type = OptionType::boolean;
  json::value default_;
  std::optional<json::array> values;
  std::optional<int> min;
  std::optional<int> max;
  std::optional<std::vector<Conditional>> only;   // what may be chosen only then
  std::optional<std::vector<Conditional>> usual;  // what is the default then
  std::optional<std::string> about;
};
BOOST_DESCRIBE_STRUCT(GameOption, (), (name, type, default_, values, min, max, only, usual, about))

struct PlayerCounts {
  int min = 0;
  int max = 0;
  int default_ = 0;
};
BOOST_DESCRIBE_STRUCT(PlayerCounts, (), (min, max, default_))

struct GameInfo {
  std::string game;
  std::string title;
  PlayerCounts players;
  std::vector<GameOption> options;
  std::optional<std::string> scores;
};
BOOST_DESCRIBE_STRUCT(GameInfo, (), (game, title, players, options, scores))

struct Level {
  int level = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Level, (), (level, name))

struct Games {
  std::vector<Like<GameInfo>> games;
  std::vector<Level> levels;
};
BOOST_DESCRIBE_STRUCT(Games, (), (games, levels))

struct OpenApi {
  std::string openapi;
  json::object info;
  json::object paths;
  json::object components;
};
BOOST_DESCRIBE_STRUCT(OpenApi, (), (openapi, info, paths, components))

// --- tables
// ---------------------------------------------------------------------------------------------------------

struct SeatWish {
  table::SeatKind kind = table::SeatKind::open;
  std::optional<std::string> name;
  std::optional<int> level;
  std::optional<std::string> commit;  // of what a person's seat adds to the deal; left out: nothing
};
BOOST_DESCRIBE_STRUCT(SeatWish, (), (kind, name, level, commit))

struct ClockWish {
  std::optional<int> move_ms;
  std::optional<int> game_ms;
};
BOOST_DESCRIBE_STRUCT(ClockWish, (), (move_ms, game_ms))

struct MakeTable {
  std::string game;
  std::optional<json::object> options;
  std::vector<SeatWish> seats;
  std::optional<bool> public_;
  std::optional<ClockWish> clock;
  std::optional<int> away_ms;
  std::optional<bool> hold;
  std::optional<bool> rated;
  std::optional<table::RatingRange> range;
};
BOOST_DESCRIBE_STRUCT(MakeTable, (), (game, options, seats, public_, clock, away_ms, hold, rated, range))

struct TryAgain {
  json::value record;
  int round = 0;
  int ply = 0;
  std::vector<SeatWish> seats;
};
BOOST_DESCRIBE_STRUCT(TryAgain, (), (record, round, ply, seats))

struct TakeOver {
  json::value record;
  std::vector<SeatWish> seats;
};
BOOST_DESCRIBE_STRUCT(TakeOver, (), (record, seats))

struct Made {
  std::string table;
  std::string token;
  std::optional<std::string> join;
  std::optional<std::string> watch;
  Snapshot snapshot;
};
BOOST_DESCRIBE_STRUCT(Made, (), (table, token, join, watch, snapshot))

enum class ListName : std::uint8_t { open, live };
BOOST_DESCRIBE_ENUM(ListName, open, live)

struct ListTables {
  Query<ListName> list;
};
BOOST_DESCRIBE_STRUCT(ListTables, (), (list))

struct TableList {
  std::vector<Summary> tables;
};
BOOST_DESCRIBE_STRUCT(TableList, (), (tables))

struct MyTable {
  std::string table;
  std::string token;
};
BOOST_DESCRIBE_STRUCT(MyTable, (), (table, token))

struct ListMyTables {
  std::vector<MyTable> tables;
};
BOOST_DESCRIBE_STRUCT(ListMyTables, (), (tables))

struct MyTableList {
  std::vector<Nullable<Summary>> tables;
  std::vector<int> unread;  // positions of those that are there but can't be read: null, and yet not gone
};
BOOST_DESCRIBE_STRUCT(MyTableList, (), (tables, unread))

struct ShowTable {
  Query<int> as;
  Query<int> log;
};
BOOST_DESCRIBE_STRUCT(ShowTable, (), (as, log))

struct Shown {
  Snapshot snapshot;
};
BOOST_DESCRIBE_STRUCT(Shown, (), (snapshot))

// --- seats
// ----------------------------------------------------------------------------------------------------------

struct JoinTable {
  std::optional<std::string> join;
  std::optional<std::string> name;
  std::optional<SeatNumber> seat;
  std::optional<std::string> commit;
};
BOOST_DESCRIBE_STRUCT(JoinTable, (), (join, name, seat, commit))

struct Joined {
  std::optional<std::string> token;
  SeatNumbers seats;
  Snapshot snapshot;
};
BOOST_DESCRIBE_STRUCT(Joined, (), (token, seats, snapshot))

struct SomeSeat {
  std::optional<SeatNumber> seat;  // left out: all of mine
};
BOOST_DESCRIBE_STRUCT(SomeSeat, (), (seat))

struct OneSeat {
  SeatNumber seat;
};
BOOST_DESCRIBE_STRUCT(OneSeat, (), (seat))

enum class SeatTurned : std::uint8_t { bot, open };
BOOST_DESCRIBE_ENUM(SeatTurned, bot, open)

struct ChangeSeat {
  SeatNumber seat;
  SeatTurned kind = SeatTurned::bot;
  std::optional<int> level;
};
BOOST_DESCRIBE_STRUCT(ChangeSeat, (), (seat, kind, level))

// What seats of mine add to the deal (docs/fair_deals.md).
struct Commitment {
  SeatNumber seat;
  std::optional<std::string> commit;  // null: nothing is added
};
BOOST_DESCRIBE_STRUCT(Commitment, (), (seat, commit))

struct Commit {
  std::vector<Commitment> commits;
};
BOOST_DESCRIBE_STRUCT(Commit, (), (commits))

struct Part {
  SeatNumber seat;
  std::string bytes;
  std::optional<std::string> words;
};
BOOST_DESCRIBE_STRUCT(Part, (), (seat, bytes, words))

struct ShowParts {
  std::vector<Part> parts;
};
BOOST_DESCRIBE_STRUCT(ShowParts, (), (parts))

// --- play
// -----------------------------------------------------------------------------------------------------------

struct Play {
  int round = 0;
  int ply = 0;
  std::string action;
  std::optional<std::string> id;
  Query<int> snapshot;
};
BOOST_DESCRIBE_STRUCT(Play, (), (round, ply, action, id, snapshot))

struct Played {
  bool accepted = true;
  bool repeated = false;
  int round = 0;
  int ply = 0;
  std::string action;
  int event = 0;
  std::optional<Snapshot> snapshot;
};
BOOST_DESCRIBE_STRUCT(Played, (), (accepted, repeated, round, ply, action, event, snapshot))

struct Undo {
  int round = 0;
  int ply = 0;
};
BOOST_DESCRIBE_STRUCT(Undo, (), (round, ply))

struct Rematch {
  std::optional<std::vector<std::string>> commits;  // of my seats, in order
};
BOOST_DESCRIBE_STRUCT(Rematch, (), (commits))

struct Candidate {
  std::string action;
  Nullable<double> chance;
  double margin = 0;
  double weight = 0;
};
BOOST_DESCRIBE_STRUCT(Candidate, (), (action, chance, margin, weight))

// Why an action is better than another.
struct Why {
  std::string reason;
  double amount = 0;
  std::string about;
};
BOOST_DESCRIBE_STRUCT(Why, (), (reason, amount, about))

struct Hint {
  int round = 0;
  int ply = 0;
  SeatNumber seat;
  std::vector<Candidate> candidates;
  Nullable<std::string> than;
  std::vector<Why> why;
};
BOOST_DESCRIBE_STRUCT(Hint, (), (round, ply, seat, candidates, than, why))

// --- after the game
// -------------------------------------------------------------------------------------------------

// docs/record.md
struct RecordRound {
  json::object setup;
  std::vector<std::string> actions;
};
BOOST_DESCRIBE_STRUCT(RecordRound, (), (setup, actions))

struct Record {
  int pioche = 1;
  std::string game;
  json::object options;
  std::optional<std::vector<std::string>> players;
  std::vector<RecordRound> rounds;
  std::optional<json::object> result;
  std::optional<Like<table::FairShown>> fair;
};
BOOST_DESCRIBE_STRUCT(Record, (), (pioche, game, options, players, rounds, result, fair))

struct ShowReplay {
  Query<int> round;
};
BOOST_DESCRIBE_STRUCT(ShowReplay, (), (round))

struct ShowRound {
  Query<int> round;
};
BOOST_DESCRIBE_STRUCT(ShowRound, (), (round))

struct RoundShown {
  table::Step end;
};
BOOST_DESCRIBE_STRUCT(RoundShown, (), (end))

struct ReplayRecord {
  json::value record;
  Query<int> round;
};
BOOST_DESCRIBE_STRUCT(ReplayRecord, (), (record, round))

struct Replay {
  std::string game;
  json::object options;
  std::vector<std::string> players;
  Nullable<Like<table::MatchResult>> result;
  Like<Record> record;
  std::vector<table::Step> steps;
};
BOOST_DESCRIBE_STRUCT(Replay, (), (game, options, players, result, record, steps))

struct StartAnalysis {
  std::optional<std::string> table;
  std::optional<json::value> record;
};
BOOST_DESCRIBE_STRUCT(StartAnalysis, (), (table, record))

enum class Mark : std::uint8_t { inaccuracy, mistake, blunder };
BOOST_DESCRIBE_ENUM(Mark, inaccuracy, mistake, blunder)

struct AnalysedPly {
  int round = 0;
  int ply = 0;
  SeatNumber seat;
  std::string action;
  Nullable<std::string> best;
  Nullable<Like<table::Move>> best_move;
  Nullable<double> best_chance;
  Nullable<double> chance;
  Nullable<double> loss;
  Nullable<double> lost_points;
  Nullable<Mark> mark;
  std::vector<Why> why;
  std::vector<double> chances;
};
BOOST_DESCRIBE_STRUCT(AnalysedPly, (),
                      (round, ply, seat, action, best, best_move, best_chance, chance, loss, lost_points,
                       mark, why, chances))

enum class AnalysisState : std::uint8_t { queued, running, done, failed };
BOOST_DESCRIBE_ENUM(AnalysisState, queued, running, done, failed)

struct AnalysisShown {
  std::string id;
  AnalysisState state = AnalysisState::queued;
  double progress = 0;
  std::string game;
  std::vector<AnalysedPly> plies;
};
BOOST_DESCRIBE_STRUCT(AnalysisShown, (), (id, state, progress, game, plies))

struct Analysing {
  AnalysisShown analysis;
};
BOOST_DESCRIBE_STRUCT(Analysing, (), (analysis))

struct ShowAnalysis {
  PathPart id;
};
BOOST_DESCRIBE_STRUCT(ShowAnalysis, (), (id))

// --- over the WebSocket
// ----------------------------------------------------------------------------------------------

struct Subscribe {
  std::string table;
  std::optional<std::string> token;
  std::optional<int> after;
  std::optional<bool> boards;
  std::optional<int> as;
};
BOOST_DESCRIBE_STRUCT(Subscribe, (), (table, token, after, boards, as))

struct Unsubscribe {
  std::string table;
};
BOOST_DESCRIBE_STRUCT(Unsubscribe, (), (table))

struct PlayMessage {
  std::string table;
  std::optional<std::string> token;
  int round = 0;
  int ply = 0;
  std::string action;
  std::optional<std::string> id;
};
BOOST_DESCRIBE_STRUCT(PlayMessage, (), (table, token, round, ply, action, id))

struct Subscribed {
  static constexpr std::string_view type = "subscribed";
  std::optional<json::value> request;
  std::string table;
  int event = 0;
  std::optional<Snapshot> snapshot;
  std::string written = {};  // all of it but the request, where it was written elsewhere
};
BOOST_DESCRIBE_STRUCT(Subscribed, (), (request, table, event, snapshot))

struct Unsubscribed {
  static constexpr std::string_view type = "unsubscribed";
  std::optional<json::value> request;
  std::string table;
  std::optional<table::Kind> because;  // of an event that made the token void: left, put_out or rekeyed
};
BOOST_DESCRIBE_STRUCT(Unsubscribed, (), (request, table, because))

struct PlayedMessage {
  static constexpr std::string_view type = "played";
  std::optional<json::value> request;
  bool accepted = true;
  bool repeated = false;
  std::string table;
  int round = 0;
  int ply = 0;
  std::string action;
  int event = 0;
};
BOOST_DESCRIBE_STRUCT(PlayedMessage, (), (request, accepted, repeated, table, round, ply, action, event))

struct Pong {
  static constexpr std::string_view type = "pong";
  std::optional<json::value> request;
  Millis now_at = 0;
};
BOOST_DESCRIBE_STRUCT(Pong, (), (request, now_at))

struct ErrorMessage {
  static constexpr std::string_view type = "error";
  std::optional<json::value> request;
  std::optional<std::string> table;
  ErrorShown error;
  std::optional<Snapshot> snapshot;
};
BOOST_DESCRIBE_STRUCT(ErrorMessage, (), (request, table, error, snapshot))

struct PresenceMessage {
  static constexpr std::string_view type = "presence";
  std::string table;
  SeatNumbers connected;
  int watching = 0;                   // people who only look on
  std::vector<std::string> watchers;  // of those, the names of accounts; the first few
};
BOOST_DESCRIBE_STRUCT(PresenceMessage, (), (table, connected, watching, watchers))

struct ThinkingMessage {
  static constexpr std::string_view type = "thinking";
  std::string table;
  SeatNumber seat;
};
BOOST_DESCRIBE_STRUCT(ThinkingMessage, (), (table, seat))

}  // namespace pioche::desk
