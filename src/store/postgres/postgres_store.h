#pragma once
// Tables in PostgreSQL, which several nodes may share. One thread writes, and takes all that waits into one transaction, whose statements are sent
// without waiting for each. Others read, and listen to what other nodes wrote.
//
// What is saved is never in doubt for long: if the connection ends while a transaction is being committed, its jobs are answered once the
// database is back and says whether it was.
#include <functional>
#include <memory>
#include <string>

#include "store/store.h"

namespace pioche::store {

struct PostgresOptions {
  std::string
      url;  // postgresql://user@host,other/database, as libpq has it; several hosts: the one that writes is taken
  // As those of SqliteOptions.
  std::function<void(std::function<void()>)> deliver;
  std::function<void(std::function<void()>)> soon;
  int patience_ms = 5000;  // with a database that says nothing
};

// Connects, and brings the database up to date.
Result<std::unique_ptr<Archive>> open_postgres(const PostgresOptions& options);

bool is_postgres(std::string_view address);  // rather than a folder

}  // namespace pioche::store
