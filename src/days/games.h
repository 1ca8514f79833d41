#pragma once
// What is played every day: one deal for each kind of game, against bots that are always the same.
#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "days/day.h"

namespace pioche::days {

struct DailyGame {
  std::string kind;  // what the page calls it: "giants" is Kingdomino with giants
  std::string game;
  boost::json::object options;
  std::vector<int> levels;                               // of the bots, from seat 2; whoever plays has seat 1
  std::vector<std::string> names = {"Basile", "Odile"};  // of the bots
};

const std::vector<DailyGame>& daily_games();
const DailyGame* find_daily(std::string_view kind);

// What the deal is derived from besides its seed, in place of a table's id (docs/fair_deals.md).
std::string nonce(Day day, std::string_view kind);

}  // namespace pioche::days
