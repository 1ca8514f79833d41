#include "play/record.h"

#include <algorithm>

#include "play/notation.h"
#include "show/read_json.h"

namespace pioche::play {
namespace {

// Where in a text a JSON error lies, as a person counts.
std::string line_and_column(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t start = before.rfind('\n');
  return fmt::format("line {}, column {}", line,
                     offset - (start == std::string_view::npos ? 0 : start + 1) + 1);
}

Result<std::vector<std::string>> strings(const json::array& array, std::string_view what) {
  std::vector<std::string> list;
  list.reserve(array.size());
  for (const json::value& value : array) {
    list.push_back(TRY(read_json::string(value, fmt::format("{} {}", what, list.size()))));
  }
  return list;
}

Result<RecordedRound> read_round(const json::value& value, std::size_t number) {
  const std::string what = fmt::format("round {}", number);
  if (!value.is_object()) return fail("{} must be an object, not {}", what, read_json::kind_of(value));
  const read_json::Fields fields(value.get_object(), what);
  TRY(fields.only({"setup", "actions"}));
  const json::object& setup = *TRY(fields.object("setup"));
  const json::array& actions = *TRY(fields.array("actions"));
  return RecordedRound{setup, TRY(strings(actions, what + ", action"))};
}

}  // namespace

Result<Record> read_record(std::string_view text) {
  json::stream_parser parser;
  json::error_code error;
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (error) return fail("not JSON: {} at {}", error.message(), line_and_column(text, read));
  const std::size_t after = text.find_first_not_of(" \t\r\n", read);
  if (after != std::string_view::npos)
    return fail("not JSON: something follows the record at {}", line_and_column(text, after));
  parser.finish(error);
  if (error) return fail("not JSON: it ends too early, at {}", line_and_column(text, text.size()));
  return read_record(parser.release());
}

Result<Record> read_record(const json::value& value) {
  if (!value.is_object()) return fail("a record must be an object, not {}", read_json::kind_of(value));
  const json::object& object = value.get_object();
  const read_json::Fields fields(object, "the record");
  if (const int version = TRY(fields.integer("pioche")); version != record_version)
    return fail("the record is of version {}; this program reads version {}", version, record_version);

  Record record;
  record.game = TRY(fields.string("game"));
  if (object.contains("options")) record.options = *TRY(fields.object("options"));
  if (object.contains("players"))
    record.players = TRY(strings(*TRY(fields.array("players")), "the name of player"));
  for (const json::value& entry : *TRY(fields.array("rounds")))
    record.rounds.push_back(TRY(read_round(entry, record.rounds.size())));
  if (object.contains("result")) record.result = *TRY(fields.object("result"));
  for (const auto& field : object) {
    const std::string_view key = field.key();
    if (key != "pioche" && key != "game" && key != "options" && key != "players" && key != "rounds" &&
        key != "result")
      record.others.insert(field);
  }
  return record;
}

json::object write_record(const Record& record) {
  json::object object{{"pioche", record_version}, {"game", record.game}, {"options", record.options}};
  if (!record.players.empty()) object["players"] = json::array(record.players.begin(), record.players.end());
  for (const auto& field : record.others) object.insert(field);
  json::array& rounds = object["rounds"].emplace_array();
  for (const RecordedRound& round : record.rounds)
    rounds.push_back(json::object{{"setup", round.setup},
                                  {"actions", json::array(round.actions.begin(), round.actions.end())}});
  if (record.result) object["result"] = *record.result;
  return object;
}

std::string to_text(const json::value& value) {
  return json::serialize(value);
}

Record record_of(const Match& match) {
  Record record;
  record.game = match.game();
  record.options = options(match);
  for (int round = 0; round < match.rounds(); ++round)
    record.rounds.push_back({setup(match, round), actions(match, round)});
  record.result = result(match);
  return record;
}

Result<Match> replay(const Record& record, std::optional<Moment> until) {
  Match match = TRY(new_match(record.game, record.options));
  if (!record.players.empty() && static_cast<int>(record.players.size()) != match.players())
    return fail("'players' of the record has {} names for {} seats", record.players.size(), match.players());

  for (std::size_t number = 0; number < record.rounds.size(); ++number) {
    const RecordedRound& round = record.rounds[number];
    if (!match.needs_round())
      return match.over() ? fail("round {} comes after the end of the game", number)
                          : fail("round {} begins, but round {} isn't over", number, number - 1);
    if (const auto started = start_round(match, round.setup); !started)
      return fail_in(fmt::format("round {}, setup", number), started.error());
    for (std::size_t ply = 0; ply < round.actions.size(); ++ply) {
      if (until && until->round == static_cast<int>(number) && until->ply == static_cast<int>(ply))
        return match;
      const std::string& action = round.actions[ply];
      const auto where = [&] {
        return fmt::format("round {}, ply {}, action '{}'", number, ply, action.substr(0, 40));
      };
      if (match.seat_to_act() == nobody) return fail("{}: the round is over", where());
      if (const auto played = play(match, action); !played) return fail_in(where(), played.error());
    }
    if (until && until->round == static_cast<int>(number)) {
      if (until->ply == static_cast<int>(round.actions.size())) return match;
      return fail("round {} has {} actions, so there is no ply {}", number, round.actions.size(), until->ply);
    }
  }
  if (until)
    return fail("the record has {} rounds, so there is no round {}", record.rounds.size(), until->round);
  if (record.result) {
    const auto real = result(match);
    if (!real) return fail("the record has a result, but the game isn't over");
    if (json::value(*real) != json::value(*record.result))
      return fail("the result isn't the real one, which is {}", to_text(*real));
  }
  return match;
}

}  // namespace pioche::play
