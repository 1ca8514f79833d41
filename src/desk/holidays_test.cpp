// Holidays at tables where a rated move has days: whose clock stands still, for how long, and what happens there meanwhile.
#include "people/holidays.h"
#include "desk/desk_fixture.h"
#include "desk/new_tables.h"
#include "play/notation.h"

namespace pioche::desk {
namespace {

using people::day;

class HolidaysAtTables : public DeskFixture, public testing::Test {
 protected:
  // Somebody's turn, with a day for a move. Kept in memory, since this store knows nobody.
  void sit_down(bool rated = true, Millis move_ms = day) {
    table::NewTable wanted;
    wanted.game = "colomino";
    wanted.rated = rated;
    wanted.move_ms = move_ms;
    const std::vector<Sitting> two = {{"", "", fair::hash_secret("ann"), ""},
                                      {"", "", fair::hash_secret("bob"), ""}};
    desk->tables().make(*seat_at_once(wanted, two, now), "test",
                        [this](const Answer<LivePtr>& made) { live = made.value(); });
    settle();
    ASSERT_TRUE(live);
    ASSERT_EQ(live->table.state(), table::State::playing);
    acting = live->table.match().seat_to_act();
    for (int seat = 0; seat < 2; ++seat) {
      store::PersonAt person;
      person.seat = {live->table.id(), fair::hash_secret(seat == 0 ? "ann" : "bob"), seat, account(seat),
                     now};
      person.name = account(seat);
      Tables::sit_down(*live, person);
    }
  }
  static std::string account(int seat) { return seat == 0 ? "Ann" : "Bob"; }
  void go_away(int seat, int days) { desk->tables().go_away(account(seat), now, now + days * day); }
  void wait(Millis how_long) {
    for (const Millis until = now + how_long; now < until;) {
      now = std::min(until, now + 600'000);
      desk->sweep();
      settle();
    }
  }
  bool lost_on_time() const { return live->table.seats()[acting].left == table::Left::timed_out; }
  Response play() {
    const play::Match& match = live->table.match();
    return post("/api/v1/tables/" + live->table.id() + "/play", acting == 0 ? "ann" : "bob",
                {{"round", 0}, {"ply", match.ply()}, {"action", play::legal(match).front()}, {"id", "a"}});
  }

  LivePtr live;
  int acting = 0;
};

TEST_F(HolidaysAtTables, WithoutOneTheClockRunsOut) {
  sit_down();
  wait(day - 600'000);
  EXPECT_FALSE(lost_on_time());
  wait(1'200'000);
  EXPECT_TRUE(lost_on_time());
}

TEST_F(HolidaysAtTables, TheClockStandsStillMeanwhileAndGoesOnAfterwards) {
  sit_down();
  wait(day / 2);
  go_away(acting, 7);
  wait(7 * day + day / 2 - 600'000);
  EXPECT_FALSE(lost_on_time());
  wait(1'800'000);
  EXPECT_TRUE(lost_on_time());
}

TEST_F(HolidaysAtTables, ComingBackEarlyCountsWhatWas) {
  sit_down();
  wait(day / 2);
  const Millis from = now;
  go_away(acting, 7);
  wait(3 * day);
  desk->tables().go_away(account(acting), from, now);
  wait(day / 2 - 600'000);
  EXPECT_FALSE(lost_on_time());
  wait(1'800'000);
  EXPECT_TRUE(lost_on_time());
}

TEST_F(HolidaysAtTables, TheOthersClockIsTheirOwnAffair) {
  sit_down();
  go_away(1 - acting, 7);
  wait(day + 600'000);
  EXPECT_TRUE(lost_on_time());
}

TEST_F(HolidaysAtTables, WhoMovesFromTheBeachIsNotTooLate) {
  sit_down();
  wait(day / 2);
  go_away(acting, 7);
  wait(5 * day);
  EXPECT_EQ(play().status, 200);
  EXPECT_FALSE(lost_on_time());
}

// Presence and failed attempts are written down too, or not; either way nobody's holiday gets shorter by it, and no log longer.
TEST_F(HolidaysAtTables, WhatHappensMeanwhileTakesNothingAway) {
  sit_down();
  go_away(acting, 7);
  for (int hours = 0; hours < 7 * 24; hours += 6) {
    wait(day / 4);
    for (int i = 0; i < 50; ++i)
      post("/api/v1/tables/" + live->table.id() + "/play", acting == 0 ? "bob" : "ann",
           {{"round", 0}, {"ply", 0}, {"action", "none"}, {"id", "x"}});
  }
  EXPECT_LE(store.logs[live->table.id()].size(), 60u);
  wait(day - 600'000);
  EXPECT_FALSE(lost_on_time());
  wait(1'800'000);
  EXPECT_TRUE(lost_on_time());
}

TEST_F(HolidaysAtTables, QuickAndUnratedGamesWaitForNobody) {
  sit_down(false);
  go_away(acting, 7);
  wait(day + 600'000);
  EXPECT_TRUE(lost_on_time());
  live.reset();
  sit_down(true, 3600'000);
  go_away(acting, 7);
  wait(3600'000 + 600'000);
  EXPECT_TRUE(lost_on_time());
}

// Whoever takes the house over reads it from the row.
TEST_F(HolidaysAtTables, TheRowSaysWhenSomebodyMustLookAgain) {
  sit_down();
  const Millis flag = now + day;
  go_away(acting, 7);
  settle();
  EXPECT_EQ(store.due[live->table.id()].at, flag + 7 * day);
  desk->tables().go_away(account(acting), now, now + 2 * day);
  settle();
  EXPECT_EQ(store.due[live->table.id()].at, flag + 2 * day);
}

}  // namespace
}  // namespace pioche::desk
