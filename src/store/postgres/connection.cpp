#include "store/postgres/connection.h"

#include <poll.h>

#include <array>
#include <bit>
#include <cstdint>

#include "store/postgres/dialect.h"

namespace pioche::store {
namespace {

constexpr Oid type_bytes = 17, type_number = 20, type_text = 25, type_real = 701, type_texts = 1009,
              type_numbers = 1016;

template <class Whole>
void add_number(std::string& out, Whole number) {
  for (int shift = (static_cast<int>(sizeof(Whole)) - 1) * 8; shift >= 0; shift -= 8)
    out += static_cast<char>(static_cast<unsigned char>(number >> shift));
}

template <class Whole>
Whole read_number(const char* bytes) {
  Whole number = 0;
  for (std::size_t i = 0; i < sizeof(Whole); ++i)
    number = static_cast<Whole>(number << 8U) | static_cast<unsigned char>(bytes[i]);
  return number;
}

std::string array_header(Oid type, std::size_t size) {
  std::string out;
  add_number<std::uint32_t>(out, size > 0 ? 1 : 0);  // dimensions
  add_number<std::uint32_t>(out, 0);                 // no nulls
  add_number<std::uint32_t>(out, type);
  if (size == 0) return out;
  add_number<std::uint32_t>(out, static_cast<std::uint32_t>(size));
  add_number<std::uint32_t>(out, 1);  // numbered from
  return out;
}

struct ToParameter {
  Parameter operator()(std::monostate) const { return {}; }
  Parameter operator()(std::int64_t number) const {
    Parameter out{type_number, false, {}};
    add_number(out.bytes, static_cast<std::uint64_t>(number));
    return out;
  }
  Parameter operator()(double number) const {
    Parameter out{type_real, false, {}};
    add_number(out.bytes, std::bit_cast<std::uint64_t>(number));
    return out;
  }
  Parameter operator()(std::string_view text) const { return {type_text, false, std::string(text)}; }
  Parameter operator()(Bytes bytes) const { return {type_bytes, false, std::string(bytes.bytes)}; }
};

Trouble::Kind kind_of(std::string_view state) {
  if (state == "23505") return Trouble::Kind::conflict;
  if (state == "40P01" || state == "40001" || state == "55P03") return Trouble::Kind::again;
  if (state.starts_with("22") || state.starts_with("54")) return Trouble::Kind::value;
  // Shut down, starting up, crashed, or no longer the one that writes: another connection may find one that is.
  if (state.starts_with("57P") || state.starts_with("08") || state == "25006") return Trouble::Kind::away;
  return Trouble::Kind::refused;
}

class RowOf final : public Row {
 public:
  RowOf(const PGresult& result, int row) : result_(result), row_(row) {}
  bool null(int column) const override { return PQgetisnull(&result_, row_, column) != 0; }
  std::int64_t number(int column) const override { return number_of(result_, row_, column); }
  double real(int column) const override {
    return std::bit_cast<double>(read_number<std::uint64_t>(PQgetvalue(&result_, row_, column)));
  }
  std::string text(int column) const override { return text_of(result_, row_, column); }

