#pragma once
// For tests and the fuzzer: a desk of paper. Its store is a map, its bots take the first legal action, and its clock is a
// number; nothing happens before settle() but what the test itself does.
#include <algorithm>
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
    if (throws) throw std::bad_alloc();
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
        if (append.due) due[append.table] = *append.due;
        if (append.listing) listed[append.table] = *append.listing;
        if (append.first == 0 && !append.entries.empty()) newest.push_front(append.table);
        if (append.standing != store::Standing::finished) continue;
        finished.insert(append.table);
        due.erase(append.table);
        listed.erase(append.table);
      }
    if (const auto first = std::exchange(before_telling, {})) first();
    done(saved);
    return true;
  }

  // As another process writes to the same store.
  void put(const std::string& table, const table::Entries& entries) {
    for (const table::Entry& entry : entries) logs[table].push_back(table::write_entry(entry));
  }

  void load(std::string table, int from, std::function<void(const Result<store::Lines>&)> then) override {
    ++loads;
    if (const auto found = logs.find(table); found != logs.end())
      lines_read += std::max(0, static_cast<int>(found->second.size()) - from);
    if (unreadable) return then(fail("unreadable for the test"));
    store::Lines lines;
    if (const auto found = logs.find(table); found != logs.end() && std::ssize(found->second) > from)
      lines.assign(found->second.begin() + from, found->second.end());
    if (const auto first = std::exchange(before_loading, {})) first();
    then(lines);
  }

  // As where several nodes share a house: they hear of each other when the test says so.
  bool shared() const override { return several; }
  void listen(std::function<void(const store::News&)> heard) override {
    if (several) listeners.push_back(std::move(heard));
  }
  void say(std::string text) override { said.push_back(std::move(text)); }
  void tell(const store::News& news) {
    for (const auto& heard : listeners) heard(news);
  }
  void claim(Millis now, std::size_t most, std::function<void(const Result<store::Claimed>&)> then) override {
    ++claims;
    store::Claimed claimed;
    std::vector<std::pair<Millis, std::string>> by_time;
    for (const auto& [id, row] : due) by_time.emplace_back(row.at, id);
    std::sort(by_time.begin(), by_time.end());
    for (const auto& [at, id] : by_time) {
      if (at <= now && claimed.tables.size() < most) claimed.tables.push_back({id, due.at(id)});
      if (at > now && !claimed.next) claimed.next = at;
    }
    then(claimed);
  }
  void list(store::Listing listing, std::size_t most,
            std::function<void(const Result<std::vector<std::string>>&)> then) override {
    ++lists;
    std::vector<std::string> ids;
    for (const std::string& id : newest)
      if (const auto found = listed.find(id); found != listed.end() && found->second == listing)
        if (ids.size() < most) ids.push_back(id);
    then(ids);
  }
  void beat(Millis now, store::Done done) override {
    if (!broken) beaten_at = now;
    done({broken ? store::Outcome::failed : store::Outcome::saved, ""});
  }
  Result<Millis> last_beat() override { return beaten_at; }
  void note_absence(store::Absence absence) override { away.push_back(absence); }
  Result<std::vector<store::Absence>> absences() override { return away; }

  std::map<std::string, store::Lines> logs;
  std::set<std::string> finished;
  std::map<std::string, store::Due> due;
  std::map<std::string, store::Listing> listed;
  std::deque<std::string> newest;
  std::vector<store::Absence> away;
  int claims = 0;
  std::int64_t beaten_at = 0;
  bool broken = false;
  bool unreadable = false;
  bool throws = false;
  int loads = 0;
  int lists = 0;
  int lines_read = 0;
  bool several = false;
  std::vector<std::function<void(const store::News&)>> listeners;
  std::vector<std::string> said;
  std::function<void()> before_telling;  // once: something that happens between saving and being told of it
  std::function<void()> before_loading;  // once: between reading and being told what was read

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

  bool decide(const ForWhom&, MatchPtr match, int level, Advised then) override {
    return ask(
        [this, match, level, then] { then(thought([&] { return thinker_->decide(*match, level, {}); })); });
  }
  bool hint(const ForWhom&, MatchPtr match, Advised then) override {
    return ask([this, match, then] { then(thought([&] { return thinker_->hint(*match, {}); })); });
  }
  bool grade(const ForWhom&, MatchPtr match, std::string action, std::uint64_t number, Judged then) override {
    return ask([this, match, action, number, then] {
      then(thought([&] { return thinker_->grade(*match, action, number, {}); }));
    });
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

// Works when it is told to.
class PaperClerks final : public Clerks {
 public:
  bool give(Errand errand) override {
    if (errands.size() >= room) return false;
    errands.push_back(std::move(errand));
    return true;
  }
  bool work_next() {
    if (errands.empty()) return false;
    const Errand next = std::move(errands.front());
    errands.pop_front();
    if (next.gone.stop_requested())
      ++left;
    else
      next.work(next.gone);
    next.then();
    return true;
  }

  std::deque<Errand> errands;
  std::size_t room = 64;
  int left = 0;  // because nobody waited any more
};

class PaperSink final : public Sink {
 public:
  void send(Text text) override { texts.push_back(*text); }
  void close() override { closed = true; }
  json::object last() const { return json::parse(texts.back()).as_object(); }

  std::vector<std::string> texts;
  bool closed = false;
};

class PaperDesk {
 public:
  explicit PaperDesk(PaperStore::Saves saves = PaperStore::Saves::when_told) : store(saves) { make(); }

  // Another desk over the same store, as after a restart.
  void make() {
    const auto journal = [this](Severity, const std::string& line) { journals.push_back(line); };
    desk = std::make_unique<Desk>(DeskParts{&store, &advisor, [this] { return now; }, journal, besides,
                                            clerks, nullptr, nullptr, puzzles, promises_deals});
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
  Clerks* clerks = nullptr;  // at once
  std::vector<Call> besides;
  KnownPuzzles puzzles;
  bool promises_deals = false;
  Millis now = 1'000'000;
  std::vector<std::string> journals;
  std::unique_ptr<Desk> desk;
};

}  // namespace pioche::desk
