#include "store/sql/people_reader.h"

#include <algorithm>

#include "base/scarce.h"
#include "store/sql/sql.h"

namespace pioche::store {
namespace {

#define ACCOUNT_COLUMNS                                                                  \
  "accounts.id, accounts.name, accounts.skeleton, accounts.password, accounts.made_at, " \
  "accounts.banned_until, accounts.bot, accounts.away_from, accounts.away_until, accounts.away_spent"
#define SESSION_COLUMNS                                                                                    \
  "sessions.secret, sessions.account, sessions.kind, sessions.label, sessions.made_at, sessions.used_at, " \
  "sessions.proved_at"
#define SEAT_COLUMNS "seats.table_id, seats.token, seats.seat, seats.account, seats.at"
#define PASSKEY_COLUMNS "id, account, public_key, host, used, label, made_at"

Account account_at(const Row& row, int from) {
  return {text_at(row, from),
          text_at(row, from + 1),
          text_at(row, from + 2),
          text_at(row, from + 3),
          number_at(row, from + 4),
          number_at(row, from + 5),
          number_at(row, from + 6) != 0,
          number_at(row, from + 7),
          number_at(row, from + 8),
          number_at(row, from + 9)};
}
Session session_at(const Row& row) {
  return {hash_at(row, 0),  text_at(row, 1),   static_cast<SessionKind>(number_at(row, 2)),
          text_at(row, 3),  number_at(row, 4), number_at(row, 5),
          number_at(row, 6)};
}
SeatTaken seat_at(const Row& row) {
  return {text_at(row, 0), hash_at(row, 1), static_cast<int>(number_at(row, 2)), text_at(row, 3),
          number_at(row, 4)};
}
KeptPasskey passkey_at(const Row& row) {
  return {text_at(row, 0),   text_at(row, 1), text_at(row, 2),  text_at(row, 3),
          number_at(row, 4), text_at(row, 5), number_at(row, 6)};
}

std::optional<people::Rating> rating_at(const Row& row, int column) {
  if (null_at(row, column)) return {};
  return people::Rating{real_at(row, column), real_at(row, column + 1)};
}

void add_players(Sql& database, FinishedGame& game) {
  game.players = all(
      database,
      "SELECT seat, account, level, side, place, score, won, has_left, mean_before, deviation_before, "
      "mean_after, "
      "deviation_after, accounts.name FROM game_players LEFT JOIN accounts ON accounts.id = account "
      "WHERE table_id = ? ORDER BY seat",
      [](const Row& row) {
        GamePlayer player;
        player.seat = static_cast<int>(number_at(row, 0));
        player.account = text_at(row, 1);
        player.level = static_cast<int>(number_at(row, 2));
        player.side = static_cast<int>(number_at(row, 3));
        player.place = static_cast<int>(number_at(row, 4));
        player.score = static_cast<int>(number_at(row, 5));
        player.won = number_at(row, 6) != 0;
        player.left = number_at(row, 7) != 0;
        player.before = rating_at(row, 8);
        player.after = rating_at(row, 10);
        player.name = text_at(row, 12);
        return player;
      },
      game.table);
}

std::vector<LadderRating> ratings_of(Sql& database, const std::string& account) {
  return all(
      database, "SELECT ladder, mean, deviation, games FROM ratings WHERE account = ? ORDER BY ladder",
      [](const Row& row) {
        return LadderRating{text_at(row, 0), *rating_at(row, 1), static_cast<int>(number_at(row, 3))};
      },
      account);
}

std::vector<std::string> blocked_by(Sql& database, const std::string& account) {
  return all(
      database, "SELECT other FROM blocks WHERE account = ?", [](const Row& row) { return text_at(row, 0); },
      account);
}

FinishedGame game_at(const Row& row) {
  return {text_at(row, 0),
          text_at(row, 1),
          text_at(row, 2),
          number_at(row, 3),
          static_cast<RatedState>(number_at(row, 4)),
          {},
          0,
          false};
}

// Who plays each other again and again, or from one device, could move points about as they like.
void look_for_made_ratings(Sql& database, FinishedGame& game) {
  constexpr Millis day = 24LL * 3600 * 1000;
  for (const GamePlayer& player : game.players)
    for (const GamePlayer& other : game.players) {
      if (player.account.empty() || other.account.empty() || player.seat >= other.seat) continue;
      const auto met = one(
          database,
          "SELECT count(*) FROM meetings JOIN games ON games.table_id = meetings.table_id WHERE "
          "meetings.account = ? "
          "AND meetings.opponent = ? AND meetings.finished_at > ? AND meetings.finished_at <= ? AND "
          "games.rated = 2",
          [](const Row& row) { return static_cast<int>(number_at(row, 0)); }, player.account, other.account,
          game.finished_at - day, game.finished_at);
      game.repeated = std::max(game.repeated, met.value_or(0));
      game.one_device |=
          one(
              database,
              "SELECT 1 FROM devices JOIN devices same ON same.account = ? AND same.secret = devices.secret "
              "WHERE devices.account = ?",
              [](const Row&) { return true; }, other.account, player.account)
              .has_value();
    }
}

LadderRating ladder_rating_at(const Row& row, int from) {
  return {text_at(row, from), *rating_at(row, from + 1), static_cast<int>(number_at(row, from + 3))};
}

}  // namespace

PeopleReader::PeopleReader(std::unique_ptr<Sql> database, Deliver deliver)
    : database_(std::move(database)), deliver_(std::move(deliver)) {
  thread_ = std::thread([this] { answer(); });
}

PeopleReader::~PeopleReader() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void PeopleReader::answer() {
  for (;;) {
    Question next;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !questions_.empty(); });
      if (stopping_) return;
      next = std::move(questions_.front());
      questions_.pop_front();
    }
    Told told = once_there_is_memory([&] { return next(*database_); });
    if (deliver_)
      deliver_(std::move(told));
    else
      told();
  }
}

