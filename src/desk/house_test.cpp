// What a house that is open day and night must bear: things that throw, work that takes long, tables nobody looks at, and clocks.
#include <gmock/gmock.h>

#include "desk/desk_fixture.h"
#include "desk/limits.h"

namespace pioche::desk {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Fails while it is told to.
class ThrowingThinker final : public Thinker {
 public:
  Result<Advice> decide(const play::Match& match, int level, StopToken stop) override {
    fail_if_told();
    return well_.decide(match, level, stop);
  }
  Result<Advice> hint(const play::Match& match, StopToken stop) override {
    fail_if_told();
    return well_.hint(match, stop);
  }
  Result<bots::Graded> grade(const play::Match& match, std::string_view action, std::uint64_t number,
                             StopToken stop) override {
    fail_if_told();
    return well_.grade(match, action, number, stop);
  }
  bool ill = true;

 private:
  void fail_if_told() const {
    if (ill) throw std::runtime_error("a headache");
  }
  FirstThinker well_;
};

class ThrowingSink final : public Sink {
 public:
  void send(Text) override { throw std::bad_alloc(); }
  void close() override { closed = true; }
  bool closed = false;
};

class House : public DeskFixture, public testing::Test {
 protected:
  struct Made {
    std::string id, token, path;
  };
  Made make_game(json::array seats, json::object more = {}) {
    more["game"] = "kingdomino";
    more["seats"] = std::move(seats);
    const json::object made = parsed(post("/api/v1/tables", "", more));
    Made out{text(made.at("table")), text(made.at("token")), ""};
    out.path = "/api/v1/tables/" + out.id;
    return out;
  }
  Made two_people(json::object more = {}) {
    return make_game({seat("human"), seat("human")}, std::move(more));
  }

