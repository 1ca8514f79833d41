#pragma once
// Requests and answers about the deal of the day.
#include "days/results.h"
#include "desk/messages.h"

namespace pioche::desk {

// Whoever has no account is known by a secret that their device keeps.
struct ShowDays {
  std::optional<std::string> guest;
};
BOOST_DESCRIBE_STRUCT(ShowDays, (), (guest))

struct DayShown {
  std::string kind;
  std::string game;
  json::object options;
  std::vector<int> levels;           // of the bots
  std::string commit;                // of today's deal; it was told yesterday
  std::string tomorrow;              // of tomorrow's
  int ended = 0;                     // how many have ended today's
  std::optional<std::string> table;  // where I play or played it
  std::optional<days::DayResult> result;
  days::Streak streak;
};
BOOST_DESCRIBE_STRUCT(DayShown, (),
                      (kind, game, options, levels, commit, tomorrow, ended, table, result, streak))

struct DaysShown {
  std::string day;
  Millis ends_at = 0;
  Millis now_at = 0;
  std::vector<DayShown> games;
};
BOOST_DESCRIBE_STRUCT(DaysShown, (), (day, ends_at, now_at, games))

struct BeginDay {
  std::string kind;
  std::string day;  // which the player means: at midnight it may be another
  std::string name;
  std::optional<std::string> guest;
};
BOOST_DESCRIBE_STRUCT(BeginDay, (), (kind, day, name, guest))

struct DayBegun {
  std::string guest;
  std::string table;
  std::string token;
  Snapshot snapshot;
};
BOOST_DESCRIBE_STRUCT(DayBegun, (), (guest, table, token, snapshot))

struct FinishDay {
  std::string kind;
  std::string day;
  std::string guest;
};
BOOST_DESCRIBE_STRUCT(FinishDay, (), (kind, day, guest))

struct DayFinished {
  days::DayResult result;
  days::Streak streak;
};
BOOST_DESCRIBE_STRUCT(DayFinished, (), (result, streak))

struct ShowDayTables {
  std::string kind;
  std::optional<std::string> day;  // left out: today
  std::optional<std::string> guest;
};
BOOST_DESCRIBE_STRUCT(ShowDayTables, (), (kind, day, guest))

struct RankedShown {
  int place = 0;
  std::string name;
  int score = 0;
  int ahead = 0;
  int games = 0;
  bool you = false;
};
BOOST_DESCRIBE_STRUCT(RankedShown, (), (place, name, score, ahead, games, you))

struct DayTables {
  std::string kind;
  std::string day;
  std::string commit;
  Nullable<std::string> seed;  // once the day is over
  std::vector<RankedShown> of_day;
  std::vector<RankedShown> of_week;
  std::vector<RankedShown> of_all_time;
};
BOOST_DESCRIBE_STRUCT(DayTables, (), (kind, day, commit, seed, of_day, of_week, of_all_time))

}  // namespace pioche::desk
