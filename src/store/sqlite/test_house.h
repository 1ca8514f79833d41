#pragma once
// For tests: houses in a file.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <string>

#include "fair/secret.h"
#include "store/sql/houses_for_tests.h"
#include "store/sqlite/sqlite_store.h"

namespace pioche::store {

class SqliteHouse final : public HouseForTests {
 public:
  SqliteHouse() { std::filesystem::create_directories(folder_); }
  ~SqliteHouse() override { std::filesystem::remove_all(folder_); }
  Result<std::unique_ptr<Archive>> open(Run deliver, Run soon) override {
    return open_sqlite({path_, std::move(deliver), std::move(soon), ""});
  }
  const std::string& path() const { return path_; }
  void execute(const std::string& sql) override {
    sqlite3* file = nullptr;
    EXPECT_EQ(sqlite3_open(path_.c_str(), &file), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(file, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(file);
    sqlite3_close(file);
  }
  void step_back(const std::string& sql) override {
    execute(sql + "PRAGMA user_version = " + std::to_string(schema_version - 1));
  }

 private:
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("pioche_house_" + fair::new_table_id());
  std::string path_ = folder_ / "house.sqlite";
};

}  // namespace pioche::store
