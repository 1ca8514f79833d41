#pragma once
// Saves what was taken in, in one transaction.
//
// Nearly every job is one append: one statement that moves the table's counter if it is still where this node saw it, and writes the entries only
// then, so that a conflict undoes nothing but itself. They are sent in the order of the tables' names, so that two nodes never wait for each
// other, and none is waited for before the next is sent. Jobs of several parts come after them, each undone by itself if a part is refused.
//
// Every transaction also says that this node is alive, and under which number it was written, so that after a lost connection the database can be
// asked whether it was.
#include <string>
#include <vector>

#include "store/postgres/connection.h"
#include "store/sql/intake.h"

namespace pioche::store {

class Batches {
 public:
  Batches(Connection& connection, std::string node)
      : connection_(connection), people_(connection), node_(std::move(node)) {}

  // Fills in what became of each job. Throws when nothing of it was saved, and that is certain; or InDoubt.
  void save(Taken& taken);

  // The connection ended while it was being committed.
  struct InDoubt {
    std::string why;
  };
  // Whether the last one was saved after all, and what of it. Throws while the database is away.
  bool settle(Taken& taken);

  void sign();  // only that this node is alive

 private:
  void prepare();
  void attempt(Taken& taken);
  void write(Taken& taken);
  int run_append(const Append& append);
  void save_complex(Job& job);
  void say_signs(const Signs& signs);
  std::vector<std::string> news(const Taken& taken) const;
  void read_back(Taken& taken);

  Connection& connection_;
  PostgresSql people_;
  std::string node_;
  std::int64_t number_ = 0;  // of the last batch
  int process_ = 0;          // of the database's, that wrote it
  bool committing_ = false;
  bool unheard_ = false;              // it was sent as a whole, and what became of each job is not known
  std::vector<const Job*> left_out_;  // can't be saved, and keep the others from it
};

}  // namespace pioche::store
