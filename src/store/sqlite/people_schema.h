#pragma once
// The tables of people, as the migration that makes them. Nothing in it that PostgreSQL couldn't do.

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

}  // namespace pioche::store
