// People in SQLite: what is unique, what happens together or not at all, and that lists are read by their indexes.
#include "store/people.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <future>

#include "store/sqlite/people_reader.h"
#include "store/sqlite/sqlite_store.h"

namespace pioche::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class PeopleTest : public testing::Test {
 protected:
  PeopleTest() {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    SqliteOptions options;
    options.path = path();
    store_ = std::move(*open_sqlite(options));
    people_ = store_->people();
  }
  ~PeopleTest() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  std::string path() const { return folder_ / "house.sqlite"; }

  Outcome save(PeopleChanges changes, std::vector<Append> together = {}) {
    std::promise<Outcome> done;
    people_->save(std::move(together), std::move(changes),
                  [&](const Saved& saved) { done.set_value(saved.outcome); });
    return done.get_future().get();
  }

  // What a question is answered with, by its last parameter.
  template <class T>
  static T answered(const Found<T>&);
  template <class... Parameters, class... Asked>
  auto ask(void (PeopleStore::*question)(Parameters...), Asked... asked) {
    using Then = std::tuple_element_t<sizeof...(Parameters) - 1, std::tuple<Parameters...>>;
    using T = decltype(answered(std::declval<Then>()));
    std::promise<T> found;
    (people_->*question)(std::move(asked)..., [&](const Result<T>& got) { found.set_value(got.value()); });
    return found.get_future().get();
  }

  void add(const std::string& id) {
    ASSERT_EQ(save({AddAccount{{id, "Name " + id, "like " + id, "", 1}}}), Outcome::saved);
  }

  static SecretHash secret(std::string_view text) { return fair::hash_secret(text); }

  static FinishedGame game(std::string table, Millis at, std::vector<std::string> accounts,
                           std::string name = "kingdomino") {
    FinishedGame out{std::move(table), name, name, at, RatedState::due, {}, 0, false};
    for (std::size_t i = 0; i < accounts.size(); ++i) {
      GamePlayer& player = out.players.emplace_back();
      player.seat = static_cast<int>(i);
      player.account = accounts[i];
      player.place = static_cast<int>(i) + 1;
      player.won = i == 0;
    }
    return out;
  }

  static Seek seek(std::string id, std::string account) {
    Seek out;
    out.id = std::move(id);
    out.account = std::move(account);
    out.token = secret(out.id);
    out.game = out.ladder = "kingdomino";
    out.options = "{}";
    out.pace = "minute";
    out.since = 5;
    out.until = 100;
    return out;
  }

  static GamesAsked games_of(std::string account) {
    GamesAsked asked;
    asked.account = std::move(account);
    return asked;
  }

