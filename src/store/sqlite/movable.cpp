#include "store/sqlite/movable.h"

#include "store/sqlite/sqlite_sql.h"

namespace pioche::store {
namespace {

class MovableSqlite final : public MovableHouse {
 public:
  explicit MovableSqlite(const std::string& path)
      : database_(path, SQLite::OPEN_READWRITE, busy_ms), sql_(database_) {}

  Sql& sql() override { return sql_; }
  void begin_reading() override { database_.exec("BEGIN"); }
  std::string tables() const override {
    return "SELECT key, id, finished, listing, COALESCE((SELECT at FROM ended WHERE table_key = key), 0), "
           "COALESCE((SELECT due_at FROM work WHERE table_key = key), 0), COALESCE((SELECT kind FROM work "
           "WHERE "
           "table_key = key), '') FROM tables ORDER BY key";
  }
  void begin_writing() override { database_.exec("BEGIN IMMEDIATE"); }
  void write(const KeptTable& table) override {
    run(sql_, "INSERT INTO tables (key, id, finished, listing) VALUES (?, ?, ?, ?)", table.key, table.id,
        table.finished ? 1 : 0, table.listing);
    if (table.finished) run(sql_, "UPDATE ended SET at = ? WHERE table_key = ?", table.ended_at, table.key);
    if (!table.work.empty())
      run(sql_, "INSERT INTO work (table_key, due_at, kind) VALUES (?, ?, ?)", table.key, table.due_at,
          table.work);
    int number = 0;
    for (const std::string& entry : table.entries)
      run(sql_, "INSERT INTO log (table_key, number, body) VALUES (?, ?, ?)", table.key, number++, entry);
  }
  void finish_writing() override { database_.exec("COMMIT"); }

 private:
  SQLite::Database database_;
  SqliteSql sql_;
};

}  // namespace

std::unique_ptr<MovableHouse> movable_sqlite(const std::string& path) {
  return std::make_unique<MovableSqlite>(path);
}

}  // namespace pioche::store
