// What is asked about tournaments.
#include <charconv>

#include "store/sql/people_reader.h"
#include "store/sql/sql.h"

namespace pioche::store {
namespace {

#define TOURNAMENT_COLUMNS                                                                               \
  "tournaments.id, title, maker, form, game, options, ladder, pace, rated, bots, seats, rounds, most, "  \
  "state, tournaments.made_at, version, (SELECT name FROM accounts WHERE accounts.id = maker), (SELECT " \
  "count(*) FROM entrants WHERE tournament = tournaments.id)"

KeptTournament tournament_at(const Row& row) {
  KeptTournament out;
  out.id = text_at(row, 0);
  out.title = text_at(row, 1);
  out.maker = text_at(row, 2);
  out.form = static_cast<people::TournamentForm>(number_at(row, 3));
  out.game = text_at(row, 4);
  out.options = text_at(row, 5);
  out.ladder = text_at(row, 6);
  out.pace = text_at(row, 7);
  out.rated = number_at(row, 8) != 0;
  out.bots = number_at(row, 9) != 0;
  out.seats = static_cast<int>(number_at(row, 10));
  out.rounds = static_cast<int>(number_at(row, 11));
  out.most = static_cast<int>(number_at(row, 12));
  out.state = static_cast<TournamentState>(number_at(row, 13));
  out.made_at = number_at(row, 14);
  out.version = number_at(row, 15);
  out.maker_name = text_at(row, 16);
  out.entered = static_cast<int>(number_at(row, 17));
  return out;
}

template <class Number>
std::vector<Number> numbers(const std::string& text) {
  std::vector<Number> out;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    Number number{};
    at = std::from_chars(at, end, number).ptr + 1;  // and the space after it
    out.push_back(number);
  }
  return out;
}

void add_people(Sql& database, KeptTournament& tournament) {
  tournament.entrants = all(
      database,
      "SELECT number, account, rating, withdrawn, accounts.name, accounts.bot, accounts.away_from, "
      "accounts.away_until FROM entrants LEFT JOIN accounts ON accounts.id = account WHERE tournament = ? "
      "ORDER BY number",
      [](const Row& row) {
        return KeptEntrant{static_cast<int>(number_at(row, 0)),
                           text_at(row, 1),
                           real_at(row, 2),
                           number_at(row, 3) != 0,
                           text_at(row, 4),
                           number_at(row, 5) != 0,
                           number_at(row, 6),
                           number_at(row, 7)};
      },
      tournament.id);
  tournament.pairings = all(
      database,
      "SELECT round, number, seats, table_id, points FROM pairings WHERE tournament = ? ORDER BY round, "
      "number",
      [](const Row& row) {
        return KeptPairing{static_cast<int>(number_at(row, 0)), static_cast<int>(number_at(row, 1)),
                           numbers<int>(text_at(row, 2)), text_at(row, 3), numbers<double>(text_at(row, 4))};
      },
      tournament.id);
}

}  // namespace

std::string sql_of(const TournamentsAsked& asked) {
  std::string sql = "SELECT " TOURNAMENT_COLUMNS " FROM tournaments WHERE state = ?";
  if (asked.after) sql += " AND (made_at, tournaments.id) < (?, ?)";
  return sql + " ORDER BY made_at DESC, tournaments.id DESC LIMIT ?";
}

void PeopleReader::tournaments(TournamentsAsked asked, Found<std::vector<KeptTournament>> then) {
  ask(std::move(then), [asked = std::move(asked)](Sql& database) {
    const std::string sql = sql_of(asked);
    const int state = static_cast<int>(asked.state);
    return asked.after
               ? all(database, sql, tournament_at, state, asked.after->first, asked.after->second, asked.most)
               : all(database, sql, tournament_at, state, asked.most);
  });
}

void PeopleReader::tournament(std::string id, Found<std::optional<KeptTournament>> then) {
  ask(std::move(then), [id = std::move(id)](Sql& database) {
    auto found = one(database, "SELECT " TOURNAMENT_COLUMNS " FROM tournaments WHERE tournaments.id = ?",
                     tournament_at, id);
    if (found) add_people(database, *found);
    return found;
  });
}

void PeopleReader::tournament_version(std::string id, Found<std::int64_t> then) {
  ask(std::move(then), [id = std::move(id)](Sql& database) {
    return one(
               database, "SELECT version FROM tournaments WHERE id = ?",
               [](const Row& row) { return number_at(row, 0); }, id)
        .value_or(-1);
  });
}

void PeopleReader::tournaments_due(Millis made_before, int most, Found<std::vector<KeptTournament>> then) {
  ask(std::move(then), [made_before, most](Sql& database) {
    auto found = all(database,
                     "SELECT " TOURNAMENT_COLUMNS
                     " FROM tournaments WHERE state = 1 AND (NOT EXISTS (SELECT 1 FROM pairings WHERE "
                     "tournament = tournaments.id AND points = '') OR EXISTS (SELECT 1 FROM pairings WHERE "
                     "tournament = tournaments.id AND points = '' AND table_id IS NULL)) LIMIT ?",
                     tournament_at, most);
    for (KeptTournament& one : all(database,
                                   "SELECT " TOURNAMENT_COLUMNS
                                   " FROM tournaments WHERE state = 0 AND (made_at < ? OR most <= (SELECT "
                                   "count(*) FROM entrants WHERE tournament = tournaments.id)) LIMIT ?",
                                   tournament_at, made_before, most))
      found.push_back(std::move(one));
    for (KeptTournament& one : found) add_people(database, one);
    return found;
  });
}

void PeopleReader::entered_by(std::string account, int most, Found<std::vector<std::string>> then) {
  ask(std::move(then), [account = std::move(account), most](Sql& database) {
    return all(
        database,
        "SELECT title FROM entrants JOIN tournaments ON tournaments.id = tournament WHERE account = ? ORDER "
        "BY made_at DESC LIMIT ?",
        [](const Row& row) { return text_at(row, 0); }, account, most);
  });
}

}  // namespace pioche::store
