#include "store/sql/people_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "store/sql/sql.h"

namespace pioche::store {
namespace {

class Writer {
 public:
  explicit Writer(Sql& database) : database_(database) {}

  bool operator()(const AddAccount& change) {
    const Account& one = change.account;
    return run("INSERT INTO accounts (id, name, skeleton, password, made_at) VALUES (?, ?, ?, ?, ?)", one.id,
               one.name, one.skeleton, one.password, one.made_at) > 0;
  }
  bool operator()(const Rename& change) {
    return run("UPDATE accounts SET name = ?, skeleton = ? WHERE id = ?", change.name, change.skeleton,
               change.account) > 0;
  }
  bool operator()(const SetPassword& change) {
    return run("UPDATE accounts SET password = ? WHERE id = ?", change.password, change.account) > 0;
  }
  bool operator()(const DeleteAccount& change) {
    for (const char* const sql :
         {"DELETE FROM sessions WHERE account = ?",
          "DELETE FROM devices WHERE account = ?",
          "DELETE FROM passkeys WHERE account = ?",
          "DELETE FROM recovery_codes WHERE account = ?",
          "DELETE FROM ratings WHERE account = ?",
          "DELETE FROM meetings WHERE account = ?",
          "DELETE FROM meetings WHERE opponent = ?",
          "DELETE FROM seeks WHERE account = ?",
          "DELETE FROM tallies WHERE account = ?",
          "DELETE FROM tallies WHERE kind = 2 AND what = ?",
          "DELETE FROM best_games WHERE account = ?",
          "DELETE FROM blocks WHERE account = ?",
          "DELETE FROM blocks WHERE other = ?",
          "DELETE FROM reports WHERE account = ?",
          "DELETE FROM reports WHERE reporter = ?",
          "DELETE FROM acts WHERE account = ?",
          "DELETE FROM invitations WHERE account = ?",
          "DELETE FROM invitations WHERE inviter = ?",
          "DELETE FROM pushes WHERE account = ?",
          "DELETE FROM notices WHERE account = ?",
          "DELETE FROM entrants WHERE tournament IN (SELECT id FROM tournaments WHERE maker = ? AND state = "
          "0)",
          "DELETE FROM tournaments WHERE maker = ? AND state = 0",
          "UPDATE tournaments SET maker = NULL, version = version + 1 WHERE maker = ?",
          "UPDATE tournaments SET version = version + 1 WHERE id IN (SELECT tournament FROM entrants WHERE "
          "account = ?)",
          "DELETE FROM entrants WHERE account = ? AND tournament IN (SELECT id FROM tournaments WHERE state "
          "= 0)",
          "UPDATE entrants SET account = NULL, withdrawn = 1 WHERE account = ?",
          "UPDATE seats SET account = NULL WHERE account = ?",
          "UPDATE game_players SET account = NULL WHERE account = ?"})
      run(sql, change.account);
    return run("DELETE FROM accounts WHERE id = ?", change.account) > 0;
  }

