#include "pocket/pocket.h"

#include <chrono>
#include <unordered_map>

#include "desk/desk.h"
#include "play/record.h"
#include "pocket/asking_advisor.h"
#include "pocket/device_store.h"
#include "show/read_json.h"

namespace pioche::pocket {
namespace {

table::Millis machine_time() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

class PageSink final : public desk::Sink {
 public:
  PageSink(Said& said, int connection) : said_(said), connection_(connection) {}
  void send(desk::Text text) override {
    said_.add("told", {{"connection", connection_}, {"message", *text}});
  }
  void close() override { said_.add("hung_up", {{"connection", connection_}}); }

  desk::ConnectionId id = 0;

 private:
  Said& said_;
  int connection_;
};

// What POST /api/v1/tables/take_over takes to go on with a table elsewhere.
json::object whole(const table::Table& table) {
  json::array seats;
  for (const table::SeatState& seat : table.seats()) {
    json::object& wish = seats.emplace_back(json::object()).get_object();
    wish["kind"] = table::word(seat.kind);
    wish["name"] = seat.name;
    if (seat.kind == table::SeatKind::bot) wish["level"] = seat.level;
  }
  return {{"seats", std::move(seats)}, {"record", play::write_record(table.record())}};
}

}  // namespace

struct Pocket::Inside {
  explicit Inside(Clock clock)
      : now(clock ? std::move(clock) : Clock(machine_time)), store(said), advisor(said, now) {
    const auto journal = [this](desk::Severity severity, const std::string& line) {
      said.add("journal",
               {{"severity", severity == desk::Severity::warning ? "warning" : "error"}, {"line", line}});
    };
    desk = std::make_unique<desk::Desk>(desk::DeskParts{&store, &advisor, now, journal, {}, nullptr});
  }

  Result<> take(const json::object& message);
  Result<> open(const json::object& message);
  void mind_the_time();
  Result<> call(const read_json::Fields& fields);
  Result<> connection(std::string_view type, const read_json::Fields& fields);
  Result<> saved(const read_json::Fields& fields);
  Result<> loaded(const json::object& message);
  Result<> hand_over(const read_json::Fields& fields);
  void summarise(const std::string& id);

