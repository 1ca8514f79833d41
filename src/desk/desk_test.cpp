#include "desk/desk.h"

#include <gmock/gmock.h>

#include "desk/desk_fixture.h"
#include "fair/secret.h"
#include "play/notation.h"
#include "play/record.h"

namespace pioche::desk {
namespace {

using testing::HasSubstr;

class DeskTest : public testing::Test, public DeskFixture {
 protected:
  // A hot-seat table: {id, token}.
  std::pair<std::string, std::string> hot_seat() {
    const json::object made = make_table({seat("human"), seat("human")});
    return {text(made.at("table")), text(made.at("token"))};
  }

  json::object snapshot(const std::string& id, const std::string& token) {
    return parsed(get("/api/v1/tables/" + id + "?log=0", token)).at("snapshot").as_object();
  }

  json::object move_of(const json::object& shown, std::size_t index = 0) {
    return {{"round", shown.at("round")},
            {"ply", shown.at("ply")},
            {"action", shown.at("moves").as_array()[index].at("action")}};
  }
};

TEST_F(DeskTest, AMoveIsAnsweredAfterItIsSavedAndToldAfterItIsAnswered) {
  const auto [id, token] = hot_seat();
  PaperSink sink;
  const ConnectionId socket = desk->connect(sink);
  desk->message(socket, json::serialize(json::object{{"version", 1},
                                                     {"type", "subscribe"},
                                                     {"request", 1},
                                                     {"table", id},
                                                     {"token", token},
                                                     {"boards", false}}));
  ASSERT_EQ(sink.last().at("type"), "subscribed");
  const std::size_t before = sink.texts.size();
  json::object play = move_of(snapshot(id, token));
  play["version"] = 1;
  play["type"] = "play";
  // As the page names them. A name too long for a small string was once kept in the message's own memory, and
  // the house fell over when it answered after saving.
  play["request"] = "9f1c2d34-5e6f-4a7b-8c9d-0e1f2a3b4c5d";
  play["table"] = id;
  desk->message(socket, json::serialize(play));
  EXPECT_EQ(sink.texts.size(), before);  // nothing is said before it is on disk
  store.save_next();
  ASSERT_EQ(sink.texts.size(), before + 2);
  EXPECT_EQ(json::parse(sink.texts[before]).at("type"), "played");
  EXPECT_EQ(json::parse(sink.texts[before]).at("request"), play.at("request"));
  EXPECT_EQ(json::parse(sink.texts[before + 1]).at("type"), "event");
  desk->disconnect(socket);
}

TEST_F(DeskTest, WhatCannotBeSavedDidNotHappen) {
  const auto [id, token] = hot_seat();
  const json::object before = snapshot(id, token);
  store.broken = true;
  const Response refused = post("/api/v1/tables/" + id + "/play", token, move_of(before));
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(code_of(refused), "storage");
  EXPECT_TRUE(desk->storage_broken());
  EXPECT_EQ(snapshot(id, token), before);
  EXPECT_EQ(code_of(post("/api/v1/tables", "",
                         {{"game", "kingdomino"}, {"seats", {seat("human"), seat("human")}}})),
            "storage");
  store.broken = false;
  EXPECT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(before)).status, 200);
  EXPECT_FALSE(desk->storage_broken());
}

TEST_F(DeskTest, OfAHundredWhoSendTheSamePlyOneIsAccepted) {
  const auto [id, token] = hot_seat();
  const json::object shown = snapshot(id, token);
  int accepted = 0, stale = 0;
  for (int i = 0; i < 100; ++i) {
    Request request;
    request.method = Method::post;
    request.path = "/api/v1/tables/" + id + "/play";
    request.token = token;
    request.address = "test";
    json::object body = move_of(shown, static_cast<std::size_t>(i) % 4);
    body["version"] = 1;
    body["id"] = "move " + std::to_string(i);
    request.body = json::serialize(body);
    desk->call(request, [&](Response response) {
      if (response.status == 200) ++accepted;
      if (code_of(response) == "stale") ++stale;
    });
  }
  settle();
  EXPECT_EQ(accepted, 1);
  EXPECT_EQ(stale, 99);
}

// --- two writers of one store
// --------------------------------------------------------------------------------------

// Another process over the same store, which has taken up the tables as they are now.
class AnotherDesk {
 public:
  explicit AnotherDesk(PaperDesk& paper)
      : desk_({&paper.store, &paper.advisor, [&paper] { return paper.now; }, [](auto, const auto&) {}, {}}),
        paper_(paper) {
    EXPECT_TRUE(desk_.open());
  }

  Response post(const std::string& path, const std::string& token, json::object body) {
    Request request{Method::post, path, "", token, "", "another"};
    body["version"] = 1;
    request.body = json::serialize(body);
    Response got;
    desk_.call(request, [&](Response response) { got = std::move(response); });
    paper_.settle();
    return got;
  }

 private:
  Desk desk_;
  PaperDesk& paper_;
};

std::vector<int> events_in(const PaperSink& sink) {
  std::vector<int> heard;
  for (const std::string& one : sink.texts)
    if (const json::value value = json::parse(one); value.at("type") == "event")
      heard.push_back(value.at("event").to_number<int>());
  return heard;
}