void PeopleReader::session(SecretHash secret, Found<std::optional<SignedIn>> then) {
  ask(std::move(then), [secret](Sql& database) {
    auto found = one(
        database,
        "SELECT " SESSION_COLUMNS ", " ACCOUNT_COLUMNS
        " FROM sessions JOIN accounts ON accounts.id = sessions.account WHERE secret = ?",
        [](const Row& row) {
          return SignedIn{session_at(row), account_at(row, 7), {}, {}};
        },
        secret);
    if (found) found->ratings = ratings_of(database, found->account.id);
    if (found) found->blocked = blocked_by(database, found->account.id);
    return found;
  });
}

void PeopleReader::account(std::string id, Found<std::optional<Account>> then) {
  ask(std::move(then), [id = std::move(id)](Sql& database) {
    return one(
        database, "SELECT " ACCOUNT_COLUMNS " FROM accounts WHERE id = ?",
        [](const Row& row) { return account_at(row, 0); }, id);
  });
}

void PeopleReader::account_like(std::string skeleton, Found<std::optional<Account>> then) {
  ask(std::move(then), [skeleton = std::move(skeleton)](Sql& database) {
    return one(
        database, "SELECT " ACCOUNT_COLUMNS " FROM accounts WHERE skeleton = ?",
        [](const Row& row) { return account_at(row, 0); }, skeleton);
  });
}

void PeopleReader::sessions(std::string account, Found<std::vector<Session>> then) {
  ask(std::move(then), [account = std::move(account)](Sql& database) {
    return all(database,
               "SELECT " SESSION_COLUMNS
               " FROM sessions WHERE account = ? ORDER BY used_at DESC, made_at DESC",
               session_at, account);
  });
}

void PeopleReader::passkey(std::string id, Found<std::optional<KeptPasskey>> then) {
  ask(std::move(then), [id = std::move(id)](Sql& database) {
    return one(database, "SELECT " PASSKEY_COLUMNS " FROM passkeys WHERE id = ?", passkey_at, id);
  });
}

void PeopleReader::passkeys(std::string account, Found<std::vector<KeptPasskey>> then) {
  ask(std::move(then), [account = std::move(account)](Sql& database) {
    return all(database, "SELECT " PASSKEY_COLUMNS " FROM passkeys WHERE account = ? ORDER BY made_at",
               passkey_at, account);
  });
}

