// Days, tables of honour, streaks.
#include <gmock/gmock.h>

#include "days/games.h"
#include "days/results.h"
#include "play/json.h"
#include "play/notation.h"

namespace pioche::days {
namespace {

using ::testing::ElementsAre;

TEST(Days, Begin_and_end_at_midnight_in_Greenwich) {
  const Day day = *Day::read("2026-11-17");
  EXPECT_EQ(day.text(), "2026-11-17");
  EXPECT_EQ(Day::of(day.begins()), day);
  EXPECT_EQ(Day::of(day.ends() - 1), day);
  EXPECT_EQ(Day::of(day.ends()).text(), "2026-11-18");
  EXPECT_EQ(Day::of(-1).text(), "1969-12-31");
}

TEST(Days, Belong_to_the_week_of_their_monday) {
  EXPECT_EQ(Day::read("2026-11-17")->first_of_week().text(), "2026-11-16");
  EXPECT_EQ(Day::read("2026-11-16")->first_of_week().text(), "2026-11-16");
  EXPECT_EQ(Day::read("2026-11-15")->first_of_week().text(), "2026-11-09");
}

TEST(Days, Are_not_read_from_anything_else) {
  for (const std::string_view text :
       {"", "2026-11-31", "2026-13-01", "17.11.2026", "2026-11-17x", "2026-1--17", "20261117"})
    EXPECT_FALSE(Day::read(text)) << text;
}

Note ended(std::string guest, int score, int ahead, std::string day = "2026-11-17") {
  Note note;
  note.guest = std::move(guest);
  note.name = "somebody";
  note.day = std::move(day);
  note.kind = "kingdomino";
  note.result = DayResult{score, ahead, 1, 3, {1}, 0};
  return note;
}

DayBook book(std::vector<Note> notes) {
  DayBook day;
  for (Note& note : notes) day.add(std::move(note));
  return day;
}

std::vector<std::string> guests(const std::vector<Ranked>& list) {
  std::vector<std::string> names;
  for (const Ranked& one : list) names.push_back(fmt::format("{} {}", one.place, one.guest));
  return names;
}

TEST(A_table_of_the_day, Has_the_most_points_first_then_the_lead_and_equals_share_a_place) {
  EXPECT_THAT(
      guests(rank_day(book({ended("a", 40, 1), ended("b", 50, -3), ended("c", 40, 5), ended("d", 40, 1)}))),
      ElementsAre("1 b", "2 c", "3 a", "3 d"));
}

TEST(A_table_of_the_day, Knows_nobody_who_only_began) {
  Note begun;
  begun.guest = "a";
  begun.table = "t";
  EXPECT_TRUE(rank_day(book({begun})).empty());
}

TEST(A_table_of_the_week, Adds_up_the_days) {
  const DayBook monday = book({ended("a", 40, 1), ended("b", 50, 2)}), tuesday = book({ended("a", 30, 1)});
  const auto list = rank_days({&monday, &tuesday});
  EXPECT_THAT(guests(list), ElementsAre("1 a", "2 b"));
  EXPECT_EQ(list[0].score, 70);
  EXPECT_EQ(list[0].games, 2);
}

TEST(A_streak, Goes_on_today_or_yesterday_and_breaks_with_a_missing_day) {
  const std::vector<Note> own{ended("a", 1, 1, "2026-11-10"), ended("a", 1, 1, "2026-11-11"),
                              ended("a", 1, 1, "2026-11-12"), ended("a", 1, 1, "2026-11-16")};
  const auto on = [&](std::string_view day) { return streak(own, "kingdomino", *Day::read(day)); };
  EXPECT_EQ(on("2026-11-16").now, 1);
  EXPECT_EQ(on("2026-11-17").now, 1) << "today may still be played";
  EXPECT_EQ(on("2026-11-18").now, 0);
  EXPECT_EQ(on("2026-11-18").longest, 3);
  EXPECT_EQ(streak(own, "colomino", *Day::read("2026-11-16")).longest, 0);
}

TEST(The_book_of_all_time, Takes_only_what_stands_among_its_best) {
  DayBook notes;
  for (std::size_t i = 0; i < kept_of_all_time; ++i) notes.add(ended("a", 50, 0));
  EXPECT_TRUE(among_best(notes, {51, 0, 1, 3, {}, 0}));
  EXPECT_FALSE(among_best(notes, {50, 0, 1, 3, {}, 0}));
}

TEST(A_note, Is_read_as_it_was_written) {
  const Note note = ended("a", 40, -2);
  const auto read = read_notes({to_text(note)});
  ASSERT_TRUE(read);
  EXPECT_EQ(to_text(read->front()), to_text(note));
  EXPECT_FALSE(read_notes({"{"}));
}

TEST(Daily_games, Can_all_be_played_and_tell_a_place_after_each_move_of_ones_own) {
  for (const DailyGame& game : daily_games()) {
    auto match = play::new_match(game.game, game.options);
    ASSERT_TRUE(match) << game.kind;
    ASSERT_EQ(match->players(), static_cast<int>(game.levels.size()) + 1) << game.kind;
    ASSERT_EQ(game.names.size(), game.levels.size());
    int own = 0;
    for (std::uint64_t seed = 1; !match->over(); ++seed) {
      play::deal_round(*match, seed);
      while (match->seat_to_act() != nobody) {
        own += match->seat_to_act() == 0;
        ASSERT_TRUE(play::play(*match, play::legal(*match).front()));
      }
    }
    const DayResult result = result_of(*match, 0, 5);
    EXPECT_EQ(static_cast<int>(result.places.size()), own) << game.kind;
    EXPECT_EQ(result.places.back(), result.place);
    EXPECT_EQ(result.score, match->scores()[0]);
    EXPECT_EQ(result.place == 1, match->winners().contains(0));
  }
}

}  // namespace
}  // namespace pioche::days