  json::object snapshot(const Made& game) {
    return parsed(get(game.path + "?log=0", game.token)).at("snapshot").as_object();
  }
  Response play(const Made& game) {
    const json::object now_at = snapshot(game);
    return post(game.path + "/play", game.token,
                {{"round", now_at.at("round")},
                 {"ply", now_at.at("ply")},
                 {"action", now_at.at("moves").at(0).at("action")}});
  }
  void play_out(const Made& game) {
    while (snapshot(game).at("state") == "playing") ASSERT_EQ(play(game).status, 200);
  }
  void follow(ConnectionId connection, const Made& game, json::object more = {}) {
    more["version"] = 1;
    more["type"] = "subscribe";
    more["table"] = game.id;
    more["token"] = game.token;
    desk->message(connection, json::serialize(more));
  }
  std::string state(const Made& game) { return text(snapshot(game).at("state")); }
  Millis move_left(const Made& game) {
    return snapshot(game).at("clock").at("move_left_ms").to_number<Millis>();
  }
  void restart() {
    make();
    ASSERT_TRUE(desk->open());
  }
  // Time passes as it does: a few sweeps a second, or at least one now and then.
  void wait(Millis how_long) {
    for (const Millis until = now + how_long; now < until;) {
      now = std::min(until, now + 200'000);
      desk->sweep();
      settle();
    }
  }
  const json::object clocked{{"clock", {{"move_ms", 60'000}}}};
};

// --- things that throw

TEST_F(House, ABotThatThrowsPlaysOnceItIsWell) {
  ThrowingThinker thrower;
  thinker = &thrower;
  const Made game = make_game({seat("bot", 1), seat("bot", 1)});
  settle();
  EXPECT_THAT(journals, Contains(HasSubstr("a headache")));
  const auto told = journals.size();
  EXPECT_EQ(snapshot(game).at("ply"), 0);
  wait(1000);
  EXPECT_EQ(journals.size(), told) << "it is not asked again and again";
  thrower.ill = false;
  wait(10'000);
  EXPECT_GT(snapshot(game).at("ply").as_int64(), 0);
}

TEST_F(House, AHintThatThrowsIsAnsweredAndTheNextOneIsGiven) {
  ThrowingThinker thrower;
  thinker = &thrower;
  const Made game = make_game({seat("human"), seat("human")});
  EXPECT_EQ(code_of(post(game.path + "/hint", game.token)), "broken");
  thrower.ill = false;
  EXPECT_EQ(post(game.path + "/hint", game.token).status, 200);
}

TEST_F(House, AnAnalysisThatThrowsHasFailedAndMakesRoom) {
  const Made game = two_people();
  play_out(game);
  ThrowingThinker thrower;
  thinker = &thrower;
  const auto record = json::parse(get(game.path + "/record", game.token).body);
  for (int i = 0; i < 5; ++i) {
    const Response started = post("/api/v1/analyses", "", {{"record", record}});
    ASSERT_EQ(started.status, 202) << started.body;
    const std::string id = text(parsed(started).at("analysis").at("id"));
    EXPECT_EQ(parsed(get("/api/v1/analyses/" + id)).at("analysis").at("state"), "failed");
  }
}

TEST_F(House, AStoreThatThrowsLeavesTheTableAsItWas) {
  const Made game = two_people();
  const json::object before = snapshot(game);
  store.throws = true;
  EXPECT_EQ(code_of(play(game)), "broken");
  EXPECT_EQ(code_of(post("/api/v1/tables", "",
                         {{"game", "kingdomino"}, {"seats", {seat("human"), seat("human")}}})),
            "broken");
  EXPECT_EQ(snapshot(game), before);
  store.throws = false;
  EXPECT_EQ(play(game).status, 200);
  EXPECT_TRUE(desk->quiet());
}

// Telling one of them threw; the table's next command then waited for ever for a save that was over.
TEST_F(House, WhoeverThrowsWhenToldIsSentAwayAndNobodyElseMissesAnything) {
  const Made game = two_people();
  PaperSink before, after;
  ThrowingSink thrower;
  follow(desk->connect(before), game);
  settle();
  const ConnectionId bad = desk->connect(thrower);
  follow(bad, game);
  settle();
  follow(desk->connect(after), game);
  settle();
  EXPECT_EQ(play(game).status, 200);
  EXPECT_TRUE(thrower.closed);
  desk->disconnect(bad);
  before.texts.clear();
  EXPECT_EQ(play(game).status, 200);
  EXPECT_THAT(before.texts, Contains(HasSubstr("played")));
}

TEST_F(House, ACallThatThrowsIsAnsweredBroken) {
  Call call;
  call.path = "/trouble";
  call.run = [](Desk&, const Incoming&, const Reply&) { throw std::length_error("far too long"); };
  Call forgetful;
  forgetful.path = "/forgotten";
  forgetful.run = [](Desk&, const Incoming&, const Reply&) {};
  besides = {call, forgetful};
  make();
  EXPECT_EQ(code_of(get("/trouble")), "broken");
  EXPECT_EQ(get("/trouble").status, 500);
  EXPECT_EQ(code_of(get("/forgotten")), "broken") << "nobody waits for ever";
  EXPECT_THAT(journals, Contains(HasSubstr("far too long")));
}

TEST_F(House, AMessageThatThrowsIsAnsweredBroken) {
  const Made game = two_people();
  PaperSink sink;
  const ConnectionId connection = desk->connect(sink);
  follow(connection, game);
  settle();
  store.throws = true;
  const json::object at = snapshot(game);
  desk->message(connection, json::serialize(json::object{{"version", 1},
                                                         {"type", "play"},
                                                         {"request", 7},
                                                         {"table", game.id},
                                                         {"round", at.at("round")},
                                                         {"ply", at.at("ply")},
                                                         {"action", at.at("moves").at(0).at("action")}}));
  settle();
  EXPECT_EQ(sink.last().at("request"), 7);
  EXPECT_EQ(sink.last().at("error").at("code"), "broken");
}

// --- work that takes long

class SlowHouse : public House {
 protected:
  void SetUp() override {
    game = two_people();
    while (snapshot(game).at("event").as_int64() < events_shown_at_once + 8)
      ASSERT_EQ(play(game).status, 200);
    clerks = &slow;
    restart();
    work();
  }
  void work() {
    do settle();
    while (slow.work_next());
    settle();
  }
  // Loaded, with nothing left to do.
  void load() {
    desk->call({Method::get, game.path, "log=0", game.token, "", "test"}, [](const Response&) {});
    work();
  }
  Made game;
  PaperClerks slow;
};

TEST_F(SlowHouse, ALongLogIsWrittenElsewhereAndMovesGoOnMeanwhile) {
  load();
  std::optional<Response> got;
  desk->call({Method::get, game.path, "", game.token, "", "test"},
             [&](Response one) { got = std::move(one); });
  settle();
  EXPECT_FALSE(got);
  EXPECT_EQ(play(game).status, 200);
  work();
  ASSERT_TRUE(got);
  const json::object shown = parsed(*got).at("snapshot").as_object();
  EXPECT_EQ(shown.at("log").as_array().size(), static_cast<std::size_t>(shown.at("event").as_int64() + 1));
}

TEST_F(SlowHouse, EventsThatCameMeanwhileFollowTheWelcomeInOrder) {
  load();
  PaperSink sink;
  const ConnectionId connection = desk->connect(sink);
  const auto before = snapshot(game).at("event").as_int64();
  follow(connection, game, {{"after", before - 3}, {"request", "r1"}});
  settle();
  EXPECT_THAT(sink.texts, IsEmpty());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(play(game).status, 200);
  work();
  EXPECT_EQ(play(game).status, 200);
  std::vector<std::int64_t> numbers;
  int welcomes = 0;
  for (const std::string& one : sink.texts) {
    const json::object message = json::parse(one).as_object();
    if (message.at("type") == "subscribed") {
      ++welcomes;
      EXPECT_EQ(message.at("request"), "r1");
      EXPECT_EQ(message.at("event"), before);
      EXPECT_EQ(numbers.back(), before);
    }
    if (message.at("type") == "event") numbers.push_back(message.at("event").as_int64());
  }
  EXPECT_EQ(welcomes, 1);
  ASSERT_GT(numbers.size(), 6u);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    EXPECT_EQ(numbers[i], before - 2 + static_cast<std::int64_t>(i)) << "each once, in order, without gaps";
}

TEST_F(SlowHouse, WhoUnsubscribedMeanwhileFollowsNothing) {
  load();
  PaperSink sink;
  const ConnectionId connection = desk->connect(sink);
  follow(connection, game);
  desk->message(connection,
                json::serialize(json::object{{"version", 1}, {"type", "unsubscribe"}, {"table", game.id}}));
  work();
  sink.texts.clear();
  EXPECT_EQ(play(game).status, 200);
  EXPECT_THAT(sink.texts, IsEmpty());
}

TEST_F(SlowHouse, NothingIsBegunForWhoIsGone) {
  load();
  PaperSink sink;
  const ConnectionId connection = desk->connect(sink);
  follow(connection, game);
  StopSource hung_up;
  Request request{Method::get, game.path, "", game.token, "", "test", hung_up.get_token()};
  desk->call(request, [](const Response&) {});
  settle();
  EXPECT_EQ(slow.errands.size(), 2u);
  desk->disconnect(connection);
  hung_up.request_stop();
  work();
  EXPECT_EQ(slow.left, 2);
}

TEST_F(SlowHouse, RecordsThatAreSentAreReadElsewhereAndTooManyAreRefused) {
  const std::string body = R"({"version": 1, "record": )" + std::string(900'000, ' ') + "5}";
  std::vector<Response> answers;
  slow.room = 2;
  for (int i = 0; i < 3; ++i)
    for (const char* path : {"/api/v1/replays", "/api/v1/analyses"})
      desk->call({Method::post, path, "", "", body, "test"},
                 [&](Response one) { answers.push_back(std::move(one)); });
  ASSERT_EQ(answers.size(), 4u);
  for (const Response& one : answers) EXPECT_EQ(code_of(one), "busy");
  work();
  ASSERT_EQ(answers.size(), 6u);
  EXPECT_EQ(code_of(answers[4]), "bad_record");
  EXPECT_EQ(code_of(answers[5]), "bad_record");
}

// The answer to who takes a seat in the middle of a game has the whole log in it.
TEST_F(SlowHouse, WhoSitsDownAtATableWithALongPastIsAnsweredElsewhere) {
  const Made open = two_people({{"public", true}});
  while (snapshot(open).at("event").as_int64() < events_shown_at_once + 8) ASSERT_EQ(play(open).status, 200);
  ASSERT_EQ(post(open.path + "/seat", open.token, {{"seat", 2}, {"kind", "open"}}).status, 200);
  std::optional<Response> got;
  desk->call({Method::post, open.path + "/join", "", "", R"({"version": 1})", "test"},
             [&](Response one) { got = std::move(one); });
  settle();
  EXPECT_FALSE(got);
  work();
  ASSERT_TRUE(got);
  ASSERT_EQ(got->status, 200) << got->body;
  const json::object joined = parsed(*got);
  EXPECT_TRUE(joined.contains("token"));
  EXPECT_EQ(joined.at("seats"), json::value(json::array{2}));
  EXPECT_GT(joined.at("snapshot").at("log").as_array().size(),
            static_cast<std::size_t>(events_shown_at_once));
}

TEST_F(SlowHouse, ATableIsMadeFromItsLogElsewhere) {
  std::optional<Response> got;
  desk->call({Method::get, game.path, "log=0", game.token, "", "test"},
             [&](Response one) { got = std::move(one); });
  settle();
  EXPECT_FALSE(got);
  ASSERT_EQ(slow.errands.size(), 1u);
  EXPECT_EQ(slow.errands.front().address, "test")
      << "or whoever has thousands of tables made comes before everybody";
  work();
  ASSERT_TRUE(got);
  EXPECT_EQ(got->status, 200);
}

// Whose tables were asked for by everybody was nobody: one address could have all of the clerks' time.
TEST_F(SlowHouse, WhoeverAsksForATableIsTheOneForWhomItIsMade) {
  PaperSink sink;
  follow(desk->connect(sink, "203.0.113.7"), game);
  settle();
  ASSERT_EQ(slow.errands.size(), 1u);
  EXPECT_EQ(slow.errands.front().address, "203.0.113.7");
  work();
}

// What goes on from a long record begins with a long log.
class SlowCourse : public SlowHouse {
 protected:
  void SetUp() override {
    SlowHouse::SetUp();
    load();
    play_out(game);
    json::value record;
    desk->call({Method::get, game.path + "/record", "", game.token, "", "test"},
               [&](const Response& one) { record = json::parse(one.body); });
    work();
    const auto ply = record.at("rounds").at(0).at("actions").as_array().size() - 1;
    const json::object body{{"version", 1},
                            {"record", record},
                            {"round", 0},
                            {"ply", ply},
                            {"seats", {seat("human"), seat("bot", 1)}}};
    desk->call({Method::post, "/api/v1/tables/again", "", "", json::serialize(body), "test"},
               [this](Response one) { got = std::move(one); });
    ASSERT_TRUE(slow.work_next());  // the record is read; next a table is made of it
  }
  std::optional<Response> got;
};

TEST_F(SlowCourse, IsShownElsewhere) {
  ASSERT_TRUE(slow.work_next());
  settle();
  EXPECT_FALSE(got);
  EXPECT_EQ(slow.errands.size(), 1u);
  work();
  ASSERT_TRUE(got);
  EXPECT_EQ(got->status, 201) << got->body;
  EXPECT_GT(parsed(*got).at("snapshot").at("log").as_array().size(),
            static_cast<std::size_t>(events_shown_at_once));
}

TEST_F(SlowCourse, IsNotLostWhereEverybodyIsBusy) {
  slow.room = 0;
  ASSERT_TRUE(slow.work_next());
  settle();
  ASSERT_TRUE(got);
  EXPECT_EQ(got->status, 201) << got->body;
  EXPECT_FALSE(text(parsed(*got).at("token")).empty());
  const json::object shown = parsed(*got).at("snapshot").as_object();
  EXPECT_TRUE(!shown.contains("log") || shown.at("log").is_null());
}

TEST_F(House, ALongRecordIsShownRoundByRoundAndNotAnalysed) {
  const Made game = two_people();
  play_out(game);
  json::object record = json::parse(get(game.path + "/record", game.token).body).as_object();
  json::array& actions = record["rounds"].as_array()[0].as_object()["actions"].as_array();
  while (actions.size() <= boards_of_one_replay) actions.push_back("a1a2");
  EXPECT_EQ(code_of(post("/api/v1/replays", "", {{"record", record}})), "too_large");
  EXPECT_EQ(code_of(post("/api/v1/analyses", "", {{"record", record}})), "too_large");
}

// --- analyses

TEST_F(House, FinishedAnalysesOfOneAddressMakeRoomForItsNextOnesOnly) {
  const Made game = two_people();
  play_out(game);
  const auto record = json::parse(get(game.path + "/record", game.token).body);
  const auto start = [&](const std::string& address) {
    Request request{Method::post,
                    "/api/v1/analyses",
                    "",
                    "",
                    json::serialize(json::object{{"version", 1}, {"record", record}}),
                    address};
    std::string id;
    desk->call(request, [&](const Response& answer) { id = text(parsed(answer).at("analysis").at("id")); });
    settle();
    return id;
  };
  const std::string other = start("another address");
  const std::string earliest = start("one address");
  now += 1000;
  std::string last;
  for (std::size_t i = 0; i < 3 * analyses_kept_for_one_address; ++i) last = start("one address");
  EXPECT_EQ(get("/api/v1/analyses/" + last).status, 200);
  EXPECT_EQ(get("/api/v1/analyses/" + other).status, 200);
  EXPECT_EQ(code_of(get("/api/v1/analyses/" + earliest)), "unknown_analysis");
  EXPECT_EQ(desk->analyses().kept(), analyses_kept_for_one_address + 1);
}

TEST_F(House, AnAnalysisRestsWhileNobodyAsksHowFarItIs) {
  const Made game = two_people();
  play_out(game);
  std::optional<Response> started;
  Request request{Method::post,
                  "/api/v1/analyses",
                  "",
                  game.token,
                  json::serialize(json::object{{"version", 1}, {"table", game.id}}),
                  "test"};
  desk->call(request, [&](Response one) { started = std::move(one); });
  const std::string path = "/api/v1/analyses/" + text(parsed(*started).at("analysis").at("id"));
  ASSERT_TRUE(advisor.think_next());
  now += analysis_waits_for + 1;
  ASSERT_TRUE(advisor.think_next());
  EXPECT_FALSE(advisor.think_next()) << "the asker is gone";
  desk->sweep();
  EXPECT_FALSE(advisor.think_next());
  EXPECT_NE(parsed(get(path, game.token)).at("analysis").at("state"), "failed");  // and back again
  EXPECT_EQ(parsed(get(path, game.token)).at("analysis").at("state"), "done");
}

// --- tables nobody looks at

TEST_F(House, ATableIsReadWhenSomebodyAsksAndNotBefore) {
  std::vector<Made> games;
  for (int i = 0; i < 20; ++i) games.push_back(two_people());
  restart();
  store.loads = 0;
  wait(3000);
  EXPECT_EQ(store.loads, 0);
  EXPECT_EQ(desk->tables().in_memory(), 0u);
  EXPECT_EQ(play(games[7]).status, 200);
  EXPECT_EQ(store.loads, 1);
}

TEST_F(House, ABotThatWasToMovePlaysAfterARestartThoughNobodyAsks) {
  advisor.room = 0;  // the house dies before the bot is asked
  const Made game = make_game({seat("bot", 1), seat("bot", 1)});
  restart();
  advisor.room = 64;
  desk->sweep();
  settle();
  EXPECT_THAT(store.logs[game.id], Contains(HasSubstr("played")));
}

TEST_F(House, WhatIsDueAtATableThatNobodyLooksAtHappensInTime) {
  const Made game = two_people(clocked);
  restart();
  wait(30'000);
  EXPECT_THAT(store.logs[game.id].back(), Not(HasSubstr("timed_out")));
  wait(3600'000);
  EXPECT_THAT(store.logs[game.id], Contains(HasSubstr("timed_out")));
}

TEST_F(House, ATableThatNobodyCameBackToIsAbandonedWithoutBeingAskedFor) {
  const Made game = two_people();
  restart();
  wait(13 * 86'400'000LL);
  EXPECT_FALSE(store.finished.contains(game.id));
  EXPECT_EQ(desk->tables().in_memory(), 0u);
  wait(2 * 86'400'000LL);
  EXPECT_TRUE(store.finished.contains(game.id));
}

TEST_F(House, AnUnusedTableLeavesTheMemoryAndSaysWhenItIsDue) {
  const Made game = make_game({seat("human"), seat("bot", 1)});
  EXPECT_EQ(play(game).status, 200);
  wait(300'000);
  EXPECT_EQ(desk->tables().in_memory(), 1u);
  wait(900'000);
  EXPECT_EQ(desk->tables().in_memory(), 0u);
  EXPECT_GT(store.due.at(game.id).at, now + 86'400'000LL) << "a person is to move: nothing is due for days";
  EXPECT_EQ(play(game).status, 200);
}

TEST_F(House, ATableThatCantBeReadHoldsUpNothing) {
  const Made bad = two_people(clocked), good = two_people(clocked);
  store.logs[bad.id][0] = "nonsense";
  restart();
  wait(3600'000);
  EXPECT_THAT(store.logs[good.id], Contains(HasSubstr("timed_out")));
  EXPECT_GT(store.due.at(bad.id).at, now) << "looked at again some other day";
}

TEST_F(House, ListsKnowTablesThatAreNotInMemory) {
  json::object everyone{{"public", true}};
  const Made open = make_game({seat("human"), seat("open")}, everyone);
  const Made live = two_people(everyone);
  two_people();
  restart();
  const auto listed = [&](const char* which) {
    const json::object answer = parsed(get(std::string("/api/v1/tables?list=") + which));
    std::vector<std::string> ids;
    for (const json::value& one : answer.at("tables").as_array()) ids.push_back(text(one.at("table")));
    return ids;
  };
  EXPECT_THAT(listed("open"), testing::ElementsAre(open.id));
  EXPECT_THAT(listed("live"), testing::ElementsAre(live.id));
  const Made newer = make_game({seat("human"), seat("open")}, everyone);
  EXPECT_THAT(listed("open"), testing::ElementsAre(newer.id, open.id));
  EXPECT_EQ(post(newer.path + "/join").status, 200);
  EXPECT_THAT(listed("open"), testing::ElementsAre(open.id));
  EXPECT_THAT(listed("live"), testing::ElementsAre(newer.id, live.id));
}

// --- time

// Whoever sat down and stood up had it all read and written anew for each who asked, four hundred times a second.
TEST_F(House, TheLobbyIsWrittenNowAndThenHoweverOftenItChangesAndIsAskedFor) {
  const Made game = make_game({seat("human"), seat("open")}, {{"public", true}, {"hold", true}});
  const auto sit = [&](const json::object& who) {
    json::object body = who;
    body["seat"] = 2;
    EXPECT_EQ(post(game.path + "/seat", game.token, body).status, 200);
  };
  PaperSink sink;
  const ConnectionId connection = desk->connect(sink);
  const auto ask = [&] { desk->message(connection, R"({"version":1,"type":"lobby"})"); };
  const auto listed = [&] { return sink.last().at("open").as_array().size(); };
  for (int i = 0; i < 20; ++i) {
    ask();
    sit(seat("bot", 1));
    ask();
    sit(seat("open"));
  }
  sit(seat("bot", 1));
  EXPECT_EQ(sink.texts.size(), 40u) << "everybody is answered";
  EXPECT_EQ(store.lists, 2) << "who may be joined and who may be watched, read once";
  EXPECT_EQ(listed(), 1u);
  now += 1000;
  desk->sweep();
  EXPECT_EQ(listed(), 0u) << "and told of what has changed meanwhile";
  sit(seat("open"));
  now += 250;
  desk->sweep();
  EXPECT_EQ(listed(), 0u);
  now += 750;
  desk->sweep();
  EXPECT_EQ(listed(), 1u);
}

TEST_F(House, AnAbsenceTakesNobodysTimeHoweverOften) {
  const Made game = two_people(clocked);
  wait(10'000);
  EXPECT_EQ(move_left(game), 50'000);
  for (int i = 0; i < 3; ++i) {
    const Millis before = now;
    now += 3600'000;
    desk->absent(before, now);
    EXPECT_EQ(move_left(game), 50'000);
    desk->sweep();
    settle();
    EXPECT_EQ(move_left(game), 50'000);
  }
  wait(50'001);
  EXPECT_THAT(store.logs[game.id].back(), Not(HasSubstr("resumed")));
  EXPECT_THAT(store.logs[game.id], Contains(HasSubstr("timed_out")));
}

TEST_F(House, AbsencesCountAlsoForTablesThatWereNotInMemory) {
  const Made game = two_people({{"clock", {{"move_ms", 7 * 86'400'000}}}});
  wait(86'400'000);
  EXPECT_EQ(desk->tables().in_memory(), 0u);
  const Millis before = now;
  now += 5 * 86'400'000LL;
  desk->absent(before, now);
  wait(3 * 86'400'000LL);
  restart();
  EXPECT_EQ(move_left(game), 3 * 86'400'000LL);
  EXPECT_EQ(state(game), "playing");
}

TEST_F(House, AHouseThatWasClosedForAMonthAbandonsNothing) {
  const Made game = two_people();
  desk->sweep();
  desk->stop();
  now += 30 * 86'400'000LL;
  restart();
  wait(86'400'000);
  EXPECT_EQ(state(game), "playing");
}

TEST_F(House, AClockThatWasGivenItsTimeBackIsNotTakenForAbandoned) {
  const Made game = two_people({{"clock", {{"move_ms", 86'400'000}}}});
  desk->sweep();
  now += 30 * 86'400'000LL;
  restart();
  wait(3600'000);
  EXPECT_EQ(state(game), "playing");
  EXPECT_EQ(move_left(game), 23 * 3600'000LL);
}

TEST_F(House, StorageThatWasAwayTakesNobodysTimeAndTellsWhenItIsBack) {
  const Made game = two_people(clocked);
  wait(10'000);
  store.broken = true;
  EXPECT_EQ(code_of(play(game)), "storage");
  EXPECT_TRUE(desk->storage_broken());
  wait(3600'000);
  store.broken = false;
  wait(1000);
  EXPECT_FALSE(desk->storage_broken()) << "without anybody having played";
  EXPECT_GE(move_left(game), 49'000);
  EXPECT_EQ(state(game), "playing");
  EXPECT_EQ(play(game).status, 200);
}

// Beyond 20,000 of them, what gave clocks their time back found no room in the disk's queue and was dropped.
TEST_F(House, ManyClocksGetTheirTimeBack) {
  std::vector<Made> games;
  for (int i = 0; i < 300; ++i) games.push_back(two_people(clocked));
  wait(10'000);
  now += 3600'000;
  restart();
  for (int sweeps = 0; sweeps < 20; ++sweeps) {
    desk->sweep();
    settle();
  }
  for (const Made& game : games) {
    EXPECT_THAT(store.logs[game.id], Contains(HasSubstr("resumed")));
    ASSERT_THAT(store.logs[game.id], Not(Contains(HasSubstr("timed_out"))));
  }
}

}  // namespace
}  // namespace pioche::desk
