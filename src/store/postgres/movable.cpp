#include "store/postgres/movable.h"

#include <chrono>

#include "store/postgres/connection.h"

namespace pioche::store {
namespace {

constexpr auto patience = std::chrono::minutes(10);  // nobody plays meanwhile, and a table may be large

class MovablePostgres final : public MovableHouse {
 public:
  explicit MovablePostgres(const std::string& url)
      : connection_(url, "pioche archive", patience), sql_(connection_) {}

  Sql& sql() override { return sql_; }
  void begin_reading() override { connection_.script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); }
  std::string tables() const override {
    return "SELECT key, id, CASE WHEN finished THEN 1 ELSE 0 END, listing, COALESCE(ended_at, 0), "
           "COALESCE((SELECT "
           "due_at FROM work WHERE table_key = key), 0), COALESCE((SELECT kind FROM work WHERE table_key = "
           "key), '') "
           "FROM tables ORDER BY key";
  }
  void begin_writing() override { connection_.script("BEGIN"); }
  void write(const KeptTable& table) override {
    run(sql_,
        "INSERT INTO tables (key, id, events, finished, listing, ended_at) OVERRIDING SYSTEM VALUE VALUES "
        "(?, ?, ?, "
        "?::bigint = 1, ?, NULLIF(?::bigint, 0))",
        table.key, table.id, static_cast<std::int64_t>(table.entries.size()), table.finished ? 1 : 0,
        table.listing, table.ended_at);
    if (!table.work.empty())
      run(sql_, "INSERT INTO work (table_key, due_at, kind) VALUES (?, ?, ?)", table.key, table.due_at,
          table.work);
    if (!table.entries.empty())
      connection_.run(
          "INSERT INTO log (table_key, number, body) SELECT $1::bigint, place - 1, body FROM "
          "unnest($2::text[]) WITH "
          "ORDINALITY AS given (body, place)",
          {Parameter::of(table.key), Parameter::texts(table.entries)});
  }
  // Numbers that are given by counting go on after the highest.
  void finish_writing() override {
    const auto counted = all(sql_,
                             "SELECT table_name::text, column_name::text FROM information_schema.columns "
                             "WHERE is_identity = 'YES' AND "
                             "table_schema = current_schema()",
                             [](const Row& row) { return std::pair(row.text(0), row.text(1)); });
    for (const auto& [table, column] : counted)
      connection_.script("SELECT setval(pg_get_serial_sequence('" + table + "', '" + column + "'), MAX(" +
                         column + ")) FROM " + table + " HAVING MAX(" + column + ") IS NOT NULL");
    connection_.script("COMMIT");
  }

 private:
  Connection connection_;
  PostgresSql sql_;
};

}  // namespace

std::unique_ptr<MovableHouse> movable_postgres(const std::string& url) {
  return std::make_unique<MovablePostgres>(url);
}

}  // namespace pioche::store