TEST_F(DeskTest, WhoeverComesSecondIsToldWhatIsAndFollowersHearOfItOnceAndInOrder) {
  const auto [id, token] = hot_seat();
  const std::string path = "/api/v1/tables/" + id + "/play";
  AnotherDesk another(*this);
  PaperSink bare, boards;
  for (PaperSink* const sink : {&bare, &boards})
    desk->message(desk->connect(*sink), json::serialize(json::object{{"version", 1},
                                                                     {"type", "subscribe"},
                                                                     {"table", id},
                                                                     {"token", token},
                                                                     {"boards", sink == &boards}}));
  const json::object before = snapshot(id, token);
  const int last = before.at("event").to_number<int>();
  // The other one plays two moves that this one does not know of.
  ASSERT_EQ(another.post(path, token, move_of(before)).status, 200);
  json::object second{{"round", 0}, {"ply", 1}, {"action", move_of(before, 1).at("action")}};
  ASSERT_EQ(another.post(path, token, second).status, 200);
  ASSERT_EQ(store.logs[id].size(), static_cast<std::size_t>(last + 3));

  const Response refused = post(path, token, move_of(before, 2));
  EXPECT_EQ(code_of(refused), "stale");
  EXPECT_EQ(parsed(refused).at("snapshot").at("ply"), 2);
  EXPECT_EQ(store.logs[id].size(), static_cast<std::size_t>(last + 3));
  EXPECT_THAT(events_in(bare), testing::ElementsAre(last + 1, last + 2));
  EXPECT_THAT(events_in(boards), testing::ElementsAre(last + 1, last + 2));
  EXPECT_EQ(boards.last().at("snapshot").at("ply"), 2);
  EXPECT_EQ(boards.last().at("move").at("action"), second.at("action"));

  // And it goes on from there.
  ASSERT_EQ(post(path, token, move_of(snapshot(id, token))).status, 200);
  EXPECT_THAT(events_in(bare), testing::ElementsAre(last + 1, last + 2, last + 3));
  EXPECT_THAT(events_in(boards), testing::ElementsAre(last + 1, last + 2, last + 3));
}

TEST_F(DeskTest, WhatWaitedBehindAConflictIsDecidedOnWhatIs) {
  const auto [id, token] = hot_seat();
  AnotherDesk another(*this);
  const json::object before = snapshot(id, token);
  std::vector<std::string> answers;
  const auto ask = [&](json::object body) {
    body["version"] = 1;
    desk->call({Method::post, "/api/v1/tables/" + id + "/play", "", token, json::serialize(body), "test"},
               [&](const Response& response) { answers.push_back(code_of(response)); });
  };
  ask(move_of(before, 2));                                                       // decided now, saved later
  ask({{"round", 0}, {"ply", 1}, {"action", move_of(before, 1).at("action")}});  // waits for it
  const table::Entries by_another =
      *Table(desk->tables().loaded(id)->table)
           .play(*desk->tables().loaded(id)->table.guest(fair::hash_secret(token)),
                 {0, 0, text(move_of(before).at("action")), ""}, now);
  store.put(id, by_another);
  settle();
  EXPECT_THAT(answers, testing::ElementsAre("stale", ""));
  EXPECT_EQ(snapshot(id, token).at("ply"), 2);
}

TEST_F(DeskTest, ABotThatCameSecondPlaysNothingTwice) {
  advisor.room = 0;  // the bots find no room yet
  const json::object made = make_table({seat("bot", 1), seat("bot", 1)});
  const std::string id = text(made.at("table")), path = "/api/v1/tables/" + id;
  advisor.room = 64;
  now += 1000;
  desk->sweep();  // the first bot is asked; before it answers, another desk's bot has played
  const Table& table = desk->tables().loaded(id)->table;
  const auto bot = table.bot_to_act();
  ASSERT_TRUE(bot);
  const Table::Play first_move{table.match().rounds() - 1, table.match().ply(),
                               play::legal(table.match()).front(), ""};
  store.put(id, *table.play_bot(bot->seat, first_move, now));
  settle();
  EXPECT_EQ(desk->counts().failed_saves, 0u) << "a conflict is none";
  const auto shown = parsed(get(path, text(made.at("token")))).at("snapshot").as_object();
  EXPECT_EQ(shown.at("state"), "over");
  std::set<std::string> plies;
  std::size_t played = 0;
  for (const json::value& event : shown.at("log").as_array()) {
    if (event.at("kind") != "played") continue;
    ++played;
    plies.insert(json::serialize(event.at("round")) + "." + json::serialize(event.at("ply")));
  }
  EXPECT_GT(played, 40u);
  EXPECT_EQ(plies.size(), played);
}

TEST_F(DeskTest, ATableThatCannotBeReadIsNotOneThatIsNotThere) {
  const auto [id, token] = hot_seat();
  make();
  store.unreadable = true;
  EXPECT_EQ(code_of(get("/api/v1/tables/" + id, token)), "storage");
  EXPECT_EQ(code_of(post("/api/v1/tables/mine", "", {{"tables", {{{"table", id}, {"token", token}}}}})),
            "storage");
  store.unreadable = false;
  EXPECT_EQ(get("/api/v1/tables/" + id, token).status, 200);
  // Nor is one whose log is damaged: a page would forget its token.
  make();
  store.logs[id][1] = "garbled";
  EXPECT_EQ(code_of(get("/api/v1/tables/" + id, token)), "broken");
  const json::object mine =
      parsed(post("/api/v1/tables/mine", "", {{"tables", {{{"table", id}, {"token", token}}}}}));
  EXPECT_EQ(mine.at("unread"), json::array{0});  // the others are still told of
}

TEST_F(DeskTest, BotsPlayToTheEndOnTheirOwn) {
  const json::object made = make_table({seat("bot", 1), seat("bot", 2)});
  const std::string path = "/api/v1/tables/" + text(made.at("table"));
  for (int patience = 0; patience < 5000; ++patience) {
    settle();
    if (parsed(get(path, text(made.at("token")))).at("snapshot").at("state") == "over") break;
  }
  EXPECT_EQ(parsed(get(path, text(made.at("token")))).at("snapshot").at("state"), "over");
}

TEST_F(DeskTest, AnotherDeskOverTheSameStoreKnowsEverything) {
  const auto [id, token] = hot_seat();
  for (int i = 0; i < 7; ++i)
    ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(snapshot(id, token))).status, 200);
  const json::object before = snapshot(id, token);
  // The last move's answer got lost with the first house: asked again, it is answered again and not played again.
  json::object last = move_of(before);
  last["id"] = "once";
  ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, last).status, 200);
  const json::object after = snapshot(id, token);
  make();
  EXPECT_TRUE(desk->open());
  EXPECT_EQ(snapshot(id, token), after);
  EXPECT_TRUE(parsed(post("/api/v1/tables/" + id + "/play", token, last)).at("repeated").as_bool());
  EXPECT_EQ(snapshot(id, token), after);
}