  bool operator()(const MarkBot& change) {
    if (change.though_it_played) return run("UPDATE accounts SET bot = 1 WHERE id = ?", change.account) > 0;
    return run("UPDATE accounts SET bot = 1 WHERE id = ? AND NOT EXISTS (SELECT 1 FROM game_players WHERE "
               "game_players.account = accounts.id) AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.account "
               "= "
               "accounts.id)",
               change.account) > 0;
  }
  bool operator()(const GoAway& change) {
    return run("UPDATE accounts SET away_from = ?, away_until = ?, away_spent = ? WHERE id = ?", change.from,
               change.until, change.spent, change.account) > 0;
  }
  bool operator()(const AddPush& change) {
    const PushTo& one = change.push;
    return run("INSERT INTO pushes (endpoint, account, public_key, secret, language, session, at) SELECT ?, "
               "account, ?, ?, ?, secret, ? FROM sessions WHERE secret = ? AND account = ? "
               "ON CONFLICT (endpoint) DO UPDATE SET account = excluded.account, public_key = "
               "excluded.public_key, secret = excluded.secret, language = excluded.language, session = "
               "excluded.session, at = excluded.at",
               one.endpoint, one.key, one.secret, one.language, one.at, one.session, one.account) > 0;
  }
  bool operator()(const RemovePush& change) {
    if (change.account.empty())
      run("DELETE FROM pushes WHERE endpoint = ?", change.endpoint);
    else
      run("DELETE FROM pushes WHERE endpoint = ? AND account = ?", change.endpoint, change.account);
    return true;
  }
  bool operator()(const AddNotice& change) {
    const KeptNotice& one = change.notice;
    run("INSERT INTO notices (id, account, what, table_id, game, sender, at, until) SELECT ?, id, ?, ?, ?, "
        "?, "
        "?, ? FROM accounts WHERE id = ? AND EXISTS (SELECT 1 FROM pushes WHERE account = accounts.id) "
        "ON CONFLICT DO NOTHING",
        one.id, one.what, one.table, one.game, one.from, one.at, one.until, one.account);
    return true;
  }
  bool operator()(const HoldNotice& change) {
    return run("UPDATE notices SET until = ? WHERE id = ? AND until = ?", change.until, change.id,
               change.before) > 0;
  }
  bool operator()(const EndNotice& change) {
    run("DELETE FROM notices WHERE id = ?", change.id);
    return true;
  }
  bool operator()(const TakeAnalysis& change) {
    const KeptAnalysis& one = change.analysis;
    return run("INSERT INTO analyses (id, record, node, until, made_at, finished, shown) VALUES (?, ?, ?, ?, "
               "?, 0, ?) ON CONFLICT (id) DO UPDATE SET node = excluded.node, until = excluded.until, "
               "made_at = excluded.made_at WHERE analyses.finished = 0 AND analyses.until <= ?",
               one.id, one.record, one.node, one.until, one.made_at, one.shown, change.now) > 0;
  }
  bool operator()(const NoteAnalysis& change) {
    return run("UPDATE analyses SET until = ?, finished = ?, shown = COALESCE(?, shown) WHERE id = ? AND "
               "node "
               "= ? AND finished = 0",
               change.until, change.finished ? 1 : 0, or_null(change.shown), change.id, change.node) > 0;
  }
  bool operator()(const DropAnalysis& change) {
    run("DELETE FROM analyses WHERE id = ? AND node = ?", change.id, change.node);
    return true;
  }
  bool operator()(const ForgetAnalyses& change) {
    run("DELETE FROM analyses WHERE made_at < ? AND (finished = 1 OR until < ?)", change.before,
        change.before);
    return true;
  }

  bool operator()(const AddSession& change) {
    const Session& one = change.session;
    // Whose account was deleted meanwhile gets none.
    if (run("INSERT INTO sessions (secret, account, kind, label, made_at, used_at, proved_at) "
            "SELECT ?, id, ?, ?, ?, ?, ? FROM accounts WHERE id = ?",
            one.secret, static_cast<int>(one.kind), one.label, one.made_at, one.used_at, one.proved_at,
            one.account) == 0)
      return false;
    const int ended =
        run("DELETE FROM sessions WHERE account = ? AND secret <> ? AND secret NOT IN (SELECT secret FROM "
            "sessions WHERE account = ? AND secret <> ? ORDER BY used_at DESC, made_at DESC LIMIT ?)",
            one.account, one.secret, one.account, one.secret, most_sessions - 1);
    if (ended > 0)
      run("DELETE FROM pushes WHERE account = ? AND session NOT IN (SELECT secret FROM sessions WHERE "
          "account = ?)",
          one.account, one.account);
    return true;
  }
  bool operator()(const UseSession& change) {
    run("UPDATE sessions SET used_at = ? WHERE secret = ?", change.used_at, change.secret);
    return true;
  }
  bool operator()(const EndSession& change) {
    run("DELETE FROM pushes WHERE session = ? AND account = ?", change.secret, change.account);
    run("DELETE FROM sessions WHERE secret = ? AND account = ?", change.secret, change.account);
    return true;
  }
  bool operator()(const EndAllSessions& change) {
    if (change.but) {
      run("DELETE FROM pushes WHERE account = ? AND session <> ?", change.account, *change.but);
      run("DELETE FROM sessions WHERE account = ? AND secret <> ?", change.account, *change.but);
    } else {
      run("DELETE FROM pushes WHERE account = ?", change.account);
      run("DELETE FROM sessions WHERE account = ?", change.account);
    }
    return true;
  }

