#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <filesystem>
#include <fstream>
#include <future>
#include <map>
#include <sstream>
#include <thread>

#include "store/archive.h"
#include "store/sql/store_suite.h"
#include "store/sqlite/flaky_disk.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/test_house.h"
#include "store/sqlite/upkeep.h"

namespace pioche::store {
namespace {

using testing::Not;

class StoreTest : public testing::Test {
 protected:
  StoreTest() {
    directory_ = std::filesystem::temp_directory_path() /
                 ("pioche_store_" + std::to_string(getpid()) +
                  testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(directory_);
    flaky::install();
    flaky::trouble = flaky::Trouble::none;
  }
  ~StoreTest() override {
    flaky::trouble = flaky::Trouble::none;
    std::filesystem::remove_all(directory_);
  }

  std::unique_ptr<Archive> open() {
    auto store = open_sqlite({(directory_ / "house.sqlite").string(), {}, {}, flaky::vfs_name});
    EXPECT_TRUE(store) << store.error().message;
    return std::move(*store);
  }

  std::filesystem::path directory_;
};

INSTANTIATE_TEST_SUITE_P(Sqlite, StoreSuite,
                         testing::Values(HouseKind{[] { return std::make_unique<SqliteHouse>(); }}));

class BrokenDisk : public StoreTest, public testing::WithParamInterface<flaky::Trouble> {};

TEST_P(BrokenDisk, RefusesCleanlyAndRecovers) {
  auto store = open();
  for (int i = 0; i < 20; ++i) save(*store, {{"t" + std::to_string(i), 0, {std::string(500, 'a')}}});
  flaky::trouble = GetParam();
  for (int i = 0; i < 20; ++i) {
    const Saved saved = save(*store, {{"t" + std::to_string(i), 1, {std::string(500, 'b')}}});
    EXPECT_EQ(saved.outcome, Outcome::failed);
    EXPECT_FALSE(saved.message.empty());
  }
  // Reading goes on meanwhile.
  EXPECT_EQ(store->read("t3")->size(), 1u);
  flaky::trouble = flaky::Trouble::none;
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(save(*store, {{"t" + std::to_string(i), 1, {"after"}}}).outcome, Outcome::saved) << i;
  store.reset();
  store = open();
  for (int i = 0; i < 20; ++i)
    EXPECT_THAT(*store->read("t" + std::to_string(i)), ElementsAre(std::string(500, 'a'), "after"));
}

INSTANTIATE_TEST_SUITE_P(Troubles, BrokenDisk,
                         testing::Values(flaky::Trouble::full, flaky::Trouble::write_error,
                                         flaky::Trouble::sync_error),
                         [](const testing::TestParamInfo<flaky::Trouble>& one) {
                           return one.param == flaky::Trouble::full          ? "Full"
                                  : one.param == flaky::Trouble::write_error ? "WriteError"
                                                                             : "SyncError";
                         });

// "There is no such table" would make a page forget its token.
TEST_F(StoreTest, WhatCantBeReadIsNotTakenForATableThatIsNotThere) {
  save(*open(), {{"one", 0, {"a"}}});
  auto store = open();  // with nothing in its memory
  flaky::trouble = flaky::Trouble::read_error;
  EXPECT_FALSE(store->read("one"));
  std::promise<Result<Lines>> loaded;
  store->load("one", 0, [&](const Result<Lines>& lines) { loaded.set_value(lines); });
  EXPECT_FALSE(loaded.get_future().get());
  EXPECT_FALSE(store->all());
  flaky::trouble = flaky::Trouble::none;
  EXPECT_THAT(*store->read("one"), ElementsAre("a"));  // at once: the trouble before is not this one's
  EXPECT_THAT(*store->read("two"), IsEmpty());
}

// Looking a table up failed once; its statement was left as it was, and every later save with it.
TEST_F(StoreTest, AnErrorWhileATableIsLookedUpFailsThatSaveAlone) {
  for (const char* const table : {"one", "two"}) save(*open(), {{table, 0, {"a"}}});
  auto store = open();
  flaky::trouble = flaky::Trouble::read_error;
  EXPECT_EQ(save(*store, {{"one", 1, {"b"}}}).outcome, Outcome::failed);
  flaky::trouble = flaky::Trouble::none;
  EXPECT_EQ(save(*store, {{"one", 1, {"b"}}}).outcome, Outcome::saved);
  EXPECT_EQ(save(*store, {{"two", 1, {"b"}}}).outcome, Outcome::saved);
  EXPECT_THAT(*store->read("one"), ElementsAre("a", "b"));
}

TEST_F(StoreTest, SignsOfLifeAreKeptAndTellWhetherTheDiskIsWell) {
  {
    auto store = open();
    EXPECT_EQ(*store->last_beat(), 0);
    const auto beat = [&](Millis now) {
      std::promise<Outcome> promise;
      store->beat(now, [&](const Saved& saved) { promise.set_value(saved.outcome); });
      return promise.get_future().get();
    };
    EXPECT_EQ(beat(12345), Outcome::saved);
    flaky::trouble = flaky::Trouble::sync_error;
    EXPECT_EQ(beat(23456), Outcome::failed);
    flaky::trouble = flaky::Trouble::none;
  }
  EXPECT_EQ(*open()->last_beat(), 12345);
}

// A file as the first version wrote it, word for word: houses that were open then still open.
TEST_F(StoreTest, AFileOfTheFirstVersionIsTakenUpWithEverythingInIt) {
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open((directory_ / "house.sqlite").c_str(), &file), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(file, R"(
      CREATE TABLE tables (id TEXT PRIMARY KEY, finished INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX unfinished_tables ON tables (id) WHERE finished = 0;
      CREATE TABLE entries (table_id TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL,
                            PRIMARY KEY (table_id, number)) WITHOUT ROWID;
      CREATE TABLE facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
      INSERT INTO tables VALUES ('zoe', 0), ('ann', 1);
      INSERT INTO entries VALUES ('zoe', 0, 'a'), ('zoe', 1, 'b'), ('ann', 0, 'x');
      INSERT INTO facts VALUES ('beat', 77);
      PRAGMA user_version = 1;)",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(file);
  auto store = open();
  EXPECT_THAT(*store->all(), UnorderedElementsAre("ann", "zoe"));
  EXPECT_THAT(*store->unfinished(), ElementsAre("zoe"));
  EXPECT_THAT(claim(*store, 0).tables, ElementsAre(DueTable{"zoe", {0, Work::look}})) << "nobody forgets it";
  EXPECT_THAT(*store->read("zoe"), ElementsAre("a", "b"));
  EXPECT_THAT(*store->read("ann"), ElementsAre("x"));
  EXPECT_EQ(*store->last_beat(), 77);
  EXPECT_EQ(save(*store, {{"zoe", 1, {"again"}}}).outcome, Outcome::conflict);
  EXPECT_EQ(save(*store, {{"zoe", 2, {"c"}, Standing::finished}}).outcome, Outcome::saved);
  EXPECT_EQ(save(*store, {{"ann", 0, {"again"}}}).outcome, Outcome::conflict);
  EXPECT_THAT(*store->unfinished(), IsEmpty());
  store.reset();
  EXPECT_THAT(*open()->read("zoe"), ElementsAre("a", "b", "c"));
}

TEST_F(StoreTest, AbsencesAreKeptAlsoWhenTheDiskIsAwayMeanwhile) {
  {
    auto store = open();
    store->note_absence({100, 200});
    flaky::trouble = flaky::Trouble::full;
    EXPECT_EQ(save(*store, {made("no", {})}).outcome, Outcome::failed);
    store->note_absence({300, 400});
    EXPECT_EQ(save(*store, {made("no", {})}).outcome, Outcome::failed);
    flaky::trouble = flaky::Trouble::none;
    EXPECT_EQ(save(*store, {made("yes", {})}).outcome, Outcome::saved);
  }
  EXPECT_THAT(*open()->absences(), ElementsAre(Absence{100, 200}, Absence{300, 400}));
}

// A number that was given out for a table whose making failed must not be remembered for it.
TEST_F(StoreTest, ATableThatCouldNotBeMadeCanBeMadeLater) {
  auto store = open();
  save(*store, {{"one", 0, {"a"}}});
  flaky::trouble = flaky::Trouble::sync_error;
  EXPECT_EQ(save(*store, {{"two", 0, {"x", "y"}}}).outcome, Outcome::failed);
  flaky::trouble = flaky::Trouble::none;
  EXPECT_EQ(save(*store, {{"three", 0, {"z"}}}).outcome, Outcome::saved);
  EXPECT_EQ(save(*store, {{"two", 2, {"w"}}}).outcome, Outcome::failed);
  EXPECT_EQ(save(*store, {{"two", 0, {"x"}}}).outcome, Outcome::saved);
  EXPECT_EQ(save(*store, {{"two", 1, {"y"}}}).outcome, Outcome::saved);
  store.reset();
  store = open();
  EXPECT_THAT(*store->read("two"), ElementsAre("x", "y"));
  EXPECT_THAT(*store->read("three"), ElementsAre("z"));
}

// The write-ahead log is written back after the answers, not by SQLite within a commit: it must not grow for ever.
TEST_F(StoreTest, TheWriteAheadLogIsWrittenBack) {
  auto store = open();
  save(*store, {{"one", 0, {"a"}}});
  const std::string page(4000, 'b');
  std::uintmax_t largest = 0;
  for (int number = 1; number <= 12'000; number += 1000) {
    EXPECT_EQ(save(*store, {{"one", number, std::vector<std::string>(1000, page)}}).outcome, Outcome::saved);
    largest = std::max(largest, std::filesystem::file_size(directory_ / "house.sqlite-wal"));
  }
  EXPECT_LT(largest, 30u * 1024 * 1024);  // of some 50 MiB in all
}

TEST_F(StoreTest, AFileOfALaterVersionIsLeftAlone) {
  open();
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open((directory_ / "house.sqlite").c_str(), &file), SQLITE_OK);
  sqlite3_exec(file, "PRAGMA user_version = 99", nullptr, nullptr, nullptr);
  sqlite3_close(file);
  const auto store = open_sqlite({(directory_ / "house.sqlite").string(), {}, {}, ""});
  ASSERT_FALSE(store);
  EXPECT_THAT(store.error().message, HasSubstr("later"));
}

// A house's file with three games, as a directory that programs look after.
class Upkeep : public StoreTest {
 protected:
  Upkeep() {
    auto store = open();
    for (std::string& id : ids) {
      const Append append = played_table("rondomino");
      id = append.table;
      EXPECT_EQ(save(*store, {append}).outcome, Outcome::saved);
    }
  }

