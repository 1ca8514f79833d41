#pragma once
// The tables that are live, and how one is changed: decided, saved, applied, answered, told - in that order. A table is in memory
// while somebody uses it; the others are in the store, with a row that says when they are due.
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "desk/absences.h"
#include "desk/agenda.h"
#include "desk/alive.h"
#include "desk/clerks.h"
#include "desk/counts.h"
#include "desk/following.h"
#include "desk/journal.h"
#include "desk/live.h"
#include "desk/refusal.h"
#include "store/people.h"
#include "store/store.h"

namespace pioche::desk {

using table::Entries;

// What a command wants to happen.
struct Decision {
  Entries entries;
  std::optional<int> already;            // it happened before: the number of its event
  std::optional<std::string> new_table;  // made together with it
  Entries new_entries;
  std::vector<store::PersonAt> sit_down = {};  // people with accounts, here or at the new table
  store::PeopleChanges changes = {};           // made together with it, or neither is
};
struct Happened {
  int event = 0;          // number of the first of its events
  bool repeated = false;  // it had happened before
};

// A table that was not saved yet, and the entries it is made of. Making one from a record takes long: that is done elsewhere.
struct FreshTable {
  Entries entries;
  Table table;
  std::vector<store::PersonAt> people;      // with accounts, who sit there from the first
  std::vector<store::Append> besides = {};  // lines of books, saved together with it
  store::PeopleChanges changes = {};        // made together with it, or neither is
};
Answer<FreshTable> prepare(const table::NewTable& asked, Millis now,
                           std::vector<store::PersonAt> people = {});

class Tables {
 public:
  using Decide = std::function<Answer<Decision>(const Table&)>;

  struct Parts {
    store::Store* store = nullptr;
    Clerks* clerks = nullptr;
    Following* following = nullptr;
    Counts* counts = nullptr;
    std::function<Millis()> now;
    Journal journal;
    std::function<void(const LivePtr&)> turn;                   // called when it may be another's turn
    std::function<void()> rate = {};                            // called when a rated game is over
    std::function<void(const store::News::Said&)> heard = {};   // another node says something
    std::function<bool(const std::string&)> wanted = {};        // somebody here hears of that table's turns
    std::function<void(const store::KeptNotice&)> notice = {};  // is saved; none: nobody is told anything
  };
  explicit Tables(Parts parts) : parts_(std::move(parts)), alive_(parts_.journal) {}

  Result<> open();  // learns for how long the house was closed

  // One that is in memory, or null.
  LivePtr loaded(std::string_view id);
  // One that may have to be fetched first, for whoever is at that address.
  void find(std::string_view id, const std::string& address, Then<LivePtr> then);
  void find(std::string_view id, Then<LivePtr> then) { find(id, "", std::move(then)); }

  void make(FreshTable fresh, const std::string& address, Then<LivePtr> then);
  // The decision is made when the table's turn has come, on what the table is then.
  void change(const LivePtr& live, Decide decide, Then<Happened> then);

  // Somebody's name is another from now on, or none; gives the tables at which that can be seen.
  std::vector<LivePtr> rename(const std::string& account, const std::string& name);
  void go_away(const std::string& account, Millis from, Millis until);  // on holiday
  void known_anew(const std::string& account);  // another node says that something about them has changed
  // A game was rated: gives its table, if it is in memory.
  LivePtr rated(const store::FinishedGame& game);
  // Somebody sits there with an account now; it was saved.
  static void sit_down(Live& live, store::PersonAt person);

  // Fetches what other nodes have added, where there are any, and tells it.
  void refresh(const LivePtr& live, std::function<void()> then);
  bool shared() const { return !on_device && parts_.store->shared(); }

  void look_again(Live& live, Millis in) { agenda_.put(live, parts_.now() + in); }
  void sweep();                              // what time brings: a few times a second
  std::optional<Millis> next_sweep() const;  // for whoever sweeps only when there is something to do
  void absent(store::Absence absence);       // a time that counts against nobody
  void stop();  // refuses what comes from now on; what was taken in is still saved and answered

  bool stopping() const { return stopping_; }
  bool quiet() const { return saving_ == 0; }
  bool storage_broken() const { return storage_away_since_.has_value(); }
  std::size_t in_memory() const { return tables_.size(); }
  const std::unordered_map<std::string, LivePtr>& all() const { return tables_; }
  store::Store& store() { return *parts_.store; }
  // Counts the changes of what is listed anywhere.
  std::uint64_t listings() const { return listings_; }