void PeopleReader::challenge(SecretHash secret, Found<std::optional<Challenge>> then) {
  ask(std::move(then), [secret](Sql& database) {
    return one(
        database, "SELECT secret, account, until FROM challenges WHERE secret = ?",
        [](const Row& row) {
          return Challenge{hash_at(row, 0), text_at(row, 1), number_at(row, 2)};
        },
        secret);
  });
}

void PeopleReader::recovery_codes_left(std::string account, Found<int> then) {
  ask(std::move(then), [account = std::move(account)](Sql& database) {
    return *one(
        database, "SELECT count(*) FROM recovery_codes WHERE account = ?",
        [](const Row& row) { return static_cast<int>(number_at(row, 0)); }, account);
  });
}

void PeopleReader::knows_device(std::string account, SecretHash secret, Found<bool> then) {
  ask(std::move(then), [account = std::move(account), secret](Sql& database) {
    return one(
               database, "SELECT 1 FROM devices WHERE secret = ? AND account = ?",
               [](const Row&) { return true; }, secret, account)
        .has_value();
  });
}

void PeopleReader::seat(std::string account, std::string table, Found<std::optional<SeatTaken>> then) {
  ask(std::move(then), [account = std::move(account), table = std::move(table)](Sql& database) {
    return one(database,
               "SELECT " SEAT_COLUMNS
               " FROM seats WHERE account = ? AND table_id = ? ORDER BY seat DESC LIMIT 1",
               seat_at, account, table);
  });
}

void PeopleReader::people_at(std::string table, Found<std::vector<PersonAt>> then) {
  ask(std::move(then), [table = std::move(table)](Sql& database) {
    auto found = all(
        database,
        "SELECT " SEAT_COLUMNS
        ", accounts.name, accounts.bot, accounts.away_from, accounts.away_until FROM seats LEFT JOIN "
        "accounts ON "
        "accounts.id = account WHERE table_id = ?",
        [](const Row& row) {
          return PersonAt{seat_at(row),      text_at(row, 5),  {}, {}, {}, number_at(row, 6) != 0,
                          number_at(row, 7), number_at(row, 8)};
        },
        table);
    for (PersonAt& person : found) {
      if (person.seat.account.empty()) continue;
      person.ratings = ratings_of(database, person.seat.account);
      person.blocked = blocked_by(database, person.seat.account);
      const auto gained = one(
          database,
          "SELECT mean_before, mean_after FROM game_players WHERE table_id = ? AND seat = ? AND mean_after "
          "IS NOT NULL",
          [](const Row& row) { return people::points_between(real_at(row, 0), real_at(row, 1)); }, table,
          person.seat.seat);
      person.gained = gained;
    }
    return found;
  });
}

void PeopleReader::unfinished_tables(std::string account, int most, Found<std::vector<SeatTaken>> then) {
  ask(std::move(then), [account = std::move(account), most](Sql& database) {
    return all(database,
               "SELECT " SEAT_COLUMNS
               " FROM seats WHERE account = ? AND finished = 0 ORDER BY at DESC, table_id DESC LIMIT ?",
               seat_at, account, most);
  });
}

std::string sql_of(const GamesAsked& asked) {
  const bool met = !asked.opponent.empty();
  const std::string by = met ? "meetings" : "mine";
  std::string sql = "SELECT games.table_id, games.game, games.ladder, games.finished_at, games.rated FROM ";
  sql += met ? "meetings JOIN game_players mine ON mine.table_id = meetings.table_id AND mine.account = "
               "meetings.account "
             : "game_players mine ";
  sql += "JOIN games ON games.table_id = mine.table_id WHERE " + by + ".account = ?";
  if (met) sql += " AND meetings.opponent = ?";
  if (!asked.game.empty()) sql += " AND mine.game = ?";
  if (asked.result) sql += " AND mine.won = ?";
  if (asked.from) sql += " AND " + by + ".finished_at >= ?";
  if (asked.until) sql += " AND " + by + ".finished_at < ?";
  if (asked.after) sql += " AND (" + by + ".finished_at, " + by + ".table_id) < (?, ?)";
  return sql + " ORDER BY " + by + ".finished_at DESC, " + by + ".table_id DESC LIMIT ?";
}