  std::vector<std::string> tables(const GamesAsked& asked) {
    std::vector<std::string> found;
    for (const FinishedGame& one : ask(&PeopleStore::games, asked)) found.push_back(one.table);
    return found;
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("pioche-people-" + std::to_string(getpid()));
  std::unique_ptr<Archive> store_;
  PeopleStore* people_ = nullptr;
};

TEST_F(PeopleTest, NobodyGetsANameThatLooksLikeAnothers) {
  add("ann");
  EXPECT_EQ(save({AddAccount{{"eve", "Name Ann", "like ann", "", 1}}}), Outcome::conflict);
  add("bob");
  EXPECT_EQ(save({Rename{"bob", "Name Ann", "like ann"}}), Outcome::conflict);
  EXPECT_EQ(save({Rename{"ann", "ANN", "like ann"}}), Outcome::saved) << "one's own, written otherwise";
  EXPECT_EQ(ask(&PeopleStore::account_like, "like ann")->name, "ANN");
}

TEST_F(PeopleTest, WhatBelongsTogetherHappensTogetherOrNotAtAll) {
  add("ann");
  Append table{"aaaaaaaaaaaa", 0, {"{}"}, Standing::unfinished};
  const TakeSeat seat{{"aaaaaaaaaaaa", secret("t"), 0, "ann", 1}};
  const TakeSeat nobodys{{"aaaaaaaaaaaa", secret("u"), 0, "nobody", 1}};
  EXPECT_EQ(save({seat, nobodys}, {table}), Outcome::conflict);
  EXPECT_THAT(store_->read("aaaaaaaaaaaa").value(), IsEmpty()) << "no table without its people";
  EXPECT_THAT(ask(&PeopleStore::people_at, "aaaaaaaaaaaa"), IsEmpty());
  EXPECT_EQ(save({seat}, {table}), Outcome::saved);
  EXPECT_EQ(ask(&PeopleStore::people_at, "aaaaaaaaaaaa").at(0).name, "Name ann");
  EXPECT_EQ(ask(&PeopleStore::seat, "ann", "aaaaaaaaaaaa")->token, secret("t"));
  EXPECT_EQ(save({TakeSeat{{"aaaaaaaaaaaa", secret("v"), 1, "ann", 1}}}, {table}), Outcome::conflict)
      << "the number is taken";
  EXPECT_EQ(ask(&PeopleStore::people_at, "aaaaaaaaaaaa").size(), 1U);
}

TEST_F(PeopleTest, WhatCountsOnceCountsOnce) {
  add("ann");
  save({AddChallenge{{secret("c"), "", 100}}, SetRecovery{"ann", {secret("r"), secret("s")}},
        AddPasskey{{"key", "ann", std::string("\0\1", 2), "house", 0, "", 1}}});
  EXPECT_EQ(save({UseChallenge{secret("c")}}), Outcome::saved);
  EXPECT_EQ(save({UseChallenge{secret("c")}}), Outcome::conflict);
  EXPECT_EQ(save({UseRecovery{"ann", secret("r")}}), Outcome::saved);
  EXPECT_EQ(save({UseRecovery{"ann", secret("r")}}), Outcome::conflict);
  EXPECT_EQ(save({UseRecovery{"nobody", secret("s")}}), Outcome::conflict);
  EXPECT_EQ(ask(&PeopleStore::recovery_codes_left, "ann"), 1);
  EXPECT_EQ(save({UsePasskey{"key", 0, 3}}), Outcome::saved);
  EXPECT_EQ(save({UsePasskey{"key", 0, 4}}), Outcome::conflict) << "used by another at the same moment";
  EXPECT_EQ(ask(&PeopleStore::passkey, "key")->public_key, std::string("\0\1", 2));
}

TEST_F(PeopleTest, GamesAreFoundByGameOpponentResultAndDatePageByPage) {
  for (const char* id : {"ann", "bob", "cat"}) add(id);
  for (int i = 0; i < 10; ++i)
    save({FinishGame{
        game("table " + std::to_string(i), 100 + i,
             i % 2 ? std::vector<std::string>{"bob", "ann", ""} : std::vector<std::string>{"ann", "cat"},
             i < 5 ? "kingdomino" : "colomino")}});
  GamesAsked all = games_of("ann");
  all.most = 4;
  EXPECT_THAT(tables(all), ElementsAre("table 9", "table 8", "table 7", "table 6"));
  all.after = std::pair(Millis(106), std::string("table 6"));
  EXPECT_THAT(tables(all), ElementsAre("table 5", "table 4", "table 3", "table 2"));
  GamesAsked with_bob = games_of("ann");
  with_bob.opponent = "bob";
  with_bob.game = "kingdomino";
  EXPECT_THAT(tables(with_bob), ElementsAre("table 3", "table 1"));
  GamesAsked won = games_of("ann");
  won.result = GameResult::won;
  won.from = 104;
  won.until = 108;
  EXPECT_THAT(tables(won), ElementsAre("table 6", "table 4"));
  won.result = GameResult::lost;
  EXPECT_THAT(tables(won), ElementsAre("table 7", "table 5"));
  EXPECT_EQ(ask(&PeopleStore::games, with_bob)[0].players[0].name, "Name bob");
  // Said again, by somebody who claims a seat later: nothing is there twice.
  save({FinishGame{game("table 9", 109, {"bob", "ann", "cat"}, "colomino")}});
  GamesAsked cats = games_of("cat");
  cats.opponent = "bob";
  EXPECT_THAT(tables(cats), ElementsAre("table 9"));
  EXPECT_EQ(ask(&PeopleStore::games, cats)[0].players.size(), 3U);
}

TEST_F(PeopleTest, ARatingThatChangedMeanwhileIsWorkedOutAgain) {
  add("ann");
  add("bob");
  save({FinishGame{game("one", 1, {"ann", "bob"})}, FinishGame{game("two", 2, {"ann", "bob"})}});
  auto due = ask(&PeopleStore::games_to_rate, 10);
  ASSERT_EQ(due.size(), 2U);
  EXPECT_EQ(due[0].players[0].before, people::Rating());
  for (FinishedGame& one : due) {
    one.rated = RatedState::done;
    for (GamePlayer& player : one.players) player.after = people::Rating{player.before->mean + 10, 200};
  }
  EXPECT_EQ(save({RateGame{due[0]}}), Outcome::saved);
  EXPECT_EQ(save({RateGame{due[0]}}), Outcome::conflict) << "rated once";
  EXPECT_EQ(save({RateGame{due[1]}}), Outcome::conflict) << "from ratings that are no longer so";
  due = ask(&PeopleStore::games_to_rate, 10);
  ASSERT_EQ(due.size(), 1U);
  EXPECT_EQ(due[0].players[0].before, (people::Rating{1510, 200}));
  EXPECT_EQ(ask(&PeopleStore::ratings, "ann").at(0).games, 1);
}

TEST_F(PeopleTest, HonoursAreCountedOnceAndTheBestIsKept) {
  for (const char* id : {"ann", "bob", "cat"}) add(id);
  const auto played = [&](std::string table, int score, std::vector<std::string> accounts) {
    FinishedGame one = game(std::move(table), 10 + score, std::move(accounts));
    one.board = "{\"of\":" + std::to_string(score) + "}";
    one.players[0].score = score;
    one.players[0].terrains = {{"lake", 5}, {"mine", 1}};
    for (GamePlayer& player : one.players) player.side = player.seat;
    return FinishGame{one};
  };
  save({played("one", 40, {"ann", "bob"}), played("two", 60, {"ann", ""}),
        played("three", 50, {"ann", "bob"})});
  const auto tally = [&](const char* who, TallyKind kind) {
    std::vector<std::string> out;
    for (const Tally& one : ask(&PeopleStore::tallies, std::string(who), kind, 10))
      out.push_back(fmt::format("{} {}/{}", one.name.empty() ? one.what : one.name, one.won, one.games));
    return out;
  };
  EXPECT_THAT(tally("ann", TallyKind::ladder), ElementsAre("kingdomino 3/3"));
  EXPECT_THAT(tally("ann", TallyKind::person), ElementsAre("Name bob 2/2"));
  EXPECT_THAT(tally("bob", TallyKind::person), ElementsAre("Name ann 0/2"));
  EXPECT_THAT(tally("ann", TallyKind::terrain), ElementsAre("lake 0/15", "mine 0/3"));
  EXPECT_EQ(ask(&PeopleStore::best_games, std::string("ann")).at(0).board, "{\"of\":60}");
  // A guest of the second game claims the seat: the others are not counted twice, and have met somebody now.
  save({played("two", 60, {"ann", "cat"})});
  EXPECT_THAT(tally("ann", TallyKind::ladder), ElementsAre("kingdomino 3/3"));
  EXPECT_THAT(tally("ann", TallyKind::person), ElementsAre("Name bob 2/2", "Name cat 1/1"));
  EXPECT_THAT(tally("cat", TallyKind::person), ElementsAre("Name ann 0/1"));
  save({played("two", 60, {"ann", "cat"})});
  EXPECT_THAT(tally("cat", TallyKind::ladder), ElementsAre("kingdomino 0/1"));
}

TEST_F(PeopleTest, WhoWaitsIsSeatedOnceAndWithEverybodyOrNot) {
  add("ann");
  add("bob");
  Seek later = seek("two", "bob");
  later.since = 6;
  EXPECT_EQ(save({AddSeek{later}, AddSeek{seek("one", "ann")}, AddSeek{seek("guest", "")}}), Outcome::saved);
  const auto ids = [&](Millis now) {
    std::vector<std::string> found;
    for (const Seek& one : ask(&PeopleStore::seeks, now, 10)) found.push_back(one.id);
    return found;
  };
  EXPECT_THAT(ids(50), ElementsAre("guest", "one", "two")) << "who waited longest first";
  EXPECT_THAT(ids(101), IsEmpty()) << "nobody said that they are still there";
  EXPECT_EQ(save({KeepSeek{"one", 200}}), Outcome::saved);
  EXPECT_THAT(ids(101), ElementsAre("one"));
  const Append table{"aaaaaaaaaaaa", 0, {"{}"}, Standing::unfinished, {}, {}};
  EXPECT_EQ(save({SeatSeeks{{"one", "gone"}, "aaaaaaaaaaaa", 60}}, {table}), Outcome::conflict);
  EXPECT_THAT(store_->read("aaaaaaaaaaaa").value(), IsEmpty()) << "no table for who has gone";
  EXPECT_EQ(save({SeatSeeks{{"one", "two"}, "aaaaaaaaaaaa", 60}}, {table}), Outcome::saved);
  const Append other{"bbbbbbbbbbbb", 0, {"{}"}, Standing::unfinished, {}, {}};
  EXPECT_EQ(save({SeatSeeks{{"guest", "two"}, "bbbbbbbbbbbb", 60}}, {other}), Outcome::conflict)
      << "seated by another house a moment before";
  EXPECT_EQ(ask(&PeopleStore::seeks, Millis(50), 10)[1].table, "aaaaaaaaaaaa");
  // An account waits for one thing at a time.
  save({AddSeek{seek("three", "ann")}});
  save({AddSeek{seek("four", "ann")}});
  EXPECT_THAT(ids(50), ElementsAre("four", "guest", "one", "two"));
  save({ForgetSeeks{80}});
  EXPECT_THAT(ids(50), ElementsAre("four", "guest"));
}

TEST_F(PeopleTest, WhatTheOperatorDidIsUndoneOnce) {
  add("ann");
  EXPECT_EQ(save({Ban{"ann", 900}, AddAct{{0, "ban", "ann", "0", "900", 7, false, ""}}}), Outcome::saved);
  EXPECT_EQ(save({Ban{"nobody", 900}}), Outcome::conflict);
  EXPECT_EQ(ask(&PeopleStore::account, std::string("ann"))->banned_until, 900);
  const auto acts = ask(&PeopleStore::acts, std::int64_t(0), 10);
  ASSERT_EQ(acts.size(), 1U);
  EXPECT_EQ(acts[0].name, "Name ann");
  EXPECT_EQ(ask(&PeopleStore::last_act), acts[0].id);
  EXPECT_EQ(save({UndoAct{acts[0].id}, Ban{"ann", 0}}), Outcome::saved);
  EXPECT_EQ(save({UndoAct{acts[0].id}, Ban{"ann", 0}}), Outcome::conflict);
}

TEST_F(PeopleTest, WhoeverIsDeletedLeavesGamesWithoutAName) {
  add("ann");
  add("bob");
  save({AddSession{{secret("s"), "ann", SessionKind::browser, "", 1, 1, 1}},
        TakeSeat{{"running", secret("t"), 0, "ann", 1}}, FinishGame{game("over", 1, {"ann", "bob"})},
        AddSeek{seek("s1", "ann")}, Invite{{"ann", "t1", "bob", {}, 1, ""}},
        Invite{{"bob", "t2", "ann", {}, 1, ""}}, Block{"ann", "bob", 1}, Block{"bob", "ann", 1},
        AddReport{{0, "ann", "bob", "name", "", 1, "", ""}},
        AddReport{{0, "bob", "ann", "name", "", 1, "", ""}},
        AddAct{{0, "ban", "ann", "0", "9", 1, false, ""}}});
  EXPECT_EQ(save({DeleteAccount{"ann"}}), Outcome::saved);
  EXPECT_EQ(save({DeleteAccount{"ann"}}), Outcome::conflict);
  EXPECT_FALSE(ask(&PeopleStore::session, secret("s")));
  EXPECT_EQ(ask(&PeopleStore::people_at, "running").at(0).name, "");
  EXPECT_THAT(tables(games_of("ann")), IsEmpty());
  const auto bobs = ask(&PeopleStore::games, games_of("bob"));
  ASSERT_EQ(bobs.size(), 1U);
  EXPECT_EQ(bobs[0].players[0].name, "");
  EXPECT_EQ(save({AddSession{{secret("n"), "ann", SessionKind::browser, "", 1, 1, 1}}}), Outcome::conflict)
      << "signed in at the same moment";
  // Every table of people: nothing in any column is the account's id any more.
  SQLite::Database file(path(), SQLite::OPEN_READONLY);
  for (const char* table :
       {"accounts", "sessions", "devices", "passkeys", "recovery_codes", "seats", "game_players", "meetings",
        "ratings", "seeks", "invitations", "blocks", "reports", "tallies", "best_games", "acts"}) {
    SQLite::Statement rows(file, std::string("SELECT * FROM ") + table);
    while (rows.executeStep())
      for (int column = 0; column < rows.getColumnCount(); ++column)
        EXPECT_NE(rows.getColumn(column).getString(), "ann") << table;
  }
}

TEST_F(PeopleTest, ListsAreReadByTheirIndexes) {
  SQLite::Database file(path(), SQLite::OPEN_READONLY);
  const auto plan = [&](const std::string& sql) {
    SQLite::Statement explain(file, "EXPLAIN QUERY PLAN " + sql);
    std::string text;
    while (explain.executeStep()) text += explain.getColumn(3).getString() + "\n";
    return text;
  };
  for (const bool game : {false, true})
    for (const bool opponent : {false, true})
      for (const bool result : {false, true})
        for (const bool dates : {false, true}) {
          GamesAsked asked = games_of("ann");
          if (game) asked.game = "kingdomino";
          if (opponent) asked.opponent = "bob";
          if (result) asked.result = GameResult::won;
          if (dates) asked.from = 1, asked.until = 2;
          asked.after = std::pair(Millis(5), std::string("table"));
          const std::string how = plan(sql_of(asked));
          EXPECT_EQ(how.find("SCAN"), std::string::npos) << sql_of(asked) << "\n" << how;
          EXPECT_EQ(how.find("TEMP B-TREE"), std::string::npos) << sql_of(asked) << "\n" << how;
        }
}

}  // namespace
}  // namespace pioche::store