  void execute(const std::string& sql) {
    sqlite3* file = nullptr;
    EXPECT_EQ(sqlite3_open(path.c_str(), &file), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(file, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(file);
    sqlite3_close(file);
  }

  std::string path = (directory_ / "house.sqlite").string();
  std::array<std::string, 3> ids;
};

TEST_F(Upkeep, ABadTableIsNamedAndTheOthersGoOn) {
  execute(
      "UPDATE log SET body = 'no entry' WHERE number = 3 AND table_key = (SELECT key FROM tables WHERE id = "
      "'" +
      ids[0] + "')");
  execute("DELETE FROM log WHERE number = 5 AND table_key = (SELECT key FROM tables WHERE id = '" + ids[1] +
          "')");
  auto store = open();
  std::map<std::string, std::string> bad;
  const Bad hear = [&](const std::string& table, const Error& why) { bad[table] = why.message; };
  EXPECT_EQ(*check_tables(*store, hear), 1);
  EXPECT_EQ(bad.size(), 2u);
  EXPECT_THAT(bad[ids[0]], HasSubstr("event 3"));
  EXPECT_THAT(bad[ids[1]], HasSubstr("entry 5 is missing"));
  bad.clear();
  std::ostringstream out;
  EXPECT_EQ(*export_records(*store, out, hear), 1);
  EXPECT_EQ(bad.size(), 2u);
  std::istringstream in(out.str());
  EXPECT_EQ(import_records(in, 3)->size(), 1u);
}

// Bytes that rot where most of a file is: in the entries.
TEST_F(Upkeep, ADamagedFileIsNoticed) {
  EXPECT_THAT(*find_damage(path), IsEmpty());
  execute("PRAGMA wal_checkpoint(TRUNCATE)");
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(std::filesystem::file_size(path)) - 4096);  // the last page
    file << std::string(64, '\x5a');
  }
  EXPECT_THAT(*find_damage(path), Not(IsEmpty()));
  auto store = open();
  int bad = 0;
  const auto sound = check_tables(*store, [&](const std::string&, const Error&) { ++bad; });
  EXPECT_EQ(*sound + bad, 3);
  EXPECT_GE(bad, 1);
}

TEST_F(Upkeep, ACopyIsMadeWhileTheHouseWrites) {
  auto store = open();
  save(*store, {{"busy", 0, {"0"}}});
  std::atomic<bool> enough = false;
  std::atomic<int> saved = 0;
  std::thread house([&] {
    for (int number = 1; !enough; ++number)
      if (save(*store, {{"busy", number, {std::to_string(number)}}}).outcome == Outcome::saved)
        saved = number;
  });
  while (saved < 3) std::this_thread::yield();
  for (int i = 0; i < 5; ++i) {
    const std::string to = (directory_ / ("copy" + std::to_string(i))).string();
    const int before = saved;
    const auto copied = back_up(path, to);
    const int after = saved + 1;
    ASSERT_TRUE(copied) << copied.error().message;
    EXPECT_THAT(*find_damage(to), IsEmpty());
    const auto copy = *open_sqlite({to, {}, {}, ""});
    EXPECT_EQ(*check_tables(*copy, [](const std::string& table, const Error&) { EXPECT_EQ(table, "busy"); }),
              3);
    const auto count = static_cast<int>(copy->read("busy")->size()) - 1;
    EXPECT_TRUE(before <= count && count <= after) << before << ' ' << count << ' ' << after;
  }
  enough = true;
  house.join();
}

// Whoever keeps tables for a time only gets their room back, and those who play meanwhile are saved all the same.
TEST_F(Upkeep, TablesThatEndedLongAgoAreRemovedAndTheirSpaceGivenBack) {
  const auto open_giving_back = [&] {
    SqliteOptions options{path, {}, {}, ""};
    options.gives_space_back = true;
    return *open_sqlite(std::move(options));
  };
  auto store = open_giving_back();
  const std::string page(4000, 'x');
  for (int i = 0; i < 200; ++i) {
    const std::string name = "old" + std::to_string(i);
    ASSERT_EQ(save(*store, {{name, 0, {page, page, page}}}).outcome, Outcome::saved);
    ASSERT_EQ(save(*store, {{name, 3, {page}, Standing::finished}}).outcome, Outcome::saved);
  }
  save(*store, {{"open", 0, {"a"}}});
  execute("UPDATE ended SET at = 1000 WHERE table_key IN (SELECT key FROM tables WHERE id LIKE 'old%')");
  execute("PRAGMA wal_checkpoint(TRUNCATE)");
  const auto before = std::filesystem::file_size(path);

  const auto remove = [&](std::int64_t than) {
    std::promise<Result<int>> removed;
    store->remove_ended(than, [&](const Result<int>& count) { removed.set_value(count); });
    EXPECT_EQ(save(*store, {{"open", static_cast<int>(store->read("open")->size()), {"b"}}}).outcome,
              Outcome::saved);
    return *removed.get_future().get();
  };
  EXPECT_EQ(remove(1000), 0);
  EXPECT_EQ(remove(1001), 200);
  EXPECT_THAT(*store->all(), UnorderedElementsAre(ids[0], ids[1], ids[2], "open"));
  EXPECT_THAT(*store->read("open"), ElementsAre("a", "b", "b"));
  EXPECT_THAT(*store->read("old7"), IsEmpty());
  EXPECT_EQ(save(*store, {{"old7", 4, {"late"}}}).outcome, Outcome::failed);
  EXPECT_EQ(save(*store, {{"new", 0, {"n"}}}).outcome, Outcome::saved);
  store.reset();
  EXPECT_LT(std::filesystem::file_size(path), before / 4);
  EXPECT_THAT(*find_damage(path), IsEmpty());
}

TEST_F(Upkeep, ACopyTakesNoOtherFilesPlaceAndLeavesNoHalfOfItself) {
  const std::string to = (directory_ / "copy").string();
  std::ofstream(to) << "something dear";
  EXPECT_THAT(back_up(path, to).error().message, HasSubstr("there already"));
  EXPECT_FALSE(back_up((directory_ / "nowhere").string(), to + "2"));
  EXPECT_FALSE(std::filesystem::exists(directory_ / "nowhere"));
  EXPECT_FALSE(std::filesystem::exists(to + "2"));
  EXPECT_FALSE(std::filesystem::exists(to + "2.part"));
}

}  // namespace
}  // namespace pioche::store