void PeopleReader::games(GamesAsked asked, Found<std::vector<FinishedGame>> then) {
  ask(std::move(then), [asked = std::move(asked)](Sql& database) {
    std::vector<Value> values;
    values.push_back(value_of(asked.account));
    if (!asked.opponent.empty()) values.push_back(value_of(asked.opponent));
    if (!asked.game.empty()) values.push_back(value_of(asked.game));
    if (asked.result) values.push_back(value_of(*asked.result == GameResult::won ? 1 : 0));
    if (asked.from) values.push_back(value_of(*asked.from));
    if (asked.until) values.push_back(value_of(*asked.until));
    if (asked.after) {
      values.push_back(value_of(asked.after->first));
      values.push_back(value_of(asked.after->second));
    }
    values.push_back(value_of(asked.most));
    std::vector<FinishedGame> found;
    database.run(sql_of(asked), values, [&](const Row& row) { found.push_back(game_at(row)); });
    for (FinishedGame& game : found) add_players(database, game);
    return found;
  });
}

void PeopleReader::games_to_rate(int most, Found<std::vector<FinishedGame>> then) {
  ask(std::move(then), [most](Sql& database) {
    auto found = all(database,
                     "SELECT table_id, game, ladder, finished_at, rated FROM games WHERE rated = 1 "
                     "ORDER BY finished_at, table_id LIMIT ?",
                     game_at, most);
    for (FinishedGame& game : found) {
      add_players(database, game);
      for (GamePlayer& player : game.players)
        if (!player.account.empty())
          player.before =
              one(
                  database, "SELECT mean, deviation FROM ratings WHERE account = ? AND ladder = ?",
                  [](const Row& row) { return *rating_at(row, 0); }, player.account, game.ladder)
                  .value_or(people::Rating());
      look_for_made_ratings(database, game);
    }
    return found;
  });
}

void PeopleReader::seeks(Millis now, int most, Found<std::vector<Seek>> then) {
  ask(std::move(then), [now, most](Sql& database) {
    auto found = all(
        database,
        "SELECT seeks.id, account, COALESCE(accounts.name, seeks.name), token, commitment, game, options, "
        "ladder, players, pace, rated, mean, deviation, since, until, table_id, seeks.bots, "
        "COALESCE(accounts.bot, 0), COALESCE(accounts.away_from, 0), COALESCE(accounts.away_until, 0) "
        "FROM seeks LEFT JOIN accounts ON accounts.id = account WHERE until >= ? ORDER BY since, seeks.id "
        "LIMIT ?",
        [](const Row& row) {
          Seek seek;
          seek.id = text_at(row, 0);
          seek.account = text_at(row, 1);
          seek.name = text_at(row, 2);
          seek.token = hash_at(row, 3);
          seek.commit = text_at(row, 4);
          seek.game = text_at(row, 5);
          seek.options = text_at(row, 6);
          seek.ladder = text_at(row, 7);
          seek.players = static_cast<int>(number_at(row, 8));
          seek.pace = text_at(row, 9);
          seek.rated = number_at(row, 10) != 0;
          seek.rating = *rating_at(row, 11);
          seek.since = number_at(row, 13);
          seek.until = number_at(row, 14);
          seek.table = text_at(row, 15);
          seek.bots = number_at(row, 16) != 0;
          seek.bot = number_at(row, 17) != 0;
          seek.away_from = number_at(row, 18);
          seek.away_until = number_at(row, 19);
          return seek;
        },
        now, most);
    for (Seek& seek : found)
      if (!seek.account.empty()) seek.blocked = blocked_by(database, seek.account);
    return found;
  });
}

void PeopleReader::invitations(std::string account, int most, Found<std::vector<Invitation>> then) {
  ask(std::move(then), [account = std::move(account), most](Sql& database) {
    return all(
        database,
        "SELECT account, table_id, inviter, secret, at, accounts.name FROM invitations JOIN accounts ON "
        "accounts.id = "
        "inviter WHERE account = ? ORDER BY at DESC, table_id LIMIT ?",
        [](const Row& row) {
          return Invitation{text_at(row, 0), text_at(row, 1),   text_at(row, 2),
                            hash_at(row, 3), number_at(row, 4), text_at(row, 5)};
        },
        account, most);
  });
}

