#pragma once
// Tournaments that pair themselves: Swiss and round robin where two sit at a table, points by place where more do. Pure: a
// tournament is who takes part and what was played; who meets whom next, and how everybody stands, follows from it.
#include <string>
#include <vector>

#include "base/result.h"
#include "people/holidays.h"

namespace pioche::people {

enum class TournamentForm { swiss, round_robin, by_place };

struct Entrant {
  std::string who;
  double rating = 1500;
  bool withdrawn = false;  // plays no further round; what was played counts
};

// One table of a round: entrants by number, in the order of seats.
struct Pairing {
  std::vector<int> seats;
  std::vector<double> points;  // one a seat, 0 to 1; empty while it is played
  bool played() const { return !points.empty(); }
};

struct Round {
  std::vector<Pairing> tables;
  std::vector<int> byes;  // nobody was left to play with: counts as won
};

struct Tournament {
  TournamentForm form = TournamentForm::swiss;
  int seats = 2;   // at a table; by_place: at most
  int rounds = 5;  // planned; a round robin has as many as it takes
  std::vector<Entrant> entrants;
  std::vector<Round> played;
};

inline constexpr int most_entrants = 128;
inline constexpr int unfinished_of_one_maker = 5;       // open or being played
inline constexpr Millis waits_for_entrants = 14 * day;  // then it is forgotten

// An open tournament that nobody began.
inline Millis forgotten_at(Millis made_at) {
  return made_at + waits_for_entrants;
}
inline bool forgotten(Millis made_at, Millis now) {
  return now >= forgotten_at(made_at);
}

struct Standing {
  int entrant = 0;
  int place = 1;  // shared by those who are level in everything
  double points = 0;
  double opponents = 0;  // points of all whom one met: who met stronger ones comes first (Buchholz)
  int games = 0;
};

// Points for places at a table: 1 for the first, 0 for the last, evenly between; who shares a place shares what those places bring.
std::vector<double> points_by_place(const std::vector<int>& places);

int planned_rounds(const Tournament& tournament);
bool finished(const Tournament& tournament);

// Best first.
std::vector<Standing> standings(const Tournament& tournament);

// Who meets whom next. Fails while a table is still being played, when all rounds were, or when too few are left.
Result<Round> next_round(const Tournament& tournament);

}  // namespace pioche::people
