// A table goes on under the rules that it began with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/kept_table.h"

namespace pioche::table {
namespace {

// Rules that don't exist: in version 2 of Kingdomino, a complete kingdom is always worth 5 points more.
play::RuleBook later_rules() {
  play::RuleBook book;
  book.add("kingdomino", 2, [](json::object options) {
    options["harmony"] = true;
    return play::new_match("kingdomino", options);
  });
  return book;
}

Entries grown(const play::RuleBook& rules) {
  NewTable asked = asked_for({human("Ann"), human("Bob")});
  Entries log = *create(asked, 1000, rules);
  Table table = *Table::restore(asked.id, log, rules);
  while (table.state() == State::playing) {
    const Table::Play play{table.match().rounds() - 1, table.match().ply(),
                           play::legal(table.match()).front(), ""};
    const auto played = table.play(*table.guest(secret("host")), play, 2000);
    for (const Entry& entry : *played) {
      EXPECT_TRUE(table.apply(entry));
      log.push_back(entry);
    }
  }
  return log;
}

std::vector<int> scores(const Table& table) {
  return *table.summary(nullptr, {}, 3000).scores;
}

TEST(RulesOfATable, AreThoseItBeganWith) {
  const play::RuleBook later = later_rules();
  const Entries now = grown(play::RuleBook::of_this_program()), then = grown(later);
  EXPECT_EQ(now.front().more.at("rules"), 1);
  EXPECT_EQ(then.front().more.at("rules"), 2);
  const auto under_first = Table::restore("aaaaaaaaaaaa", now, later);
  const auto under_second = Table::restore("aaaaaaaaaaaa", then, later);
  ASSERT_TRUE(under_first && under_second);
  // The same seed, the same moves; all dominoes lie, so the second is worth more.
  EXPECT_EQ(under_first->record().rounds, under_second->record().rounds);
  EXPECT_NE(scores(*under_first), scores(*under_second));
  EXPECT_EQ(scores(*under_first), scores(*Table::restore("aaaaaaaaaaaa", now)));
  // What is shown of it afterwards goes by the same rules.
  EXPECT_EQ(under_first->replay({}).back().scores, scores(*under_first));
  EXPECT_EQ(under_second->replay({}).back().scores, scores(*under_second));
  EXPECT_EQ(under_second->events_from(0).size(), then.size());
}

TEST(RulesOfATable, AreTheFirstWhereNothingIsSaid) {
  Entries old = grown(play::RuleBook::of_this_program());
  old.front().more.erase("rules");
  const auto restored = Table::restore("aaaaaaaaaaaa", old, later_rules());
  ASSERT_TRUE(restored);
  EXPECT_EQ(scores(*restored), scores(*Table::restore("aaaaaaaaaaaa", old)));
}

TEST(RulesOfATable, ThatNobodyKnowsAreAClearErrorWithTheTablesName) {
  const auto restored = Table::restore("aaaaaaaaaaaa", grown(later_rules()));
  ASSERT_FALSE(restored);
  EXPECT_THAT(restored.error().message,
              testing::AllOf(testing::HasSubstr("table aaaaaaaaaaaa"),
                             testing::HasSubstr("version 2 of the rules of kingdomino")));
}

}  // namespace
}  // namespace pioche::table
