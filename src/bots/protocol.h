#pragma once
// The words that a bot and whoever plays it exchange, line by line. docs/bots.md describes them.
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "bots/bot.h"
#include "play/record.h"

namespace pioche::bots::protocol {

inline constexpr int version = 1;

// To the bot.
std::string greeting();
std::string game(const play::Match& match, Seat seat);
std::string decide(const play::Match& match, const play::Record& record, const Budget& budget,
                   Random& random);
std::string over(const play::Match& match);
std::string quit();

// From the bot.
bool is_ready(std::string_view answer);
std::optional<std::string_view> played(std::string_view answer);

// The bot's side, for the house's own: reads until "quit" or the end. Fails on the first line it can't
// answer.
Result<> speak(std::istream& in, std::ostream& out, std::string_view spec, int threads, std::uint64_t seed);

}  // namespace pioche::bots::protocol
