#include "bots/protocol.h"

#include <istream>
#include <ostream>

#include "bots/as_seen.h"
#include "play/notation.h"

namespace pioche::bots::protocol {
namespace {

namespace json = play::json;

json::array numbers(const Scores& scores) {
  return json::array(scores.begin(), scores.end());
}

// The rest of a line after its first word.
std::string_view after(std::string_view line, std::string_view word) {
  line.remove_prefix(word.size());
  while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  return line;
}
bool begins(std::string_view line, std::string_view word) {
  return line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ' ');
}

Result<json::object> read_object(std::string_view text, std::string_view word) {
  json::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return fail("'{}' must be followed by a JSON object", word);
  return value.get_object();
}

// Answers "decide".
Result<std::string> answer(std::string_view line, const MakeBot& make, std::unique_ptr<Bot>& bot,
                           std::string& game, Random& random) {
  const json::object asked = TRY(read_object(after(line, "decide"), "decide"));
  const json::value* record = asked.if_contains("record");
  if (record == nullptr) {
    // Nothing to think about: anything legal will do.
    const json::value* legal = asked.if_contains("legal");
    if (legal == nullptr || !legal->is_array() || legal->get_array().empty() ||
        !legal->get_array()[0].is_string())
      return fail("'decide' needs 'record', or 'legal' actions to choose from");
    const json::array& actions = legal->get_array();
    return std::string(actions[random.below(static_cast<std::uint32_t>(actions.size()))].as_string());
  }
  const auto read = play::read_record(*record);
  if (!read) return fail_in("record", read.error());
  const auto match = play::replay(*read);
  if (!match) return fail_in("record", match.error());
  if (match->seat_to_act() == nobody) return fail("record: nobody is to act");
  if (!bot || game != match->game()) {
    bot = TRY(make(match->game()));
    game = match->game();
  }
  Budget budget;
  if (const json::value* time = asked.if_contains("milliseconds"); time != nullptr && time->is_int64())
    budget.time = std::chrono::milliseconds(std::max<std::int64_t>(time->get_int64(), 0));
  if (const json::value* count = asked.if_contains("simulations"); count != nullptr && count->is_int64())
    budget.simulations = static_cast<std::uint64_t>(std::max<std::int64_t>(count->get_int64(), 0));
  return bot->decide(*match, budget, {}, random).action;
}

}  // namespace

std::string greeting() {
  return fmt::format("pioche {}", version);
}

std::string game(const play::Match& match, Seat seat) {
  return "game " + play::to_text(json::object{{"game", match.game()},
                                              {"options", play::options(match)},
                                              {"players", match.players()},
                                              {"seat", seat + 1}});
}

std::string decide(const play::Match& match, std::span<const std::string> names, const Budget& budget,
                   Random& random) {
  const Seat seat = match.seat_to_act();
  const auto legal = play::legal(match);
  json::object message{{"round", match.rounds() - 1},
                       {"ply", match.ply()},
                       {"seat", seat + 1},
                       {"legal", json::array(legal.begin(), legal.end())},
                       {"scores", numbers(match.scores())},
                       {"board", play::board(match, SeatSet::only(seat))}};
  if (budget.time.count() != 0) message["milliseconds"] = budget.time.count();
  if (budget.simulations != 0) message["simulations"] = budget.simulations;
  if (const auto seen = as_seen(match, random)) {
    play::Record record = play::record_of(*seen);
    record.players.assign(names.begin(), names.end());
    message["record"] = play::write_record(record);
  }
  return "decide " + play::to_text(message);
}

std::string over(const play::Match& match) {
  json::array winners;
  for (const Seat seat : match.winners()) winners.push_back(seat + 1);
  return "over " + play::to_text(json::object{{"scores", numbers(match.scores())}, {"winners", winners}});
}

std::string quit() {
  return "quit";
}

bool is_ready(std::string_view answer) {
  return begins(answer, "ready");
}

std::optional<std::string_view> played(std::string_view answer) {
  if (!begins(answer, "play")) return {};
  return after(answer, "play");
}

Result<> speak(std::istream& in, std::ostream& out, std::string_view name, const MakeBot& make,
               std::uint64_t seed) {
  std::unique_ptr<Bot> bot;
  std::string bots_game;
  Random random(seed);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (begins(line, "pioche")) {
      if (after(line, "pioche") != fmt::format("{}", version))
        return fail("'{}': this bot speaks version {} of the protocol", line.substr(0, 40), version);
      out << "ready " << name << std::endl;
    } else if (begins(line, "game")) {
      bot.reset();
    } else if (begins(line, "decide")) {
      out << "play " << TRY(answer(line, make, bot, bots_game, random)) << std::endl;
    } else if (begins(line, "quit")) {
      return {};
    } else if (!line.empty() && !begins(line, "over")) {
      return fail("'{}' is no word of the bot protocol: pioche, game, decide, over, quit",
                  line.substr(0, 40));
    }
  }
  return {};
}

}  // namespace pioche::bots::protocol