void PeopleReader::blocked(std::string account, Found<std::vector<Account>> then) {
  ask(std::move(then), [account = std::move(account)](Sql& database) {
    return all(
        database,
        "SELECT " ACCOUNT_COLUMNS
        " FROM blocks JOIN accounts ON accounts.id = other WHERE account = ? ORDER BY at",
        [](const Row& row) { return account_at(row, 0); }, account);
  });
}

void PeopleReader::people_like(std::string like, int most, Found<std::vector<Account>> then) {
  ask(std::move(then), [like = std::move(like), most](Sql& database) {
    const auto row = [](const Row& found) { return account_at(found, 0); };
    if (like.empty())
      return all(database, "SELECT " ACCOUNT_COLUMNS " FROM accounts ORDER BY made_at DESC, id DESC LIMIT ?",
                 row, most);
    return all(database,
               "SELECT " ACCOUNT_COLUMNS
               " FROM accounts WHERE skeleton >= ? AND skeleton < ? ORDER BY skeleton LIMIT ?",
               row, like, like + "\U0010FFFF", most);
  });
}

void PeopleReader::reports(int most, Found<std::vector<Report>> then) {
  ask(std::move(then), [most](Sql& database) {
    return all(
        database,
        "SELECT reports.id, reporter, account, reason, table_id, at, accounts.name, others.name FROM reports "
        "JOIN accounts ON accounts.id = account LEFT JOIN accounts others ON others.id = reporter "
        "WHERE closed = 0 ORDER BY reports.id LIMIT ?",
        [](const Row& row) {
          return Report{number_at(row, 0), text_at(row, 1),   text_at(row, 2), text_at(row, 3),
                        text_at(row, 4),   number_at(row, 5), text_at(row, 6), text_at(row, 7)};
        },
        most);
  });
}

void PeopleReader::open_reports_by(std::string account, Found<int> then) {
  ask(std::move(then), [account = std::move(account)](Sql& database) {
    return *one(
        database, "SELECT count(*) FROM reports WHERE reporter = ? AND closed = 0",
        [](const Row& row) { return static_cast<int>(number_at(row, 0)); }, account);
  });
}

void PeopleReader::acts(std::int64_t after, int most, Found<std::vector<Act>> then) {
  ask(std::move(then), [after, most](Sql& database) {
    return all(
        database,
        "SELECT acts.id, what, account, before, after, at, undone, accounts.name FROM acts LEFT JOIN "
        "accounts ON "
        "accounts.id = account WHERE acts.id > ? ORDER BY acts.id LIMIT ?",
        [](const Row& row) {
          return Act{number_at(row, 0), text_at(row, 1),   text_at(row, 2),        text_at(row, 3),
                     text_at(row, 4),   number_at(row, 5), number_at(row, 6) != 0, text_at(row, 7)};
        },
        after, most);
  });
}

void PeopleReader::last_act(Found<std::int64_t> then) {
  ask(std::move(then), [](Sql& database) {
    return *one(database, "SELECT COALESCE(MAX(id), 0) FROM acts",
                [](const Row& row) { return number_at(row, 0); });
  });
}

void PeopleReader::tallies(std::string account, TallyKind kind, int most, Found<std::vector<Tally>> then) {
  ask(std::move(then), [account = std::move(account), kind, most](Sql& database) {
    return all(
        database,
        "SELECT what, games, won, accounts.name FROM tallies LEFT JOIN accounts ON kind = 2 AND accounts.id "
        "= what "
        "WHERE account = ? AND kind = ? ORDER BY games DESC LIMIT ?",
        [](const Row& row) {
          return Tally{text_at(row, 0), static_cast<int>(number_at(row, 1)),
                       static_cast<int>(number_at(row, 2)), text_at(row, 3)};
        },
        account, static_cast<int>(kind), most);
  });
}

void PeopleReader::best_games(std::string account, Found<std::vector<BestGame>> then) {
  ask(std::move(then), [account = std::move(account)](Sql& database) {
    return all(
        database, "SELECT ladder, seat, score, board, at FROM best_games WHERE account = ? ORDER BY ladder",
        [](const Row& row) {
          return BestGame{text_at(row, 0), static_cast<int>(number_at(row, 1)),
                          static_cast<int>(number_at(row, 2)), text_at(row, 3), number_at(row, 4)};
        },
        account);
  });
}

