#pragma once
// Statements with their values in one line, and columns by their place.
#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "fair/secret.h"

namespace pioche::store {

inline void bind_one(SQLite::Statement& statement, int place, const std::string& text) {
  statement.bind(place, text);
}
inline void bind_one(SQLite::Statement& statement, int place, std::int64_t number) {
  statement.bind(place, static_cast<std::int64_t>(number));
}
inline void bind_one(SQLite::Statement& statement, int place, int number) {
  statement.bind(place, number);
}
inline void bind_one(SQLite::Statement& statement, int place, double number) {
  statement.bind(place, number);
}
inline void bind_one(SQLite::Statement& statement, int place, const fair::SecretHash& hash) {
  statement.bind(place, hash.data(), static_cast<int>(hash.size()));
}
template <class T>
void bind_one(SQLite::Statement& statement, int place, const std::optional<T>& value) {
  if (value)
    bind_one(statement, place, *value);
  else
    statement.bind(place);  // null
}

template <class... Values>
void bind_all(SQLite::Statement& statement, const Values&... values) {
  int place = 0;
  (bind_one(statement, ++place, values), ...);
}

inline fair::SecretHash hash_at(SQLite::Statement& row, int column) {
  fair::SecretHash hash{};
  const SQLite::Column value = row.getColumn(column);
  if (static_cast<std::size_t>(value.getBytes()) == hash.size())
    std::memcpy(hash.data(), value.getBlob(), hash.size());
  return hash;
}
inline std::string text_at(SQLite::Statement& row, int column) {
  return row.getColumn(column).getString();
}
inline std::int64_t number_at(SQLite::Statement& row, int column) {
  return row.getColumn(column).getInt64();
}

// Nothing where there is nobody.
inline std::optional<std::string> or_null(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

// All rows, or the one there may be, each read by a function.
template <class Row, class... Values>
auto all(SQLite::Database& database, const char* sql, Row row, const Values&... values) {
  SQLite::Statement query(database, sql);
  bind_all(query, values...);
  std::vector<decltype(row(query))> found;
  while (query.executeStep()) found.push_back(row(query));
  return found;
}

template <class Row, class... Values>
auto one(SQLite::Database& database, const char* sql, Row row, const Values&... values) {
  SQLite::Statement query(database, sql);
  bind_all(query, values...);
  std::optional<decltype(row(query))> found;
  if (query.executeStep()) found = row(query);
  return found;
}

}  // namespace pioche::store
