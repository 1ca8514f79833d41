#pragma once
// Reads what was asked for, on a thread and a connection of its own: whoever asked goes on serving meanwhile. Tables that are wanted together are
// read together.
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/postgres/connection.h"
#include "store/store.h"

namespace pioche::store {

struct TableWanted {
  std::string table;
  int from = 0;
  std::function<void(const Result<Lines>&)> then;
};

// All of them in one question. Throws while the database is away.
std::vector<Result<Lines>> read_tables(Connection& connection, const std::vector<TableWanted>& wanted);

class Reader {
 public:
  using Deliver = std::function<void(std::function<void()>)>;
  // Reads something, and gives what tells it to whoever asked.
  using Question = std::function<std::function<void()>(Connection&)>;

  Reader(Connection connection, Deliver deliver);
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  void load(TableWanted wanted);
  void ask(Question question);

 private:
  void answer();
  void answer_loads(std::vector<TableWanted> wanted);

  Connection connection_;
  Deliver deliver_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<TableWanted> loads_;
  std::deque<Question> questions_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace pioche::store
