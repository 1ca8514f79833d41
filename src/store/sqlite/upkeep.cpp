#include "store/sqlite/upkeep.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <filesystem>

#include "store/sqlite/sqlite_sql.h"

namespace pioche::store {
namespace {

std::vector<std::string> look_for_damage(SQLite::Database& database) {
  std::vector<std::string> found;
  try {
    SQLite::Statement query(database, "PRAGMA integrity_check");
    while (query.executeStep())
      if (std::string line = query.getColumn(0).getString(); line != "ok") found.push_back(std::move(line));
  } catch (const SQLite::Exception& problem) {
    // SQLite 3.46 ends its look with this where 3.40 had a line for the same damage.
    if (problem.getErrorCode() != SQLITE_CORRUPT) throw;
    found.emplace_back(problem.what());
  }
  return found;
}

void copy(const std::string& from, const std::string& to) {
  SQLite::Database house(from, SQLite::OPEN_READONLY, busy_ms);
  SQLite::Database target(to, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, busy_ms);
  // All of it in one step: what is written meanwhile goes to the write-ahead log and would have an unfinished copy begun anew.
  SQLite::Backup backup(target, house);
  backup.executeStep(-1);
  if (backup.getRemainingPageCount() > 0) throw std::runtime_error("it is locked by another program");
}

}  // namespace

Result<> back_up(const std::string& path, const std::string& to) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::exists(to, error)) return fail("{} is there already: give another name", to);
  const std::string unfinished = to + ".part";
  const auto clean_up = [&] {
    for (const char* const more : {"", "-wal", "-shm", "-journal"}) fs::remove(unfinished + more, error);
  };
  clean_up();  // what a copy that was interrupted has left
  try {
    copy(path, unfinished);
    SQLite::Database made(unfinished, SQLite::OPEN_READONLY, busy_ms);
    if (const auto damage = look_for_damage(made); !damage.empty()) throw std::runtime_error(damage[0]);
  } catch (const std::exception& problem) {
    clean_up();
    return fail("{} can't be copied to {}: {}", path, to, problem.what());
  }
  fs::rename(unfinished, to, error);
  if (error) return fail("{} can't be renamed to {}: {}", unfinished, to, error.message());
  clean_up();
  return {};
}

Result<std::vector<std::string>> find_damage(const std::string& path) {
  try {
    SQLite::Database database(path, SQLite::OPEN_READONLY, busy_ms);
    return look_for_damage(database);
  } catch (const std::exception& problem) {
    return fail("{} can't be looked through: {}", path, problem.what());
  }
}

}  // namespace pioche::store
