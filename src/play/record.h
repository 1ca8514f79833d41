#pragma once
// Records: one game as text, everything that chance decided included (docs/record.md).
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/json.h"
#include "play/match.h"

namespace pioche::play {

inline constexpr int record_version = 1;

struct RecordedRound {
  json::object setup;
  std::vector<std::string> actions;
  friend bool operator==(const RecordedRound&, const RecordedRound&) = default;
};

struct Record {
  std::string game;
  json::object options;
  std::vector<std::string> players;  // names, seat 1 first; may be empty
  std::vector<RecordedRound> rounds;
  std::optional<json::object> result;
  json::object others;  // top-level keys we don't know, kept as they are
  friend bool operator==(const Record&, const Record&) = default;
};

// Checks the form; whether the game can have gone like this is for replay to say.
Result<Record> read_record(std::string_view text);
Result<Record> read_record(const json::value& value);
json::object write_record(const Record& record);
std::string to_text(const json::value& value);  // JSON on one line, stable

struct Moment {
  int round = 0;
  int ply = 0;
};

// The match so far as a record, with its result once it is over; names are for the caller to add.
Record record_of(const Match& match);

// Replays all of it, or to before an action, checking every setup, action and the result.
Result<Match> replay(const Record& record, std::optional<Moment> until = {});

}  // namespace pioche::play
