#pragma once
// For tests: houses in a PostgreSQL that is started for them, and stopped.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>

#include "store/postgres/connection.h"
#include "store/postgres/postgres_store.h"
#include "store/sql/houses_for_tests.h"

namespace pioche::store {

inline std::string scripts_folder;
inline bool use_scripts(const char* folder) {
  scripts_folder = folder;
  return true;
}

// A PostgreSQL of this program's own, for all of its tests.
class PostgresServer {
 public:
  static PostgresServer& one() {
    static PostgresServer server;
    return server;
  }
  std::string address() const { return address_; }
  void start() { address_ = run("start " + folder_.string() + " -c fsync=off -c max_connections=60"); }
  void stop(const std::string& mode = "fast") { run("stop " + folder_.string() + " " + mode); }

  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

 private:
  PostgresServer() { start(); }
  ~PostgresServer() {
    stop("immediate");
    std::filesystem::remove_all(folder_);
  }

  // The script's last line.
  static std::string run(const std::string& arguments) {
    const std::string command = scripts_folder + "/postgres " + arguments;
    FILE* const pipe = popen(command.c_str(), "r");
    std::string said;
    std::array<char, 256> part{};
    while (fgets(part.data(), part.size(), pipe)) said += part.data();
    EXPECT_EQ(pclose(pipe), 0) << command;
    while (said.ends_with('\n')) said.pop_back();
    return said;
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("pioche_postgres_" + std::to_string(getpid()));
  std::string address_;
};

// Each house has a schema of its own.
class PostgresHouse final : public HouseForTests {
 public:
  PostgresHouse() { admin().script("CREATE SCHEMA " + schema_); }
  ~PostgresHouse() override {
    try {
      admin().script("DROP SCHEMA " + schema_ + " CASCADE");
    } catch (const std::exception&) {
      // it goes with its server
    }
  }
  Result<std::unique_ptr<Archive>> open(Run deliver, Run soon) override {
    PostgresOptions options{address(), std::move(deliver), std::move(soon)};
    options.patience_ms = 3000;
    return open_postgres(options);
  }
  void execute(const std::string& sql) override {
    Connection connection(address(), "test", std::chrono::milliseconds(5000));
    connection.script(sql);
  }
  void step_back(const std::string& sql) override {
    execute(sql + "DELETE FROM schema_version WHERE version = (SELECT MAX(version) FROM schema_version)");
  }
  std::string address() const {
    return PostgresServer::one().address() + "?options=-csearch_path%3D" + schema_;
  }

 private:
  static Connection admin() {
    return {PostgresServer::one().address(), "test", std::chrono::milliseconds(5000)};
  }
  inline static int houses = 0;
  std::string schema_ = "house_" + std::to_string(++houses);
};

}  // namespace pioche::store
