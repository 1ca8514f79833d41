#pragma once
// Thinking as question and answer, both JSON, with nothing kept in between: whoever has a processor to spare can answer.
//   {"ask": "decide", "record": {...}, "bot": "level3", "simulations": 500, "milliseconds": 100, "seed": "7", "number": 0}
//   -> {"action", "simulations", "candidates": [{"action", "visits", "share", "margin", "share_error", "margin_error", "score", "facts"}...]}
//   {"ask": "grade", "record": {...}, "action": "e6e7", "number": 12}      one decision of a finished game, as `pioche analyse` does it
//   -> {"action", "better", "judged", "best_share", ...}
// The record ends where somebody is to act. What can't be answered gives {"error": "..."}.
#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "base/result.h"
#include "bots/analyse.h"
#include "bots/bot.h"
#include "play/match.h"

namespace pioche::pocket {

namespace json = boost::json;

std::string answer(std::string_view question);

struct Thinking {
  std::string bot;
  bots::Budget budget;  // none: the bot's own
  std::uint64_t seed = 0;
  std::uint64_t number = 0;  // of the stream of random numbers that begins there
};
std::string ask_to_decide(const play::Match& match, const Thinking& thinking);
std::string ask_to_grade(const play::Match& match, std::string_view action, std::uint64_t number);

Result<bots::Decision> read_decision(std::string_view answer);
Result<bots::Graded> read_graded(std::string_view answer);

}  // namespace pioche::pocket
