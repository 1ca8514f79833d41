#include "days/games.h"

#include <fmt/format.h>

namespace pioche::days {

const std::vector<DailyGame>& daily_games() {
  // One that everybody beats with care and one that few do; a quarter of an hour at most.
  static const std::vector<DailyGame> games{
      {"kingdomino", "kingdomino", {{"players", 3}, {"harmony", true}, {"middle_kingdom", true}}, {3, 5}},
      {"giants", "kingdomino", {{"players", 3}, {"giants", true}}, {3, 5}},
      {"rondomino", "rondomino", {{"players", 3}, {"target", 50}}, {2, 5}},
      {"colomino", "colomino", {{"players", 3}, {"plan", "small"}}, {2, 5}},
  };
  return games;
}

const DailyGame* find_daily(std::string_view kind) {
  for (const DailyGame& game : daily_games())
    if (game.kind == kind) return &game;
  return nullptr;
}

std::string nonce(Day day, std::string_view kind) {
  return fmt::format("day-{}-{}", day.text(), kind);
}

}  // namespace pioche::days
