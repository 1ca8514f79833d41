#include "bots/bot.h"

#include <fmt/ranges.h>

#include <charconv>

#include "bots/lists.h"
#include "bots/seated_bot.h"

namespace pioche::bots {

Result<Budget> read_budget(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, text.data() + text.size() - end);
  if (error != std::errc{} || number == 0 || number > 1'000'000'000 ||
      (!unit.empty() && unit != "ms" && unit != "cpu"))
    return fail(
        "'{}' is no budget for a bot: give simulations (2000), milliseconds (100ms) or milliseconds of the "
        "processor (100cpu)",
        text);
  if (unit == "ms") return Budget{.time = std::chrono::milliseconds(number)};
  if (unit == "cpu")
    return Budget{.time = std::chrono::milliseconds(number), .time_of = search::TimeOf::processor};
  return Budget{.simulations = number};
}

namespace {

// Calls use.operator()<G>() for the game of that name.
template <class Answer, class Use>
Result<Answer> for_game(std::string_view game, const Use& use) {
  std::optional<Result<Answer>> answer;
  std::vector<std::string_view> names;
  const auto look = [&]<Game G>() {
    names.push_back(G::name);
    if (game == G::name) answer = use.template operator()<G>();
  };
  play::each_game(look);
  if (answer) return std::move(*answer);
  return fail("there are no bots for '{}', only for {}", game, fmt::join(names, ", "));
}

}  // namespace

Result<std::unique_ptr<Bot>> make_bot(std::string_view game, std::string_view spec, int threads) {
  return for_game<std::unique_ptr<Bot>>(
      game, [&]<Game G>() { return make_listed<G>(bot_list<G>(), spec, threads); });
}

Result<std::vector<BotName>> bot_names(std::string_view game) {
  return for_game<std::vector<BotName>>(game, [&]<Game G>() -> Result<std::vector<BotName>> {
    std::vector<BotName> names;
    for (const ListedBot<G>& bot : bot_list<G>()) names.push_back({bot.name, bot.about});
    return names;
  });
}

}  // namespace pioche::bots