  Clock now;
  Said said;
  DeviceStore store;
  AskingAdvisor advisor;
  std::unordered_map<int, std::unique_ptr<PageSink>> sinks;
  std::unique_ptr<desk::Desk> desk;
  std::optional<std::optional<table::Millis>> told_to_wake;  // when, or never
  int analyses = 0;
};

Pocket::Pocket(Clock now) : inside_(std::make_unique<Inside>(std::move(now))) {}
Pocket::~Pocket() = default;

std::string Pocket::take(std::string_view text) {
  boost::system::error_code error;
  const json::value message = json::parse(text, error);
  const Result<> taken = error || !message.is_object() ? Result<>(fail("a message is a JSON object"))
                                                       : inside_->take(message.get_object());
  if (!taken) inside_->said.add("misunderstood", {{"why", taken.error().message}});
  inside_->mind_the_time();
  return json::serialize(inside_->said.take());
}

Result<> Pocket::Inside::take(const json::object& message) {
  const read_json::Fields fields(message, "message");
  const std::string type = TRY(fields.string("type"));
  if (type == "open") return open(message);
  if (type == "call") return call(fields);
  if (type == "connect" || type == "message" || type == "disconnect") return connection(type, fields);
  if (type == "saved") return saved(fields);
  if (type == "loaded") return loaded(message);
  if (type == "hand_over") return hand_over(fields);
  if (type == "answered") {
    // One that was cancelled may have been answered at the same moment: then nobody waits for it.
    advisor.answered(TRY(fields.integer("question")), TRY(fields.string("text")));
    return {};
  }
  if (type == "moved") {
    store.moved(TRY(fields.string("table")), TRY(fields.integer("events")));
    return {};
  }
  if (type == "no_hint") {
    advisor.drop_hint();
    return {};
  }
  if (type == "awake") {
    told_to_wake.reset();
    desk->sweep();
    return {};
  }
  return fail("there is no message \"{}\"", type.substr(0, 40));
}

// First of all: how many can think, and when the pocket was closed.
Result<> Pocket::Inside::open(const json::object& message) {
  const read_json::Fields fields(message, "message");
  advisor.thinkers = std::max(1, TRY(fields.integer_or("thinkers", 1)));
  if (const json::value* beat = message.if_contains("beat"); beat && beat->is_int64())
    store.beaten_at = beat->get_int64();
  if (message.contains("absences"))
    for (const json::value& value : *TRY(fields.array("absences"))) {
      if (!value.is_object()) return fail("an absence is {}", read_json::kind_of(value));
      const json::value* const from = value.get_object().if_contains("from");
      const json::value* const until = value.get_object().if_contains("until");
      if (!from || !from->is_int64() || !until || !until->is_int64())
        return fail("an absence lacks its times");
      store.known_absences.push_back({from->get_int64(), until->get_int64()});
    }
  TRY(desk->open());
  return {};
}

// The pocket sleeps until it is told something, or until time brings something.
void Pocket::Inside::mind_the_time() {
  const auto next = desk->tables().next_sweep();
  if (told_to_wake && *told_to_wake == next) return;
  told_to_wake = next;
  said.add("wake", {{"at", next ? json::value(*next) : json::value(nullptr)}});
}

Result<> Pocket::Inside::call(const read_json::Fields& fields) {
  const int id = TRY(fields.integer("id"));
  const std::string method = TRY(fields.string("method"));
  desk::Request request;
  request.method = method == "GET"    ? desk::Method::get
                   : method == "POST" ? desk::Method::post
                                      : desk::Method::other;
  request.path = TRY(fields.string("path"));
  request.query = TRY(fields.string("query"));
  request.token = TRY(fields.string("token"));
  request.body = TRY(fields.string("body"));
  // A house shares out analyses between addresses. Here they are one person's, who may leave as many unfinished as there are games.
  request.address = request.path == "/api/v1/analyses" ? fmt::format("pocket {}", ++analyses) : "pocket";
  if (request.path.starts_with("/api/v1/analyses")) advisor.looked_at_analyses();
  desk->call(request, [this, id](const desk::Response& response) {
    said.add("answer", {{"id", id}, {"status", response.status}, {"body", response.body}});
  });
  return {};
}

Result<> Pocket::Inside::connection(std::string_view type, const read_json::Fields& fields) {
  const int number = TRY(fields.integer("connection"));
  const auto known = sinks.find(number);
  if (type == "connect") {
    if (known != sinks.end()) return fail("there is a connection {} already", number);
    auto sink = std::make_unique<PageSink>(said, number);
    sink->id = desk->connect(*sink);
    sinks.emplace(number, std::move(sink));
    return {};
  }
  if (known == sinks.end()) return fail("there is no connection {}", number);
  if (type == "message") {
    desk->message(known->second->id, TRY(fields.string("message")));
    return {};
  }
  desk->disconnect(known->second->id);
  sinks.erase(known);
  return {};
}

Result<> Pocket::Inside::saved(const read_json::Fields& fields) {
  const std::string outcome = TRY(fields.string("outcome"));
  store::Saved saved;
  if (outcome != "saved")
    saved = {outcome == "conflict" ? store::Outcome::conflict : store::Outcome::failed, "by the device"};
  std::vector<std::string> tables;
  if (!store.saved(TRY(fields.integer("save")), saved, tables))
    return fail("nothing of that number is being saved");
  if (saved.outcome == store::Outcome::saved)
    for (const std::string& id : tables) summarise(id);
  return {};
}

Result<> Pocket::Inside::loaded(const json::object& message) {
  const read_json::Fields fields(message, "message");
  const std::string table = TRY(fields.string("table"));
  Result<store::Lines> lines = store::Lines();
  if (message.contains("why"))
    lines = fail("{}", TRY(fields.string("why")));
  else
    for (const json::value& entry : *TRY(fields.array("entries")))
      lines->push_back(TRY(read_json::string(entry, "an entry")));
  if (!store.loaded(table, lines)) return fail("table {} is not awaited", table);
  return {};
}

Result<> Pocket::Inside::hand_over(const read_json::Fields& fields) {
  const int id = TRY(fields.integer("id"));
  desk->tables().find(TRY(fields.string("table")), [this, id](const desk::Answer<desk::LivePtr>& live) {
    if (live)
      said.add("answer", {{"id", id}, {"status", 200}, {"body", json::serialize(whole((*live)->table))}});
    else
      said.add("answer", {{"id", id}, {"status", 404}, {"body", desk::refusal_text(live.error())}});
  });
  return {};
}

// For lists, which are shown without asking the pocket.
void Pocket::Inside::summarise(const std::string& id) {
  const desk::LivePtr live = desk->tables().loaded(id);
  if (!live) return;
  const table::Table& table = live->table;
  said.add("summary", {{"table", id},
                       {"summary", described::text_of(table.summary(
                                       table.host(), desk::Following::presence(*live), now()))}});
}

}  // namespace pioche::pocket
