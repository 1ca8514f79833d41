// A house moves from a file to PostgreSQL and back, with everything in it.
#include "store/book.h"
#include "store/people.h"
#include "store/postgres/movable.h"
#include "store/postgres/test_house.h"
#include "store/sqlite/movable.h"
#include "store/sqlite/sqlite_store.h"

namespace pioche::store {
namespace {

const auto scripts = use_scripts(PIOCHE_TEST_DATA "/../../scripts");

class Moving : public testing::Test {
 protected:
  Moving() { std::filesystem::create_directories(folder); }
  ~Moving() override { std::filesystem::remove_all(folder); }

  std::string file(const std::string& name) const { return folder / name; }
  static std::unique_ptr<Archive> open(const std::string& path) { return *open_sqlite({path, {}, {}, ""}); }

  // Everything that can be read of a house, as text.
  static std::string everything(MovableHouse& house) {
    std::string out;
    const auto add = [&](const std::string& sql, const std::vector<ColumnType>& types) {
      std::multiset<std::string> lines;
      house.sql().run(sql, {}, [&](const Row& row) {
        std::string line;
        for (int i = 0; i < static_cast<int>(types.size()); ++i)
          line += row.null(i)                      ? "null|"
                  : types[i] == ColumnType::number ? std::to_string(row.number(i)) + "|"
                  : types[i] == ColumnType::real   ? fmt::format("{}|", row.real(i))
                                                   : row.text(i) + "|";
        lines.insert(line);
      });
      out += sql.substr(0, 40) + "\n";
      for (const std::string& line : lines) out += line + "\n";
    };
    using enum ColumnType;
    // The first part differs by its words, not by what it gives.
    std::multiset<std::string> tables;
    house.sql().run(house.tables(), {}, [&](const Row& row) {
      tables.insert(fmt::format("{}|{}|{}|{}|{}|{}|{}", row.number(0), row.text(1), row.number(2),
                                row.number(3), row.number(4), row.number(5), row.text(6)));
    });
    for (const std::string& line : tables) out += line + "\n";
    add("SELECT table_key, number, body FROM log", {number, number, text});
    for (const TableShape& shape : shapes_of_people()) {
      std::string columns;
      std::vector<ColumnType> types;
      for (const auto& [name, type] : shape.columns) {
        columns += (columns.empty() ? "" : ", ") + name;
        types.push_back(type);
      }
      add("SELECT " + columns + " FROM " + shape.name, types);
    }
    return out;
  }

  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("pioche_moving_" + std::to_string(getpid()));
  PostgresHouse house;
};

TEST_F(Moving, ThereAndBackNothingIsLost) {
  std::vector<std::string> ids;
  {
    auto store = open(file("old"));
    for (const std::string_view game : play::game_names()) {
      const Append append = played_table(game);
      ids.push_back(append.table);
      ASSERT_EQ(save(*store, {append}).outcome, Outcome::saved);
    }
    save(*store, {made("playing", {5000, Work::clock}, Listing::live)});
    save(*store, {to_book("day 7", 0, {"first line", "second"})});
    std::promise<Outcome> people;
    store->people()->save(
        {},
        {AddAccount{{"ann", "Änn", "like ann", "hash", 1}},
         AddSession{{fair::hash_secret("s"), "ann", SessionKind::program, "laptop", 1, 2, 3}},
         AddPasskey{{"key", "ann", std::string("\0\1\xff", 3), "house", 0, "", 1}},
         TakeSeat{{"playing", fair::hash_secret("t"), 0, "ann", 4}}},
        [&](const Saved& saved) { people.set_value(saved.outcome); });
    ASSERT_EQ(people.get_future().get(), Outcome::saved);
    store->note_absence({100, 200});
  }
  open(file("new"));
  house.open({}, {}).value();

  const auto old_house = movable_sqlite(file("old")), new_house = movable_sqlite(file("new"));
  const std::string before = everything(*old_house);
  {
    const auto to = movable_postgres(house.address());
    EXPECT_EQ(move_house(*old_house, *to).value(), static_cast<int>(ids.size()) + 1);
    EXPECT_EQ(everything(*to), before);
  }
  {
    // It plays on there.
    auto store = *house.open({}, {});
    EXPECT_EQ(save(*store, {{"playing", 0, {"again"}}}).outcome, Outcome::conflict);
    EXPECT_EQ(save(*store, {{"another", 0, {"a"}}}).outcome, Outcome::saved) << "numbers go on";
    EXPECT_EQ(
        *check_tables(*store, [](const std::string& id,
                                 const Error&) { EXPECT_THAT(id, testing::AnyOf("playing", "another")); }),
        static_cast<int>(ids.size()));
    house.execute(
        "DELETE FROM log WHERE table_key = (SELECT key FROM tables WHERE id = 'another'); "
        "DELETE FROM work WHERE table_key = (SELECT key FROM tables WHERE id = 'another'); "
        "DELETE FROM tables WHERE id = 'another'");
  }
  const auto from = movable_postgres(house.address());
  EXPECT_EQ(move_house(*from, *new_house).value(), static_cast<int>(ids.size()) + 1);
  EXPECT_EQ(everything(*new_house), before);
  const auto once_more = movable_postgres(house.address());
  const auto full = movable_sqlite(file("old"));
  EXPECT_THAT(move_house(*once_more, *full).error().message, HasSubstr("already"));
}

TEST(Shapes, AreThoseOfEveryTableOfPeople) {
  std::set<std::string> names;
  for (const TableShape& shape : shapes_of_people()) {
    EXPECT_GE(shape.columns.size(), 2U) << shape.name;
    names.insert(shape.name);
  }
  for (const char* const name : {"accounts", "sessions", "devices", "passkeys", "recovery_codes",
                                 "challenges", "seats", "games", "game_players", "meetings", "ratings"})
    EXPECT_TRUE(names.contains(name)) << name;
}

}  // namespace
}  // namespace pioche::store
