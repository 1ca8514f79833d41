#pragma once
// A position of a game between strong bots in which one action is clearly the best, with what deep search found out about each.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/record.h"
#include "show/described.h"

namespace pioche::puzzles {

namespace json = boost::json;

// What an action comes to, for the seat to act.
struct Worth {
  std::string action;
  int now = 0;        // points it brings at once
  double ahead = 0;   // expected points ahead of the best rival at the end
  double chance = 0;  // expected share of the victory
  double own = 0;     // points at the end, and the best rival's, in games played on by rule of thumb
  double rival = 0;
  std::int64_t tries = 0;  // simulations that this rests on
};
BOOST_DESCRIBE_STRUCT(Worth, (), (action, now, ahead, chance, own, rival, tries))

// By how much the best is better than any other, less two standard errors of the difference; and what was spent to know it.
struct Lead {
  double points = 0;
  double chance = 0;
  std::int64_t simulations = 0;
};
BOOST_DESCRIBE_STRUCT(Lead, (), (points, chance, simulations))

// Where a puzzle came from: the command that finds it again.
struct Source {
  std::int64_t seed = 0;
  int game = 0;  // of those that the seed gives, from 0
  std::string bots;
};
BOOST_DESCRIBE_STRUCT(Source, (), (seed, game, bots))

inline constexpr int hardest = 5;

struct Puzzle {
  std::string id;
  std::string kind;     // what the page calls a game: "giants" is Kingdomino with giants
  int difficulty = 1;   // 1 to `hardest`, by how many of the weaker bots' tries missed the best action
  json::object record;  // the game up to the moment
  std::string best;
  Lead lead;                  // as it was found,
  Lead check;                 // and at ten times the effort
  std::vector<Worth> worths;  // of every legal action, best first
  Source source;
};
BOOST_DESCRIBE_STRUCT(Puzzle, (), (id, kind, difficulty, record, best, lead, check, worths, source))

std::string to_text(const Puzzle& puzzle);
Result<Puzzle> read_puzzle(std::string_view line);

// A file of puzzles has one on each line. Fails where one can't be read or doesn't hold: the game can't have gone so, or an
// action that it speaks of isn't legal.
Result<std::vector<Puzzle>> read_book(std::string_view text);

// The match before the decision that is asked for.
Result<play::Match> position_of(const Puzzle& puzzle);

// Null: no legal action.
const Worth* find_worth(const Puzzle& puzzle, std::string_view action);

}  // namespace pioche::puzzles
