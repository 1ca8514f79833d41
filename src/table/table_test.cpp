// What may happen at a table, and what may be seen of it. No network, no disk, no clock: time is a number.
#include "table/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/kept_table.h"

namespace pioche::table {
namespace {

using testing::ElementsAre;

TEST(Seats, ATableWithoutOpenSeatsBeginsAtOnce) {
  const Kept kept(asked_for({human("Ann"), bot(2)}));
  EXPECT_EQ(kept.table.state(), State::playing);
  EXPECT_EQ(kept.table.match().rounds(), 1);
}

TEST(Seats, AnOpenSeatIsWaitedFor) {
  Kept kept(asked_for({human("Ann"), open()}));
  EXPECT_EQ(kept.table.state(), State::waiting);
  Table::Join join;
  join.name = "Bob";
  join.token = secret("Bob");
  EXPECT_EQ(code_of(kept.table.join(join, 2000)), "unknown_table");  // private, and no link
  join.secret = secret("join");
  kept.take(kept.table.join(join, 2000));
  EXPECT_EQ(kept.table.state(), State::playing);
  EXPECT_TRUE(kept.guest("Bob").seats.contains(1));
  EXPECT_EQ(code_of(kept.table.join(join, 2000)), "full");
}

TEST(Seats, APublicTableIsJoinedWithoutALink) {
  NewTable asked = asked_for({human("Ann"), open(), open()});
  asked.access = Access::everyone;
  Kept kept(asked);
  Table::Join join;
  join.token = secret("Bob");
  join.seat = 2;
  kept.take(kept.table.join(join, 2000));
  EXPECT_TRUE(kept.guest("Bob").seats.contains(2));
  EXPECT_EQ(kept.table.seats()[2].name, "Player 3");
  // The same person takes the other seat too: hot seat.
  join.seat = nobody;
  kept.take(kept.table.join(join, 2000));
  EXPECT_EQ(kept.guest("Bob").seats.size(), 2);
  EXPECT_EQ(kept.table.state(), State::playing);
}

TEST(Seats, WhoLeavesOpensTheSeatAndTheHostMayFillItWithABot) {
  Kept kept(asked_for({human("Ann"), open(), open()}));
  Table::Join join;
  join.token = secret("Bob");
  join.secret = secret("join");
  kept.take(kept.table.join(join, 2000));
  kept.take(kept.table.leave(kept.guest("Bob"), nobody, 2100));
  EXPECT_EQ(kept.table.seats()[1].kind, SeatKind::open);
  EXPECT_EQ(kept.table.guest(secret("Bob")), nullptr);
  EXPECT_EQ(code_of(kept.table.seat_bot(kept.guest("watch"), 1, 2, 2200)), "not_host");
  EXPECT_EQ(code_of(kept.table.seat_bot(kept.host(), 1, 9, 2200)), "bad_request");
  EXPECT_EQ(code_of(kept.table.seat_bot(kept.host(), 0, 2, 2200)), "full");
  kept.take(kept.table.seat_bot(kept.host(), 1, 2, 2200));
  kept.take(kept.table.open_seat(kept.host(), 1, 2300));
  kept.take(kept.table.seat_bot(kept.host(), 1, 2, 2400));
  kept.take(kept.table.seat_bot(kept.host(), 2, 4, 2400));
  EXPECT_EQ(kept.table.state(), State::playing);
}

// Guests were once numbered in eight bits and never forgotten: the 127th owned nothing, the game began with a ghost on that
// seat, and later ones were written outside the array, again at every start.
TEST(Seats, AnyNumberMayComeAndGo) {
  const NewTable asked = asked_for({human("Ann"), open(), open()});
  Kept waiting(asked);
  Table::Join join;
  join.secret = secret("join");
  for (int i = 0; i < max_reversals; ++i) {
    const std::string name = "guest " + std::to_string(i);
    join.token = secret(name);
    waiting.take(waiting.table.join(join, 2000));
    waiting.take(waiting.table.leave(waiting.guest(name), nobody, 2000));
    EXPECT_EQ(waiting.table.guest(secret(name)), nullptr);  // who leaves is gone
  }
  join.token = secret("Bob");
  waiting.take(waiting.table.join(join, 3000));
  join.token = secret("Eve");
  waiting.take(waiting.table.join(join, 3000));
  EXPECT_EQ(waiting.table.state(), State::playing);
  EXPECT_TRUE(waiting.guest("Bob").seats.contains(1));
  EXPECT_TRUE(waiting.guest("Eve").seats.contains(2));
  const auto restored = Table::restore(asked.id, waiting.log);
  ASSERT_TRUE(restored) << restored.error().message;
  EXPECT_TRUE(restored->guest(secret("Eve"))->seats.contains(2));
}

// The token of the watch link once counted as a guest's like any other: it sat down, and everybody with that link saw the hand.
TEST(Seats, WhoOnlyWatchesCannotSitDown) {
  for (const Access access : {Access::restricted, Access::everyone}) {
    NewTable asked = asked_for({human("Ann"), open()}, "rondomino");
    asked.access = access;
    const Kept kept(asked);
    Table::Join join;
    join.token = secret("watch");
    EXPECT_FALSE(kept.table.join(join, 2000));
    join.secret = secret("join");  // not with the other link either: the seat would be everybody's
    EXPECT_EQ(code_of(kept.table.join(join, 2000)), "bad_token");
  }
}

TEST(Seats, AHeldTableWaitsForItsHost) {
  NewTable asked = asked_for({human("Ann"), bot(1)});
  asked.start = Start::held;
  Kept kept(asked);
  EXPECT_EQ(kept.table.state(), State::waiting);
  EXPECT_EQ(code_of(kept.table.start(kept.guest("watch"), 2000)), "not_host");
  kept.take(kept.table.start(kept.host(), 2000));
  EXPECT_EQ(kept.table.state(), State::playing);
  kept.play_all();
  EXPECT_TRUE(fair::verify(kept.table.record()));
}

TEST(Seats, WhatCannotBeIsRefused) {
  EXPECT_EQ(code_of(create(asked_for({human("Ann"), bot(1)}, "chess"), 1)), "unknown_game");
  EXPECT_EQ(code_of(create(asked_for({human("Ann")}), 1)), "bad_options");
  EXPECT_EQ(code_of(create(asked_for({human("Ann"), bot(7)}), 1)), "bad_request");
  EXPECT_EQ(code_of(create(asked_for({human(std::string(41, 'x')), bot(1)}), 1)), "bad_request");
  EXPECT_EQ(code_of(create(asked_for({human("a\tb"), bot(1)}), 1)), "bad_request");
  NewTable asked = asked_for({human("Ann"), bot(1)});
  asked.options["players"] = 3;
  EXPECT_EQ(code_of(create(asked, 1)), "bad_options");
  asked.options["players"] = 2;
  asked.move_ms = 5;
  EXPECT_EQ(code_of(create(asked, 1)), "bad_request");
}

TEST(Play, OnlyTheSeatToActPlaysAndOnlyThisPly) {
  Kept kept(asked_for({human("Ann"), open()}));
  Table::Join join;
  join.token = secret("Bob");
  join.secret = secret("join");
  kept.take(kept.table.join(join, 2000));
  const Seat first = kept.table.match().seat_to_act();
  const Guest& mine = first == 0 ? kept.host() : kept.guest("Bob");
  const Guest& other = first == 0 ? kept.guest("Bob") : kept.host();
  EXPECT_EQ(code_of(kept.table.play(other, kept.move(), 3000)), "not_your_turn");
  EXPECT_EQ(code_of(kept.table.play(kept.guest("watch"), kept.move(), 3000)), "not_your_turn");
  EXPECT_EQ(code_of(kept.table.play(mine, kept.move("nonsense"), 3000)), "illegal");
  const auto move = kept.move("", "id");
  kept.take(kept.table.play(mine, move, 3000));
  EXPECT_EQ(code_of(kept.table.play(mine, move, 3000)), "stale");
  EXPECT_EQ(kept.table.repeated(first == 0 ? kept.host() : kept.guest("Bob"), move), kept.table.events() - 1);
  EXPECT_FALSE(kept.table.repeated(first == 0 ? kept.guest("Bob") : kept.host(), move));
}

TEST(Play, EveryGameGoesToItsEndAndComesBackFromItsLog) {
  for (const std::string_view game : play::game_names()) {
    Kept kept(asked_for({human("Ann"), bot(1)}, std::string(game)));
    kept.play_all();
    EXPECT_EQ(kept.table.state(), State::over);
    EXPECT_TRUE(fair::verify(kept.table.record())) << game;

    Entries read;
    for (const Entry& entry : kept.log) {
      const std::string line = write_entry(entry);
      read.push_back(*read_entry(line));
      EXPECT_EQ(write_entry(read.back()), line);
      EXPECT_TRUE(entry.dealt || read.back() == entry);  // a deal comes back as what was written of it
    }
    const auto back = Table::restore("aaaaaaaaaaaa", read);
    ASSERT_TRUE(back);
    EXPECT_EQ(snapshot(*back, &kept.host(), nobody, {}, Table::Log::with, 9000),
              snapshot(kept.table, &kept.host(), nobody, {}, Table::Log::with, 9000));
  }
}

TEST(Play, ABotPlaysOnlyForItself) {
  Kept kept(asked_for({bot(1), bot(1)}));
  const auto bot = kept.table.bot_to_act();
  ASSERT_TRUE(bot);
  EXPECT_EQ(code_of(kept.table.play_bot(static_cast<Seat>(1 - bot->seat), kept.move(), 2000)), "stale");
  kept.take(kept.table.play_bot(bot->seat, kept.move(), 2000));
}

// Kingdomino for two: four picks, then lay and pick in turn.
TEST(Undo, APlacementIsTakenBackAndTheClockIsNotGained) {
  NewTable asked = asked_for({human("Ann"), human("Bob")});
  asked.move_ms = 60'000;
  asked.game_ms = 600'000;
  Kept kept(asked);
  for (int i = 0; i < 4; ++i) kept.take(kept.table.play(kept.host(), kept.move(), 2000));
  EXPECT_EQ(code_of(kept.table.undo(kept.host(), 0, 4, 2000)),
            "no_undo");  // the last pick showed the next row
  const auto before = play::board(kept.table.match(), {});
  const Seat seat = kept.table.match().seat_to_act();
  kept.take(kept.table.play(kept.host(), kept.move(), 12'000));
  EXPECT_EQ(code_of(kept.table.undo(kept.host(), 0, 4, 13'000)), "stale");
  EXPECT_EQ(code_of(kept.table.undo(kept.guest("watch"), 0, 5, 13'000)), "no_undo");
  kept.take(kept.table.undo(kept.host(), 0, 5, 13'000));
  EXPECT_EQ(play::board(kept.table.match(), {}), before);
  const auto clock =
      snapshot(kept.table, &kept.host(), nobody, {}, Table::Log::without, 13'000).at("clock").as_object();
  EXPECT_EQ(clock.at("move_left_ms").to_number<int>(), 49'000);
  EXPECT_EQ(clock.at("left_ms").as_array()[seat].to_number<int>(), 589'000);
  // The log tells both, and what stands is the record.
  EXPECT_EQ(kept.table.record().rounds[0].actions.size(), 4u);
  EXPECT_EQ(std::ssize(kept.table.events_from(0)), kept.table.events());
}

TEST(Undo, NeverTakesBackWhatPassedTheTurnOn) {
  Kept kept(asked_for({human("Ann"), human("Bob"), human("Cid")}));
  for (int i = 0; i < 40; ++i) {
    const Seat actor = kept.table.match().seat_to_act();
    kept.take(kept.table.play(kept.host(), kept.move(), 2000));
    const bool undoable = kept.table.undo(kept.host(), 0, kept.table.match().ply(), 2000).has_value();
    EXPECT_FALSE(undoable && kept.table.match().seat_to_act() != actor) << i;
  }
}

// In every game, by chance: what can be taken back was the same seat's, showed it nothing that another deal would have
// shown otherwise, and leaves every board as it was.
TEST(Undo, WhatIsTakenBackLeavesNoTrace) {
  struct Case {
    std::string game;
    json::object options;
  };
  const Case cases[] = {
      {"kingdomino", {}}, {"kingdomino", {{"giants", true}}}, {"rondomino", {}}, {"colomino", {}}};
  for (const Case& one : cases) {
    NewTable asked = asked_for({human("Ann"), human("Bob"), human("Cid")}, one.game);
    asked.options = one.options;
    Kept kept(asked);
    Random random(7);
    int undone = 0;
    for (int i = 0; i < 150 && kept.table.state() == State::playing; ++i) {
      const play::Match& match = kept.table.match();
      const auto legal = play::legal(match);
      const std::string action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      const play::Match before = match;
      const Seat actor = match.seat_to_act();
      kept.take(kept.table.play(kept.host(), kept.move(action), 2000));
      const auto undo =
          kept.table.undo(kept.host(), kept.table.match().rounds() - 1, kept.table.match().ply(), 2000);
      if (!undo) continue;
      EXPECT_FALSE(kept.table.match().last_action_revealed()) << one.game << " " << action;
      kept.take(undo);
      ++undone;
      EXPECT_EQ(kept.table.match().seat_to_act(), actor);
      EXPECT_EQ(play::legal(kept.table.match()), legal);
      for (Seat eyes = 0; eyes < 3; ++eyes)
        EXPECT_EQ(play::board(kept.table.match(), SeatSet::only(eyes)),
                  play::board(before, SeatSet::only(eyes)));
      kept.take(kept.table.play(kept.host(), kept.move(action), 2000));
    }
    // A Rondomino turn is one action, or a draw and one: nothing there can be taken back.
    EXPECT_EQ(undone > 0, one.game != "rondomino") << one.game;
  }
}

// Against bots one takes back as far as one likes within the round: the bots' answers go with it.
TEST(Undo, AgainstBotsEverythingSinceOnesLastDecisionIsTakenBack) {
  for (const char* const game : {"kingdomino", "rondomino", "colomino"}) {
    Kept kept(asked_for({bot(1), human("Ann"), bot(1)}, game));
    std::vector<play::Match> decisions;  // of Ann's, as they were
    const auto to_ann = [&] {
      while (const auto next = kept.table.bot_to_act())
        kept.take(kept.table.play_bot(next->seat, kept.move(), 2000));
    };
    for (int i = 0; i < 3; ++i) {
      to_ann();
      decisions.push_back(kept.table.match());
      kept.take(kept.table.play(kept.host(), kept.move(), 2000));
    }
    to_ann();
    ASSERT_EQ(kept.table.match().rounds(), 1) << game;
    for (; !decisions.empty(); decisions.pop_back()) {
      const auto shown =
          snapshot(kept.table, &kept.host(), nobody, {}, Table::Log::without, 2000).at("undo").as_object();
      EXPECT_EQ(shown.at("seat").to_number<int>(), 2);
      kept.take(kept.table.undo(kept.host(), 0, kept.table.match().ply(), 2000));
      EXPECT_EQ(kept.table.match().ply(), decisions.back().ply()) << game;
      EXPECT_EQ(play::board(kept.table.match(), SeatSet::only(1)),
                play::board(decisions.back(), SeatSet::only(1)))
          << game;
    }
    EXPECT_EQ(code_of(kept.table.undo(kept.host(), 0, kept.table.match().ply(), 2000)), "no_undo") << game;
    EXPECT_TRUE(kept.table.practice()) << game;
    // What is saved brings the same table back.
    const auto restored = Table::restore(kept.table.id(), kept.log);
    ASSERT_TRUE(restored) << game;
    EXPECT_TRUE(restored->practice());
    kept.play_all();
    EXPECT_TRUE(kept.table.record().others.contains("practice"));
  }
}

TEST(Undo, WithAClockOrAnotherPersonOnlyWhatShowedNothing) {
  const auto second_decision = [](Kept& kept) {
    for (int mine = 0; mine < 2;) {
      if (const auto next = kept.table.bot_to_act()) {
        kept.take(kept.table.play_bot(next->seat, kept.move(), 2000));
      } else {
        if (++mine == 2) return;
        kept.take(kept.table.play(kept.host(), kept.move(), 2000));
      }
    }
  };
  NewTable clocked = asked_for({human("Ann"), bot(1), bot(1)}, "rondomino");
  clocked.game_ms = 600'000;
  Kept with_clock(clocked);
  second_decision(with_clock);
  EXPECT_EQ(code_of(with_clock.table.undo(with_clock.host(), 0, with_clock.table.match().ply(), 2000)),
            "no_undo");
  Kept shared(asked_for({human("Ann"), human("Bob"), bot(1)}, "rondomino"));
  second_decision(shared);
  EXPECT_EQ(code_of(shared.table.undo(shared.host(), 0, shared.table.match().ply(), 2000)), "no_undo");
  EXPECT_FALSE(shared.table.practice());
}

// A placement in Kingdomino shows nothing: whoever takes it back has learnt nothing, and the game stays as good as any.
TEST(Undo, WhatShowedNothingMakesNoPractice) {
  Kept kept(asked_for({human("Ann"), bot(1), bot(1)}));
  for (bool laid = false; !laid;) {
    if (const auto next = kept.table.bot_to_act()) {
      kept.take(kept.table.play_bot(next->seat, kept.move(), 2000));
      continue;
    }
    const int ply = kept.table.match().ply();
    kept.take(kept.table.play(kept.host(), kept.move(), 2000));
    laid = ply > 2 && kept.table.match().seat_to_act() == 0;
  }
  kept.take(kept.table.undo(kept.host(), 0, kept.table.match().ply(), 2000));
  EXPECT_FALSE(kept.table.practice());
}

// A round's end is seen by all, also when the next has been dealt: the board stays, and hands are turned over.
TEST(Rounds, TheirEndIsShownToEverybodyAndNothingBefore) {
  Kept kept(asked_for({human("Ann"), bot(2)}, "rondomino"));
  EXPECT_FALSE(kept.table.end_of_round(0));
  while (kept.table.match().rounds() < 2 && kept.table.state() == State::playing) {
    if (const auto next = kept.table.bot_to_act())
      kept.take(kept.table.play_bot(next->seat, kept.move(), 2000));
    else
      kept.take(kept.table.play(kept.host(), kept.move(), 2000));
  }
  const auto end = kept.table.end_of_round(0);
  ASSERT_TRUE(end);
  const json::object board = described::json_of(*end).as_object().at("board").as_object();
  EXPECT_TRUE(board.at("round").is_object());
  for (const json::value& hand : board.at("hands").as_array()) EXPECT_TRUE(hand.at("pieces").is_array());
  // The log says what it brought.
  const Event dealt = kept.table.event(kept.table.events() - 1);
  EXPECT_EQ(dealt.kind, Kind::dealt);
  EXPECT_EQ(dealt.scores, end->scores);
  EXPECT_FALSE(kept.table.end_of_round(-1));
  EXPECT_FALSE(kept.table.end_of_round(1));
  EXPECT_FALSE(kept.table.end_of_round(2));
  kept.play_all();
  EXPECT_TRUE(kept.table.end_of_round(kept.table.match().rounds() - 1));
}

Course course_of(const Kept& played, int round, int ply) {
  return {played.table.record(), {round, ply}};
}

TEST(TryAgain, GoesOnFromThereWithTheSameDealInEveryRound) {
  for (const char* const game : {"kingdomino", "rondomino", "colomino"}) {
    NewTable first = asked_for({human("Ann"), bot(2)}, game);
    if (first.game == "kingdomino") first.options = {{"dynasty", true}};
    Kept played(first);
    played.play_all();
    const play::Record record = played.table.record();
    NewTable asked = asked_for({human("Ann"), bot(2)}, game);
    asked.id = "bbbbbbbbbbbb";
    asked.seed.fill(9);
    asked.from = course_of(played, 0, 5);
    Kept again(asked);
    EXPECT_EQ(again.table.state(), State::playing);
    EXPECT_EQ(again.table.match().ply(), 5);
    EXPECT_TRUE(again.table.practice());
    // The same moves lead to the same end, through every later deal.
    while (again.table.state() == State::playing) {
      const play::Match& match = again.table.match();
      const auto& actions = record.rounds[match.rounds() - 1].actions;
      const auto next = again.move(actions[match.ply()]);
      if (const auto bot = again.table.bot_to_act())
        again.take(again.table.play_bot(bot->seat, next, 3000));
      else
        again.take(again.table.play(again.host(), next, 3000));
    }
    EXPECT_EQ(again.table.record().rounds, record.rounds) << game;
    EXPECT_EQ(again.table.record().result, record.result) << game;
  }
}

TEST(TryAgain, PromisesNothingAboutTheDealAndShowsNothingOfIt) {
  Kept played(asked_for({human("Ann"), bot(2)}, "rondomino"));
  played.play_all();
  NewTable asked = asked_for({human("Ann"), bot(2)}, "rondomino");
  asked.from = course_of(played, 0, 3);
  const Kept again(asked);
  const json::object shown =
      snapshot(again.table, &again.host(), nobody, {}, Table::Log::with, 2000).as_object();
  EXPECT_TRUE(shown.at("practice").as_bool());
  EXPECT_FALSE(shown.at("fair").as_object().contains("commit"));
  EXPECT_EQ(json::serialize(shown).find("\"hands\":[["), std::string::npos);
  EXPECT_EQ(shown.at("board").at("hands").as_array()[1].at("pieces"), json::value(nullptr));
}

TEST(TryAgain, IsForWhoeverAsksAndBotsAlone) {
  Kept played(asked_for({human("Ann"), bot(2)}));
  played.play_all();
  const auto refused = [&](auto change) {
    NewTable asked = asked_for({human("Ann"), bot(2)});
    asked.from = course_of(played, 0, 3);
    change(asked);
    return code_of(create(asked, 2000));
  };
  EXPECT_EQ(refused([](NewTable&) {}), "");
  EXPECT_EQ(refused([](NewTable& asked) { asked.seats[1] = open(); }), "bad_options");
  EXPECT_EQ(refused([](NewTable& asked) { asked.seats.push_back(bot(1)); }), "bad_options");
  EXPECT_EQ(refused([](NewTable& asked) { asked.access = Access::everyone; }), "bad_options");
  EXPECT_EQ(refused([](NewTable& asked) { asked.move_ms = 60'000; }), "bad_options");
  EXPECT_EQ(refused([](NewTable& asked) { asked.from->until.ply = 99; }), "bad_record");
  EXPECT_EQ(refused([](NewTable& asked) { asked.from->until.round = 7; }), "bad_record");
  EXPECT_EQ(refused([](NewTable& asked) { asked.from->record.rounds[0].actions[0] = "a1a2"; }), "bad_record");
  EXPECT_EQ(refused([](NewTable& asked) {
              asked.from->until.ply = static_cast<int>(asked.from->record.rounds[0].actions.size());
            }),
            "over");
}

TEST(Undo, ADrawnPieceStaysDrawn) {
  Kept kept(asked_for({human("Ann"), human("Bob")}, "rondomino"));
  for (int i = 0; i < 200 && kept.table.state() == State::playing; ++i) {
    const auto legal = play::legal(kept.table.match());
    const bool draws = std::find(legal.begin(), legal.end(), "draw") != legal.end();
    const Seat actor = kept.table.match().seat_to_act();
    kept.take(kept.table.play(kept.host(), kept.move(draws ? "draw" : legal.front()), 2000));
    if (!draws || kept.table.match().seat_to_act() != actor) continue;
    const auto undone =
        kept.table.undo(kept.host(), kept.table.match().rounds() - 1, kept.table.match().ply(), 2000);
    EXPECT_EQ(code_of(undone), "no_undo");
  }
}

TEST(Clock, WhoRunsOutIsReplacedByABot) {
  NewTable asked = asked_for({human("Ann"), human("Bob")});
  asked.move_ms = 5000;
  Kept kept(asked, 1000);
  const Seat seat = kept.table.match().seat_to_act();
  EXPECT_TRUE(kept.table.tick(5999).empty());
  EXPECT_EQ(*kept.table.next_tick(), 6000);
  kept.take(kept.table.tick(6000));
  EXPECT_EQ(kept.table.seats()[seat].left, Left::timed_out);
  EXPECT_EQ(kept.table.bot_to_act()->seat, seat);
  EXPECT_FALSE(kept.host().seats.contains(seat));
}

TEST(Clock, GameTimeIsSpentOverAllMoves) {
  NewTable asked = asked_for({human("Ann"), human("Bob")});
  asked.game_ms = 10'000;
  Kept kept(asked, 1000);
  const Seat seat = kept.table.match().seat_to_act();
  kept.take(kept.table.play(kept.host(), kept.move(), 5000));
  while (kept.table.match().seat_to_act() != seat) kept.take(kept.table.play(kept.host(), kept.move(), 5000));
  EXPECT_EQ(*kept.table.next_tick(), 5000 + 6000);
}

TEST(Clock, StandsStillWhileTheServerIsAway) {
  NewTable asked = asked_for({human("Ann"), human("Bob")});
  asked.move_ms = 5000;
  asked.game_ms = 9000;
  Kept kept(asked, 1000);
  kept.take(Answer<Entries>(kept.table.resume(100'000, 103'000)));
  EXPECT_TRUE(kept.table.tick(105'999).empty());
  EXPECT_FALSE(kept.table.tick(106'000).empty());
}

TEST(Clock, BotsHaveNone) {
  NewTable asked = asked_for({bot(1), bot(1)});
  asked.move_ms = 5000;
  const Kept kept(asked, 1000);
  EXPECT_TRUE(kept.table.tick(1'000'000).empty());
  EXPECT_TRUE(kept.table.resume(1000, 2000).empty());
}

TEST(Time, ATableNobodyComesBackToIsAbandoned) {
  Kept waiting(asked_for({human("Ann"), open()}), 0);
  EXPECT_TRUE(waiting.table.tick(waiting_patience).empty());
  waiting.take(waiting.table.tick(waiting_patience + 1));
  EXPECT_EQ(waiting.table.state(), State::abandoned);
  Kept playing(asked_for({human("Ann"), human("Bob")}), 0);
  EXPECT_TRUE(playing.table.tick(playing_patience).empty());
  playing.take(playing.table.tick(playing_patience + 1));
  EXPECT_EQ(code_of(playing.table.play(playing.host(), playing.move(), 1)), "over");
}

TEST(Resign, ABotPlaysOnAndTheGuestOnlyWatches) {
  Kept kept(asked_for({human("Ann"), human("Bob")}));
  EXPECT_EQ(code_of(kept.table.resign(kept.guest("watch"), nobody, 2000)), "bad_token");
  kept.take(kept.table.resign(kept.host(), 1, 2000));
  EXPECT_EQ(kept.table.seats()[1].kind, SeatKind::bot);
  EXPECT_EQ(kept.table.seats()[1].name, "Bob");
  EXPECT_EQ(kept.host().seats, SeatSet::only(0));
  kept.play_all();
  EXPECT_EQ(code_of(kept.table.resign(kept.host(), 0, 3000)), "over");
}

TEST(Rematch, KeepsSeatsForThoseWhoPlayed) {
  Kept kept(asked_for({human("Ann"), open(), bot(2)}));
  Table::Join join;
  join.name = "Bob";
  join.token = secret("Bob");
  join.secret = secret("join");
  kept.take(kept.table.join(join, 2000));
  EXPECT_FALSE(kept.table.rematch(kept.host()));
  Random random(5);
  while (kept.table.state() == State::playing) {
    const auto legal = play::legal(kept.table.match());
    const auto move = kept.move(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    const Seat seat = kept.table.match().seat_to_act();
    kept.take(seat == 2 ? kept.table.play_bot(2, move, 3000)
                        : kept.table.play(seat == 0 ? kept.host() : kept.guest("Bob"), move, 3000));
  }
  auto next = kept.table.rematch(kept.guest("Bob"));
  ASSERT_TRUE(next);
  EXPECT_FALSE(kept.table.rematch(kept.guest("watch")));
  next->id = "bbbbbbbbbbbb";
  next->host = secret("Bob again");
  Kept again(*next, 4000);
  EXPECT_EQ(again.table.state(), State::waiting);
  EXPECT_FALSE(again.table.has_open_seats());  // the open one is Ann's
  join.token = secret("Eve");
  join.secret = again.table.is_join_secret(SecretHash{}) ? std::optional(SecretHash{}) : std::nullopt;
  EXPECT_EQ(code_of(again.table.join(join, 5000)), "full");
  EXPECT_EQ(code_of(again.table.claim(secret("Eve"), secret("Eve 2"), {}, 5000)), "full");
  again.take(again.table.claim(secret("host"), secret("Ann again"), {}, 5000));
  EXPECT_EQ(again.table.state(), State::playing);
  EXPECT_TRUE(again.guest("Ann again").seats.contains(0));
  again.take(again.table.claim(secret("host"), secret("Ann once more"), {}, 6000));
  EXPECT_EQ(again.table.guest(secret("Ann again")), nullptr);
  EXPECT_TRUE(again.guest("Ann once more").seats.contains(0));
}

TEST(Eyes, OneSeatSeesItsOwnHandAndAHotSeatOnlyThatOfWhoeverActs) {
  Kept kept(asked_for({human("Ann"), human("Bob")}, "rondomino"));
  const Seat seat = kept.table.match().seat_to_act();
  const auto shown = snapshot(kept.table, &kept.host(), nobody, {}, Table::Log::without, 2000);
  EXPECT_EQ(shown.at("board"), json::value(play::board(kept.table.match(), SeatSet::only(seat))));
  EXPECT_TRUE(shown.at("moves").is_array());
  const auto spectator = snapshot(kept.table, nullptr, nobody, {}, Table::Log::without, 2000);
  EXPECT_EQ(spectator.at("board"), json::value(play::board(kept.table.match(), {})));
  EXPECT_TRUE(spectator.at("moves").is_null());
  const Seat other = static_cast<Seat>(1 - seat);
  const auto through = snapshot(kept.table, &kept.host(), other, {}, Table::Log::without, 2000);
  EXPECT_EQ(through.at("board"), json::value(play::board(kept.table.match(), SeatSet::only(other))));
  EXPECT_TRUE(through.at("moves").is_null());
}

TEST(Eyes, TheSeedIsShownOnlyAtTheEnd) {
  Kept kept(asked_for({human("Ann"), human("Bob")}));
  EXPECT_TRUE(
      snapshot(kept.table, &kept.host(), nobody, {}, Table::Log::with, 2000).at("fair").at("seed").is_null());
  const std::string seed = fair::to_hex(asked_for({}).seed);
  const std::string all =
      json::serialize(snapshot(kept.table, &kept.host(), nobody, {}, Table::Log::with, 2000));
  EXPECT_EQ(all.find(seed), std::string::npos);
  kept.play_all();
  EXPECT_EQ(
      snapshot(kept.table, nullptr, nobody, {}, Table::Log::without, 9000).at("fair").at("seed").as_string(),
      seed);
}

TEST(Entries, WhatNoTableWroteIsRefused) {
  EXPECT_FALSE(read_entry("[]"));
  EXPECT_FALSE(read_entry(R"({"kind":"dance","at":1})"));
  EXPECT_FALSE(read_entry(R"({"kind":"played"})"));
  EXPECT_FALSE(read_entry(R"({"kind":"played","at":1,"seat":9})"));
  for (const char* text :
       {R"({"kind":"resigned","at":-9223372036854775808,"seat":1,"level":3})",
        R"({"kind":"resigned","at":9223372036854775807,"seat":1,"level":3})",
        R"({"kind":"resumed","at":1,"more":{"down_ms":9223372036854775807}})",
        R"({"kind":"resumed","at":1,"more":{"down_ms":-1}})",
        R"({"kind":"resigned","at":1,"seat":1,"level":300})", R"({"kind":"dealt","at":1,"round":40000})"})
    EXPECT_FALSE(Kept(asked_for({human("Ann"), human("Bob")})).table.apply(*read_entry(text))) << text;
  EXPECT_FALSE(Table::restore("aaaaaaaaaaaa", {}));
  Kept kept(asked_for({human("Ann"), human("Bob")}));
  EXPECT_FALSE(kept.table.apply(kept.log[0]));
  Entry played = kept.log[0];
  played.kind = Kind::played;
  played.seat = kept.table.match().seat_to_act();
  played.text = "nonsense";
  EXPECT_FALSE(kept.table.apply(played));
}

}  // namespace
}  // namespace pioche::table
