#pragma once
// For tests: what a store promises about people, whichever it is (store_suite.h says how it is used).
#include "store/people.h"
#include "store/sql/houses_for_tests.h"
#include "store/sql/people_writer.h"

namespace pioche::store {

class PeopleSuite : public testing::TestWithParam<HouseKind> {
 protected:
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

  static KeptTournament cup(std::string id, std::string maker, int most = 4) {
    KeptTournament out;
    out.id = std::move(id);
    out.title = "Cup " + out.id;
    out.maker = std::move(maker);
    out.game = out.ladder = "kingdomino";
    out.options = "{}";
    out.pace = "game";
    out.rounds = 2;
    out.most = most;
    out.made_at = 5;
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

  std::unique_ptr<HouseForTests> house_ = GetParam().make();
  std::unique_ptr<Archive> store_ = house_->open({}, {}).value();
  PeopleStore* people_ = store_->people();
};

TEST_P(PeopleSuite, NobodyGetsANameThatLooksLikeAnothers) {
  add("ann");
  EXPECT_EQ(save({AddAccount{{"eve", "Name Ann", "like ann", "", 1}}}), Outcome::conflict);
  add("bob");
  EXPECT_EQ(save({Rename{"bob", "Name Ann", "like ann"}}), Outcome::conflict);
  EXPECT_EQ(save({Rename{"ann", "ANN", "like ann"}}), Outcome::saved) << "one's own, written otherwise";
  EXPECT_EQ(ask(&PeopleStore::account_like, "like ann")->name, "ANN");
}

TEST_P(PeopleSuite, WhatBelongsTogetherHappensTogetherOrNotAtAll) {
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

TEST_P(PeopleSuite, WhatCountsOnceCountsOnce) {
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

TEST_P(PeopleSuite, GamesAreFoundByGameOpponentResultAndDatePageByPage) {
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

TEST_P(PeopleSuite, ARatingThatChangedMeanwhileIsWorkedOutAgain) {
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

TEST_P(PeopleSuite, HonoursAreCountedOnceAndTheBestIsKept) {
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

TEST_P(PeopleSuite, WhoWaitsIsSeatedOnceAndWithEverybodyOrNot) {
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

TEST_P(PeopleSuite, ATournamentIsEnteredBegunPlayedAndClosedOnce) {
  for (const char* id : {"ann", "bob", "cat", "dan"}) add(id);
  const auto now = [&] { return ask(&PeopleStore::tournament, "cup").value(); };
  const auto due = [&] {
    std::vector<std::string> ids;
    for (const KeptTournament& one : ask(&PeopleStore::tournaments_due, Millis(0), 10)) ids.push_back(one.id);
    return ids;
  };
  EXPECT_EQ(save({MakeTournament{cup("cup", "nobody")}}), Outcome::conflict);
  EXPECT_EQ(save({MakeTournament{cup("cup", "ann", 3)}, EnterTournament{"cup", "ann", 1600.5}}),
            Outcome::saved);
  EXPECT_EQ(save({EnterTournament{"cup", "ann", 1}}), Outcome::conflict) << "once is enough";
  EXPECT_EQ(save({EnterTournament{"cup", "bob", 1500}}), Outcome::saved);
  EXPECT_EQ(save({WithdrawFromTournament{"cup", "bob"}}), Outcome::saved);
  EXPECT_EQ(save({WithdrawFromTournament{"cup", "bob"}}), Outcome::conflict);
  EXPECT_EQ(now().entrants.size(), 1U) << "before it begins nobody was in";
  EXPECT_THAT(due(), IsEmpty());
  for (const char* id : {"bob", "cat"}) EXPECT_EQ(save({EnterTournament{"cup", id, 1500}}), Outcome::saved);
  EXPECT_EQ(save({EnterTournament{"cup", "dan", 1500}}), Outcome::conflict) << "it is full";
  EXPECT_THAT(due(), ElementsAre("cup"));
  EXPECT_EQ(now().entrants.at(0).rating, 1600.5);
  EXPECT_EQ(now().maker_name, "Name ann");

  const std::vector<KeptPairing> first = {{0, 0, {0, 1}, "", {}}, {0, 1, {2}, "", {1}}};
  EXPECT_EQ(save({BeginRound{"cup", 1, first}}), Outcome::conflict) << "one after the other";
  EXPECT_EQ(save({BeginRound{"cup", 0, first}}), Outcome::saved);
  EXPECT_EQ(save({BeginRound{"cup", 0, first}}), Outcome::conflict) << "somebody was faster";
  EXPECT_EQ(save({CancelTournament{"cup", "ann"}}), Outcome::conflict) << "it has begun";
  EXPECT_THAT(due(), ElementsAre("cup")) << "somebody waits for a table";
  EXPECT_EQ(save({SeatPairing{"cup", 0, 0, "table"}}), Outcome::saved);
  EXPECT_EQ(save({SeatPairing{"cup", 0, 0, "other"}}), Outcome::conflict);
  EXPECT_EQ(save({DecidePairing{"cup", 0, 0, {1, 0}}}), Outcome::conflict) << "it is played";
  EXPECT_THAT(due(), IsEmpty());

  const std::int64_t version = ask(&PeopleStore::tournament_version, "cup");
  save({FinishGame{game("table", 9, {"ann", "bob"})}});
  EXPECT_GT(ask(&PeopleStore::tournament_version, "cup"), version);
  EXPECT_THAT(now().pairings.at(0).points, ElementsAre(1, 0));
  save({CloseTable{"table"}});
  EXPECT_THAT(now().pairings.at(0).points, ElementsAre(1, 0)) << "what was played stays";
  EXPECT_THAT(due(), ElementsAre("cup")) << "the next round";

  EXPECT_EQ(save({BeginRound{"cup", 1, {{1, 0, {1, 2}, "", {}}}}}), Outcome::saved);
  save({SeatPairing{"cup", 1, 0, "second"}, CloseTable{"second"}});
  EXPECT_THAT(now().pairings.at(2).points, ElementsAre(0, 0)) << "nobody played";
  EXPECT_EQ(save({WithdrawFromTournament{"cup", "cat"}}), Outcome::saved);
  EXPECT_TRUE(now().entrants.at(2).withdrawn);
  EXPECT_EQ(save({CloseTournament{"cup"}}), Outcome::saved);
  EXPECT_EQ(save({CloseTournament{"cup"}}), Outcome::conflict);
  EXPECT_EQ(ask(&PeopleStore::tournament_version, "none"), -1);
  EXPECT_THAT(ask(&PeopleStore::entered_by, "ann", 10), ElementsAre("Cup cup"));
}

TEST_P(PeopleSuite, AnybodyHasSoManyTournamentsThatAreNotOver) {
  for (const char* id : {"ann", "bob"}) add(id);
  const auto make = [&](const char* id, const char* maker) {
    return save({MakeTournament{cup(id, maker, 2), 2}});
  };
  EXPECT_EQ(make("first", "ann"), Outcome::saved);
  EXPECT_EQ(make("second", "ann"), Outcome::saved);
  EXPECT_EQ(make("third", "ann"), Outcome::conflict);
  EXPECT_EQ(make("bobs", "bob"), Outcome::saved) << "others have their own";
  for (const char* id : {"ann", "bob"}) save({EnterTournament{"first", id, 1500}});
  EXPECT_EQ(save({BeginRound{"first", 0, {{0, 0, {0, 1}, "", {}}}}}), Outcome::saved);
  EXPECT_EQ(make("third", "ann"), Outcome::conflict) << "it is being played";
  EXPECT_EQ(save({CloseTournament{"first"}}), Outcome::saved);
  EXPECT_EQ(make("third", "ann"), Outcome::saved);
  EXPECT_EQ(save({CancelTournament{"second", "ann"}}), Outcome::saved);
  EXPECT_EQ(make("fourth", "ann"), Outcome::saved);
}

TEST_P(PeopleSuite, OpenTournamentsOfLongAgoAreDue) {
  add("ann");
  for (const Millis at : {3, 4, 5}) {
    KeptTournament one = cup("cup " + std::to_string(at), "ann");
    one.made_at = at;
    save({MakeTournament{one}});
  }
  std::vector<std::string> due;
  for (const KeptTournament& one : ask(&PeopleStore::tournaments_due, Millis(5), 10)) due.push_back(one.id);
  EXPECT_THAT(due, testing::UnorderedElementsAre("cup 3", "cup 4"));
}

TEST_P(PeopleSuite, TournamentsAreListedPageByPage) {
  add("ann");
  for (int i = 0; i < 5; ++i) {
    KeptTournament one = cup("cup " + std::to_string(i), "ann");
    one.made_at = 10 + i / 2;  // some at the same moment
    save({MakeTournament{one}});
  }
  TournamentsAsked asked;
  asked.most = 3;
  const auto ids = [&] {
    std::vector<std::string> found;
    for (const KeptTournament& one : ask(&PeopleStore::tournaments, asked)) found.push_back(one.id);
    return found;
  };
  EXPECT_THAT(ids(), ElementsAre("cup 4", "cup 3", "cup 2"));
  asked.after = std::pair(Millis(11), std::string("cup 2"));
  EXPECT_THAT(ids(), ElementsAre("cup 1", "cup 0"));
  asked.state = TournamentState::over;
  EXPECT_THAT(ids(), IsEmpty());
}

TEST_P(PeopleSuite, AnAccountIsABotsBeforeItSatAnywhere) {
  for (const char* id : {"bot", "ann"}) add(id);
  save({TakeSeat{{"table", secret("t"), 0, "ann", 1}}});
  EXPECT_EQ(save({MarkBot{"ann", false}}), Outcome::conflict);
  EXPECT_EQ(save({MarkBot{"bot", false}}), Outcome::saved);
  EXPECT_TRUE(ask(&PeopleStore::account, "bot")->bot);
  EXPECT_EQ(save({MarkBot{"ann", true}}), Outcome::saved) << "the operator knows better";
  EXPECT_TRUE(ask(&PeopleStore::people_at, "table").at(0).bot);
  Seek wish = seek("wish", "bot");
  wish.bots = true;
  save({AddSeek{wish}, AddSeek{seek("guest", "")}});
  const auto seeks = ask(&PeopleStore::seeks, Millis(50), 10);
  ASSERT_EQ(seeks.size(), 2U);
  EXPECT_FALSE(seeks[0].bot || seeks[0].bots) << "a guest";
  EXPECT_TRUE(seeks[1].bot && seeks[1].bots);
}

TEST_P(PeopleSuite, WhoReachesABrowserIsForgottenWithItsSession) {
  add("ann");
  for (const char* one : {"s", "t"})
    save({AddSession{{secret(one), "ann", SessionKind::browser, "", 1, 1, 1}}});
  const auto push = [&](std::string endpoint, std::string_view session) {
    return AddPush{{std::move(endpoint), "ann", "key", "secret", "fr", secret(session), 1}};
  };
  EXPECT_EQ(save({push("one", "s")}), Outcome::saved);
  EXPECT_EQ(save({push("one", "s")}), Outcome::saved) << "the same browser again";
  EXPECT_EQ(save({push("two", "t")}), Outcome::saved);
  EXPECT_EQ(save({push("three", "signed out")}), Outcome::conflict);
  EXPECT_EQ(ask(&PeopleStore::pushes, "ann").size(), 2U);
  save({RemovePush{"one", "eve"}});
  EXPECT_EQ(ask(&PeopleStore::pushes, "ann").size(), 2U) << "another's is left alone";
  save({EndSession{"ann", secret("s")}});
  const auto left = ask(&PeopleStore::pushes, "ann");
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].endpoint, "two");
  EXPECT_EQ(left[0].language, "fr");
  save({EndAllSessions{"ann", {}}});
  EXPECT_THAT(ask(&PeopleStore::pushes, "ann"), IsEmpty());
}

// A program could have a hundred tokens a second made; the list of them was gone through by who serves.
TEST_P(PeopleSuite, WhoSignsInOnceTooOftenEndsWhatWasUsedLongestAgo) {
  add("ann");
  add("bob");
  const auto sign_in = [&](const std::string& account, int number, Millis used_at) {
    const SecretHash one = secret(account + std::to_string(number));
    return save({AddSession{{one, account, SessionKind::program, "", number, used_at, 1}}});
  };
  EXPECT_EQ(sign_in("bob", 0, 0), Outcome::saved);
  for (int i = 0; i < most_sessions; ++i) EXPECT_EQ(sign_in("ann", i, 10 + i), Outcome::saved);
  for (const int one : {0, 1})
    EXPECT_EQ(
        save({AddPush{{std::to_string(one), "ann", "k", "s", "en", secret("ann" + std::to_string(one)), 1}}}),
        Outcome::saved);
  EXPECT_EQ(sign_in("ann", most_sessions, 5), Outcome::saved);
  const auto kept = ask(&PeopleStore::sessions, "ann");
  const auto has = [&](int number) {
    return std::any_of(kept.begin(), kept.end(), [&](const Session& session) {
      return session.secret == secret("ann" + std::to_string(number));
    });
  };
  EXPECT_EQ(kept.size(), static_cast<std::size_t>(most_sessions));
  EXPECT_FALSE(has(0));
  EXPECT_TRUE(has(1));
  EXPECT_TRUE(has(most_sessions)) << "the new one, whenever it says that it was used";
  EXPECT_EQ(ask(&PeopleStore::sessions, "bob").size(), 1U);
  const auto pushes = ask(&PeopleStore::pushes, "ann");
  ASSERT_EQ(pushes.size(), 1U) << "whom it reached is forgotten with it";
  EXPECT_EQ(pushes[0].endpoint, "1");
}

TEST_P(PeopleSuite, ANoticeIsInTheHandsOfWhoeverSaidSoLast) {
  for (const char* id : {"ann", "bob"}) add(id);
  save({AddSession{{secret("s"), "ann", SessionKind::browser, "", 1, 1, 1}},
        AddPush{{"https://push.example/1", "ann", "key", "secret", "en", secret("s"), 1}}});
  EXPECT_EQ(save({AddNotice{{"one", "ann", "turn", "table", "colomino", "Bob", 5, 10}}}), Outcome::saved);
  EXPECT_EQ(save({AddNotice{{"two", "bob", "turn", "table", "colomino", "Ann", 5, 10}}}), Outcome::saved);
  EXPECT_THAT(ask(&PeopleStore::notices_left, Millis(9), 10), IsEmpty());
  const auto left = ask(&PeopleStore::notices_left, Millis(10), 10);
  ASSERT_EQ(left.size(), 1U) << "no browser of Bob's is told anything";
  EXPECT_EQ(left[0].account, "ann");
  EXPECT_EQ(left[0].from, "Bob");
  EXPECT_EQ(left[0].at, 5);
  EXPECT_EQ(save({HoldNotice{"one", 10, 20}}), Outcome::saved);
  EXPECT_EQ(save({HoldNotice{"one", 10, 30}}), Outcome::conflict) << "another node was faster";
  EXPECT_THAT(ask(&PeopleStore::notices_left, Millis(19), 10), IsEmpty());
  EXPECT_EQ(ask(&PeopleStore::notices_left, Millis(20), 10).size(), 1U);
  EXPECT_EQ(save({EndNotice{"one"}}), Outcome::saved);
  EXPECT_EQ(save({HoldNotice{"one", 20, 30}}), Outcome::conflict) << "it was sent";
  EXPECT_THAT(ask(&PeopleStore::notices_left, Millis(99), 10), IsEmpty());
}

TEST_P(PeopleSuite, AnAnalysisIsInTheHandsOfOneNodeUntilItIsNotHeardOf) {
  const auto take = [&](const char* node, Millis now) {
    return save({TakeAnalysis{{"one", "a record", node, now + 10, now, false, "nothing yet"}, now}});
  };
  EXPECT_FALSE(ask(&PeopleStore::analysis, "one"));
  EXPECT_EQ(take("here", 100), Outcome::saved);
  EXPECT_EQ(take("there", 109), Outcome::conflict);
  EXPECT_EQ(ask(&PeopleStore::analysis, "one")->shown, "nothing yet");
  EXPECT_EQ(save({NoteAnalysis{"one", "here", 120, false, "some of it"}}), Outcome::saved);
  EXPECT_EQ(save({NoteAnalysis{"one", "here", 130, false, ""}}), Outcome::saved);
  EXPECT_EQ(take("there", 129), Outcome::conflict);
  EXPECT_EQ(take("there", 130), Outcome::saved);
  EXPECT_EQ(save({NoteAnalysis{"one", "here", 150, true, "too late"}}), Outcome::conflict);
  const auto kept = ask(&PeopleStore::analysis, "one");
  EXPECT_EQ(kept->shown, "some of it");
  EXPECT_EQ(kept->record, "a record");
  EXPECT_EQ(kept->node, "there");
  EXPECT_EQ(save({NoteAnalysis{"one", "there", 150, true, "all of it"}}), Outcome::saved);
  EXPECT_EQ(take("here", 500), Outcome::conflict) << "it is finished";
  EXPECT_TRUE(ask(&PeopleStore::analysis, "one")->finished);
}

TEST_P(PeopleSuite, AnalysesAreForgotten) {
  const auto take = [&](const char* id, Millis now) {
    save({TakeAnalysis{{id, "a record", "here", now + 10, now, false, ""}, now}});
  };
  const auto kept = [&](const char* id) { return ask(&PeopleStore::analysis, id).has_value(); };
  for (const char* id : {"finished", "held", "left", "taken up", "dropped"}) take(id, 100);
  save({NoteAnalysis{"finished", "here", 500, true, ""}, NoteAnalysis{"held", "here", 500, false, ""}});
  take("taken up", 120);
  save({DropAnalysis{"dropped", "there"}});
  EXPECT_TRUE(kept("dropped")) << "it is another's";
  save({DropAnalysis{"dropped", "here"}, ForgetAnalyses{100}});
  EXPECT_FALSE(kept("dropped"));
  EXPECT_TRUE(kept("finished"));
  save({ForgetAnalyses{111}});
  EXPECT_FALSE(kept("finished")) << "by when it was begun, however long it took";
  EXPECT_FALSE(kept("left"));
  EXPECT_TRUE(kept("held"));
  EXPECT_TRUE(kept("taken up"));
}

// As it was before notices and analyses had rows; with its people.
TEST_P(PeopleSuite, AHouseOfTheStepBeforeIsTakenUp) {
  add("ann");
  store_.reset();
  house_->step_back("DROP TABLE notices; DROP TABLE analyses;");
  store_ = house_->open({}, {}).value();
  people_ = store_->people();
  EXPECT_EQ(ask(&PeopleStore::account, "ann")->name, "Name ann");
  EXPECT_EQ(save({AddNotice{{"one", "ann", "turn", "table", "colomino", "Bob", 5, 10}}}), Outcome::saved);
  EXPECT_FALSE(ask(&PeopleStore::analysis, "one"));
}

TEST_P(PeopleSuite, WhoIsOnHolidayIsSeenWhereTheySit) {
  add("ann");
  save({TakeSeat{{"table", secret("t"), 0, "ann", 1}}, AddSeek{seek("wish", "ann")}});
  EXPECT_EQ(save({GoAway{"ann", 10, 20, 5}}), Outcome::saved);
  EXPECT_EQ(save({GoAway{"nobody", 10, 20, 5}}), Outcome::conflict);
  EXPECT_EQ(ask(&PeopleStore::account, "ann")->away_spent, 5);
  EXPECT_EQ(ask(&PeopleStore::people_at, "table").at(0).away_until, 20);
  EXPECT_EQ(ask(&PeopleStore::seeks, Millis(50), 10).at(0).away_from, 10);
}

TEST_P(PeopleSuite, WhatTheOperatorDidIsUndoneOnce) {
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

}  // namespace pioche::store
