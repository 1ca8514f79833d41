#pragma once
// For tests and the fuzzer: a house without a network, whose store is a map, whose bots take the first legal action and
// whose clock is a number.
#include <deque>
#include <map>
#include <mutex>

#include "play/notation.h"
#include "server/house.h"

namespace pioche::server {

// Saves when it is told to, so that tests can look at the moment between asking and saving; or at once.
class PaperStore final : public store::Store {
 public:
  enum class Saves { when_told, at_once };
  explicit PaperStore(Saves saves = Saves::when_told) : saves_(saves) {}

  void append(std::vector<store::Append> together, store::Done done) override {
    waiting_.push_back({std::move(together), std::move(done)});
    if (saves_ == Saves::at_once) save_next();
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

  void put(const std::string& table, const table::Entries& entries) {
    for (const table::Entry& entry : entries) logs[table].push_back(table::write_entry(entry));
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
  void beat(std::int64_t now) override { beaten_at = now; }
  Result<std::int64_t> last_beat() override { return beaten_at; }

  std::map<std::string, std::vector<std::string>> logs;
  std::int64_t beaten_at = 0;
  bool broken = false;

 private:
  Saves saves_;
  std::deque<std::pair<std::vector<store::Append>, store::Done>> waiting_;
};

// Decides at once: the first legal action.
class FirstThinker final : public Thinker {
 public:
  Result<Thought> decide(const play::Match& match, int, std::stop_token) override { return first(match); }
  Result<Thought> hint(const play::Match& match, std::stop_token) override { return first(match); }
  Result<bots::Graded> grade(const play::Match& match, std::string_view action, std::uint64_t,
                             std::stop_token) override {
    bots::Graded graded;
    graded.seat = match.seat_to_act();
    graded.action = action;
    return graded;
  }

 private:
  static Result<Thought> first(const play::Match& match) {
    Thought thought{play::legal(match).front(), {}};
    for (const std::string& action : play::legal(match)) thought.candidates.push_back({action, 0.5, 0, 1});
    return thought;
  }
};

class PaperSink final : public Sink {
 public:
  void send(std::shared_ptr<const std::string> text) override { texts.push_back(*text); }
  void close() override { closed = true; }
  json::object last() const { return json::parse(texts.back()).as_object(); }

  std::vector<std::string> texts;
  bool closed = false;
};

inline Limits no_limits() {
  Limits limits;
  limits.calls_per_second = limits.messages_per_second = limits.tables_per_second = 1e9;
  return limits;
}

class PaperHouse {
 public:
  PaperHouse(Workers& workers, PaperStore::Saves saves) : store(saves), workers_(workers) {
    make(no_limits());
  }

  // Another house over the same store, as after a restart.
  void make(const Limits& limits) {
    const auto post = [this](std::function<void()> what) {
      const std::lock_guard lock(mutex_);
      posted_.push_back(std::move(what));
    };
    house =
        std::make_unique<House>(HouseParts{&store, thinker, &workers_, post, [this] { return now; }, limits});
  }

  // Saves and runs whatever waits, until nothing does.
  void settle() {
    while (store.save_next() || run_posted()) {
    }
  }

  PaperStore store;
  FirstThinker first;
  Thinker* thinker = &first;
  Millis now = 1'000'000;
  std::unique_ptr<House> house;

 private:
  bool run_posted() {
    std::function<void()> what;
    {
      const std::lock_guard lock(mutex_);
      if (posted_.empty()) return false;
      what = std::move(posted_.front());
      posted_.pop_front();
    }
    what();
    return true;
  }

  std::mutex mutex_;
  std::deque<std::function<void()>> posted_;
  Workers& workers_;
};

}  // namespace pioche::server
