#pragma once
// Tournaments in the store: what was made, who takes part, and who meets whom. Results are written by the game's end itself
// (FinishGame), so that no table's result is ever missing from the standings.
#include <string>
#include <vector>

#include "fair/secret.h"
#include "people/tournament.h"
#include "store/store.h"

namespace pioche::store {

enum class TournamentState { open, running, over };

struct KeptEntrant {
  int number = 0;
  std::string account;  // empty: it was deleted
  double rating = 0;    // when they entered
  bool withdrawn = false;
  // when read
  std::string name = {};
  bool bot = false;
  Millis away_from = 0, away_until = 0;
};

struct KeptPairing {
  int round = 0;   // from 0
  int number = 0;  // in its round, from 0
  std::vector<int> seats;
  std::string table;           // empty: not seated yet; a bye has none
  std::vector<double> points;  // one a seat; empty while it is played
};

struct KeptTournament {
  std::string id;
  std::string title;
  std::string maker;  // an account; empty: it was deleted
  people::TournamentForm form = people::TournamentForm::swiss;
  std::string game;
  std::string options;  // as JSON, without the number of players
  std::string ladder;
  std::string pace;
  bool rated = false;
  bool bots = false;  // may enter
  int seats = 2;
  int rounds = 0;
  int most = 0;  // begins by itself with so many
  TournamentState state = TournamentState::open;
  Millis made_at = 0;
  std::int64_t version = 0;  // another after every change

  std::string maker_name = {};  // when read
  int entered = 0;              // likewise
  std::vector<KeptEntrant> entrants = {};
  std::vector<KeptPairing> pairings = {};  // in order
};

struct MakeTournament {  // conflict: so many of its maker are not over, or there is no such account
  KeptTournament tournament;
  int most_unfinished = people::unfinished_of_one_maker;
};
struct EnterTournament {  // conflict: it has begun, is full, or they are in already
  std::string tournament, account;
  double rating = 0;
};
// Before it begins they were never in. Conflict: they are not in, or it is over.
struct WithdrawFromTournament {
  std::string tournament, account;
};
struct BeginRound {  // and the first begins the tournament; conflict: somebody else was faster
  std::string tournament;
  int round = 0;
  std::vector<KeptPairing> pairings;
};
struct SeatPairing {  // conflict: it is seated
  std::string tournament;
  int round = 0, number = 0;
  std::string table;
};
struct DecidePairing {  // without a game; conflict: it is seated
  std::string tournament;
  int round = 0, number = 0;
  std::vector<double> points;
};
struct CloseTournament {  // conflict: it is over
  std::string tournament;
};
struct CancelTournament {  // before it begins; conflict: it has begun, or is another's
  std::string tournament, maker;
};

struct TournamentsAsked {
  TournamentState state = TournamentState::open;
  // The page after this one: the last tournament of the page before.
  std::optional<std::pair<Millis, std::string>> after;
  int most = 50;
};

}  // namespace pioche::store
