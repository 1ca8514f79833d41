#pragma once
// For tests: what a store promises, whichever it is. One file of a program that tests one includes this, and says how its houses are made:
//   INSTANTIATE_TEST_SUITE_P(Sqlite, StoreSuite, testing::Values(HouseKind{...}));
#include "store/sql/houses_for_tests.h"

namespace pioche::store {

class StoreSuite : public testing::TestWithParam<HouseKind> {
 protected:
  std::unique_ptr<Archive> open(HouseForTests::Run deliver = {}, HouseForTests::Run soon = {}) {
    auto store = house->open(std::move(deliver), std::move(soon));
    EXPECT_TRUE(store) << store.error().message;
    return std::move(*store);
  }
  std::unique_ptr<HouseForTests> house = GetParam().make();
};

TEST_P(StoreSuite, ATableIsFetchedWithoutAnybodyWaiting) {
  auto store = open();
  ASSERT_EQ(save(*store, {{"one", 0, {"a", "b"}}}).outcome, Outcome::saved);
  std::promise<Result<Lines>> there, missing;
  store->load("one", 0, [&](const Result<Lines>& lines) { there.set_value(lines); });
  store->load("two", 0, [&](const Result<Lines>& lines) { missing.set_value(lines); });
  EXPECT_THAT(*there.get_future().get(), ElementsAre("a", "b"));
  EXPECT_THAT(*missing.get_future().get(), IsEmpty());
}

TEST_P(StoreSuite, WhatWasSavedIsThereAfterOpeningAgain) {
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

TEST_P(StoreSuite, ANumberIsGivenOnce) {
  auto store = open();
  save(*store, {{"one", 0, {"a"}}});
  EXPECT_EQ(save(*store, {{"one", 0, {"z"}}}).outcome, Outcome::conflict);
  EXPECT_EQ(save(*store, {{"one", 1, {"b"}}}).outcome, Outcome::saved);
  EXPECT_EQ(save(*store, {{"one", 1, {"y", "z"}}}).outcome, Outcome::conflict);
  EXPECT_THAT(*store->read("one"), ElementsAre("a", "b"));
}

TEST_P(StoreSuite, WhatGoesTogetherIsSavedTogetherOrNotAtAll) {
  auto store = open();
  save(*store, {{"one", 0, {"a"}}});
  EXPECT_EQ(save(*store, {{"two", 0, {"x"}}, {"one", 0, {"again"}}}).outcome, Outcome::conflict);
  EXPECT_THAT(*store->read("two"), IsEmpty());
  EXPECT_THAT(*store->all(), ElementsAre("one"));
}

TEST_P(StoreSuite, OfManyWhoWantTheSameNumberOneGetsIt) {
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

TEST_P(StoreSuite, AConflictDoesNotSpoilTheOthersOfItsTransaction) {
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
TEST_P(StoreSuite, WhatIsGatheredIsSavedTogetherAndRefusedAlone) {
  std::deque<std::function<void()>> turns;
  auto store = open({}, [&](std::function<void()> what) { turns.push_back(std::move(what)); });
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
      outcomes[i] = saved.outcome;
      ++answered;
    });
  while (!turns.empty()) run_turn();
  while (answered <= tables) std::this_thread::yield();
  for (int i = 0; i < tables; ++i) {
    EXPECT_EQ(outcomes[i], i % 7 == 3 ? Outcome::conflict : Outcome::saved) << i;
    EXPECT_THAT(*store->read(name(i)), ElementsAre("a", i % 7 == 3 ? "first" : "second")) << i;
  }
  EXPECT_EQ(outcomes.back(), Outcome::failed);
  store->append({{name(3), 2, {"alone"}}}, [&](const Saved&) { ++answered; });
  run_turn();  // nobody else came: not waited for
  EXPECT_TRUE(turns.empty());
  store.reset();
  EXPECT_THAT(*open()->read(name(3)), ElementsAre("a", "first", "alone"));
}

// The last entry came second: the table goes on, and must not count as finished.
TEST_P(StoreSuite, AConflictFinishesNothing) {
  auto store = open();
  save(*store, {{"one", 0, {"a", "b"}}});
  EXPECT_EQ(save(*store, {{"one", 1, {"over"}, Standing::finished}}).outcome, Outcome::conflict);
  EXPECT_THAT(*store->unfinished(), ElementsAre("one"));
}

// One who is told throws; the others of the same transaction are told all the same.
TEST_P(StoreSuite, WhoeverThrowsWhenToldKeepsNobodyElseWaiting) {
  std::deque<std::function<void()>> turns;
  auto store = open(
      [&](std::function<void()> what) {
        try {
          what();
        } catch (const std::runtime_error&) {
        }
      },
      [&](std::function<void()> what) { turns.push_back(std::move(what)); });
  std::promise<void> told;
  store->append({{"one", 0, {"a"}}}, [](const Saved&) { throw std::runtime_error("a handler's"); });
  store->append({{"two", 0, {"a"}}}, [&](const Saved&) { told.set_value(); });
  for (; !turns.empty(); turns.pop_front()) turns.front()();
  told.get_future().get();
}

// Entries that are missing are damage, not another course of the game.
TEST_P(StoreSuite, ATableWithMissingEntriesIsDamaged) {
  save(*open(), {{"one", 0, {"a", "b", "c"}}, {"two", 0, {"a"}}, {"three", 0, {"a"}}});
  house->execute(R"(
    DELETE FROM log WHERE number = 1 AND table_key = (SELECT key FROM tables WHERE id = 'one');
    DELETE FROM log WHERE table_key = (SELECT key FROM tables WHERE id = 'two');)");
  auto store = open();
  EXPECT_THAT(store->read("one").error().message, HasSubstr("entry 1 is missing"));
  EXPECT_THAT(store->read("two").error().message, HasSubstr("entry 0 is missing"));
  EXPECT_THAT(*store->read("three"), ElementsAre("a"));
}

TEST_P(StoreSuite, WhatIsDueComesByTimeAndSaysWhenTheNextIs) {
  auto store = open();
  save(*store, {made("late", {900, Work::abandonment})});
  save(*store, {made("soon", {200, Work::clock})});
  save(*store, {made("now", {100, Work::bot})});
  const Claimed claimed = claim(*store, 200);
  EXPECT_THAT(claimed.tables,
              ElementsAre(DueTable{"now", {100, Work::bot}}, DueTable{"soon", {200, Work::clock}}));
  EXPECT_EQ(claimed.next, 900);
  for (const char* const table : {"now", "soon"}) save(*store, {{table, 1, {"over"}, Standing::finished}});
  EXPECT_THAT(claim(*store, 1000, 0).tables, IsEmpty());
  const Claimed last = claim(*store, 1000, 1);
  EXPECT_THAT(last.tables, ElementsAre(DueTable{"late", {900, Work::abandonment}}));
}

TEST_P(StoreSuite, WorkChangesWithTheEntriesThatMakeItSoAndEndsWithTheTable) {
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

TEST_P(StoreSuite, ARowIsPutRightOnlyWhereNothingWasAddedSince) {
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

TEST_P(StoreSuite, ListsAreNewestFirstAndNoLongerThanAsked) {
  auto store = open();
  for (const char* id : {"first", "second", "third"})
    save(*store, {made(id, {1, Work::look}, Listing::open)});
  save(*store, {made("private", {1, Work::look})});
  EXPECT_THAT(listed(*store, Listing::open, 2), ElementsAre("third", "second"));
  EXPECT_THAT(listed(*store, Listing::nowhere), IsEmpty());
}

TEST_P(StoreSuite, NothingFollowsAtATableThatIsNotThere) {
  auto store = open();
  EXPECT_EQ(save(*store, {{"one", 0, {"a"}}}).outcome, Outcome::saved);
  EXPECT_EQ(save(*store, {{"two", 5, {"b"}}}).outcome, Outcome::failed);
  EXPECT_EQ(save(*store, {{"one", 1, {"b"}}, {"two", 5, {"b"}}}).outcome, Outcome::failed);
  EXPECT_THAT(*store->read("one"), ElementsAre("a"));
}

TEST_P(StoreSuite, EverythingGoesOutAsRecordsAndComesBack) {
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
  house = GetParam().make();
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

TEST_P(StoreSuite, ATableIsReadFromANumberOn) {
  auto store = open();
  save(*store, {{"one", 0, {"a", "b", "c"}}});
  const auto from = [&](int number) {
    std::promise<Result<Lines>> lines;
    store->load("one", number, [&](const Result<Lines>& found) { lines.set_value(found); });
    return *lines.get_future().get();
  };
  EXPECT_THAT(from(1), ElementsAre("b", "c"));
  EXPECT_THAT(from(3), IsEmpty());
  EXPECT_THAT(from(7), IsEmpty());
}

TEST_P(StoreSuite, SignsOfLifeAndAbsencesAreKept) {
  {
    auto store = open();
    EXPECT_EQ(*store->last_beat(), 0);
    store->note_absence({100, 200});
    std::promise<Outcome> beaten;
    store->beat(12345, [&](const Saved& saved) { beaten.set_value(saved.outcome); });
    EXPECT_EQ(beaten.get_future().get(), Outcome::saved);
  }
  auto store = open();
  EXPECT_EQ(*store->last_beat(), 12345);
  EXPECT_THAT(*store->absences(), ElementsAre(Absence{100, 200}));
}

TEST_P(StoreSuite, TablesThatEndedAreRemoved) {
  auto store = open();
  for (int i = 0; i < 120; ++i) save(*store, {{"old" + std::to_string(i), 0, {"a"}, Standing::finished}});
  save(*store, {{"open", 0, {"a"}}});
  const auto remove = [&](std::int64_t before) {
    std::promise<Result<int>> removed;
    store->remove_ended(before, [&](const Result<int>& count) { removed.set_value(count); });
    return *removed.get_future().get();
  };
  EXPECT_EQ(remove(1000), 0);
  EXPECT_EQ(remove(253'402'300'799), 120);
  EXPECT_THAT(*store->all(), ElementsAre("open"));
  EXPECT_THAT(*store->read("old7"), IsEmpty());
  EXPECT_EQ(save(*store, {{"old7", 1, {"late"}}}).outcome, Outcome::failed);
}

TEST_P(StoreSuite, WhatAnyLanguageWritesIsKeptAsItIs) {
  auto store = open();
  const std::string text = "{\"name\":\"Zoé 🏰 \\u0000 ' \\\\ $1 ?\"}";
  EXPECT_EQ(save(*store, {{"one", 0, {text, ""}}}).outcome, Outcome::saved);
  EXPECT_EQ(save(*store, {{"one", 2, {text}}}).outcome, Outcome::saved);
  EXPECT_THAT(*store->read("one"), ElementsAre(text, "", text));
}

}  // namespace pioche::store