TEST_F(DeskTest, ClocksStandStillWhileTheServerIsDown) {
  const json::object made = parsed(post("/api/v1/tables", "",
                                        {{"game", "kingdomino"},
                                         {"seats", {seat("human"), seat("human")}},
                                         {"clock", {{"move_ms", 60'000}, {"game_ms", 600'000}}}}));
  const std::string id = text(made.at("table")), token = text(made.at("token"));
  const auto left = [&] {
    return json::value(snapshot(id, token).at("clock")).at("move_left_ms").to_number<Millis>();
  };
  now += 4000;
  desk->sweep();  // the sign of life
  EXPECT_EQ(left(), 56'000);
  now += 1000;  // dies here; nobody can know of this second
  now += 3600'000;
  make();
  ASSERT_TRUE(desk->open());
  settle();
  desk->sweep();
  settle();
  EXPECT_EQ(left(), 56'000);
  EXPECT_EQ(snapshot(id, token).at("state"), "playing");
  now += 56'000;
  desk->sweep();
  settle();
  const auto seats = snapshot(id, token).at("seats").as_array();
  EXPECT_TRUE(std::any_of(seats.begin(), seats.end(), [](const json::value& one) {
    return one.as_object().contains("left") && one.at("left") == "timed_out";
  }));
}

// Between the loading of a table and the entry that gives its clocks their time back, a call once saw them without it.
TEST_F(DeskTest, WhoAsksWhileTheHouseOpensSeesClocksWithTheirTime) {
  const json::object made = parsed(post(
      "/api/v1/tables", "",
      {{"game", "kingdomino"}, {"seats", {seat("human"), seat("human")}}, {"clock", {{"move_ms", 60'000}}}}));
  const std::string id = text(made.at("table"));
  now += 4000;
  desk->sweep();
  now += 3600'000;
  make();
  ASSERT_TRUE(desk->open());
  std::optional<Response> got;
  desk->call({Method::get, "/api/v1/tables/" + id, "", text(made.at("token")), "", "test"},
             [&](Response response) { got = std::move(response); });
  EXPECT_FALSE(got);  // not before it is saved
  settle();
  ASSERT_TRUE(got);
  EXPECT_EQ(parsed(*got).at("snapshot").at("clock").at("move_left_ms").to_number<Millis>(), 56'000);
}

TEST_F(DeskTest, WhoComesBackHearsWhatWasMissedExactlyOnce) {
  const auto [id, token] = hot_seat();
  const auto subscribe = [&](PaperSink& sink, std::optional<int> after) {
    const ConnectionId socket = desk->connect(sink);
    json::object message{{"version", 1}, {"type", "subscribe"}, {"table", id}, {"token", token}};
    if (after) message["after"] = *after;
    desk->message(socket, json::serialize(message));
    return socket;
  };
  const auto numbers = [](const PaperSink& sink) {
    std::vector<int> heard;
    for (const std::string& one : sink.texts)
      if (const json::value value = json::parse(one); value.at("type") == "event")
        heard.push_back(value.at("event").to_number<int>());
    return heard;
  };
  PaperSink once, again;
  const ConnectionId gone = subscribe(once, {});
  for (int i = 0; i < 3; ++i)
    ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(snapshot(id, token))).status, 200);
  const int seen = numbers(once).back();
  desk->disconnect(gone);
  for (int i = 0; i < 4; ++i)
    ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(snapshot(id, token))).status, 200);
  const ConnectionId back = subscribe(again, seen);
  ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(snapshot(id, token))).status, 200);
  EXPECT_THAT(numbers(again), testing::ElementsAre(seen + 1, seen + 2, seen + 3, seen + 4, seen + 5));
  desk->disconnect(back);
}

// The review on the page and `pioche analyse` are one: the same decisions graded by the same limits.
TEST_F(DeskTest, AnAnalysisSaysWhatTheCommandLineSays) {
  const auto [id, token] = hot_seat();
  for (json::object shown = snapshot(id, token); shown.at("state") == "playing"; shown = snapshot(id, token))
    ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(shown)).status, 200);
  ThinkerSettings settings;
  settings.analysis.budget = {.simulations = 30};
  const auto bots = make_thinker(settings);
  thinker = bots.get();
  make();
  json::object analysis = parsed(post("/api/v1/analyses", token, {{"table", id}})).at("analysis").as_object();
  const std::string path = "/api/v1/analyses/" + text(analysis.at("id"));
  for (int patience = 0; patience < 20'000 && analysis.at("state") != "done"; ++patience) {
    ASSERT_NE(analysis.at("state"), "failed");
    settle();
    analysis = parsed(get(path, token)).at("analysis").as_object();
  }
  const auto record = *play::read_record(get("/api/v1/tables/" + id + "/record", token).body);
  const auto graded = *bots::analyse(record, settings.analysis, {});
  const json::array& plies = analysis.at("plies").as_array();
  ASSERT_EQ(plies.size(), graded.size());
  int marked = 0;
  for (std::size_t i = 0; i < graded.size(); ++i) {
    EXPECT_EQ(text(plies[i].at("action")), graded[i].action);
    if (!graded[i].judged) continue;
    EXPECT_EQ(text(plies[i].at("best")), graded[i].better);
    EXPECT_DOUBLE_EQ(plies[i].at("chance").to_number<double>(), graded[i].share);
    EXPECT_DOUBLE_EQ(plies[i].at("loss").to_number<double>(), graded[i].lost_share);
    if (plies[i].at("mark").is_null()) continue;
    EXPECT_EQ(text(plies[i].at("mark")), bots::name(graded[i].grade));
    ++marked;
  }
  EXPECT_GT(marked, 0);
}

// Every path that wants a token, with none, with one of another table, with one that only watches, on both
// kinds of table.
TEST_F(DeskTest, ForeignAndMissingTokensAreRefusedEverywhere) {
  const auto [other, foreign] = hot_seat();
  const json::object document = openapi_document(all_calls());
  int called = 0;
  for (const bool everyone : {false, true}) {
    const json::object made = make_table({seat("human"), seat("human")}, "kingdomino", everyone);
    const std::string id = text(made.at("table"));
    const std::string watch = text(made.at("watch"));
    const json::object move = move_of(snapshot(id, text(made.at("token"))));
    const json::object body{
        {"round", 0},    {"ply", 0},   {"action", move.at("action")}, {"seat", 1},
        {"kind", "bot"}, {"level", 1}, {"commits", json::array()},    {"parts", json::array()}};
    const std::size_t before = store.logs[id].size();
    // Whatever the document lists, so that no call can be forgotten here.
    for (const auto& [pattern, methods] : document.at("paths").as_object()) {
      if (pattern.find("/tables/{id}") == std::string_view::npos) continue;
      std::string path(pattern);
      path.replace(path.find("{id}"), 4, id);
      if (methods.as_object().contains("get")) {
        EXPECT_TRUE(everyone || get(path).status == 404) << path;
        EXPECT_EQ(get(path, foreign).status, everyone ? 403 : 404) << path;
        EXPECT_EQ(get(path, "nonsense").status, everyone ? 403 : 404) << path;
        continue;
      }
      EXPECT_EQ(post(path, foreign, body).status, everyone ? 403 : 404) << path;
      EXPECT_EQ(post(path, "nonsense", body).status, everyone ? 403 : 404) << path;
      const int watching = post(path, watch, body).status;
      EXPECT_TRUE(watching == 403 || watching == 409) << path << watching;
      // Joining needs no token, but here no seat is open; of a private table not even that is told.
      const int without = path.ends_with("/join") ? 409 : 401;
      EXPECT_EQ(post(path, "", body).status, everyone ? without : 404) << path;
      ++called;
    }
    for (const std::string& token : {std::string(), foreign, std::string("nonsense")}) {
      const json::object mine{{"tables", {{{"table", id}, {"token", token}}}}};
      EXPECT_TRUE(parsed(post("/api/v1/tables/mine", "", mine)).at("tables").as_array()[0].is_null());
      const Response analysed = post("/api/v1/analyses", token, {{"table", id}});
      EXPECT_EQ(analysed.status, everyone ? 409 : 404) << analysed.body;
    }
    EXPECT_EQ(code_of(get("/api/v1/tables/" + id + "?as=2", watch)), "bad_token");
    EXPECT_EQ(store.logs[id].size(), before);

    PaperSink sink;
    const ConnectionId socket = desk->connect(sink);
    for (const std::string& token : {foreign, std::string("nonsense")}) {
      for (const char* type : {"subscribe", "play"}) {
        json::object message = body;
        message["version"] = 1;
        message["type"] = type;
        message["table"] = id;
        message["token"] = token;
        desk->message(socket, json::serialize(message));
        settle();
        EXPECT_EQ(sink.last().at("error").at("code"), everyone ? "bad_token" : "unknown_table");
      }
    }
    desk->disconnect(socket);
    EXPECT_EQ(store.logs[id].size(), before);
  }
  EXPECT_EQ(called, 2 * 14);
}

// The watch link's token sat down at a private table, and everybody with that link saw the hand.
TEST_F(DeskTest, AWatchLinkSeatsNobodyAndShowsNoHand) {
  const json::object made = make_table({seat("human"), seat("open")}, "rondomino");
  const std::string path = "/api/v1/tables/" + text(made.at("table")), watch = text(made.at("watch"));
  EXPECT_EQ(code_of(post(path + "/join", watch)), "unknown_table");
  // With the right link too, the seat belongs to a fresh token: the one that watches goes on seeing no hand.
  const Response joined = post(path + "/join", watch, {{"join", made.at("join")}});
  ASSERT_EQ(joined.status, 200) << joined.body;
  ASSERT_NE(parsed(joined).at("token"), made.at("watch"));
  EXPECT_EQ(snapshot(text(made.at("table")), watch).at("you").at("seats"), json::array());
  EXPECT_EQ(snapshot(text(made.at("table")), watch).at("you").at("eyes"), nullptr);
}

// At a table with a thousand who look on, one seat that follows and unfollows wrote to all of them each time.
TEST_F(DeskTest, PresenceIsToldWhenItHasChangedAndToWhoDoesNotKnowIt) {
  const auto [id, token] = hot_seat();
  PaperSink stays, comes_and_goes;
  const ConnectionId one = desk->connect(stays), other = desk->connect(comes_and_goes);
  const auto say = [&, table = id, key = token](ConnectionId socket, std::string_view type) {
    desk->message(socket, json::serialize(json::object{
                              {"version", 1}, {"type", type}, {"table", table}, {"token", key}}));
  };
  const auto presences = [](const PaperSink& sink) {
    return std::count_if(sink.texts.begin(), sink.texts.end(),
                         [](const std::string& said) { return json::parse(said).at("type") == "presence"; });
  };
  say(one, "subscribe");
  EXPECT_EQ(presences(stays), 1);
  EXPECT_EQ(stays.last().at("connected"), json::value({1, 2}));
  now += 1000;
  for (int i = 0; i < 100; ++i) say(other, "subscribe");
  desk->sweep();
  now += 1000;
  desk->sweep();
  EXPECT_EQ(presences(stays), 1) << "the seats were connected all the time";
  EXPECT_GE(presences(comes_and_goes), 1);
  EXPECT_LE(presences(comes_and_goes), 2);
}

TEST_F(DeskTest, AtAPublicTableOneWhoComesAndGoesIsToldOfOnceASecond) {
  const json::object made = make_table({seat("human"), seat("human")}, "kingdomino", true);
  const std::string id = text(made.at("table"));
  PaperSink looks_on, seated;
  const ConnectionId watcher = desk->connect(looks_on), player = desk->connect(seated);
  desk->message(watcher, json::serialize(json::object{{"version", 1}, {"type", "subscribe"}, {"table", id}}));
  now += 1000;
  desk->sweep();
  looks_on.texts.clear();
  for (int i = 0; i < 101; ++i)
    desk->message(player, json::serialize(json::object{{"version", 1},
                                                       {"type", i % 2 == 0 ? "subscribe" : "unsubscribe"},
                                                       {"table", id},
                                                       {"token", made.at("token")}}));
  EXPECT_LE(looks_on.texts.size(), 1u);
  now += 1000;
  desk->sweep();
  EXPECT_LE(looks_on.texts.size(), 2u);
  ASSERT_FALSE(looks_on.texts.empty());
  EXPECT_EQ(looks_on.last().at("connected"), json::value({1, 2})) << "how it came to be in the end";
}

// Following anew, or over another connection, once began the two seconds anew.
TEST_F(DeskTest, ASeatSaysOnePhraseAtATimeHoweverOftenItFollows) {
  const auto [id, token] = hot_seat();
  PaperSink sink;
  for (int i = 0; i < 3; ++i) {
    const ConnectionId socket = desk->connect(sink);
    desk->message(socket, json::serialize(json::object{
                              {"version", 1}, {"type", "subscribe"}, {"table", id}, {"token", token}}));
    desk->message(socket, json::serialize(json::object{
                              {"version", 1}, {"type", "say"}, {"table", id}, {"phrase", "hello"}}));
    EXPECT_EQ(sink.last().at("type"), i == 0 ? "said" : "error");
  }
  EXPECT_EQ(sink.last().at("error").at("code"), "too_many");
}

TEST_F(DeskTest, ATokenThatWasReplacedOrLeftFollowsAPrivateTableNoLonger) {
  const json::object made = make_table({seat("human"), seat("open"), seat("open")});
  const std::string id = text(made.at("table")), path = "/api/v1/tables/" + id;
  const json::object joined = parsed(post(path + "/join", "", {{"join", made.at("join")}}));
  PaperSink sink;
  const ConnectionId socket = desk->connect(sink);
  desk->message(socket, json::serialize(json::object{{"version", 1},
                                                     {"type", "subscribe"},
                                                     {"table", id},
                                                     {"token", joined.at("token")},
                                                     {"boards", false}}));
  ASSERT_EQ(sink.last().at("type"), "subscribed");
  ASSERT_EQ(post(path + "/leave", text(joined.at("token"))).status, 200);
  EXPECT_EQ(sink.last().at("type"), "unsubscribed");
  EXPECT_EQ(sink.last().at("because"), "left");
  const std::size_t heard = sink.texts.size();
  ASSERT_EQ(post(path + "/seat", text(made.at("token")), {{"seat", 2}, {"kind", "bot"}, {"level", 1}}).status,
            200);
  EXPECT_EQ(sink.texts.size(), heard);
  desk->disconnect(socket);
}

TEST_F(DeskTest, NonsenseIsAnsweredWithWhatIsWrong) {
  const auto [id, token] = hot_seat();
  Request request;
  request.method = Method::post;
  request.path = "/api/v1/tables";
  request.address = "test";
  const auto code_for = [&](std::string body) {
    request.body = std::move(body);
    std::string code;
    desk->call(request, [&](Response response) { code = code_of(response); });
    settle();
    return code;
  };
  EXPECT_EQ(code_for("{"), "bad_request");
  EXPECT_EQ(code_for("[]"), "bad_request");
  EXPECT_EQ(code_for(std::string(200, '[')), "bad_request");
  EXPECT_EQ(code_for("{\"game\":\"kingdomino\"}"), "version");
  EXPECT_EQ(code_for("{\"version\":2}"), "version");
  EXPECT_EQ(code_for("{\"version\":1}"), "bad_request");
  EXPECT_EQ(code_for("{\"version\":1,\"game\":\"chess\",\"seats\":[]}"), "unknown_game");
  EXPECT_EQ(code_for("{\"version\":1,\"game\":\"kingdomino\",\"seats\":[{\"kind\":\"cat\"}]}"),
            "bad_request");
  EXPECT_EQ(code_for("{\"version\":1,\"game\":\"kingdomino\",\"seats\":[{\"kind\":\"human\"},{\"kind\":"
                     "\"human\"}],\"options\":{\"x\":1}}"),
            "bad_options");
  EXPECT_EQ(code_of(get("/api/v1/nothing")), "unknown_path");
  EXPECT_EQ(code_of(call(Method::other, "/api/v1/games")), "method");
  EXPECT_EQ(code_of(get("/api/v1/tables/zzzzzzzzzzzz")), "unknown_table");
  EXPECT_EQ(code_of(post("/api/v1/tables/" + id + "/play", token, {{"round", "x"}})), "bad_request");
  EXPECT_EQ(code_of(post("/api/v1/replays", "", {{"record", {{"pioche", 1}}}})), "bad_record");

  PaperSink sink;
  const ConnectionId socket = desk->connect(sink);
  for (const char* message :
       {"", "{", "null", "{\"version\":1}", "{\"version\":1,\"type\":\"dance\"}",
        "{\"version\":1,\"type\":\"subscribe\"}", "{\"version\":1,\"type\":\"play\",\"table\":5}"}) {
    desk->message(socket, message);
    EXPECT_EQ(sink.last().at("type"), "error") << message;
  }
  desk->disconnect(socket);
}

TEST_F(DeskTest, ADeskThatIsStoppingTakesNothingIn) {
  const auto [id, token] = hot_seat();
  const json::object shown = snapshot(id, token);
  desk->stop();
  EXPECT_EQ(code_of(post("/api/v1/tables/" + id + "/play", token, move_of(shown))), "stopping");
  EXPECT_EQ(code_of(post("/api/v1/tables", "",
                         {{"game", "kingdomino"}, {"seats", {seat("human"), seat("human")}}})),
            "stopping");
  EXPECT_TRUE(desk->quiet());
}

// Nobody can be kept from asking a program, so a hint is refused to nobody; but where other people sit, they are told.
TEST_F(DeskTest, AHintIsToldToTheOtherPeopleOnceForADecision) {
  const auto [id, token] = hot_seat();
  const std::size_t alone = store.logs[id].size();
  EXPECT_EQ(post("/api/v1/tables/" + id + "/hint", token).status, 200);
  EXPECT_EQ(store.logs[id].size(), alone);

  const json::object open = make_table({seat("human"), seat("open")});
  const std::string path = "/api/v1/tables/" + text(open.at("table"));
  const json::object joined = parsed(post(path + "/join", "", {{"join", open.at("join")}}));
  const auto to_act = joined.at("snapshot").at("to_act").to_number<int>();
  const std::string mine = text(to_act == 1 ? open.at("token") : joined.at("token"));
  const std::string other = text(to_act == 1 ? joined.at("token") : open.at("token"));
  EXPECT_EQ(code_of(post(path + "/hint", other)), "not_your_turn");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(post(path + "/hint", mine).status, 200);
  const json::array log = parsed(get(path, other)).at("snapshot").at("log").as_array();
  EXPECT_EQ(std::count_if(log.begin(), log.end(),
                          [](const json::value& event) { return event.at("kind") == "hinted"; }),
            1);
  EXPECT_EQ(log.back().at("seat"), to_act);

  const json::object clocked = parsed(post(
      "/api/v1/tables", "",
      {{"game", "kingdomino"}, {"seats", {seat("human"), seat("human")}}, {"clock", {{"game_ms", 60'000}}}}));
  EXPECT_EQ(code_of(post("/api/v1/tables/" + text(clocked.at("table")) + "/hint", text(clocked.at("token")))),
            "illegal");
}

// A hint tells of a hand. Who resigned while it was thought about once got it all the same.
TEST_F(DeskTest, AHintIsNotGivenToWhoGaveTheSeatUpMeanwhile) {
  const auto [id, token] = hot_seat();
  const auto ask = [&](std::string path, json::object body) {
    Request request;
    request.method = Method::post;
    request.path = "/api/v1/tables/" + id + path;
    request.token = token;
    request.address = "test";
    body["version"] = 1;
    request.body = json::serialize(body);
    auto code = std::make_shared<std::string>("nothing yet");
    desk->call(request, [code](const Response& response) { *code = code_of(response); });
    return code;
  };
  const auto hint = ask("/hint", {});
  const auto resigned = ask("/resign", {});
  while (store.save_next()) {
  }
  EXPECT_EQ(*resigned, "");
  settle();
  EXPECT_EQ(*hint, "bad_token");
}

// An analysis' id is as good as the table's link, but no better than it.
TEST_F(DeskTest, AnAnalysisOfAPrivateTableIsForThoseWhoMaySeeTheTable) {
  const auto [id, token] = hot_seat();
  for (json::object shown = snapshot(id, token); shown.at("state") == "playing"; shown = snapshot(id, token))
    ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(shown)).status, 200);
  const Response started = post("/api/v1/analyses", token, {{"table", id}});
  const std::string path = "/api/v1/analyses/" + text(parsed(started).at("analysis").at("id"));
  EXPECT_EQ(get(path, token).status, 200);
  EXPECT_EQ(code_of(get(path)), "unknown_table");
  EXPECT_EQ(code_of(get(path, "nonsense")), "unknown_table");
}

// A page forgets a token only where the answer is definite.
TEST_F(DeskTest, ATableOfALaterProgramIsNotOneThatIsGone) {
  const auto [id, token] = hot_seat();
  store.logs[id].push_back(R"({"kind":"dance","at":1})");
  make();
  EXPECT_EQ(code_of(get("/api/v1/tables/" + id, token)), "broken");
  const json::object mine = parsed(
      post("/api/v1/tables/mine", "",
           {{"tables", {{{"table", id}, {"token", token}}, {{"table", "aaaaaaaaaaaa"}, {"token", token}}}}}));
  EXPECT_EQ(mine.at("tables"), json::array({nullptr, nullptr}));
  EXPECT_EQ(mine.at("unread"), json::array{0});
}

// --- the OpenAPI document
// ------------------------------------------------------------------------------------------

bool has_type(const json::value& value, const json::value& type) {
  if (type.is_array()) {
    for (const json::value& one : type.get_array())
      if (has_type(value, one)) return true;
    return false;
  }
  const std::string_view name = type.as_string();
  return (name == "string" && value.is_string()) || (name == "object" && value.is_object()) ||
         (name == "array" && value.is_array()) || (name == "boolean" && value.is_bool()) ||
         (name == "integer" && (value.is_int64() || value.is_uint64())) ||
         (name == "number" && value.is_number()) || (name == "null" && value.is_null());
}

// What is wrong with a value by a schema of the document; empty: nothing. Of the parts of JSON Schema that we use.
std::string fault(const json::value& value, const json::object& schema, const json::object& schemas,
                  const std::string& where) {
  if (const json::value* ref = schema.if_contains("$ref")) {
    const std::string_view name =
        std::string_view(ref->as_string()).substr(sizeof("#/components/schemas/") - 1);
    return fault(value, schemas.at(name).as_object(), schemas, where);
  }
  if (const json::value* any = schema.if_contains("anyOf")) {
    std::string last;
    for (const json::value& one : any->as_array())
      if ((last = fault(value, one.as_object(), schemas, where)).empty()) return "";
    return last;
  }
  if (const json::value* type = schema.if_contains("type"); type && !has_type(value, *type))
    return where + " is not " + json::serialize(*type);
  if (const json::value* fixed = schema.if_contains("const"); fixed && *fixed != value)
    return where + " differs";
  if (const json::value* words = schema.if_contains("enum"))
    if (std::find(words->as_array().begin(), words->as_array().end(), value) == words->as_array().end())
      return where + " is " + json::serialize(value);
  if (const json::value* items = schema.if_contains("items"); items && value.is_array())
    for (const json::value& one : value.get_array())
      if (auto wrong = fault(one, items->as_object(), schemas, where + "[]"); !wrong.empty()) return wrong;
  if (!value.is_object() || !schema.contains("properties")) return "";
  for (const json::value& required : schema.at("required").as_array())
    if (!value.get_object().contains(required.as_string())) return where + " lacks " + text(required);
  for (const auto& [key, property] : schema.at("properties").as_object())
    if (const json::value* const given = value.get_object().if_contains(key))
      if (auto wrong = fault(*given, property.as_object(), schemas, where + "." + std::string(key));
          !wrong.empty())
        return wrong;
  return "";
}

TEST_F(DeskTest, TheOpenApiDocumentSaysWhatTheServerDoes) {
  puzzles["p-1"] = {"a1", 1};
  make();
  const json::object document = parsed(get("/api/v1/openapi.json"));
  // A table for each call, in the state that the call needs.
  const auto [playing, token] = hot_seat();
  const auto [finished, finished_token] = hot_seat();
  for (json::object shown = snapshot(finished, finished_token); shown.at("state") == "playing";
       shown = snapshot(finished, finished_token))
    ASSERT_EQ(post("/api/v1/tables/" + finished + "/play", finished_token, move_of(shown)).status, 200);
  const json::object waiting = make_table({seat("human"), seat("open"), seat("open")});
  json::object held =
      parsed(post("/api/v1/tables", "",
                  {{"game", "kingdomino"}, {"hold", true}, {"seats", {seat("human"), seat("human")}}}));
  const auto [undoing, undo_token] = hot_seat();
  for (int i = 0; i < 5; ++i)
    ASSERT_EQ(post("/api/v1/tables/" + undoing + "/play", undo_token, move_of(snapshot(undoing, undo_token)))
                  .status,
              200);
  const json::value record = json::parse(get("/api/v1/tables/" + finished + "/record", finished_token).body);

  // Two people each: one is put out, one is waited for too long, one was, and comes back.
  const auto two_people = [&](bool hold) {
    const json::object made =
        parsed(post("/api/v1/tables", "",
                    {{"game", "kingdomino"}, {"hold", hold}, {"seats", {seat("human"), seat("open")}}}));
    const std::string id = text(made.at("table"));
    const json::object joined =
        parsed(post("/api/v1/tables/" + id + "/join", "", {{"join", made.at("join")}}));
    return std::tuple(id, text(made.at("token")), text(joined.at("token")));
  };
  const auto [guested, guested_host, guest_token] = two_people(true);
  const auto [late, late_host, late_guest] = two_people(false);
  const auto [gone, gone_host, gone_guest] = two_people(false);
  now += table::usual_away_ms;
  const int late_seat = snapshot(late, late_host).at("to_act").to_number<int>();
  const std::string late_token = late_seat == 1 ? late_guest : late_host;
  const int gone_seat = snapshot(gone, gone_host).at("to_act").to_number<int>();
  const std::string gone_token = gone_seat == 1 ? gone_host : gone_guest;
  ASSERT_EQ(post("/api/v1/tables/" + gone + "/play_on", gone_seat == 1 ? gone_guest : gone_host,
                 {{"seat", gone_seat}})
                .status,
            200);

  // One person against a bot, whose part of the deal is awaited.
  const fair::Seed part = fair::new_seed();
  json::object bound = seat("human");
  bound["commit"] = fair::part_commitment(fair::make_part(part, "été"));
  const json::object shows = make_table({bound, seat("bot", 1)});
  const std::string showing = text(shows.at("table")), showing_token = text(shows.at("token"));
  ASSERT_EQ(shows.at("snapshot").at("fair").at("showing"), true);

  // Somebody who has played today's deal to its end.
  const auto daily = [](std::string_view kind) {
    return json::object{{"kind", kind}, {"day", "1970-01-01"}, {"name", "Ann"}};
  };
  const json::object day = parsed(post("/api/v1/days/begin", "", daily("colomino")));
  const std::string day_table = text(day.at("table")), day_token = text(day.at("token"));
  for (json::object shown = snapshot(day_table, day_token); shown.at("state") == "playing";
       shown = snapshot(day_table, day_token))
    ASSERT_EQ(post("/api/v1/tables/" + day_table + "/play", day_token, move_of(shown)).status, 200);
  json::object ended = daily("colomino");
  ended["guest"] = day.at("guest");

  struct Example {
    std::string id, token;
    json::object body;
    std::string query;
  };
  const std::string wait = text(waiting.at("table")), wait_token = text(waiting.at("token"));
  std::map<std::string, Example> examples = {
      {"get /api/v1/games", {}},
      {"get /api/v1/openapi.json", {}},
      {"post /api/v1/positions", {"", "", {{"record", record}, {"round", 0}, {"ply", 4}}, ""}},
      {"post /api/v1/counts",
       {"",
        "",
        {{"game", "colomino"},
         {"pad", json::object{{"tokens", json::array{json::object{{"yellow", 1}, {"blue", 2}}}}}}},
        ""}},
      {"get /api/v1/puzzles/{id}", {"p-1", "", {}, ""}},
      {"post /api/v1/puzzles/{id}", {"p-1", "", {{"action", "a1"}}, ""}},
      {"post /api/v1/days", {"", "", {{"guest", day.at("guest")}}, ""}},
      {"post /api/v1/days/begin", {"", "", daily("giants"), ""}},
      {"post /api/v1/days/finish", {"", "", ended, ""}},
      {"post /api/v1/days/tables", {"", "", {{"kind", "colomino"}, {"guest", day.at("guest")}}, ""}},
      {"post /api/v1/tables",
       {"", "", {{"game", "kingdomino"}, {"seats", {seat("human"), seat("bot", 1)}}}, ""}},
      {"post /api/v1/tables/again",
       {"",
        "",
        {{"record", record}, {"round", 0}, {"ply", 4}, {"seats", {seat("human"), seat("bot", 1)}}},
        ""}},
      {"post /api/v1/tables/take_over",
       {"", "", {{"record", record}, {"seats", {seat("human"), seat("bot", 1)}}}, ""}},
      {"get /api/v1/tables", {"", "", {}, "?list=open"}},
      {"post /api/v1/tables/mine", {"", "", {{"tables", {{{"table", playing}, {"token", token}}}}}, ""}},
      {"get /api/v1/tables/{id}", {playing, token, {}, ""}},
      {"get /api/v1/tables/{id}/decision", {playing, token, {}, ""}},
      {"post /api/v1/tables/{id}/join", {wait, "", {{"join", waiting.at("join")}, {"seat", 2}}, ""}},
      {"post /api/v1/tables/{id}/seat", {wait, wait_token, {{"seat", 3}, {"kind", "bot"}, {"level", 1}}, ""}},
      {"post /api/v1/tables/{id}/leave", {text(held.at("table")), text(held.at("token")), {{"seat", 2}}, ""}},
      {"post /api/v1/tables/{id}/commit",
       {text(held.at("table")),
        text(held.at("token")),
        {{"commits", {{{"seat", 1}, {"commit", std::string(64, 'a')}}}}},
        ""}},
      {"post /api/v1/tables/{id}/show",
       {showing,
        showing_token,
        {{"parts", {{{"seat", 1}, {"bytes", fair::to_hex(part)}, {"words", "été"}}}}},
        ""}},
      {"post /api/v1/tables/{id}/put_out", {guested, guested_host, {{"seat", 2}}, ""}},
      {"post /api/v1/tables/{id}/play_on", {late, late_token, {{"seat", late_seat}}, ""}},
      {"post /api/v1/tables/{id}/come_back", {gone, gone_token, {}, ""}},
      {"post /api/v1/tables/{id}/play", {playing, token, move_of(snapshot(playing, token)), ""}},
      {"post /api/v1/tables/{id}/undo", {undoing, undo_token, {{"round", 0}, {"ply", 5}}, ""}},
      {"post /api/v1/tables/{id}/hint", {undoing, undo_token, {}, ""}},
      {"post /api/v1/tables/{id}/resign", {playing, token, {{"seat", 2}}, ""}},
      {"post /api/v1/tables/{id}/rematch", {finished, finished_token, {}, ""}},
      {"get /api/v1/tables/{id}/record", {finished, finished_token, {}, ""}},
      {"get /api/v1/tables/{id}/replay", {finished, finished_token, {}, ""}},
      {"get /api/v1/tables/{id}/round", {finished, finished_token, {}, "?round=0"}},
      {"post /api/v1/replays", {"", "", {{"record", record}}, ""}},
      {"post /api/v1/analyses", {"", "", {{"record", record}}, ""}},
  };
  held = parsed(post("/api/v1/tables", "",
                     {{"game", "kingdomino"}, {"hold", true}, {"seats", {seat("human"), seat("human")}}}));
  examples["post /api/v1/tables/{id}/start"] = {text(held.at("table")), text(held.at("token")), {}, ""};
  const Response started = post("/api/v1/analyses", "", {{"record", record}});
  examples["get /api/v1/analyses/{id}"] = {text(parsed(started).at("analysis").at("id")), "", {}, ""};

  std::size_t seen = 0;
  for (const auto& [path, methods] : document.at("paths").as_object()) {
    for (const auto& [method, call_of] : methods.as_object()) {
      const std::string name = std::string(method) + " " + std::string(path);
      ASSERT_TRUE(examples.contains(name)) << name << " is documented, but this test has no example of it";
      ++seen;
      const Example& example = examples[name];
      std::string target(path);
      if (const auto at = target.find("{id}"); at != std::string::npos) target.replace(at, 4, example.id);
      // What it says is needed is needed.
      if (call_of.as_object().contains("requestBody"))
        for (const json::value& needed : call_of.at("requestBody")
                                             .at("content")
                                             .at("application/json")
                                             .at("schema")
                                             .at("required")
                                             .as_array()) {
          if (needed == "version") continue;
          json::object lacking = example.body;
          ASSERT_TRUE(lacking.contains(needed.as_string())) << name << " " << needed;
          lacking.erase(needed.as_string());
          EXPECT_EQ(code_of(post(target + example.query, example.token, lacking)), "bad_request")
              << name << " without " << needed;
        }
      const Response response = call(method == "get" ? Method::get : Method::post, target + example.query,
                                     example.token, example.body);
      const json::object& responses = call_of.at("responses").as_object();
      ASSERT_TRUE(responses.contains(std::to_string(response.status)))
          << name << " " << response.body.substr(0, 300);
      const json::object& content = responses.at(std::to_string(response.status)).at("content").as_object();
      if (!content.contains("application/json")) continue;
      const json::object& schema = content.at("application/json").at("schema").as_object();
      const json::object& schemas = document.at("components").at("schemas").as_object();
      const json::object body = parsed(response);
      EXPECT_EQ(fault(body, schema, schemas, name), "");
      if (!schema.contains("properties")) continue;  // a document, which may have more
      for (const auto& [key, value] : body)
        EXPECT_TRUE(schema.at("properties").as_object().contains(key))
            << name << " answers with an undocumented " << key;
    }
  }
  EXPECT_EQ(seen, examples.size());
}

}  // namespace
}  // namespace pioche::desk