 private:
  const PGresult& result_;
  int row_;
};

}  // namespace

std::int64_t number_of(const PGresult& result, int row, int column) {
  const char* const bytes = PQgetvalue(&result, row, column);
  switch (PQgetlength(&result, row, column)) {
    case 8:
      return static_cast<std::int64_t>(read_number<std::uint64_t>(bytes));
    case 4:
      return static_cast<std::int32_t>(read_number<std::uint32_t>(bytes));
    default:
      return 0;
  }
}

std::string text_of(const PGresult& result, int row, int column) {
  return {PQgetvalue(&result, row, column), static_cast<std::size_t>(PQgetlength(&result, row, column))};
}

Parameter Parameter::of(const Value& value) {
  return std::visit(ToParameter(), value);
}

Parameter Parameter::texts(const std::vector<std::string>& list) {
  Parameter out{type_texts, false, array_header(type_text, list.size())};
  for (const std::string& one : list) {
    add_number(out.bytes, static_cast<std::uint32_t>(one.size()));
    out.bytes += one;
  }
  return out;
}

Parameter Parameter::numbers(const std::vector<std::int64_t>& list) {
  Parameter out{type_numbers, false, array_header(type_number, list.size())};
  for (const std::int64_t one : list) {
    add_number<std::uint32_t>(out.bytes, sizeof one);
    add_number(out.bytes, static_cast<std::uint64_t>(one));
  }
  return out;
}

// What was ended at the other side is noticed before anything is sent, so that it is certain that nothing of that happened.
bool Connection::still_there() {
  if (!connection_) return false;
  pollfd look{socket(), POLLIN, 0};
  for (int last_words = 0; last_words < 3 && poll(&look, 1, 0) > 0; ++last_words)
    if (PQconsumeInput(connection_.get()) == 0) return false;
  return PQstatus(connection_.get()) == CONNECTION_OK;
}

void Connection::need() {
  if (still_there()) return;
  close();
  // What comes first can be said otherwise in the address: of several hosts the one that writes is wanted, and one that is silent is given up.
  const std::array<const char*, 8> names = {
      "connect_timeout", "target_session_attrs", "tcp_user_timeout", "application_name",
      "keepalives_idle", "client_encoding",      "dbname",           nullptr};
  const std::array<const char*, 8> values = {"3", "read-write", "5000",       name_.c_str(),
                                             "5", "UTF8",       url_.c_str(), nullptr};
  std::unique_ptr<PGconn, Finish> made(PQconnectdbParams(names.data(), values.data(), 1));
  if (!made || PQstatus(made.get()) != CONNECTION_OK)
    throw Trouble(Trouble::Kind::away, made ? PQerrorMessage(made.get()) : "no memory");
  PQsetnonblocking(made.get(), 1);
  PQsetNoticeProcessor(
      made.get(), [](void*, const char*) {}, nullptr);
  process_ = PQbackendPID(made.get());
  connection_ = std::move(made);
}

void Connection::close() {
  connection_.reset();
  prepared_.clear();
}

void Connection::lost() {
  std::string why = connection_ ? PQerrorMessage(connection_.get()) : "";
  close();
  throw Trouble(Trouble::Kind::away, why.empty() ? "the database does not answer" : why);
}

const std::string& Connection::name_of(const std::string& sql, const Parameters& parameters) {
  if (const auto known = prepared_.find(sql); known != prepared_.end()) return known->second;
  const std::string name = "s" + std::to_string(prepared_.size());
  std::vector<Oid> types;
  for (const Parameter& one : parameters) types.push_back(one.type);
  if (PQsendPrepare(connection_.get(), name.c_str(), sql.c_str(), static_cast<int>(types.size()),
                    types.data()) == 0)
    lost();
  const ResultPtr result = hear();
  return prepared_.emplace(sql, name).first->second;
}

void Connection::prepare(const std::string& sql) {
  name_of(sql, {});
}

void Connection::send(const std::string& name, const Parameters& parameters) {
  std::vector<const char*> values;
  std::vector<int> lengths;
  const std::vector<int> formats(parameters.size(), 1);
  for (const Parameter& one : parameters) {
    values.push_back(one.null ? nullptr : one.bytes.data());
    lengths.push_back(static_cast<int>(one.bytes.size()));
  }
  if (PQsendQueryPrepared(connection_.get(), name.c_str(), static_cast<int>(parameters.size()), values.data(),
                          lengths.data(), formats.data(), 1) == 0)
    lost();
}

// Null: the statement has no more results.
PGresult* Connection::next_result() {
  const auto until = Clock::now() + patience_;
  for (;;) {
    const int unsent = PQflush(connection_.get());
    if (unsent < 0) lost();
    if (unsent == 0 && PQisBusy(connection_.get()) == 0) return PQgetResult(connection_.get());
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0) lost();
    pollfd wait{socket(), static_cast<short>(POLLIN | (unsent > 0 ? POLLOUT : 0)), 0};
    if (poll(&wait, 1, static_cast<int>(left)) < 0 && errno != EINTR) lost();
    if ((wait.revents & (POLLIN | POLLERR | POLLHUP)) != 0 && PQconsumeInput(connection_.get()) == 0) lost();
  }
}

void Connection::check(PGconn& connection, const PGresult* result) {
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC) return;
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* const message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  if (status == PGRES_PIPELINE_ABORTED) throw Trouble(Trouble::Kind::refused, "an earlier statement failed");
  throw Trouble(state ? kind_of(state) : Trouble::Kind::away,
                message ? message : PQerrorMessage(&connection));
}

// The result of the next statement. Of a statement that failed the rest is read away first.
ResultPtr Connection::hear() {
  ResultPtr result(next_result());
  if (!result) lost();
  if (PQresultStatus(result.get()) != PGRES_PIPELINE_SYNC)
    while (const ResultPtr rest{next_result()}) {
    }
  try {
    check(*connection_, result.get());
  } catch (const Trouble& trouble) {
    if (trouble.kind == Trouble::Kind::away) close();
    throw;
  }
  return result;
}

ResultPtr Connection::run(const std::string& sql, const Parameters& parameters) {
  need();
  send(name_of(sql, parameters), parameters);
  return hear();
}

void Connection::script(const std::string& sql) {
  need();
  if (PQsendQuery(connection_.get(), sql.c_str()) == 0) lost();
  while (const ResultPtr result{next_result()}) check(*connection_, result.get());
}

void Connection::begin_pipeline() {
  if (PQenterPipelineMode(connection_.get()) == 0) lost();
}

void Connection::say(const std::string& sql, const Parameters& parameters) {
  send(prepared_.at(sql), parameters);
}

void Connection::finish() {
  if (PQpipelineSync(connection_.get()) == 0) lost();
}

void Connection::end_pipeline() {
  if (connection_ && PQexitPipelineMode(connection_.get()) == 0) lost();
}

int Connection::touched(const PGresult& result) {
  const char* const count = PQcmdTuples(const_cast<PGresult*>(&result));
  return *count == '\0' ? 0 : std::stoi(count);
}

int PostgresSql::run(std::string_view sql, std::span<const Value> values,
                     const std::function<void(const Row&)>& each) {
  Parameters parameters;
  for (const Value& value : values) parameters.push_back(Parameter::of(value));
  const ResultPtr result = connection_.run(statement_in_postgres(sql), parameters);
  for (int row = 0; row < PQntuples(result.get()); ++row) each(RowOf(*result, row));
  return Connection::touched(*result);
}

}  // namespace pioche::store