  bool operator()(const AddPasskey& change) {
    const KeptPasskey& key = change.key;
    return run("INSERT INTO passkeys (id, account, public_key, host, used, label, made_at) "
               "VALUES (?, ?, ?, ?, ?, ?, ?)",
               key.id, key.account, Bytes{key.public_key}, key.host, key.used, key.label, key.made_at) > 0;
  }
  bool operator()(const RemovePasskey& change) {
    return run("DELETE FROM passkeys WHERE id = ? AND account = ?", change.id, change.account) > 0;
  }
  bool operator()(const UsePasskey& change) {
    return run("UPDATE passkeys SET used = ? WHERE id = ? AND used = ?", change.after, change.id,
               change.before) > 0;
  }
  bool operator()(const SetRecovery& change) {
    run("DELETE FROM recovery_codes WHERE account = ?", change.account);
    for (const SecretHash& code : change.codes)
      run("INSERT INTO recovery_codes (account, code) VALUES (?, ?)", change.account, code);
    return true;
  }
  bool operator()(const UseRecovery& change) {
    return run("DELETE FROM recovery_codes WHERE account = ? AND code = ?", change.account, change.code) > 0;
  }
  bool operator()(const AddChallenge& change) {
    return run("INSERT INTO challenges (secret, account, until) VALUES (?, ?, ?)", change.challenge.secret,
               change.challenge.account, change.challenge.until) > 0;
  }
  bool operator()(const UseChallenge& change) {
    return run("DELETE FROM challenges WHERE secret = ?", change.secret) > 0;
  }
  bool operator()(const ForgetChallenges& change) {
    run("DELETE FROM challenges WHERE until < ?", change.before);
    return true;
  }
  bool operator()(const KnowDevice& change) {
    run("INSERT INTO devices (secret, account, at) VALUES (?, ?, ?) ON CONFLICT (account, secret) DO UPDATE "
        "SET at = "
        "excluded.at",
        change.secret, change.account, change.at);
    return true;
  }

  bool operator()(const TakeSeat& change) {
    const SeatTaken& one = change.seat;
    return run("INSERT INTO seats (table_id, token, seat, account, at, finished) "
               "SELECT ?, ?, ?, id, ?, 0 FROM accounts WHERE id = ? "
               "ON CONFLICT (table_id, token) DO UPDATE SET seat = excluded.seat",
               one.table, one.token, one.seat, one.at, one.account) > 0;
  }
  bool operator()(const LeaveSeat& change) {
    run("DELETE FROM seats WHERE table_id = ? AND token = ?", change.table, change.token);
    return true;
  }
  bool operator()(const CloseTable& change) {
    run("DELETE FROM invitations WHERE table_id = ?", change.table);
    run("UPDATE seats SET finished = 1 WHERE table_id = ?", change.table);
    end_pairing(change.table, {});
    return true;
  }
  bool operator()(const ClaimSeat& change) {
    const SeatTaken& one = change.seat;
    run("INSERT INTO seats (table_id, token, seat, account, at, finished) "
        "SELECT ?, ?, ?, id, ?, 0 FROM accounts WHERE id = ? "
        "ON CONFLICT (table_id, token) DO UPDATE SET account = excluded.account WHERE seats.account IS NULL",
        one.table, one.token, one.seat, one.at, one.account);
    return true;
  }

  bool operator()(const AddSeek& change) {
    const Seek& one = change.seek;
    if (!one.account.empty()) run("DELETE FROM seeks WHERE account = ? AND table_id IS NULL", one.account);
    return run("INSERT INTO seeks (id, account, name, token, commitment, game, options, ladder, players, "
               "pace, rated, mean, deviation, since, until, bots) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
               "?, "
               "?, ?, ?, ?)",
               one.id, or_null(one.account), one.name, one.token, one.commit, one.game, one.options,
               one.ladder, one.players, one.pace, one.rated ? 1 : 0, one.rating.mean, one.rating.deviation,
               one.since, one.until, one.bots ? 1 : 0) > 0;
  }
  bool operator()(const KeepSeek& change) {
    run("UPDATE seeks SET until = ? WHERE id = ?", change.until, change.id);
    return true;
  }
  bool operator()(const EndSeek& change) {
    run("DELETE FROM seeks WHERE id = ?", change.id);
    return true;
  }
  bool operator()(const SeatSeeks& change) {
    for (const std::string& id : change.ids)
      if (run("UPDATE seeks SET table_id = ?, until = ? WHERE id = ? AND table_id IS NULL", change.table,
              change.until, id) == 0)
        return false;
    return true;
  }
  bool operator()(const ForgetSeeks& change) {
    run("DELETE FROM seeks WHERE until < ?", change.before);
    return true;
  }
  bool operator()(const Invite& change) {
    const Invitation& one = change.invitation;
    return run("INSERT INTO invitations (account, table_id, inviter, secret, at) SELECT id, ?, ?, ?, ? FROM "
               "accounts WHERE id = ? ON CONFLICT DO NOTHING",
               one.table, one.from, one.join, one.at, one.account) > 0;
  }
  bool operator()(const EndInvitation& change) {
    return run("DELETE FROM invitations WHERE account = ? AND table_id = ?", change.account, change.table) >
           0;
  }

