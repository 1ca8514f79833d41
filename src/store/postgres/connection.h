#pragma once
// One connection to PostgreSQL, for one thread at a time. Values travel as bytes, never as a part of a statement; nothing is waited for longer
// than a set time.
#include <libpq-fe.h>

#include <chrono>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "store/sql/sql.h"

namespace pioche::store {

// The database says no, or can't be reached.
class Trouble : public std::runtime_error {
 public:
  enum class Kind {
    away,      // there is no connection any more
    conflict,  // something that must be unique is there already
    again,     // two were in each other's way: nothing happened, and the next time it may go well
    value,     // one of the values can't be kept, whatever else happens
    refused,   // whatever else
  };
  Trouble(Kind why, const std::string& what) : std::runtime_error(what), kind(why) {}
  Kind kind;
};

// A value as PostgreSQL takes it.
struct Parameter {
  Oid type = 0;  // 0: as the statement needs it
  bool null = true;
  std::string bytes;

  static Parameter of(const Value& value);
  static Parameter texts(const std::vector<std::string>& list);  // an array
  static Parameter numbers(const std::vector<std::int64_t>& list);
};
using Parameters = std::vector<Parameter>;

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using ResultPtr = std::unique_ptr<PGresult, ClearResult>;

class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  // The name is what the database calls it by.
  Connection(std::string url, std::string name, std::chrono::milliseconds patience)
      : url_(std::move(url)), name_(std::move(name)), patience_(patience) {}

  void need();  // connects, if there is no connection; throws
  void close();
  bool open() const { return connection_ != nullptr; }
  int process() const { return process_; }  // of the database's, that serves this connection
  int socket() const { return PQsocket(connection_.get()); }
  PGconn* handle() const { return connection_.get(); }

  // One statement, waited for.
  ResultPtr run(const std::string& sql, const Parameters& parameters = {});
  // Several statements without values.
  void script(const std::string& sql);

  // Many statements without waiting for each: say() them, then finish(), then hear the result of each in turn.
  void prepare(const std::string& sql);  // before the first say() of it
  void begin_pipeline();
  void say(const std::string& sql, const Parameters& parameters = {});
  void finish();  // from here on it may happen
  ResultPtr hear();
  void end_pipeline();

  static int touched(const PGresult& result);
  static void check(PGconn& connection, const PGresult* result);  // throws

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  const std::string& name_of(const std::string& sql, const Parameters& parameters);
  void send(const std::string& name, const Parameters& parameters);
  PGresult* next_result();
  bool still_there();
  [[noreturn]] void lost();

  std::string url_;
  std::string name_;
  std::chrono::milliseconds patience_;
  std::unique_ptr<PGconn, Finish> connection_;
  std::map<std::string, std::string> prepared_;  // by what they say
  int process_ = 0;
};

std::int64_t number_of(const PGresult& result, int row, int column);
std::string text_of(const PGresult& result, int row, int column);

// PostgreSQL as the SQL of people's tables.
class PostgresSql final : public Sql {
 public:
  explicit PostgresSql(Connection& connection) : connection_(connection) {}
  int run(std::string_view sql, std::span<const Value> values,
          const std::function<void(const Row&)>& each) override;

 private:
  Connection& connection_;
};

}  // namespace pioche::store
