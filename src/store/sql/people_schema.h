#pragma once
// The tables of people, as the migrations that make them, for both databases: in words of SQLite's that PostgreSQL has others for
// (store/postgres/dialect.h), and nothing besides that it couldn't do.
#include <array>

namespace pioche::store {

inline constexpr const char* people_schema = R"(
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    skeleton TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    made_at INTEGER NOT NULL
  );
  CREATE TABLE sessions (
    secret BLOB PRIMARY KEY,
    account TEXT NOT NULL,
    kind INTEGER NOT NULL,
    label TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    proved_at INTEGER NOT NULL
  );
  CREATE INDEX sessions_of_account ON sessions (account);
  CREATE TABLE devices (
    account TEXT NOT NULL,
    secret BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, secret)
  );
  CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    public_key BLOB NOT NULL,
    host TEXT NOT NULL,
    used INTEGER NOT NULL,
    label TEXT NOT NULL,
    made_at INTEGER NOT NULL
  );
  CREATE INDEX passkeys_of_account ON passkeys (account);
  CREATE TABLE recovery_codes (
    account TEXT NOT NULL,
    code BLOB NOT NULL,
    PRIMARY KEY (account, code)
  );
  CREATE TABLE challenges (
    secret BLOB PRIMARY KEY,
    account TEXT NOT NULL,
    until INTEGER NOT NULL
  );
  CREATE INDEX challenges_by_time ON challenges (until);

  CREATE TABLE seats (
    table_id TEXT NOT NULL,
    token BLOB NOT NULL,
    seat INTEGER NOT NULL,
    account TEXT,                  -- null: deleted
    at INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    PRIMARY KEY (table_id, token)
  );
  CREATE INDEX seats_of_account ON seats (account, finished, at, table_id);
  CREATE INDEX seats_by_account_and_table ON seats (account, table_id);

  CREATE TABLE games (
    table_id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    ladder TEXT NOT NULL,
    finished_at INTEGER NOT NULL,
    rated INTEGER NOT NULL
  );
  CREATE INDEX games_to_rate ON games (finished_at, table_id) WHERE rated = 1;
  CREATE TABLE game_players (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    account TEXT,                  -- null: a bot, a guest, or deleted
    level INTEGER NOT NULL,
    side INTEGER NOT NULL,
    place INTEGER NOT NULL,
    score INTEGER NOT NULL,
    won INTEGER NOT NULL,
    has_left INTEGER NOT NULL,
    game TEXT NOT NULL,
    ladder TEXT NOT NULL,
    finished_at INTEGER NOT NULL,
    mean_before REAL,
    deviation_before REAL,
    mean_after REAL,
    deviation_after REAL,
    PRIMARY KEY (table_id, seat)
  );
  CREATE INDEX games_of_account ON game_players (account, finished_at, table_id) WHERE account IS NOT NULL;
  CREATE INDEX games_of_account_by_game ON game_players (account, game, finished_at, table_id) WHERE account IS NOT NULL;
  CREATE INDEX games_of_account_by_result ON game_players (account, won, finished_at, table_id) WHERE account IS NOT NULL;
  CREATE INDEX curve_of_account ON game_players (account, ladder, finished_at)
    WHERE account IS NOT NULL AND mean_after IS NOT NULL;
  CREATE TABLE meetings (
    account TEXT NOT NULL,
    opponent TEXT NOT NULL,
    finished_at INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (account, opponent, finished_at, table_id)
  );
  CREATE INDEX meetings_by_opponent ON meetings (opponent);
  CREATE TABLE ratings (
    account TEXT NOT NULL,
    ladder TEXT NOT NULL,
    mean REAL NOT NULL,
    deviation REAL NOT NULL,
    games INTEGER NOT NULL,
    rated_at INTEGER NOT NULL,
    PRIMARY KEY (account, ladder)
  );
  CREATE INDEX ratings_by_strength ON ratings (ladder, mean);
)";

inline constexpr const char* honours_schema = R"(
  CREATE TABLE tallies (
    account TEXT NOT NULL,
    kind INTEGER NOT NULL,
    what TEXT NOT NULL,
    games INTEGER NOT NULL,
    won INTEGER NOT NULL,
    PRIMARY KEY (account, kind, what)
  );
  INSERT INTO tallies SELECT account, 0, ladder, count(*), sum(won) FROM game_players
    WHERE account IS NOT NULL GROUP BY account, ladder;
  INSERT INTO tallies SELECT one.account, 1, other.level, count(*), sum(one.won) FROM game_players one
    JOIN game_players other ON other.table_id = one.table_id AND other.side <> one.side
    WHERE one.account IS NOT NULL AND other.level > 0 GROUP BY one.account, other.level;
  INSERT INTO tallies SELECT one.account, 2, other.account, count(*), sum(one.won) FROM game_players one
    JOIN game_players other ON other.table_id = one.table_id AND other.side <> one.side
    WHERE one.account IS NOT NULL AND other.account IS NOT NULL AND one.account <> other.account
    GROUP BY one.account, other.account;
  CREATE INDEX tallies_by_games ON tallies (account, kind, games);
  CREATE INDEX tallies_of_people ON tallies (what) WHERE kind = 2;
  CREATE TABLE best_games (
    account TEXT NOT NULL,
    ladder TEXT NOT NULL,
    seat INTEGER NOT NULL,
    score INTEGER NOT NULL,
    board TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, ladder)
  );
  CREATE INDEX gains_by_time ON game_players (ladder, finished_at, account, mean_before, mean_after)
    WHERE mean_after IS NOT NULL;
)";

