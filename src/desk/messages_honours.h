#pragma once
// Requests and answers about honours: profiles, and the best of each game (docs/protocol.md, "Honours").
#include "desk/messages_people.h"

namespace pioche::desk {

struct ShowPerson {
  Query<std::string> name;
};
BOOST_DESCRIBE_STRUCT(ShowPerson, (), (name))

struct CurveShown {
  Millis at = 0;
  int rating = 0;
};
BOOST_DESCRIBE_STRUCT(CurveShown, (), (at, rating))

struct LadderShown {
  std::string ladder;
  int games = 0;
  int won = 0;
  std::optional<int> rating;
  std::optional<int> deviation;
  std::vector<CurveShown> curve;
};
BOOST_DESCRIBE_STRUCT(LadderShown, (), (ladder, games, won, rating, deviation, curve))

struct AgainstLevel {
  int level = 0;
  int games = 0;
  int won = 0;
};
BOOST_DESCRIBE_STRUCT(AgainstLevel, (), (level, games, won))

struct AgainstPerson {
  std::string name;
  int games = 0;
  int won = 0;
};
BOOST_DESCRIBE_STRUCT(AgainstPerson, (), (name, games, won))

struct BestShown {
  std::string ladder;
  SeatNumber seat;
  int score = 0;
  Millis at = 0;
  json::object board;
};
BOOST_DESCRIBE_STRUCT(BestShown, (), (ladder, seat, score, at, board))

struct Profile {
  std::string name;
  Millis made_at = 0;
  std::vector<LadderShown> ladders;
  std::vector<AgainstLevel> levels;
  std::vector<AgainstPerson> people;
  std::optional<std::string> terrain;  // of which they have laid most
  std::optional<bool> bot;
  std::vector<BestShown> best;
};
BOOST_DESCRIBE_STRUCT(Profile, (), (name, made_at, ladders, levels, people, terrain, bot, best))

struct ListBest {
  Query<std::string> ladder;
};
BOOST_DESCRIBE_STRUCT(ListBest, (), (ladder))

struct BestPlayer {
  std::string name;
  int rating = 0;
  int deviation = 0;
  int games = 0;
};
BOOST_DESCRIBE_STRUCT(BestPlayer, (), (name, rating, deviation, games))

struct BestOfWeek {
  std::string name;
  int gained = 0;
  int games = 0;
};
BOOST_DESCRIBE_STRUCT(BestOfWeek, (), (name, gained, games))

struct BestList {
  std::string ladder;
  std::vector<BestPlayer> best;
  std::vector<BestOfWeek> week;
};
BOOST_DESCRIBE_STRUCT(BestList, (), (ladder, best, week))

}  // namespace pioche::desk
