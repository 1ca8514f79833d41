#pragma once
// A match as JSON: options, setups and results for records (docs/record.md), boards and moves for pages (docs/boards.md).
#include <boost/json.hpp>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "play/match.h"

namespace pioche::play {

namespace json = boost::json;

// The games, each as its own describe() says (show/shown.h).
json::array describe_games();
Result<json::object> describe_game(std::string_view game);  // fails with the names there are

// A match with no round begun; options left out take their defaults. Fails with what can't be.
Result<Match> new_match(std::string_view game, const json::object& options);
// A refused setup leaves the match as it was.
Result<> start_round(Match& match, const json::object& setup);

json::object options(const Match& match);  // every one of them, defaults filled in
json::object setup(const Match& match, int round);
std::optional<json::object> result(const Match& match);  // once over

// What a game that was played at a real table comes to: each game has its own pad (docs/protocol.md, "Counting").
Result<json::object> count(std::string_view game, const json::object& pad);

// What is shown to some eyes (none: a spectator; all seats: everything but the draw pile).
json::object board(const Match& match, SeatSet eyes);
json::array moves(const Match& match);  // the legal actions with their particulars: {"action", "kind", ...}
json::object describe_action(const Match& match, std::string_view action);  // one legal action, likewise

}  // namespace pioche::play