inline constexpr const char* manners_schema = R"(
  ALTER TABLE accounts ADD COLUMN banned_until INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX accounts_by_time ON accounts (made_at, id);
  CREATE TABLE blocks (
    account TEXT NOT NULL,
    other TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, other)
  );
  CREATE INDEX blocks_by_other ON blocks (other);
  CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
    reporter TEXT NOT NULL,
    account TEXT NOT NULL,
    reason TEXT NOT NULL,
    table_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    closed INTEGER NOT NULL
  );
  CREATE INDEX open_reports ON reports (id) WHERE closed = 0;
  CREATE INDEX reports_by_account ON reports (account);
  CREATE INDEX reports_by_reporter ON reports (reporter) WHERE closed = 0;
  CREATE TABLE acts (
    id INTEGER PRIMARY KEY,
    what TEXT NOT NULL,
    account TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    at INTEGER NOT NULL,
    undone INTEGER NOT NULL
  );
  CREATE INDEX acts_by_account ON acts (account);
)";

inline constexpr const char* opponents_schema = R"(
  CREATE TABLE seeks (
    id TEXT PRIMARY KEY,
    account TEXT,                  -- null: a guest
    name TEXT NOT NULL,
    token BLOB NOT NULL,
    commitment TEXT NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    ladder TEXT NOT NULL,
    players INTEGER NOT NULL,
    pace TEXT NOT NULL,
    rated INTEGER NOT NULL,
    mean REAL NOT NULL,
    deviation REAL NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    table_id TEXT                  -- null: still waiting
  );
  CREATE INDEX seeks_by_time ON seeks (since, id);
  CREATE INDEX seeks_of_account ON seeks (account) WHERE account IS NOT NULL;
  CREATE INDEX seeks_by_end ON seeks (until);
  CREATE TABLE invitations (
    account TEXT NOT NULL,
    table_id TEXT NOT NULL,
    inviter TEXT NOT NULL,
    secret BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, table_id)
  );
  CREATE INDEX invitations_by_time ON invitations (account, at, table_id);
  CREATE INDEX invitations_by_table ON invitations (table_id);
  CREATE INDEX invitations_by_inviter ON invitations (inviter);
)";

inline constexpr const char* bots_schema = R"(
  ALTER TABLE accounts ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE seeks ADD COLUMN bots INTEGER NOT NULL DEFAULT 0;
)";

inline constexpr const char* holidays_schema = R"(
  ALTER TABLE accounts ADD COLUMN away_from INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE accounts ADD COLUMN away_until INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE accounts ADD COLUMN away_spent INTEGER NOT NULL DEFAULT 0;
)";

inline constexpr const char* notices_schema = R"(
  CREATE TABLE pushes (
    endpoint TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    public_key TEXT NOT NULL,
    secret TEXT NOT NULL,
    language TEXT NOT NULL,
    session BLOB NOT NULL,
    at INTEGER NOT NULL
  );
  CREATE INDEX pushes_of_account ON pushes (account);
  CREATE INDEX pushes_by_session ON pushes (session);
)";

inline constexpr const char* once_schema = R"(
  CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    what TEXT NOT NULL,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    sender TEXT NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER NOT NULL
  );
  CREATE INDEX notices_by_time ON notices (until);
  CREATE INDEX notices_of_account ON notices (account);
  CREATE TABLE analyses (
    id TEXT PRIMARY KEY,
    record TEXT NOT NULL,
    node TEXT NOT NULL,
    until INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    shown TEXT NOT NULL
  );
  CREATE INDEX analyses_by_time ON analyses (made_at);
)";

inline constexpr const char* tournaments_schema = R"(
  CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    maker TEXT,                    -- null: deleted
    form INTEGER NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    ladder TEXT NOT NULL,
    pace TEXT NOT NULL,
    rated INTEGER NOT NULL,
    bots INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    most INTEGER NOT NULL,
    state INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    version INTEGER NOT NULL
  );
  CREATE INDEX tournaments_by_time ON tournaments (state, made_at, id);
  CREATE INDEX tournaments_by_maker ON tournaments (maker);
  CREATE TABLE entrants (
    tournament TEXT NOT NULL,
    number INTEGER NOT NULL,
    account TEXT,                  -- null: deleted
    rating REAL NOT NULL,
    withdrawn INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
  );
  CREATE UNIQUE INDEX entrants_by_account ON entrants (account, tournament) WHERE account IS NOT NULL;
  CREATE TABLE pairings (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seats TEXT NOT NULL,           -- numbers of entrants
    table_id TEXT,                 -- null: not seated yet, or a bye
    points TEXT NOT NULL,          -- one a seat; empty: it is played
    PRIMARY KEY (tournament, round, number)
  );
  CREATE INDEX pairings_by_table ON pairings (table_id) WHERE table_id IS NOT NULL;
  CREATE INDEX pairings_in_play ON pairings (tournament, table_id) WHERE points = '';
)";

// In order. Never change one that was released: add the next.
inline constexpr std::array people_migrations = {people_schema,  opponents_schema, manners_schema,
                                                 honours_schema, bots_schema,      tournaments_schema,
                                                 notices_schema, holidays_schema,  once_schema};

}  // namespace pioche::store
