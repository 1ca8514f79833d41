#pragma once
// What SQLite and PostgreSQL have in common, as far as people's tables need it: statements with ? for their values, and rows. Numbers are 64 bits
// wide, and what is said in SQL is said in words that both know (store/postgres/dialect.h has the few that differ).
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fair/secret.h"

namespace pioche::store {

struct Bytes {
  std::string_view bytes;
};
using Value = std::variant<std::monostate, std::int64_t, double, std::string_view, Bytes>;

class Row {
 public:
  virtual ~Row() = default;
  virtual bool null(int column) const = 0;
  virtual std::int64_t number(int column) const = 0;
  virtual double real(int column) const = 0;
  virtual std::string text(int column) const = 0;  // or bytes; empty: null
};

class Sql {
 public:
  virtual ~Sql() = default;
  // Gives how many rows it touched. Throws on trouble.
  virtual int run(std::string_view sql, std::span<const Value> values,
                  const std::function<void(const Row&)>& each) = 0;
};

inline Value value_of(const std::string& text) {
  return std::string_view(text);
}
inline Value value_of(std::int64_t number) {
  return number;
}
inline Value value_of(int number) {
  return std::int64_t{number};
}
inline Value value_of(double number) {
  return number;
}
inline Value value_of(Bytes bytes) {
  return bytes;
}
inline Value value_of(const fair::SecretHash& hash) {
  return Bytes{{reinterpret_cast<const char*>(hash.data()), hash.size()}};
}
template <class T>
Value value_of(const std::optional<T>& value) {
  return value ? value_of(*value) : Value();
}

inline std::string text_at(const Row& row, int column) {
  return row.text(column);
}
inline std::int64_t number_at(const Row& row, int column) {
  return row.number(column);
}
inline double real_at(const Row& row, int column) {
  return row.real(column);
}
inline bool null_at(const Row& row, int column) {
  return row.null(column);
}
inline fair::SecretHash hash_at(const Row& row, int column) {
  fair::SecretHash hash{};
  const std::string bytes = row.text(column);
  if (bytes.size() == hash.size()) std::memcpy(hash.data(), bytes.data(), hash.size());
  return hash;
}

// Nothing where there is nobody.
inline std::optional<std::string> or_null(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

// How many rows it touched.
template <class... Values>
int run(Sql& database, std::string_view sql, const Values&... values) {
  const std::vector<Value> given = {value_of(values)...};
  return database.run(sql, given, [](const Row&) {});
}

// Every row, as `shape` has it.
template <class Shape, class... Values>
auto all(Sql& database, std::string_view sql, Shape shape, const Values&... values) {
  const std::vector<Value> given = {value_of(values)...};
  std::vector<decltype(shape(std::declval<const Row&>()))> found;
  database.run(sql, given, [&](const Row& row) { found.push_back(shape(row)); });
  return found;
}

template <class Shape, class... Values>
auto one(Sql& database, std::string_view sql, Shape shape, const Values&... values) {
  const std::vector<Value> given = {value_of(values)...};
  std::optional<decltype(shape(std::declval<const Row&>()))> found;
  database.run(sql, given, [&](const Row& row) {
    if (!found) found = shape(row);
  });
  return found;
}

}  // namespace pioche::store