  bool operator()(const Block& change) {
    return run("INSERT INTO blocks (account, other, at) SELECT ?, id, ? FROM accounts WHERE id = ? "
               "ON CONFLICT (account, other) DO UPDATE SET at = excluded.at",
               change.account, change.at, change.other) > 0;
  }
  bool operator()(const Unblock& change) {
    run("DELETE FROM blocks WHERE account = ? AND other = ?", change.account, change.other);
    return true;
  }
  bool operator()(const AddReport& change) {
    const Report& one = change.report;
    return run("INSERT INTO reports (reporter, account, reason, table_id, at, closed) VALUES (?, ?, ?, ?, ?, "
               "0)",
               one.reporter, one.account, one.reason, one.table, one.at) > 0;
  }
  bool operator()(const CloseReports& change) {
    run("UPDATE reports SET closed = 1 WHERE account = ?", change.account);
    return true;
  }
  bool operator()(const Ban& change) {
    return run("UPDATE accounts SET banned_until = ? WHERE id = ?", change.until, change.account) > 0;
  }
  bool operator()(const AddAct& change) {
    const Act& one = change.act;
    return run("INSERT INTO acts (what, account, before, after, at, undone) VALUES (?, ?, ?, ?, ?, 0)",
               one.what, one.account, one.before, one.after, one.at) > 0;
  }
  bool operator()(const UndoAct& change) {
    return run("UPDATE acts SET undone = 1 WHERE id = ? AND undone = 0", change.id) > 0;
  }

  bool operator()(const FinishGame& change) {
    const FinishedGame& game = change.game;
    const std::set<int> known = seats_of_accounts(game.table);
    run("INSERT INTO games (table_id, game, ladder, finished_at, rated) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (table_id) DO NOTHING",
        game.table, game.game, game.ladder, game.finished_at, static_cast<int>(game.rated));
    for (const GamePlayer& one : game.players)
      run("INSERT INTO game_players (table_id, seat, account, level, side, place, score, won, has_left, "
          "game, "
          "ladder, "
          "finished_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
          "ON CONFLICT (table_id, seat) DO UPDATE SET account = excluded.account "
          "WHERE game_players.account IS NULL AND excluded.account IS NOT NULL",
          game.table, one.seat, or_null(one.account), one.level, one.side, one.place, one.score,
          one.won ? 1 : 0, one.left ? 1 : 0, game.game, game.ladder, game.finished_at);
    run("INSERT INTO meetings (account, opponent, finished_at, table_id) "
        "SELECT one.account, other.account, one.finished_at, one.table_id FROM game_players one "
        "JOIN game_players other ON other.table_id = one.table_id "
        "WHERE one.table_id = ? AND one.account IS NOT NULL AND other.account IS NOT NULL "
        "AND one.account <> other.account ON CONFLICT DO NOTHING",
        game.table);
    run("UPDATE seats SET finished = 1 WHERE table_id = ?", game.table);
    for (const GamePlayer& one : game.players)
      if (!one.account.empty() && !known.contains(one.seat)) count(game, one, known);
    std::vector<int> places;
    for (const GamePlayer& one : game.players) places.push_back(one.place);
    end_pairing(game.table, people::points_by_place(places));
    return true;
  }

