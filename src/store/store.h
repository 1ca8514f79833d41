#pragma once
// Where tables live: for each an append-only log of entries, unique by table and number. What an entry means
// is the table's business; here it is a line of text. src/store/sqlite is the one at hand; a page's worker brings its own.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace pioche::store {

using Millis = std::int64_t;  // since 1970

enum class Standing { unfinished, finished };

// Where a table can be found by those who don't know its name.
enum class Listing { nowhere, open, live };

// What the house has to do at a table without anybody asking, and when. Every unfinished table has one such row, written
// with the entries that made it so. It may be early, never late: whoever takes the work up looks at the table, does what is
// due by then, and puts the row right.
enum class Work {
  look,         // nobody knows yet: written by a program that had no such rows
  bot,          // a bot is to move
  clock,        // a clock runs out
  abandonment,  // nobody came back
};
struct Due {
  Millis at = 0;
  Work work = Work::look;
  friend bool operator==(const Due&, const Due&) = default;
};

// Entries of one table that follow each other. None at all: only what is said besides is put right, provided that nothing
// was added since.
struct Append {
  std::string table;
  int first = 0;  // number of the first of them
  std::vector<std::string> entries;
  Standing standing = Standing::unfinished;  // a finished one is listed nowhere, and nothing is due there
  std::optional<Listing> listing = {};       // from now on; left out: as it was
  std::optional<Due> due = {};  // from now on, at the latest if there are entries; left out: as it was
};

enum class Outcome {
  saved,     // on disk, whatever happens next
  conflict,  // somebody else has written one of these numbers: nothing of this was saved
  failed,    // could not be saved: nothing of this was
};

struct Saved {
  Outcome outcome = Outcome::saved;
  std::string message;  // why not
};

using Done = std::function<void(const Saved&)>;

using Lines = std::vector<std::string>;

struct DueTable {
  std::string table;
  Due due;
  friend bool operator==(const DueTable&, const DueTable&) = default;
};
struct Claimed {
  std::vector<DueTable> tables;
  std::optional<Millis> next;  // when there is more; none: nothing is
};

struct Absence {
  Millis from = 0;
  Millis until = 0;
  friend bool operator==(const Absence&, const Absence&) = default;
};

// What other nodes did, where there are several.
struct News {
  struct Moved {
    std::string table;
    int events = 0;  // at least so many now
    friend bool operator==(const Moved&, const Moved&) = default;
  };
  std::vector<Moved> tables;
  bool listings = false;  // a list is another now
  bool missed = false;    // something may have happened that nobody told: whoever has tables in memory looks
  // All times when no node could do anything, if one may be new.
  std::vector<Absence> absences = {};
  // What other nodes say that is kept nowhere.
  struct Said {
    std::string node;
    std::string text;
  };
  std::vector<Said> said = {};
};
class PeopleStore;  // store/people.h

// What a desk needs. Nothing waits: results come by a call on the thread that asks, later or at once.
class Store {
 public:
  virtual ~Store() = default;

  // All of them or none. Returns at once; `done` is called once they are safe or refused, in the order of the
  // calls.
  virtual void append(std::vector<Append> together, Done done) = 0;

  // How many appends wait to be saved: whoever takes in new work looks at this first.
  virtual std::size_t waiting() const = 0;

  // A table's entries in order, from that number on; none: there is no such table, or it has no more.
  virtual void load(std::string table, int from, std::function<void(const Result<Lines>&)> then) = 0;

  // Work that is due by now and that nobody else has taken up, the earliest first; and when the next is due after that.
  // (One process with a file is alone: all of it is its own. Where there are several, what is claimed is lent for a time.)
  virtual void claim(Millis now, std::size_t most, std::function<void(const Result<Claimed>&)> then) = 0;

  // Tables that are listed there, the newest first.
  virtual void list(Listing listing, std::size_t most,
                    std::function<void(const Result<std::vector<std::string>>&)> then) = 0;

  // A sign of life with the time, so that after a crash one knows how long the server was away (0: never ran). It also tells
  // whoever signs whether the store is well.
  virtual void beat(Millis now, Done done) = 0;
  virtual Result<Millis> last_beat() = 0;

  // Times that count against nobody: the house was closed, the machine slept, the disk was away. (Where several nodes share a house, the store
  // notices by itself when none of them gave a sign of life.)
  virtual void note_absence(Absence absence) = 0;
  virtual Result<std::vector<Absence>> absences() = 0;  // in order

  // --- where several nodes share a house
  virtual bool shared() const { return false; }
  // Calls on the thread that asks. What this node did itself is not told.
  virtual void listen(std::function<void(const News&)>) {}
  // To the other nodes, at most 7,000 bytes. Nothing of it is kept, and it may be lost.
  virtual void say(std::string) {}
  // What this node has in hand is free for others from now on.
  virtual void release() {}
  // By how much the house's time is ahead of this machine's steady clock; nothing: its time is the machine's own.
  virtual std::optional<Millis> ahead() const { return {}; }

  // Accounts and what goes with them; null: this house has guests only.
  virtual PeopleStore* people() { return nullptr; }
};

// What tools need that look through all of it: they wait. May be called from any thread.
class Archive : public Store {
 public:
  virtual Result<Lines> read(std::string_view table) = 0;
  virtual Result<std::vector<std::string>> all() = 0;
  virtual Result<std::vector<std::string>> unfinished() = 0;

  // Removes tables that ended before then (seconds since 1970), a few at a time between what is saved, and gives their space back. `then` hears how
  // many they were.
  virtual void remove_ended(std::int64_t before, std::function<void(const Result<int>&)> then) = 0;
};

}  // namespace pioche::store