void PeopleReader::curve(std::string account, std::string ladder, int most,
                         Found<std::vector<CurvePoint>> then) {
  ask(std::move(then), [account = std::move(account), ladder = std::move(ladder), most](Sql& database) {
    auto found = all(
        database,
        "SELECT finished_at, mean_after FROM game_players WHERE account = ? AND ladder = ? AND mean_after IS "
        "NOT NULL AND account IS NOT NULL ORDER BY finished_at DESC LIMIT ?",
        [](const Row& row) {
          return CurvePoint{number_at(row, 0), real_at(row, 1)};
        },
        account, ladder, most);
    std::reverse(found.begin(), found.end());
    return found;
  });
}

void PeopleReader::week(std::string ladder, Millis since, int most, Found<std::vector<WeekGain>> then) {
  ask(std::move(then), [ladder = std::move(ladder), since, most](Sql& database) {
    return all(
        database,
        "SELECT accounts.name, gains.gained, gains.games FROM (SELECT account, sum(mean_after - mean_before) "
        "AS "
        "gained, count(*) AS games FROM game_players INDEXED BY gains_by_time WHERE ladder = ? AND "
        "finished_at >= ? "
        "AND mean_after IS NOT NULL GROUP BY account ORDER BY gained DESC LIMIT ?) gains JOIN accounts ON "
        "accounts.id = gains.account WHERE gains.gained > 0 AND accounts.bot = 0 ORDER BY gains.gained DESC",
        [](const Row& row) {
          return WeekGain{text_at(row, 0), real_at(row, 1), static_cast<int>(number_at(row, 2))};
        },
        ladder, since, most);
  });
}

void PeopleReader::pushes(std::string account, Found<std::vector<PushTo>> then) {
  ask(std::move(then), [account = std::move(account)](Sql& database) {
    return all(
        database,
        "SELECT endpoint, account, public_key, secret, language, session, at FROM pushes WHERE account = ? "
        "ORDER BY at",
        [](const Row& row) {
          return PushTo{text_at(row, 0), text_at(row, 1), text_at(row, 2),  text_at(row, 3),
                        text_at(row, 4), hash_at(row, 5), number_at(row, 6)};
        },
        account);
  });
}

void PeopleReader::analysis(std::string id, Found<std::optional<KeptAnalysis>> then) {
  ask(std::move(then), [id = std::move(id)](Sql& database) {
    return one(
        database, "SELECT id, record, node, until, made_at, finished, shown FROM analyses WHERE id = ?",
        [](const Row& row) {
          return KeptAnalysis{text_at(row, 0),   text_at(row, 1),        text_at(row, 2), number_at(row, 3),
                              number_at(row, 4), number_at(row, 5) != 0, text_at(row, 6)};
        },
        id);
  });
}

void PeopleReader::notices_left(Millis now, int most, Found<std::vector<KeptNotice>> then) {
  ask(std::move(then), [now, most](Sql& database) {
    return all(
        database,
        "SELECT id, account, what, table_id, game, sender, at, until FROM notices WHERE until <= ? ORDER BY "
        "until LIMIT ?",
        [](const Row& row) {
          return KeptNotice{text_at(row, 0), text_at(row, 1), text_at(row, 2),   text_at(row, 3),
                            text_at(row, 4), text_at(row, 5), number_at(row, 6), number_at(row, 7)};
        },
        now, most);
  });
}

void PeopleReader::ratings(std::string account, Found<std::vector<LadderRating>> then) {
  ask(std::move(then),
      [account = std::move(account)](Sql& database) { return ratings_of(database, account); });
}

void PeopleReader::best(std::string ladder, int most,
                        Found<std::vector<std::pair<std::string, LadderRating>>> then) {
  ask(std::move(then), [ladder = std::move(ladder), most](Sql& database) {
    return all(
        database,
        "SELECT accounts.name, ladder, mean, deviation, games FROM ratings JOIN accounts ON accounts.id = "
        "account "
        "WHERE ladder = ? AND accounts.bot = 0 ORDER BY mean DESC LIMIT ?",
        [](const Row& row) { return std::pair(text_at(row, 0), ladder_rating_at(row, 1)); }, ladder, most);
  });
}

}  // namespace pioche::store