 private:
  struct Restored {
    Table table;
    std::vector<store::PersonAt> people;
  };
  // How a command is tried again, where another node may have been faster.
  struct Tries {
    int left = 8;
    bool up_to_date = false;  // a refusal is not one of an old copy
  };
  struct Submitted {
    LivePtr live;
    Decide decide;
    Then<Happened> then;
    Tries tries;
  };
  // What the store's row of a table says besides its entries, as far as it was written.
  struct Row {
    store::Standing standing = store::Standing::unfinished;
    std::optional<store::Listing> listing;
    std::optional<store::Due> due;
  };
  // A command on its way to the disk.
  struct Saving {
    Saving(Submitted submitted, const Table& before, Decision decided, Millis now)
        : command(std::move(submitted)), after(before), decision(std::move(decided)), asked_at(now) {}
    Submitted command;
    Table after;
    Decision decision;
    Row row;
    std::optional<store::KeptNotice> notice;
    Millis asked_at = 0;
  };
  void submit(const LivePtr& live, Decide decide, Then<Happened> then) {
    submit({live, std::move(decide), std::move(then), {}});
  }
  void submit(Submitted command);
  void again(Submitted command, bool anything_new, const Refusal& otherwise);
  void saved(Saving& saving, const store::Saved& saved);
  void next_in_queue(const LivePtr& live);
  void read_on(const LivePtr& live, std::function<void()> then);
  void catch_up(const LivePtr& live, std::function<void(bool anything_new)> then);
  void caught_up(const LivePtr& live, const Answer<Restored>& restored,
                 const std::function<void(bool anything_new)>& then);
  static bool lags(const Live& live) { return live.heard_of > live.table.events(); }
  void heard(const store::News& news);
  void heard_of(const std::string& table, int events);
  void restore(const std::string& id, const std::string& address, const Result<store::Lines>& lines,
               std::function<void(Answer<Restored>)> then);
  void with_people(Table table, std::function<void(Answer<Restored>)> then);
  void append_with_people(std::vector<store::Append> together, store::PeopleChanges changes,
                          store::Done done);
  LivePtr adopt(Table table, std::vector<store::PersonAt> people = {});
  void count_among_bots(Live& live, const std::string& address);
  void count_no_more(Live& live);
  void hand_over(const LivePtr& live, const Then<LivePtr>& then);
  void tell(Live& live, int first, std::vector<json::object> moves);

  // --- time
  bool needs_time_back(const Table& table) const;
  bool away_for_long(const Table& table) const;
  void give_time_back(const LivePtr& live, Then<Happened> then);
  Millis due_by(const Table& table) const;
  Millis next_look(const Live& live) const;
  void look(const LivePtr& live);
  void time_is_up(const LivePtr& live);
  bool unused(const LivePtr& live) const;
  bool in_nobodys_hands(const LivePtr& live) const;
  void forget(const LivePtr& live);
  void claim();
  void claimed(const store::Claimed& claimed, Millis asked_at);
  void take_up(const store::DueTable& due);
  void put_right(const LivePtr& live, std::function<void()> then);
  void heard_of_storage(const store::Saved& saved, Millis asked_at);
  void beat();

  // --- what the store is told besides entries
  store::Append append_of(const Table& before, const Table& after, const Entries& entries,
                          const Live* live) const;
  store::Due due_of(const Table& table) const;
  static Row row_of(const store::Append& append);
  void stored(Live& live, const Row& row);

  Parts parts_;
  std::unordered_map<std::string, LivePtr> tables_;
  std::unordered_map<std::string, std::vector<Then<LivePtr>>> loading_;
  std::unordered_map<std::string, int>
      arriving_;  // on their way into memory, and how many events others said that they have
  std::unordered_map<std::string, std::size_t> among_bots_;  // tables where only bots play, by who made them
  Agenda agenda_;
  Absences absences_;
  std::size_t saving_ = 0;
  bool stopping_ = false;
  std::optional<Millis> storage_away_since_;
  std::uint64_t listings_ = 0;
  Millis beaten_at_ = 0;
  bool beating_ = false;
  std::size_t claiming_ = 0;  // the claim, and tables it gave that are not taken up yet
  std::unordered_map<std::string, Millis> unreadable_;  // due, but not to be read before then
  Millis claim_at_ = 0;
  Millis claim_ahead_ = 0;  // at first also what was lent to the process before this one
  Alive alive_;
};

}  // namespace pioche::desk
