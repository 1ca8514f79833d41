#pragma once
// What is noted of the daily deals, line by line, and what follows from it: tables of honour, streaks.
#include <optional>
#include <string>
#include <vector>

#include "days/day.h"
#include "play/match.h"
#include "show/described.h"
#include "table/shown.h"

namespace pioche::days {

// How somebody did. Squares: the place held after each of one's own moves (1: ahead of all), for a text that tells how it went and nothing of
// the deal.
struct DayResult {
  int score = 0;
  int ahead = 0;  // of the best rival
  int place = 1;
  int players = 2;
  std::vector<int> places;
  table::Millis ended_at = 0;
};
BOOST_DESCRIBE_STRUCT(DayResult, (), (score, ahead, place, players, places, ended_at))

// A line of a day's book, and of a guest's own. Whoever began and never ended has no result.
struct Note {
  std::optional<std::string> seed;  // the first line of a day's book: what the deal is made from
  std::optional<std::string> day;   // in a guest's own book
  std::optional<std::string> kind;
  std::optional<std::string> guest;
  std::optional<std::string> name;
  std::optional<std::string> table;
  std::optional<DayResult> result;
};
BOOST_DESCRIBE_STRUCT(Note, (), (seed, day, kind, guest, name, table, result))

std::string to_text(const Note& note);
Result<std::vector<Note>> read_notes(const std::vector<std::string>& lines);

DayResult result_of(const play::Match& match, Seat seat, table::Millis ended_at);

struct Ranked {
  std::string guest;
  std::string name;
  int place = 0;  // equals share one
  int score = 0;
  int ahead = 0;
  int games = 0;
};
// What follows from the lines of a day's book, or of the best of all time.
struct DayBook {
  using Line = Note;
  void add(Note note);

  std::size_t lines = 0;
  std::string seed;           // of the first line
  std::vector<Ranked> ended;  // each result as it came, not ranked yet
};

// The best first; of equals who was further ahead.
std::vector<Ranked> rank_day(const DayBook& day);
// Of several days: all points added up.
std::vector<Ranked> rank_days(const std::vector<const DayBook*>& days);
// Each result by itself, whoever's it is.
std::vector<Ranked> rank_single(const DayBook& best);

// Days in a row on which the guest ended a game of this kind, up to today or to yesterday; and the longest such row.
struct Streak {
  int now = 0;
  int longest = 0;
};
BOOST_DESCRIBE_STRUCT(Streak, (), (now, longest))
Streak streak(const std::vector<Note>& own, std::string_view kind, Day today);

// Would the result stand among that many of the book's best? Only then it goes into the book of all time, which so stays short.
inline constexpr std::size_t kept_of_all_time = 50;
bool among_best(const DayBook& best, const DayResult& result);

}  // namespace pioche::days
