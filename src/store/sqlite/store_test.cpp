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

#include "play/notation.h"
#include "store/archive.h"
#include "store/sqlite/flaky_disk.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/upkeep.h"

namespace pioche::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

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

  static Saved save(Store& store, std::vector<Append> together) {
    std::promise<Saved> promise;
    store.append(std::move(together), [&](const Saved& saved) { promise.set_value(saved); });
    return promise.get_future().get();
  }

  std::filesystem::path directory_;
};

TEST_F(StoreTest, ATableIsFetchedWithoutAnybodyWaiting) {
  auto store = open();
  ASSERT_EQ(save(*store, {{"one", 0, {"a", "b"}}}).outcome, Outcome::saved);
  std::promise<Result<Lines>> there, missing;
  store->load("one", [&](const Result<Lines>& lines) { there.set_value(lines); });
  store->load("two", [&](const Result<Lines>& lines) { missing.set_value(lines); });
  EXPECT_THAT(*there.get_future().get(), ElementsAre("a", "b"));
  EXPECT_THAT(*missing.get_future().get(), IsEmpty());
}

TEST_F(StoreTest, WhatWasSavedIsThereAfterOpeningAgain) {
  {
    auto store = open();
    EXPECT_EQ(save(*store, {{"one", 0, {"a", "b"}}}).outcome, Outcome::saved);
    EXPECT_EQ(save(*store, {{"one", 2, {"c"}}}).outcome, Outcome::saved);
    EXPECT_EQ(save(*store, {{"two", 0, {"x"}, Standing::finished}}).outcome, Outcome::saved);
  }
  auto store = open();
  EXPECT_THAT(*store->read("one"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(*store->read("three"), IsEmpty());
  EXPECT_THAT(*store->unfinished(), ElementsAre("one"));
  EXPECT_THAT(*store->all(), UnorderedElementsAre("one", "two"));
}

TEST_F(StoreTest, ANumberIsGivenOnce) {
  auto store = open();
  save(*store, {{"one", 0, {"a"}}});
  EXPECT_EQ(save(*store, {{"one", 0, {"z"}}}).outcome, Outcome::conflict);
  EXPECT_EQ(save(*store, {{"one", 1, {"b"}}}).outcome, Outcome::saved);
  EXPECT_EQ(save(*store, {{"one", 1, {"y", "z"}}}).outcome, Outcome::conflict);
  EXPECT_THAT(*store->read("one"), ElementsAre("a", "b"));
}

TEST_F(StoreTest, WhatGoesTogetherIsSavedTogetherOrNotAtAll) {
  auto store = open();
  save(*store, {{"one", 0, {"a"}}});
  EXPECT_EQ(save(*store, {{"two", 0, {"x"}}, {"one", 0, {"again"}}}).outcome, Outcome::conflict);
  EXPECT_THAT(*store->read("two"), IsEmpty());
  EXPECT_THAT(*store->all(), ElementsAre("one"));
}

TEST_F(StoreTest, OfManyWhoWantTheSameNumberOneGetsIt) {
  auto store = open();
  save(*store, {{"one", 0, {"a"}}});
  std::atomic<int> saved = 0, refused = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int j = 0; j < 25; ++j)
        store->append({{"one", 1, {"b"}}},
                      [&](const Saved& result) { ++(result.outcome == Outcome::saved ? saved : refused); });
    });
  for (auto& thread : threads) thread.join();
  store.reset();  // finishes what waits
  EXPECT_EQ(saved, 1);
  EXPECT_EQ(refused, 99);
}

TEST_F(StoreTest, AConflictDoesNotSpoilTheOthersOfItsTransaction) {
  auto store = open();
  save(*store, {{"one", 0, {"a"}}});
  std::vector<Outcome> outcomes(30);
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    store->append({{i % 3 == 0 ? "one" : "t" + std::to_string(i), 0, {"x"}}},
                  [&outcomes, i](const Saved& result) { outcomes[i] = result.outcome; });
  store.reset();
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    EXPECT_EQ(outcomes[i], i % 3 == 0 ? Outcome::conflict : Outcome::saved) << i;
}

