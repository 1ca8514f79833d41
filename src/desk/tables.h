#pragma once
// The tables that are live, and how one is changed: decided, saved, applied, answered, told - in that order.
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "desk/alive.h"
#include "desk/counts.h"
#include "desk/following.h"
#include "desk/live.h"
#include "desk/refusal.h"
#include "store/people.h"
#include "store/store.h"

namespace pioche::desk {

using table::Entries;

enum class Severity { warning, error, critical };
using Journal = std::function<void(Severity, const std::string&)>;  // for the operator: "event=... key=value"

// What a command wants to happen.
struct Decision {
  Entries entries;
  std::optional<int> already;            // it happened before: the number of its event
  std::optional<std::string> new_table;  // made together with it
  Entries new_entries;
  std::vector<store::PersonAt> sit_down = {};  // people with accounts, here or at the new table
};
struct Happened {
  int event = 0;          // number of the first of its events
  bool repeated = false;  // it had happened before
};

class Tables {
 public:
  using Decide = std::function<Answer<Decision>(const Table&)>;

  struct Parts {
    store::Store* store = nullptr;
    Following* following = nullptr;
    Counts* counts = nullptr;
    std::function<Millis()> now;
    Journal journal;
    std::function<void(const LivePtr&)> turn;  // called when it may be another's turn
    std::function<void()> rate = {};           // called when a rated game is over
  };
  explicit Tables(Parts parts) : parts_(std::move(parts)) {}

  Result<int> open();  // takes up all unfinished tables; gives how many

  // One that is in memory, or null.
  LivePtr loaded(std::string_view id);
  // One that may have to be fetched first.
  void find(std::string_view id, Then<LivePtr> then);

  void make(const table::NewTable& asked, std::vector<store::PersonAt> people, Then<LivePtr> then);
  // The decision is made when the table's turn has come, on what the table is then.
  void change(const LivePtr& live, Decide decide, Then<Happened> then);

  // Somebody's name is another from now on, or none; gives the tables at which that can be seen.
  std::vector<LivePtr> rename(const std::string& account, const std::string& name);
  // A game was rated: gives its table, if it is in memory.
  LivePtr rated(const store::FinishedGame& game);
  // Somebody sits there with an account now; it was saved.
  static void sit_down(Live& live, store::PersonAt person);

  void sweep();  // clocks, abandoned tables, memory to give back
  void stop();   // refuses what comes from now on; what was taken in is still saved and answered

  bool stopping() const { return stopping_; }
  bool quiet() const { return saving_ == 0; }
  bool storage_broken() const { return storage_broken_; }
  const std::unordered_map<std::string, LivePtr>& all() const { return tables_; }

 private:
  void saved(const LivePtr& live, Table after, const Decision& decision, const Then<Happened>& then,
             const store::Saved& saved, Millis asked_at);
  void next_in_queue(const LivePtr& live);
  void catch_up(const LivePtr& live, std::function<void()> then);
  LivePtr adopt(Table table, std::vector<store::PersonAt> people);
  void found(const std::string& id, Answer<LivePtr> live);
  void append(std::vector<store::Append> together, store::PeopleChanges changes, store::Done done);
  static void hand_over(const LivePtr& live, const Then<LivePtr>& then);
  static store::Append append_of(const Table& table, const Entries& entries);

  Parts parts_;
  std::unordered_map<std::string, LivePtr> tables_;
  std::unordered_map<std::string, std::vector<Then<LivePtr>>> loading_;
  std::size_t saving_ = 0;
  bool stopping_ = false;
  bool storage_broken_ = false;
  Millis beaten_at_ = 0;
  Millis cleaned_at_ = 0;
  Alive alive_;
};

}  // namespace pioche::desk
