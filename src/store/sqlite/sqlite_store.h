#pragma once
// Tables in one SQLite file. One thread writes, and takes all that waits into one transaction: under load a
// hundred moves share the price of one fsync.
#include <functional>
#include <memory>
#include <string>

#include "store/store.h"

namespace pioche::store {

struct SqliteOptions {
  std::string path;  // of the file; made if it isn't there
  // Runs the calls of `done` of one transaction, e.g. on the server's own thread. Left empty: on the writing
  // thread.
  std::function<void(std::function<void()>)> deliver;
  // Runs something after whatever is ready now, on the thread that appends: what is appended until then shares a
  // transaction. Left empty: each append is handed to the writing thread at once.
  std::function<void(std::function<void()>)> soon;
  std::string vfs;                // for tests that make the disk fail; empty: the usual one
  bool gives_space_back = false;  // what is removed; a file that was made without is written anew once
  int checkpoint_pages = 4000;    // so many pages of the write-ahead log are written back together: 16 MiB
};

// Opens or makes the file, and brings an older one up to date.
Result<std::unique_ptr<Archive>> open_sqlite(const SqliteOptions& options);

inline constexpr int schema_version = 13;

}  // namespace pioche::store