// What one turn of the event loop appends goes to the disk together, once no more come; entries of known tables many to
// a statement, and whoever comes second in the midst of them is still the only one refused.
TEST_F(StoreTest, WhatIsGatheredIsSavedTogetherAndRefusedAlone) {
  std::deque<std::function<void()>> turns;
  auto store = *open_sqlite({(directory_ / "house.sqlite").string(),
                             {},
                             [&](std::function<void()> what) { turns.push_back(std::move(what)); },
                             ""});
  const auto run_turn = [&] {
    const auto what = std::move(turns.front());
    turns.pop_front();
    what();
  };
  const auto name = [](int i) { return "t" + std::to_string(i); };
  constexpr int tables = 100;
  std::atomic<int> made = 0;
  for (int i = 0; i < tables; ++i) store->append({{name(i), 0, {"a"}}}, [&](const Saved&) { ++made; });
  run_turn();
  EXPECT_EQ(made, 0);  // more had come since the first: another turn is waited for
  ASSERT_EQ(turns.size(), 1u);
  run_turn();
  while (made < tables) std::this_thread::yield();

  // Every seventh has the number already that all want next; the last table isn't there.
  for (int i = 3; i < tables; i += 7) store->append({{name(i), 1, {"first"}}}, [&](const Saved&) { ++made; });
  while (!turns.empty()) run_turn();
  std::vector<Outcome> outcomes(tables + 1);
  std::atomic<int> answered = 0;
  for (int i = 0; i <= tables; ++i)
    store->append({{name(i), 1, {"second"}}}, [&, i](const Saved& saved) {
      outcomes[static_cast<std::size_t>(i)] = saved.outcome;
      ++answered;
    });
  while (!turns.empty()) run_turn();
  while (answered <= tables) std::this_thread::yield();
  for (int i = 0; i < tables; ++i) {
    EXPECT_EQ(outcomes[static_cast<std::size_t>(i)], i % 7 == 3 ? Outcome::conflict : Outcome::saved) << i;
    EXPECT_THAT(*store->read(name(i)), ElementsAre("a", i % 7 == 3 ? "first" : "second")) << i;
  }
  EXPECT_EQ(outcomes.back(), Outcome::failed);
  store->append({{name(3), 2, {"alone"}}}, [&](const Saved&) { ++answered; });
  run_turn();  // nobody else came: not waited for
  EXPECT_TRUE(turns.empty());
  store.reset();
  EXPECT_THAT(*open()->read(name(3)), ElementsAre("a", "first", "alone"));
}

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
  store->load("one", [&](const Result<Lines>& lines) { loaded.set_value(lines); });
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

// The last entry came second: the table goes on, and must not count as finished.
TEST_F(StoreTest, AConflictFinishesNothing) {
  auto store = open();
  save(*store, {{"one", 0, {"a", "b"}}});
  EXPECT_EQ(save(*store, {{"one", 1, {"over"}, Standing::finished}}).outcome, Outcome::conflict);
  EXPECT_THAT(*store->unfinished(), ElementsAre("one"));
}

// One who is told throws; the others of the same transaction are told all the same.
TEST_F(StoreTest, WhoeverThrowsWhenToldKeepsNobodyElseWaiting) {
  std::deque<std::function<void()>> turns;
  auto store = *open_sqlite({(directory_ / "house.sqlite").string(),
                             [&](std::function<void()> what) {
                               try {
                                 what();
                               } catch (const std::runtime_error&) {
                               }
                             },
                             [&](std::function<void()> what) { turns.push_back(std::move(what)); }, ""});
  std::promise<void> told;
  store->append({{"one", 0, {"a"}}}, [](const Saved&) { throw std::runtime_error("a handler's"); });
  store->append({{"two", 0, {"a"}}}, [&](const Saved&) { told.set_value(); });
  for (; !turns.empty(); turns.pop_front()) turns.front()();
  told.get_future().get();
}

