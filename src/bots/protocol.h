#pragma once
// The words that a bot and whoever plays it exchange, line by line. docs/bots.md describes them.
#include <functional>
#include <iosfwd>
#include <memory>
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
std::string decide(const play::Match& match, std::span<const std::string> names, const Budget& budget,
                   Random& random);
std::string over(const play::Match& match);
std::string quit();

// From the bot.
bool is_ready(std::string_view answer);
std::optional<std::string_view> played(std::string_view answer);

// The bot's side: reads until "quit" or the end, and plays each game with the bot that is made for it. Fails on the first line that it
// can't answer.
using MakeBot = std::function<Result<std::unique_ptr<Bot>>(std::string_view game)>;
Result<> speak(std::istream& in, std::ostream& out, std::string_view name, const MakeBot& make,
               std::uint64_t seed);

}  // namespace pioche::bots::protocol
