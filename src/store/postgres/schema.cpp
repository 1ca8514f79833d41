#include "store/postgres/schema.h"

#include <fmt/format.h>

#include "store/postgres/dialect.h"
#include "store/sql/people_schema.h"

namespace pioche::store {
namespace {

// A table's counter is what an append moves: whoever finds it elsewhere than they saw it is told so. Rows are rewritten in place, for which pages
// are left half empty; that nothing is there twice is held by the log's own key besides.
constexpr const char* tables_schema = R"(
  CREATE TABLE tables (
    key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    events BIGINT NOT NULL,
    finished BOOLEAN NOT NULL,
    listing INTEGER NOT NULL,
    ended_at BIGINT                -- seconds since 1970
  ) WITH (fillfactor = 50);
  CREATE INDEX listed_tables ON tables (listing, key) WHERE listing > 0;
  CREATE INDEX ended_tables ON tables (ended_at) WHERE ended_at IS NOT NULL;
  CREATE TABLE log (
    table_key BIGINT NOT NULL,
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_key, number)
  );
  CREATE TABLE work (
    table_key BIGINT PRIMARY KEY,
    due_at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    node TEXT                      -- that has it in hand
  ) WITH (fillfactor = 50);
  CREATE INDEX work_by_time ON work (due_at);
  CREATE INDEX work_in_hand ON work (node) WHERE node IS NOT NULL;
  CREATE TABLE absences (
    began BIGINT PRIMARY KEY,
    ended BIGINT NOT NULL
  );
  CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value BIGINT NOT NULL
  );
  CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    batch BIGINT NOT NULL,         -- the last transaction of this node
    seen_at TIMESTAMPTZ NOT NULL
  ) WITH (fillfactor = 20);
)";

constexpr const char* lock = "SELECT pg_advisory_xact_lock(7046029254386353131)";

}  // namespace

const std::vector<std::string>& postgres_migrations() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> list = {tables_schema};
    for (const char* const schema : people_migrations) list.push_back(schema_in_postgres(schema));
    return list;
  }();
  return all;
}

void migrate(Connection& connection) {
  const auto known = static_cast<std::int64_t>(postgres_migrations().size());
  connection.script("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
  for (bool done = false; !done;) {
    connection.script("BEGIN");
    connection.script(lock);
    const ResultPtr found = connection.run("SELECT COALESCE(MAX(version), 0) FROM schema_version");
    const std::int64_t version = number_of(*found, 0, 0);
    if (version > known)
      throw Trouble(
          Trouble::Kind::refused,
          fmt::format("it is of version {}, written by a later program (this one knows {})", version, known));
    done = version == known;
    if (!done) {
      connection.script(postgres_migrations()[version]);
      connection.script(fmt::format("INSERT INTO schema_version (version) VALUES ({})", version + 1));
    }
    connection.script("COMMIT");
  }
}

}  // namespace pioche::store