// Entries that are missing are damage, not another course of the game.
TEST_F(StoreTest, ATableWithMissingEntriesIsDamaged) {
  save(*open(), {{"one", 0, {"a", "b", "c"}}, {"two", 0, {"a"}}, {"three", 0, {"a"}}});
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open((directory_ / "house.sqlite").c_str(), &file), SQLITE_OK);
  const char* const damage = R"(
    DELETE FROM log WHERE number = 1 AND table_key = (SELECT key FROM tables WHERE id = 'one');
    DELETE FROM log WHERE table_key = (SELECT key FROM tables WHERE id = 'two');)";
  ASSERT_EQ(sqlite3_exec(file, damage, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(file);
  auto store = open();
  EXPECT_THAT(store->read("one").error().message, HasSubstr("entry 1 is missing"));
  EXPECT_THAT(store->read("two").error().message, HasSubstr("entry 0 is missing"));
  EXPECT_THAT(*store->read("three"), ElementsAre("a"));
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
Claimed claim(Store& store, Millis now, std::size_t most = 100) {
  std::promise<Result<Claimed>> promise;
  store.claim(now, most, [&](const Result<Claimed>& claimed) { promise.set_value(claimed); });
  return *promise.get_future().get();
}

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

// --- work that is due, and lists

std::vector<std::string> listed(Store& store, Listing listing, std::size_t most = 100) {
  std::promise<Result<std::vector<std::string>>> promise;
  store.list(listing, most, [&](const auto& ids) { promise.set_value(ids); });
  return *promise.get_future().get();
}

Append made(std::string id, Due due, Listing listing = Listing::nowhere) {
  return {std::move(id), 0, {"a"}, Standing::unfinished, listing, due};
}

TEST_F(StoreTest, WhatIsDueComesByTimeAndSaysWhenTheNextIs) {
  auto store = open();
  save(*store, {made("late", {900, Work::abandonment})});
  save(*store, {made("soon", {200, Work::clock})});
  save(*store, {made("now", {100, Work::bot})});
  const Claimed claimed = claim(*store, 200);
  EXPECT_THAT(claimed.tables,
              ElementsAre(DueTable{"now", {100, Work::bot}}, DueTable{"soon", {200, Work::clock}}));
  EXPECT_EQ(claimed.next, 900);
  EXPECT_THAT(claim(*store, 1000, 1).tables, ElementsAre(DueTable{"now", {100, Work::bot}}));
  EXPECT_EQ(claim(*store, 1000).next, std::nullopt);
}

TEST_F(StoreTest, WorkChangesWithTheEntriesThatMakeItSoAndEndsWithTheTable) {
  auto store = open();
  save(*store, {made("one", {100, Work::bot}, Listing::open)});
  // A move that leaves the row as it was, one that moves it, one that could not be saved.
  EXPECT_EQ(save(*store, {{"one", 1, {"b"}}}).outcome, Outcome::saved);
  EXPECT_EQ(claim(*store, 100).tables.size(), 1u);
  EXPECT_EQ(
      save(*store, {{"one", 2, {"c"}, Standing::unfinished, Listing::live, Due{500, Work::clock}}}).outcome,
      Outcome::saved);
  EXPECT_EQ(
      save(*store, {{"one", 2, {"z"}, Standing::unfinished, Listing::nowhere, Due{1, Work::bot}}}).outcome,
      Outcome::conflict);
  EXPECT_THAT(claim(*store, 499).tables, IsEmpty());
  EXPECT_THAT(listed(*store, Listing::open), IsEmpty());
  EXPECT_THAT(listed(*store, Listing::live), ElementsAre("one"));
  save(*store, {{"one", 3, {"d"}, Standing::finished}});
  EXPECT_THAT(claim(*store, 10'000).tables, IsEmpty());
  EXPECT_THAT(listed(*store, Listing::live), IsEmpty());
}

TEST_F(StoreTest, ARowIsPutRightOnlyWhereNothingWasAddedSince) {
  auto store = open();
  save(*store, {made("one", {0, Work::look})});
  const auto put_right = [&](int first, Millis at) {
    return save(*store, {{"one", first, {}, Standing::unfinished, Listing::open, Due{at, Work::abandonment}}})
        .outcome;
  };
  EXPECT_EQ(put_right(1, 700), Outcome::saved);
  EXPECT_THAT(claim(*store, 700).tables, ElementsAre(DueTable{"one", {700, Work::abandonment}}));
  EXPECT_THAT(listed(*store, Listing::open), ElementsAre("one"));
  save(*store, {{"one", 1, {"b"}, Standing::unfinished, Listing::live, Due{5, Work::bot}}});
  EXPECT_EQ(put_right(1, 900), Outcome::conflict) << "it would hide the bot that is to move";
  EXPECT_THAT(claim(*store, 5).tables, ElementsAre(DueTable{"one", {5, Work::bot}}));
  EXPECT_THAT(listed(*store, Listing::live), ElementsAre("one"));
}

TEST_F(StoreTest, ListsAreNewestFirstAndNoLongerThanAsked) {
  auto store = open();
  for (const char* id : {"first", "second", "third"})
    save(*store, {made(id, {1, Work::look}, Listing::open)});
  save(*store, {made("private", {1, Work::look})});
  EXPECT_THAT(listed(*store, Listing::open, 2), ElementsAre("third", "second"));
  EXPECT_THAT(listed(*store, Listing::nowhere), IsEmpty());
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

TEST_F(StoreTest, NothingFollowsAtATableThatIsNotThere) {
  auto store = open();
  EXPECT_EQ(save(*store, {{"one", 0, {"a"}}}).outcome, Outcome::saved);
  EXPECT_EQ(save(*store, {{"two", 5, {"b"}}}).outcome, Outcome::failed);
  EXPECT_EQ(save(*store, {{"one", 1, {"b"}}, {"two", 5, {"b"}}}).outcome, Outcome::failed);
  EXPECT_THAT(*store->read("one"), ElementsAre("a"));
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

// A table where Ann plays both hands to the end, always the first legal action.
Append played_table(std::string_view game) {
  table::NewTable asked;
  asked.id = fair::new_table_id();
  asked.game = game;
  asked.seats = {{table::SeatKind::human, "Ann", 0, {}}, {table::SeatKind::human, "Bob", 0, {}}};
  asked.host = fair::hash_secret("host");
  asked.seed = fair::new_seed();
  auto entries = *table::create(asked, 1);
  auto table = *table::Table::restore(asked.id, entries);
  while (table.state() == table::State::playing) {
    const auto more = table.play(
        *table.guest(asked.host),
        {table.match().rounds() - 1, table.match().ply(), play::legal(table.match()).front(), ""}, 2);
    for (const auto& entry : more.value()) {
      EXPECT_TRUE(table.apply(entry));
      entries.push_back(entry);
    }
  }
  Append append{asked.id, 0, {}, Standing::finished};
  for (const auto& entry : entries) append.entries.push_back(table::write_entry(entry));
  return append;
}

void none_is_bad(const std::string& table, const Error& why) {
  ADD_FAILURE() << table << ": " << why.message;
}

TEST_F(StoreTest, EverythingGoesOutAsRecordsAndComesBack) {
  std::string exported;
  {
    auto store = open();
    for (const std::string_view game : play::game_names()) {
      const Append append = played_table(game);
      EXPECT_EQ(save(*store, {append}).outcome, Outcome::saved);
    }
    std::ostringstream out;
    EXPECT_EQ(*export_records(*store, out, none_is_bad), static_cast<int>(play::game_names().size()));
    exported = out.str();
  }
  std::filesystem::remove(directory_ / "house.sqlite");
  auto store = open();
  std::istringstream in(exported);
  auto appends = import_records(in, 3);
  ASSERT_TRUE(appends);
  EXPECT_EQ(appends->size(), play::game_names().size());
  EXPECT_EQ(save(*store, std::move(*appends)).outcome, Outcome::saved);
  std::ostringstream again;
  ASSERT_TRUE(export_records(*store, again, none_is_bad));
  const auto sorted = [](const std::string& text) {
    std::multiset<std::string> lines;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);) lines.insert(line);
    return lines;
  };
  EXPECT_EQ(sorted(again.str()), sorted(exported));
  std::istringstream bad("{\"pioche\":1}\n");
  EXPECT_THAT(import_records(bad, 4).error().message, HasSubstr("line 1"));
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
