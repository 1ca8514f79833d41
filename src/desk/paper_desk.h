#pragma once
// For tests and the fuzzer: a desk of paper. Its store is a map, its bots take the first legal action, and its clock is a
// number; nothing happens before settle() but what the test itself does.
#include <deque>
#include <map>
#include <set>

#include "desk/desk.h"
#include "desk/thinker.h"
#include "play/notation.h"

namespace pioche::desk {

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
      for (const auto& append : together) {
        logs[append.table].insert(logs[append.table].end(), append.entries.begin(), append.entries.end());
        if (append.standing == store::Standing::finished) finished.insert(append.table);
      }
    done(saved);
    return true;
  }

  // As another process writes to the same store.
  void put(const std::string& table, const table::Entries& entries) {
    for (const table::Entry& entry : entries) logs[table].push_back(table::write_entry(entry));
  }

  void load(std::string table, std::function<void(const Result<store::Lines>&)> then) override {
    ++loads;
    if (unreadable) return then(fail("unreadable for the test"));
    const auto found = logs.find(table);
    then(found == logs.end() ? store::Lines() : found->second);
  }
  Result<std::vector<std::string>> unfinished() override {
    std::vector<std::string> ids;
    for (const auto& [id, log] : logs)
      if (!finished.contains(id)) ids.push_back(id);
    return ids;
  }
  void beat(std::int64_t now) override { beaten_at = now; }
  Result<std::int64_t> last_beat() override { return beaten_at; }

  std::map<std::string, store::Lines> logs;
  std::set<std::string> finished;
  std::int64_t beaten_at = 0;
  bool broken = false;
  bool unreadable = false;
  int loads = 0;

 private:
  Saves saves_;
  std::deque<std::pair<std::vector<store::Append>, store::Done>> waiting_;
};

// Decides at once: the first legal action.
class FirstThinker final : public Thinker {
 public:
  Result<Advice> decide(const play::Match& match, int, StopToken) override { return first(match); }
  Result<Advice> hint(const play::Match& match, StopToken) override { return first(match); }
  Result<bots::Graded> grade(const play::Match& match, std::string_view action, std::uint64_t,
                             StopToken) override {
    bots::Graded graded;
    graded.seat = match.seat_to_act();
    graded.action = action;
    return graded;
  }

 private:
  static Result<Advice> first(const play::Match& match) {
    Advice advice{play::legal(match).front(), {}};
    for (const std::string& action : play::legal(match)) advice.candidates.push_back({action, 0.5, 0, 1});
    return advice;
  }
};

// Thinks when it is told to.
class PaperAdvisor final : public Advisor {
 public:
  explicit PaperAdvisor(Thinker*& thinker) : thinker_(thinker) {}

  bool decide(MatchPtr match, int level, Advised then) override {
    return ask([this, match, level, then] { then(thinker_->decide(*match, level, {})); });
  }
  bool hint(MatchPtr match, Advised then) override {
    return ask([this, match, then] { then(thinker_->hint(*match, {})); });
  }
  bool grade(MatchPtr match, std::string action, std::uint64_t number, Judged then) override {
    return ask([this, match, action, number, then] { then(thinker_->grade(*match, action, number, {})); });
  }

  bool think_next() {
    if (questions_.empty()) return false;
    const auto next = std::move(questions_.front());
    questions_.pop_front();
    next();
    return true;
  }

  std::size_t room = 64;

 private:
  bool ask(std::function<void()> question) {
    if (questions_.size() >= room) return false;
    questions_.push_back(std::move(question));
    return true;
  }

  Thinker*& thinker_;
  std::deque<std::function<void()>> questions_;
};

class PaperSink final : public Sink {
 public:
  void send(Text text) override { texts.push_back(*text); }
  json::object last() const { return json::parse(texts.back()).as_object(); }

  std::vector<std::string> texts;
};

class PaperDesk {
 public:
  explicit PaperDesk(PaperStore::Saves saves = PaperStore::Saves::when_told) : store(saves) { make(); }

  // Another desk over the same store, as after a restart.
  void make() {
    const auto journal = [this](Severity, const std::string& line) { journals.push_back(line); };
    desk = std::make_unique<Desk>(DeskParts{&store, &advisor, [this] { return now; }, journal, {}});
  }

  // Saves and thinks whatever waits, until nothing does.
  void settle() {
    while (store.save_next() || advisor.think_next()) {
    }
  }

  PaperStore store;
  FirstThinker first;
  Thinker* thinker = &first;
  PaperAdvisor advisor{thinker};
  Millis now = 1'000'000;
  std::vector<std::string> journals;
  std::unique_ptr<Desk> desk;
};

}  // namespace pioche::desk