  bool operator()(const RateGame& change) {
    const FinishedGame& game = change.game;
    if (run("UPDATE games SET rated = ? WHERE table_id = ? AND rated = 1", static_cast<int>(game.rated),
            game.table) == 0)
      return false;
    for (const GamePlayer& one : game.players) {
      if (one.account.empty() || !one.before || !one.after) continue;
      if (run("INSERT INTO ratings (account, ladder, mean, deviation, games, rated_at) "
              "SELECT id, ?, ?, ?, 1, ? FROM accounts WHERE id = ? "
              "ON CONFLICT (account, ladder) DO UPDATE SET mean = excluded.mean, deviation = "
              "excluded.deviation, "
              "games = ratings.games + 1, rated_at = excluded.rated_at "
              "WHERE ratings.mean = ? AND ratings.deviation = ?",
              game.ladder, one.after->mean, one.after->deviation, game.finished_at, one.account,
              one.before->mean, one.before->deviation) == 0)
        return false;
      run("UPDATE game_players SET mean_before = ?, deviation_before = ?, mean_after = ?, deviation_after = "
          "? "
          "WHERE table_id = ? AND seat = ?",
          one.before->mean, one.before->deviation, one.after->mean, one.after->deviation, game.table,
          one.seat);
    }
    return true;
  }

  bool operator()(const MakeTournament& change) {
    const KeptTournament& one = change.tournament;
    // Whoever makes two at once makes one after the other.
    run("UPDATE accounts SET id = id WHERE id = ?", one.maker);
    return run("INSERT INTO tournaments (id, title, maker, form, game, options, ladder, pace, rated, bots, "
               "seats, rounds, most, state, made_at, version) SELECT ?, ?, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
               "0, "
               "?, 0 FROM accounts WHERE id = ? AND (SELECT count(*) FROM tournaments WHERE maker = "
               "accounts.id AND state < 2) < ?",
               one.id, one.title, static_cast<int>(one.form), one.game, one.options, one.ladder, one.pace,
               one.rated ? 1 : 0, one.bots ? 1 : 0, one.seats, one.rounds, one.most, one.made_at, one.maker,
               change.most_unfinished) > 0;
  }
  bool operator()(const EnterTournament& change) {
    if (run("UPDATE tournaments SET version = version + 1 WHERE id = ? AND state = 0 AND most > (SELECT "
            "count(*) FROM entrants WHERE tournament = tournaments.id)",
            change.tournament) == 0)
      return false;
    return run("INSERT INTO entrants (tournament, number, account, rating, withdrawn) SELECT ?, (SELECT "
               "COALESCE(max(number) + 1, 0) FROM entrants WHERE tournament = ?), id, ?, 0 FROM accounts "
               "WHERE id = ? AND NOT EXISTS (SELECT 1 FROM entrants WHERE entrants.account = accounts.id AND "
               "tournament = ?)",
               change.tournament, change.tournament, change.rating, change.account, change.tournament) > 0;
  }
  bool operator()(const WithdrawFromTournament& change) {
    run("UPDATE tournaments SET version = version + 1 WHERE id = ?", change.tournament);
    return run("DELETE FROM entrants WHERE tournament = ? AND account = ? AND EXISTS (SELECT 1 FROM "
               "tournaments WHERE id = tournament AND state = 0)",
               change.tournament, change.account) > 0 ||
           run("UPDATE entrants SET withdrawn = 1 WHERE tournament = ? AND account = ? AND withdrawn = 0 AND "
               "EXISTS (SELECT 1 FROM tournaments WHERE id = tournament AND state = 1)",
               change.tournament, change.account) > 0;
  }
  bool operator()(const BeginRound& change) {
    if (run("UPDATE tournaments SET version = version + 1, state = 1 WHERE id = ? AND state = ? AND NOT "
            "EXISTS "
            "(SELECT 1 FROM pairings WHERE tournament = tournaments.id AND round >= ?)",
            change.tournament, change.round == 0 ? 0 : 1, change.round) == 0)
      return false;
    for (const KeptPairing& one : change.pairings)
      run("INSERT INTO pairings (tournament, round, number, seats, points) VALUES (?, ?, ?, ?, ?)",
          change.tournament, change.round, one.number, written(one.seats), written(one.points));
    return true;
  }
  bool operator()(const SeatPairing& change) {
    run("UPDATE tournaments SET version = version + 1 WHERE id = ?", change.tournament);
    return run("UPDATE pairings SET table_id = ? WHERE tournament = ? AND round = ? AND number = ? AND "
               "table_id IS NULL AND points = ''",
               change.table, change.tournament, change.round, change.number) > 0;
  }
  bool operator()(const DecidePairing& change) {
    run("UPDATE tournaments SET version = version + 1 WHERE id = ?", change.tournament);
    return run("UPDATE pairings SET points = ? WHERE tournament = ? AND round = ? AND number = ? AND "
               "table_id IS NULL AND points = ''",
               written(change.points), change.tournament, change.round, change.number) > 0;
  }
  bool operator()(const CloseTournament& change) {
    return run("UPDATE tournaments SET version = version + 1, state = 2 WHERE id = ? AND state = 1",
               change.tournament) > 0;
  }
  bool operator()(const CancelTournament& change) {
    if (run("DELETE FROM tournaments WHERE id = ? AND maker = ? AND state = 0", change.tournament,
            change.maker) == 0)
      return false;
    run("DELETE FROM entrants WHERE tournament = ?", change.tournament);
    return true;
  }

