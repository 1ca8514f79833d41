// Who is put out, who is waited for too long, and who comes back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/kept_table.h"

namespace pioche::table {
namespace {

// Ann hosts, Bob came by the link.
Kept ann_and_bob(const NewTable& asked = asked_for({human("Ann"), open()})) {
  Kept kept(asked);
  kept.sit("Bob", begun);
  return kept;
}

struct Turn {
  Seat seat;        // to act
  std::string who;  // sits there
  std::string who_waits;
};

Turn turn(const Kept& kept) {
  const Seat seat = kept.table.match().seat_to_act();
  return seat == 0 ? Turn{seat, "host", "Bob"} : Turn{seat, "Bob", "host"};
}

// The bot takes the first action there is, until another seat is to act.
void bot_plays(Kept& kept, Millis now) {
  const auto bot = kept.table.bot_to_act();
  ASSERT_TRUE(bot);
  kept.take(kept.table.play_bot(bot->seat, kept.move(), now));
}

TEST(PutOut, TheHostPutsAGuestOutBeforeTheGame) {
  Kept kept(asked_for({human("Ann"), open(), open()}));
  kept.sit("Bob", begun);
  EXPECT_EQ(code_of(kept.table.put_out(kept.guest("Bob"), 0, begun)), "not_host");
  EXPECT_EQ(code_of(kept.table.put_out(kept.guest("watch"), 1, begun)), "not_host");
  EXPECT_EQ(code_of(kept.table.put_out(kept.host(), 0, begun)), "bad_request");  // one's own seat is left
  EXPECT_EQ(code_of(kept.table.put_out(kept.host(), 2, begun)), "bad_request");  // nobody sits there
  EXPECT_EQ(code_of(kept.table.put_out(kept.host(), 5, begun)), "bad_request");
  EXPECT_EQ(code_of(kept.table.put_out(kept.host(), nobody, begun)), "bad_request");
  kept.take(kept.table.put_out(kept.host(), 1, begun));
  EXPECT_EQ(kept.table.seats()[1].kind, SeatKind::open);
  EXPECT_EQ(kept.table.guest(secret("Bob")), nullptr);  // the token is void
  kept.sit("Eve", begun);
  kept.sit("Cid", begun);
  EXPECT_EQ(kept.table.state(), State::playing);
  EXPECT_EQ(code_of(kept.table.put_out(kept.host(), 1, begun)), "full");
}

TEST(PutOut, WhoHoldsSeveralSeatsLosesOnlyTheOne) {
  NewTable asked = asked_for({human("Ann"), open(), open()});
  asked.start = Start::held;
  Kept kept(asked);
  kept.sit("Bob", begun);
  kept.sit("Bob", begun);
  kept.take(kept.table.put_out(kept.host(), 1, begun));
  EXPECT_EQ(kept.guest("Bob").seats, SeatSet::only(2));
}

// Without a clock a lost token once blocked a table for fourteen days.
TEST(Away, PlayersWhoWaitedLongEnoughLetABotPlayOn) {
  Kept kept = ann_and_bob();
  const auto [seat, who, waits] = turn(kept);
  const auto play_on = [&](std::string_view name, Seat one, Millis now) {
    return kept.table.play_on(kept.guest(name), one, now);
  };
  const Millis due = begun + usual_away_ms;
  EXPECT_EQ(code_of(play_on(waits, seat, due - 1)), "not_away");
  EXPECT_EQ(code_of(play_on("watch", seat, due)), "bad_token");
  EXPECT_EQ(code_of(play_on(who, seat, due)), "bad_request");                      // one's own seat
  EXPECT_EQ(code_of(play_on(who, static_cast<Seat>(1 - seat), due)), "not_away");  // nobody waits for it
  EXPECT_EQ(code_of(play_on(waits, 7, due)), "bad_request");
  const auto asked = play_on(waits, seat, due);
  kept.take(asked);
  const SeatState& state = kept.table.seats()[seat];
  EXPECT_EQ(state.kind, SeatKind::bot);
  EXPECT_EQ(state.left, Left::away);
  EXPECT_EQ(kept.table.bot_to_act()->seat, seat);
  EXPECT_TRUE(kept.guest(who).seats.empty());
  // A second one who asked at the same time is answered as if it had been the first.
  const auto again = play_on(waits, seat, due);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->empty());
}

TEST(Away, TheTimeIsSetWithTheTable) {
  NewTable asked = asked_for({human("Ann"), open()});
  asked.away_ms = 30'000;
  Kept kept = ann_and_bob(asked);
  const auto [seat, who, waits] = turn(kept);
  const auto shown = kept.table.summary(nullptr, {}, begun + 12'000).away;
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->after_ms, 30'000);
  EXPECT_EQ(shown->seat->seat, seat);
  EXPECT_EQ(*shown->for_ms, 12'000);
  EXPECT_EQ(code_of(kept.table.play_on(kept.guest(waits), seat, begun + 29'999)), "not_away");
  EXPECT_TRUE(kept.table.play_on(kept.guest(waits), seat, begun + 30'000));
  for (const Millis wrong : {Millis{0}, Millis{-1}, Millis{999}, max_clock + 1}) {
    asked.away_ms = wrong;
    EXPECT_EQ(code_of(create(asked, 1)), "bad_request") << wrong;
  }
}

TEST(Away, ATableWithAClockLeavesItToTheClock) {
  NewTable asked = asked_for({human("Ann"), open()});
  asked.game_ms = 3'600'000;
  Kept kept = ann_and_bob(asked);
  const auto [seat, who, waits] = turn(kept);
  EXPECT_EQ(code_of(kept.table.play_on(kept.guest(waits), seat, begun + 2 * usual_away_ms)), "illegal");
  EXPECT_FALSE(kept.table.summary(nullptr, {}, begun).away);
}

TEST(Away, TakingBackDoesNotMakeOthersWaitAnew) {
  Kept kept(asked_for({human("Ann"), human("Bob"), open()}));
  kept.sit("Cid", begun);
  // To the first placement, which can be taken back.
  while (!kept.table.undo(kept.host(), 0, kept.table.match().ply(), begun)) {
    const Seat seat = kept.table.match().seat_to_act();
    kept.take(kept.table.play(seat == 2 ? kept.guest("Cid") : kept.host(), kept.move(), begun));
    ASSERT_EQ(kept.table.state(), State::playing);
  }
  const Seat seat = kept.table.match().seat_to_act();
  kept.take(kept.table.undo(kept.host(), 0, kept.table.match().ply(), begun + 1000));
  ASSERT_EQ(kept.table.match().seat_to_act(), seat);
  kept.take(kept.table.play(kept.host(), kept.move(), begun + usual_away_ms - 2));
  kept.take(kept.table.undo(kept.host(), 0, kept.table.match().ply(), begun + usual_away_ms - 1));
  EXPECT_TRUE(kept.table.play_on(kept.guest("Cid"), seat, begun + usual_away_ms));
}

TEST(Away, WhoComesBackPlaysOnFromTheNextDecision) {
  Kept kept = ann_and_bob();
  const auto [seat, who, waits] = turn(kept);
  const Millis due = begun + usual_away_ms;
  EXPECT_EQ(code_of(kept.table.come_back(kept.guest(who), nobody, due)), "bad_token");  // has it still
  kept.take(kept.table.play_on(kept.guest(waits), seat, due));
  EXPECT_EQ(code_of(kept.table.play(kept.guest(who), kept.move(), due)), "not_your_turn");
  EXPECT_EQ(code_of(kept.table.come_back(kept.guest(waits), seat, due)), "bad_token");
  EXPECT_EQ(code_of(kept.table.come_back(kept.guest("watch"), seat, due)), "bad_token");
  // Else whoever is waited for could come and go, and the game would stand still for ever.
  EXPECT_EQ(code_of(kept.table.come_back(kept.guest(who), nobody, due)), "not_your_turn");
  bot_plays(kept, due + 1);
  kept.take(kept.table.come_back(kept.guest(who), nobody, due + 2));
  EXPECT_EQ(kept.guest(who).seats, SeatSet::only(seat));
  EXPECT_FALSE(kept.table.seats()[seat].left);
  while (kept.table.match().seat_to_act() != seat)
    kept.take(kept.table.play(kept.guest(waits), kept.move(), due + 3));
  kept.take(kept.table.play(kept.guest(who), kept.move(), due + 4));
  // What the bot did stands.
  EXPECT_EQ(code_of(kept.table.come_back(kept.guest(who), nobody, due + 5)), "bad_token");
}

TEST(Away, WhatTheBotPlayedIsNotTakenBack) {
  Kept kept = ann_and_bob();
  const auto play_until = [&](auto condition) {
    while (!condition()) kept.take(kept.table.play(kept.guest(turn(kept).who), kept.move(), begun));
  };
  play_until([&] { return play::legal(kept.table.match()).front().size() > 2; });  // a placement: two squares
  const auto [seat, who, waits] = turn(kept);
  const Millis due = begun + usual_away_ms;
  kept.take(kept.table.play_on(kept.guest(waits), seat, due));
  bot_plays(kept, due);
  ASSERT_EQ(kept.table.match().seat_to_act(), seat);  // and now it chooses
  kept.take(kept.table.come_back(kept.guest(who), nobody, due));
  EXPECT_EQ(code_of(kept.table.undo(kept.guest(who), 0, kept.table.match().ply(), due)), "no_undo");
}

TEST(Away, WhoRanOutOfTimeMayComeBackToo) {
  NewTable asked = asked_for({human("Ann"), open()});
  asked.game_ms = 60'000;
  Kept kept = ann_and_bob(asked);
  const auto [seat, who, waits] = turn(kept);
  kept.take(kept.table.tick(begun + 60'000));
  EXPECT_EQ(kept.table.seats()[seat].left, Left::timed_out);
  EXPECT_EQ(kept.table.summary(&kept.guest(who), {}, begun).seats[seat].kept, true);
  EXPECT_EQ(kept.table.summary(&kept.guest(waits), {}, begun).seats[seat].kept, false);
  bot_plays(kept, begun + 60'000);
  kept.take(kept.table.come_back(kept.guest(who), seat, begun + 61'000));
  // With a little time: who runs out again loses another decision to the bot.
  const auto clock = *kept.table.summary(nullptr, {}, begun + 61'000).clock;
  EXPECT_EQ(*clock.left_ms[seat], time_of_who_comes_back);
}

TEST(Away, WhoGaveUpDoesNotComeBack) {
  Kept kept = ann_and_bob();
  kept.take(kept.table.resign(kept.guest("Bob"), nobody, begun));
  EXPECT_EQ(code_of(kept.table.come_back(kept.guest("Bob"), nobody, begun + 1)), "bad_token");
}

TEST(Away, AllOfItComesBackFromTheLog) {
  Kept kept = ann_and_bob();
  const auto [seat, who, waits] = turn(kept);
  const Millis due = begun + usual_away_ms;
  kept.take(kept.table.play_on(kept.guest(waits), seat, due));
  bot_plays(kept, due);
  kept.take(kept.table.come_back(kept.guest(who), nobody, due));
  Entries read;
  for (const Entry& entry : kept.log) read.push_back(*read_entry(write_entry(entry)));
  const auto back = Table::restore("aaaaaaaaaaaa", read);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(snapshot(*back, back->guest(secret(who)), nobody, {}, Table::Log::with, due),
            snapshot(kept.table, &kept.guest(who), nobody, {}, Table::Log::with, due));
}

// A log once grew for as long as somebody liked: a bot seated, the seat opened, and again; an action played, taken back, and
// again.
TEST(Bound, ATableThatWasWornOutCanStillBeFilledAndPlayed) {
  Kept kept(asked_for({human("Ann"), open()}));
  for (int i = 0; i < max_reversals; ++i) {
    if (const auto opened = kept.table.open_seat(kept.host(), 1, begun); opened)
      kept.take(opened);
    else
      EXPECT_EQ(opened.error().code, "too_long");
  }
  EXPECT_EQ(code_of(kept.table.open_seat(kept.host(), 1, begun)), "too_long");
  const auto events = kept.log.size();
  kept.sit("Bob", begun);
  EXPECT_EQ(kept.table.state(), State::playing);
  EXPECT_LE(events, static_cast<std::size_t>(max_reversals) + 2);
  while (kept.table.state() == State::playing)
    kept.take(kept.table.play(kept.guest(turn(kept).who), kept.move(), begun));
  EXPECT_EQ(kept.table.state(), State::over);
}

TEST(Bound, ChangingABotsLevelOrTakingBackComesToAnEnd) {
  NewTable asked = asked_for({human("Ann"), bot(1)});
  asked.start = Start::held;
  Kept held(asked);
  int changed = 0;
  for (auto change = held.table.seat_bot(held.host(), 1, 2, begun); change;
       change = held.table.seat_bot(held.host(), 1, 2, begun), ++changed)
    held.take(change);
  EXPECT_EQ(changed, max_reversals);
  held.take(held.table.start(held.host(), begun));

  Kept kept(asked_for({human("Ann"), human("Bob")}));
  for (int i = 0; i < 4; ++i) kept.take(kept.table.play(kept.host(), kept.move(), begun));
  int undone = 0;
  for (;; ++undone) {
    kept.take(kept.table.play(kept.host(), kept.move(), begun));
    const auto undo = kept.table.undo(kept.host(), 0, kept.table.match().ply(), begun);
    if (code_of(undo) == "too_long") break;
    kept.take(undo);
  }
  EXPECT_EQ(undone, max_undone);
  EXPECT_TRUE(kept.table.play(kept.host(), kept.move(), begun));
}

TEST(Away, ARatedGameThatEverybodyLeftIsPlayedToItsEndByTheQuickest) {
  NewTable asked = asked_for({human("Ann"), open()});
  asked.rated = true;
  asked.game_ms = 600'000;
  for (const bool counts : {true, false}) {
    asked.rated = counts;
    Kept kept = ann_and_bob(asked);
    kept.take(kept.table.resign(kept.guest(turn(kept).who), nobody, begun));
    EXPECT_EQ(kept.table.bot_to_act()->level, takeover_level) << "somebody is still there";
    kept.take(kept.table.resign(kept.guest(turn(kept).who_waits), nobody, begun));
    EXPECT_EQ(kept.table.deserted(), counts);
    EXPECT_EQ(kept.table.bot_to_act()->level, counts ? min_level : takeover_level);
  }
}

}  // namespace
}  // namespace pioche::table
