#pragma once
// Where tables live: for each an append-only log of entries, unique by table and number. What an entry means
// is the table's business; here it is a line of text. src/store/sqlite is the one at hand; a page's worker brings its own.
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace pioche::store {

enum class Standing { unfinished, finished };

// Entries of one table that follow each other.
struct Append {
  std::string table;
  int first = 0;  // number of the first of them
  std::vector<std::string> entries;
  Standing standing = Standing::unfinished;
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

  // A table's entries in order; none: there is no such table.
  virtual void load(std::string table, std::function<void(const Result<Lines>&)> then) = 0;
  virtual Result<std::vector<std::string>> unfinished() = 0;

  // A sign of life with the time, so that after a crash one knows how long the server was away (0: never
  // ran).
  virtual void beat(std::int64_t now) = 0;
  virtual Result<std::int64_t> last_beat() = 0;

  // Accounts and what goes with them; null: this house has guests only.
  virtual PeopleStore* people() { return nullptr; }
};

// What tools need that look through all of it: they wait. May be called from any thread.
class Archive : public Store {
 public:
  virtual Result<Lines> read(std::string_view table) = 0;
  virtual Result<std::vector<std::string>> all() = 0;
};

}  // namespace pioche::store
