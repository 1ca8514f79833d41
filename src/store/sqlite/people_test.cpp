// People in SQLite: what every store promises about them, that nothing of somebody who is deleted is left in the file, and that lists are read by
// their indexes.
#include <SQLiteCpp/SQLiteCpp.h>

#include "store/sql/move.h"
#include "store/sql/people_reader.h"
#include "store/sql/people_suite.h"
#include "store/sqlite/test_house.h"

namespace pioche::store {
namespace {

const HouseKind sqlite{[] { return std::make_unique<SqliteHouse>(); }};
INSTANTIATE_TEST_SUITE_P(Sqlite, PeopleSuite, testing::Values(sqlite));

class PeopleInFile : public PeopleSuite {
 protected:
  std::string path() const { return dynamic_cast<const SqliteHouse&>(*house_).path(); }
};
INSTANTIATE_TEST_SUITE_P(Sqlite, PeopleInFile, testing::Values(sqlite));

TEST_P(PeopleInFile, WhoeverIsDeletedLeavesGamesWithoutAName) {
  add("ann");
  add("bob");
  save({AddSession{{secret("s"), "ann", SessionKind::browser, "", 1, 1, 1}},
        TakeSeat{{"running", secret("t"), 0, "ann", 1}}, FinishGame{game("over", 1, {"ann", "bob"})},
        AddSeek{seek("s1", "ann")}, Invite{{"ann", "t1", "bob", {}, 1, ""}},
        Invite{{"bob", "t2", "ann", {}, 1, ""}}, Block{"ann", "bob", 1}, Block{"bob", "ann", 1},
        AddReport{{0, "ann", "bob", "name", "", 1, "", ""}},
        AddReport{{0, "bob", "ann", "name", "", 1, "", ""}},
        AddAct{{0, "ban", "ann", "0", "9", 1, false, ""}},
        AddPush{{"https://push.example/1", "ann", "key", "secret", "en", secret("s"), 1}},
        AddNotice{{"notice", "ann", "turn", "running", "kingdomino", "bob", 1, 2}},
        MakeTournament{cup("open", "ann")}, MakeTournament{cup("running", "ann")},
        EnterTournament{"running", "ann", 1500}, EnterTournament{"running", "bob", 1500},
        BeginRound{"running", 0, {{0, 0, {0, 1}, "", {}}}}});
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
  for (const TableShape& table : shapes_of_people()) {
    SQLite::Statement rows(file, "SELECT * FROM " + table.name);
    while (rows.executeStep())
      for (int column = 0; column < rows.getColumnCount(); ++column)
        EXPECT_NE(rows.getColumn(column).getString(), "ann") << table.name;
  }
  EXPECT_THAT(ask(&PeopleStore::pushes, "ann"), IsEmpty());
  EXPECT_FALSE(ask(&PeopleStore::tournament, "open")) << "nobody is left to begin it";
  const auto left = ask(&PeopleStore::tournament, "running").value();
  EXPECT_EQ(left.entrants.at(0).name, "");
  EXPECT_TRUE(left.entrants.at(0).withdrawn);
}

TEST_P(PeopleInFile, ListsAreReadByTheirIndexes) {
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
  for (const bool further : {false, true}) {
    TournamentsAsked asked;
    if (further) asked.after = std::pair(Millis(5), std::string("cup"));
    const std::string how = plan(sql_of(asked));
    EXPECT_EQ(how.find("SCAN"), std::string::npos) << sql_of(asked) << "\n" << how;
    EXPECT_EQ(how.find("TEMP B-TREE"), std::string::npos) << sql_of(asked) << "\n" << how;
  }
}

}  // namespace
}  // namespace pioche::store
