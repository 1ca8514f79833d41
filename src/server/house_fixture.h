#pragma once
// For tests: a house without a network, whose store is a map and whose clock is a number.
#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>

#include "server/house.h"

namespace pioche::server {

// Saves when it is told to, so that tests can look at the moment between asking and saving.
class MapStore final : public store::Store {
 public:
  void append(std::vector<store::Append> together, store::Done done) override {
    waiting_.push_back({std::move(together), std::move(done)});
  }
  std::size_t waiting() const override { return waiting_.size(); }

  bool save_next() {
    if (waiting_.empty()) return false;
    auto [together, done] = std::move(waiting_.front());
    waiting_.pop_front();
    store::Saved saved;
    if (broken) saved = {store::Outcome::failed, "broken for the test"};
    for (const auto& append : together)
      if (!broken && logs[append.table].size() != static_cast<std::size_t>(append.first))
        saved = {store::Outcome::conflict, "taken"};
    if (saved.outcome == store::Outcome::saved)
      for (const auto& append : together)
        logs[append.table].insert(logs[append.table].end(), append.entries.begin(), append.entries.end());
    done(saved);
    return true;
  }

  Result<std::vector<std::string>> load(std::string_view table) override {
    const auto found = logs.find(std::string(table));
    return found == logs.end() ? std::vector<std::string>() : found->second;
  }
  Result<std::vector<std::string>> unfinished() override { return all(); }
  Result<std::vector<std::string>> all() override {
    std::vector<std::string> ids;
    for (const auto& [id, log] : logs) ids.push_back(id);
    return ids;
  }
  void beat(std::int64_t) override {}
  Result<std::int64_t> last_beat() override { return 0; }

  std::map<std::string, std::vector<std::string>> logs;
  bool broken = false;

 private:
  std::deque<std::pair<std::vector<store::Append>, store::Done>> waiting_;
};

// Decides at once: the first legal action.
class FirstThinker final : public Thinker {
 public:
  Result<Thought> decide(const play::Match& match, int, std::stop_token) override { return first(match); }
  Result<Thought> judge(const play::Match& match, Depth, std::stop_token) override { return first(match); }

 private:
  static Result<Thought> first(const play::Match& match) {
    Thought thought{match.legal().front(), {}};
    for (const std::string& action : match.legal()) thought.candidates.push_back({action, 0.5, 0, 1});
    return thought;
  }
};

class TestSink final : public Sink {
 public:
  void send(std::shared_ptr<const std::string> text) override { texts.push_back(*text); }
  void close() override { closed = true; }
  json::object last() const { return json::parse(texts.back()).as_object(); }

  std::vector<std::string> texts;
  bool closed = false;
};

class HouseFixture {
 public:
  HouseFixture() : workers(1, {64, 64, 64}) { make(); }

  void make() {
    Limits limits;
    limits.calls_per_second = limits.messages_per_second = limits.tables_per_second = 1e6;
    house = std::make_unique<House>(HouseParts{&store, &thinker, &workers,
                                               [this](std::function<void()> what) {
                                                 const std::lock_guard lock(mutex);
                                                 posted.push_back(std::move(what));
                                               },
                                               [this] { return now; }, limits});
  }

  bool run_posted() {
    std::function<void()> what;
    {
      const std::lock_guard lock(mutex);
      if (posted.empty()) return false;
      what = std::move(posted.front());
      posted.pop_front();
    }
    what();
    return true;
  }

  // Saves and runs whatever waits, until nothing does.
  void settle() {
    while (store.save_next() || run_posted()) {
    }
  }

  Response call(Method method, std::string path, std::string token = "", json::object body = {},
                bool empty = false) {
    Request request;
    request.method = method;
    const auto question = path.find('?');
    request.path = path.substr(0, question);
    if (question != std::string::npos) request.query = path.substr(question + 1);
    request.token = std::move(token);
    request.address = "test";
    body["version"] = 1;
    if (method == Method::post && !empty) request.body = json::serialize(body);
    std::optional<Response> got;
    house->call(request, [&](Response response) { got = std::move(response); });
    for (int patience = 0; !got && patience < 2000; ++patience) {
      settle();
      if (!got) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_TRUE(got) << path;
    return got.value_or(Response{});
  }
  Response get(std::string path, std::string token = "") {
    return call(Method::get, std::move(path), std::move(token));
  }
  Response post(std::string path, std::string token = "", json::object body = {}) {
    return call(Method::post, std::move(path), std::move(token), std::move(body));
  }

  json::object make_table(json::array seats, std::string game = "kingdomino", bool everyone = false) {
    const Response made =
        post("/api/v1/tables", "", {{"game", game}, {"seats", std::move(seats)}, {"public", everyone}});
    EXPECT_EQ(made.status, 201) << made.body;
    return json::parse(made.body).as_object();
  }

  MapStore store;
  FirstThinker thinker;
  Millis now = 1'000'000;
  std::mutex mutex;
  std::deque<std::function<void()>> posted;
  Workers workers;
  std::unique_ptr<House> house;
};

inline json::object seat(std::string_view kind, int level = 0) {
  json::object out{{"kind", kind}};
  if (level > 0) out["level"] = level;
  return out;
}

inline json::object parsed(const Response& response) {
  return json::parse(response.body).as_object();
}

inline std::string code_of(const Response& response) {
  const json::object body = parsed(response);
  return body.contains("error") ? std::string(body.at("error").at("code").as_string()) : "";
}

}  // namespace pioche::server
