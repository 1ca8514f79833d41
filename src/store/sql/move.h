#pragma once
// Moves a whole house from one database to another: every table with its log, whatever is due, people and all that is theirs. All of it or nothing.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/sql/sql.h"

namespace pioche::store {

struct KeptTable {
  std::int64_t key = 0;
  std::string id;
  bool finished = false;
  int listing = 0;
  std::int64_t ended_at = 0;  // 0: it has not
  std::int64_t due_at = 0;
  std::string work;  // empty: nothing is due
  std::vector<std::string> entries;
};

// A database that a house can be moved out of or into; the words that differ.
class MovableHouse {
 public:
  virtual ~MovableHouse() = default;
  virtual Sql& sql() = 0;
  virtual void begin_reading() = 0;  // what is read from here on is of one moment
  virtual std::string tables()
      const = 0;  // the statement that reads them: key, id, finished, listing, ended, due, kind
  virtual void begin_writing() = 0;
  virtual void write(const KeptTable& table) = 0;
  virtual void finish_writing() = 0;  // from here on it is there
};

// Gives how many tables were moved. The house that it was is left as it is.
Result<int> move_house(MovableHouse& from, MovableHouse& to);

// What people's tables consist of, read from the definitions that make them.
enum class ColumnType { number, real, text, bytes };
struct TableShape {
  std::string name;
  std::vector<std::pair<std::string, ColumnType>> columns;
};
std::vector<TableShape> shapes_of_people();

}  // namespace pioche::store
