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
  };
  explicit Tables(Parts parts) : parts_(std::move(parts)) {}

  Result<int> open();  // takes up all unfinished tables; gives how many

  // One that is in memory, or null.
  LivePtr loaded(std::string_view id);
  // One that may have to be fetched first.
  void find(std::string_view id, Then<LivePtr> then);

  // A new table, or one that goes on with a game begun elsewhere.
  void make(const table::NewTable& asked, const std::optional<play::Record>& begun, Then<LivePtr> then);
  // The decision is made when the table's turn has come, on what the table is then.
  void change(const LivePtr& live, Decide decide, Then<Happened> then);

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
  LivePtr adopt(Table table);
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
