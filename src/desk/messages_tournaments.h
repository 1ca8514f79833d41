#pragma once
// Requests and answers about tournaments (docs/protocol.md, "Tournaments").
#include "desk/messages_opponents.h"
#include "people/tournament.h"
#include "store/tournaments.h"

namespace pioche::people {
BOOST_DESCRIBE_ENUM(TournamentForm, swiss, round_robin, by_place)
}
namespace pioche::store {
BOOST_DESCRIBE_ENUM(TournamentState, open, running, over)
}

namespace pioche::desk {

using people::TournamentForm;
using store::TournamentState;

struct MakeTournament {
  std::string title;
  TournamentForm form = TournamentForm::swiss;
  std::string game;
  std::optional<json::object> options;
  Pace pace = Pace::minute;
  std::optional<bool> rated;
  std::optional<bool> bots;   // may enter
  std::optional<int> seats;   // by_place: at most so many at a table
  std::optional<int> rounds;  // a round robin has as many as it takes
  std::optional<int> most;    // begins by itself with so many
  std::optional<bool> enter;  // whoever makes it takes part
};
BOOST_DESCRIBE_STRUCT(MakeTournament, (),
                      (title, form, game, options, pace, rated, bots, seats, rounds, most, enter))

struct ShowTournament {
  PathPart id;
};
BOOST_DESCRIBE_STRUCT(ShowTournament, (), (id))

struct FollowTournament {
  std::string tournament;
};
BOOST_DESCRIBE_STRUCT(FollowTournament, (), (tournament))

struct ListTournaments {
  Query<TournamentState> state;
  Query<std::string> after;  // the `next` of the page before
};
BOOST_DESCRIBE_STRUCT(ListTournaments, (), (state, after))

struct TournamentSummary {
  std::string tournament;
  std::string title;
  std::optional<std::string> maker;  // none: the account is gone
  TournamentForm form = TournamentForm::swiss;
  std::string game;
  json::object options;
  Pace pace = Pace::minute;
  bool rated = false;
  bool bots = false;
  int seats = 2;
  int rounds = 0;  // planned
  int most = 0;
  int entered = 0;
  TournamentState state = TournamentState::open;
  Millis made_at = 0;
  std::optional<Millis> until;  // open: forgotten then, unless it has begun
};
BOOST_DESCRIBE_STRUCT(TournamentSummary, (),
                      (tournament, title, maker, form, game, options, pace, rated, bots, seats, rounds, most,
                       entered, state, made_at, until))

struct TournamentList {
  std::vector<TournamentSummary> tournaments;
  std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(TournamentList, (), (tournaments, next))

// Best first.
struct StandingShown {
  int place = 1;
  std::optional<std::string> name;  // none: the account is gone
  double points = 0;
  double opponents = 0;  // points of all whom they met
  int games = 0;
  int rating = 0;  // when they entered
  std::optional<bool> withdrawn;
};
BOOST_DESCRIBE_STRUCT(StandingShown, (), (place, name, points, opponents, games, rating, withdrawn))

struct PairedShown {
  std::vector<Nullable<std::string>> names;  // in the order of seats
  std::vector<double> points;                // of each; none while it is played
  std::optional<std::string> table;          // none: a bye, or not seated yet
};
BOOST_DESCRIBE_STRUCT(PairedShown, (), (names, points, table))

struct TournamentShown : TournamentSummary {
  std::vector<StandingShown> standings;
  std::vector<std::vector<PairedShown>> played;  // rounds, with their tables
};
BOOST_DESCRIBE_STRUCT(TournamentShown, (TournamentSummary), (standings, played))

// Said to who follows a tournament, whenever it changed.
struct TournamentMessage {
  static constexpr std::string_view type = "tournament";
  std::optional<json::value> request;
  std::string tournament;
  std::optional<TournamentShown> now;  // none: it was cancelled
  std::string written = {};            // all of it but the request, as it was told before
};
BOOST_DESCRIBE_STRUCT(TournamentMessage, (), (request, tournament, now))

struct Cancelled {
  std::string tournament;
};
BOOST_DESCRIBE_STRUCT(Cancelled, (), (tournament))

}  // namespace pioche::desk