 private:
  // Of a game that was told before, when somebody claims a seat later.
  std::set<int> seats_of_accounts(const std::string& table) {
    const auto found = all(
        database_, "SELECT seat FROM game_players WHERE table_id = ? AND account IS NOT NULL",
        [](const Row& row) { return static_cast<int>(number_at(row, 0)); }, table);
    return {found.begin(), found.end()};
  }

  // What a game adds to somebody's honours, and they to those of others who were counted before.
  void count(const FinishedGame& game, const GamePlayer& one, const std::set<int>& known) {
    const auto tally = [&](const std::string& whose, TallyKind kind, const std::string& what, int games,
                           int won) {
      run("INSERT INTO tallies (account, kind, what, games, won) SELECT id, ?, ?, ?, ? FROM accounts WHERE "
          "id = ? "
          "ON CONFLICT (account, kind, what) DO UPDATE SET games = tallies.games + excluded.games, "
          "won = tallies.won + excluded.won",
          static_cast<int>(kind), what, games, won, whose);
    };
    tally(one.account, TallyKind::ladder, game.ladder, 1, one.won ? 1 : 0);
    for (const auto& [terrain, squares] : one.terrains)
      tally(one.account, TallyKind::terrain, terrain, squares, 0);
    for (const GamePlayer& other : game.players) {
      if (other.side == one.side) continue;
      if (other.level > 0) {
        tally(one.account, TallyKind::level, std::to_string(other.level), 1, one.won ? 1 : 0);
      } else if (!other.account.empty() && other.account != one.account) {
        tally(one.account, TallyKind::person, other.account, 1, one.won ? 1 : 0);
        if (known.contains(other.seat))
          tally(other.account, TallyKind::person, one.account, 1, other.won ? 1 : 0);
      }
    }
    if (!game.board.empty() && !one.left)
      run("INSERT INTO best_games (account, ladder, seat, score, board, at) SELECT id, ?, ?, ?, ?, ? FROM "
          "accounts "
          "WHERE id = ? ON CONFLICT (account, ladder) DO UPDATE SET seat = excluded.seat, score = "
          "excluded.score, "
          "board = excluded.board, at = excluded.at WHERE excluded.score > best_games.score",
          game.ladder, one.seat, one.score, game.board, game.finished_at, one.account);
  }

  template <class Number>
  static std::string written(const std::vector<Number>& numbers) {
    return fmt::format("{}", fmt::join(numbers, " "));
  }

  // What was played there counts in its tournament, if it has one. A table that nobody played at brings nobody anything.
  void end_pairing(const std::string& table, std::vector<double> points) {
    if (points.empty()) {
      const auto seats = one(
          database_, "SELECT seats FROM pairings WHERE table_id = ? AND points = ''",
          [](const Row& row) { return text_at(row, 0); }, table);
      if (!seats) return;
      points.assign(1 + static_cast<std::size_t>(std::count(seats->begin(), seats->end(), ' ')), 0);
    }
    if (run("UPDATE pairings SET points = ? WHERE table_id = ? AND points = ''", written(points), table) > 0)
      run("UPDATE tournaments SET version = version + 1 WHERE id = (SELECT tournament FROM pairings WHERE "
          "table_id = ?)",
          table);
  }

  // How many rows it touched.
  template <class... Values>
  int run(const char* sql, const Values&... values) {
    return store::run(database_, sql, values...);
  }

  Sql& database_;
};

}  // namespace

bool write_change(Sql& database, const PeopleChange& change) {
  return std::visit(Writer(database), change);
}

}  // namespace pioche::store
