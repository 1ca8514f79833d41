#pragma once
// SQLite as the SQL of people's tables.
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <memory>

#include "store/sql/sql.h"

namespace pioche::store {

inline constexpr int busy_ms = 5000;  // that a lock of another process is waited for

class SqliteSql final : public Sql {
 public:
  explicit SqliteSql(SQLite::Database& database) : database_(database) {}
  explicit SqliteSql(std::unique_ptr<SQLite::Database> own) : own_(std::move(own)), database_(*own_) {}

  int run(std::string_view sql, std::span<const Value> values,
          const std::function<void(const Row&)>& each) override {
    SQLite::Statement statement(database_, std::string(sql));
    for (std::size_t i = 0; i < values.size(); ++i)
      std::visit(Bind{statement, static_cast<int>(i) + 1}, values[i]);
    const RowOf row(statement);
    while (statement.executeStep()) each(row);
    return sqlite3_changes(database_.getHandle());
  }

 private:
  struct Bind {
    SQLite::Statement& statement;
    int place;
    void operator()(std::monostate) const { statement.bind(place); }
    void operator()(std::int64_t number) const { statement.bind(place, number); }
    void operator()(double number) const { statement.bind(place, number); }
    void operator()(std::string_view text) const { statement.bind(place, std::string(text)); }
    void operator()(Bytes blob) const {
      statement.bind(place, blob.bytes.data(), static_cast<int>(blob.bytes.size()));
    }
  };
  class RowOf final : public Row {
   public:
    explicit RowOf(SQLite::Statement& statement) : statement_(statement) {}
    bool null(int column) const override { return statement_.getColumn(column).isNull(); }
    std::int64_t number(int column) const override { return statement_.getColumn(column).getInt64(); }
    double real(int column) const override { return statement_.getColumn(column).getDouble(); }
    std::string text(int column) const override { return statement_.getColumn(column).getString(); }

   private:
    SQLite::Statement& statement_;
  };

  std::unique_ptr<SQLite::Database> own_;
  SQLite::Database& database_;
};

}  // namespace pioche::store
