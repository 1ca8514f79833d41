#include "server/house.h"

#include <gmock/gmock.h>

#include "play/record.h"
#include "server/house_fixture.h"

namespace pioche::server {
namespace {

using testing::HasSubstr;

std::string text(const json::value& value) {
  return std::string(value.as_string());
}

class HouseTest : public testing::Test, public HouseFixture {
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

TEST_F(HouseTest, AMoveIsAnsweredAfterItIsSavedAndToldAfterItIsAnswered) {
  const auto [id, token] = hot_seat();
  PaperSink sink;
  const SocketId socket = house->connect(sink, "test");
  house->message(socket, json::serialize(json::object{{"version", 1},
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
  house->message(socket, json::serialize(play));
  EXPECT_EQ(sink.texts.size(), before);  // nothing is said before it is on disk
  store.save_next();
  ASSERT_EQ(sink.texts.size(), before + 2);
  EXPECT_EQ(json::parse(sink.texts[before]).at("type"), "played");
  EXPECT_EQ(json::parse(sink.texts[before]).at("request"), play.at("request"));
  EXPECT_EQ(json::parse(sink.texts[before + 1]).at("type"), "event");
  house->disconnect(socket);
}

TEST_F(HouseTest, WhatCannotBeSavedDidNotHappen) {
  const auto [id, token] = hot_seat();
  const json::object before = snapshot(id, token);
  store.broken = true;
  const Response refused = post("/api/v1/tables/" + id + "/play", token, move_of(before));
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(code_of(refused), "storage");
  EXPECT_EQ(get("/healthz").status, 503);
  EXPECT_EQ(snapshot(id, token), before);
  EXPECT_EQ(code_of(post("/api/v1/tables", "",
                         {{"game", "kingdomino"}, {"seats", {seat("human"), seat("human")}}})),
            "storage");
  store.broken = false;
  EXPECT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(before)).status, 200);
  EXPECT_EQ(get("/healthz").status, 200);
}

TEST_F(HouseTest, OfAHundredWhoSendTheSamePlyOneIsAccepted) {
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
    house->call(request, [&](Response response) {
      if (response.status == 200) ++accepted;
      if (code_of(response) == "stale") ++stale;
    });
  }
  settle();
  EXPECT_EQ(accepted, 1);
  EXPECT_EQ(stale, 99);
}

TEST_F(HouseTest, BotsPlayToTheEndOnTheirOwn) {
  const json::object made = make_table({seat("bot", 1), seat("bot", 2)});
  const std::string path = "/api/v1/tables/" + text(made.at("table"));
  for (int patience = 0; patience < 5000; ++patience) {
    settle();
    if (parsed(get(path, text(made.at("token")))).at("snapshot").at("state") == "over") break;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(parsed(get(path, text(made.at("token")))).at("snapshot").at("state"), "over");
}

TEST_F(HouseTest, AnotherHouseOverTheSameStoreKnowsEverything) {
  const auto [id, token] = hot_seat();
  for (int i = 0; i < 7; ++i)
    ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(snapshot(id, token))).status, 200);
  const json::object before = snapshot(id, token);
  // The last move's answer got lost with the first house: asked again, it is answered again and not played again.
  json::object last = move_of(before);
  last["id"] = "once";
  ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, last).status, 200);
  const json::object after = snapshot(id, token);
  make(no_limits());
  EXPECT_EQ(*house->open(), 1);
  EXPECT_EQ(snapshot(id, token), after);
  EXPECT_TRUE(parsed(post("/api/v1/tables/" + id + "/play", token, last)).at("repeated").as_bool());
  EXPECT_EQ(snapshot(id, token), after);
}

TEST_F(HouseTest, ClocksStandStillWhileTheServerIsDown) {
  const json::object made = parsed(post("/api/v1/tables", "",
                                        {{"game", "kingdomino"},
                                         {"seats", {seat("human"), seat("human")}},
                                         {"clock", {{"move_ms", 60'000}, {"game_ms", 600'000}}}}));
  const std::string id = text(made.at("table")), token = text(made.at("token"));
  const auto left = [&] {
    return json::value(snapshot(id, token).at("clock")).at("move_left_ms").to_number<Millis>();
  };
  now += 4000;
  house->sweep();  // the sign of life
  EXPECT_EQ(left(), 56'000);
  now += 1000;  // dies here; nobody can know of this second
  now += 3600'000;
  make(no_limits());
  ASSERT_EQ(*house->open(), 1);
  settle();
  house->sweep();
  settle();
  EXPECT_EQ(left(), 56'000);
  EXPECT_EQ(snapshot(id, token).at("state"), "playing");
  now += 56'000;
  house->sweep();
  settle();
  const auto seats = snapshot(id, token).at("seats").as_array();
  EXPECT_TRUE(std::any_of(seats.begin(), seats.end(), [](const json::value& one) {
    return one.as_object().contains("left") && one.at("left") == "timed_out";
  }));
}

TEST_F(HouseTest, WhoComesBackHearsWhatWasMissedExactlyOnce) {
  const auto [id, token] = hot_seat();
  const auto subscribe = [&](PaperSink& sink, std::optional<int> after) {
    const SocketId socket = house->connect(sink, "test");
    json::object message{{"version", 1}, {"type", "subscribe"}, {"table", id}, {"token", token}};
    if (after) message["after"] = *after;
    house->message(socket, json::serialize(message));
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
  const SocketId gone = subscribe(once, {});
  for (int i = 0; i < 3; ++i)
    ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(snapshot(id, token))).status, 200);
  const int seen = numbers(once).back();
  house->disconnect(gone);
  for (int i = 0; i < 4; ++i)
    ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(snapshot(id, token))).status, 200);
  const SocketId back = subscribe(again, seen);
  ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(snapshot(id, token))).status, 200);
  EXPECT_THAT(numbers(again), testing::ElementsAre(seen + 1, seen + 2, seen + 3, seen + 4, seen + 5));
  house->disconnect(back);
}

// The review on the page and `pioche analyse` are one: the same decisions graded by the same limits.
TEST_F(HouseTest, AnAnalysisSaysWhatTheCommandLineSays) {
  const auto [id, token] = hot_seat();
  for (json::object shown = snapshot(id, token); shown.at("state") == "playing"; shown = snapshot(id, token))
    ASSERT_EQ(post("/api/v1/tables/" + id + "/play", token, move_of(shown)).status, 200);
  ThinkerSettings settings;
  settings.analysis.budget = {.simulations = 30};
  const auto bots = make_thinker(settings);
  thinker = bots.get();
  make(no_limits());
  json::object analysis = parsed(post("/api/v1/analyses", token, {{"table", id}})).at("analysis").as_object();
  const std::string path = "/api/v1/analyses/" + text(analysis.at("id"));
  for (int patience = 0; patience < 20'000 && analysis.at("state") != "done"; ++patience) {
    ASSERT_NE(analysis.at("state"), "failed");
    settle();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    analysis = parsed(get(path)).at("analysis").as_object();
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
TEST_F(HouseTest, ForeignAndMissingTokensAreRefusedEverywhere) {
  const auto [other, foreign] = hot_seat();
  const json::object document = openapi_document();
  int called = 0;
  for (const bool everyone : {false, true}) {
    const json::object made = make_table({seat("human"), seat("human")}, "kingdomino", everyone);
    const std::string id = text(made.at("table"));
    const std::string watch = text(made.at("watch"));
    const json::object move = move_of(snapshot(id, text(made.at("token"))));
    const json::object body{{"round", 0}, {"ply", 0},      {"action", move.at("action")},
                            {"seat", 1},  {"kind", "bot"}, {"level", 1},
                            {"seed", "x"}};
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
    const SocketId socket = house->connect(sink, "test");
    for (const std::string& token : {foreign, std::string("nonsense")}) {
      for (const char* type : {"subscribe", "play"}) {
        json::object message = body;
        message["version"] = 1;
        message["type"] = type;
        message["table"] = id;
        message["token"] = token;
        house->message(socket, json::serialize(message));
        settle();
        EXPECT_EQ(sink.last().at("error").at("code"), everyone ? "bad_token" : "unknown_table");
      }
    }
    house->disconnect(socket);
    EXPECT_EQ(store.logs[id].size(), before);
  }
  EXPECT_EQ(called, 2 * 10);
}

// The watch link's token sat down at a private table, and everybody with that link saw the hand.
TEST_F(HouseTest, AWatchLinkSeatsNobodyAndShowsNoHand) {
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

TEST_F(HouseTest, ATokenThatWasReplacedOrLeftFollowsAPrivateTableNoLonger) {
  const json::object made = make_table({seat("human"), seat("open"), seat("open")});
  const std::string id = text(made.at("table")), path = "/api/v1/tables/" + id;
  const json::object joined = parsed(post(path + "/join", "", {{"join", made.at("join")}}));
  PaperSink sink;
  const SocketId socket = house->connect(sink, "test");
  house->message(socket, json::serialize(json::object{{"version", 1},
                                                      {"type", "subscribe"},
                                                      {"table", id},
                                                      {"token", joined.at("token")},
                                                      {"boards", false}}));
  ASSERT_EQ(sink.last().at("type"), "subscribed");
  ASSERT_EQ(post(path + "/leave", text(joined.at("token"))).status, 200);
  EXPECT_EQ(sink.last().at("type"), "unsubscribed");
  const std::size_t heard = sink.texts.size();
  ASSERT_EQ(post(path + "/seat", text(made.at("token")), {{"seat", 2}, {"kind", "bot"}, {"level", 1}}).status,
            200);
  EXPECT_EQ(sink.texts.size(), heard);
  house->disconnect(socket);
}

TEST_F(HouseTest, PingsAreCountedLikeMessages) {
  Limits limits;
  make(limits);
  PaperSink sink;
  const SocketId socket = house->connect(sink, "test");
  for (std::size_t i = 0; i < 3 * limits.excess_messages && !sink.closed; ++i) house->control_frame(socket);
  EXPECT_TRUE(sink.closed);
  house->disconnect(socket);
}

TEST_F(HouseTest, NonsenseIsAnsweredWithWhatIsWrong) {
  const auto [id, token] = hot_seat();
  Request request;
  request.method = Method::post;
  request.path = "/api/v1/tables";
  request.address = "test";
  const auto code_for = [&](std::string body) {
    request.body = std::move(body);
    std::string code;
    house->call(request, [&](Response response) { code = code_of(response); });
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
  const SocketId socket = house->connect(sink, "test");
  for (const char* message :
       {"", "{", "null", "{\"version\":1}", "{\"version\":1,\"type\":\"dance\"}",
        "{\"version\":1,\"type\":\"subscribe\"}", "{\"version\":1,\"type\":\"play\",\"table\":5}"}) {
    house->message(socket, message);
    EXPECT_EQ(sink.last().at("type"), "error") << message;
  }
  house->disconnect(socket);
}

TEST_F(HouseTest, FloodsAreRefusedThenClosed) {
  make(Limits{});
  PaperSink sink;
  const SocketId socket = house->connect(sink, "flood");
  for (int i = 0; i < 80; ++i) house->message(socket, R"({"version":1,"type":"ping"})");
  EXPECT_EQ(sink.last().at("type"), "pong");
  house->message(socket, R"({"version":1,"type":"ping"})");
  EXPECT_EQ(sink.last().at("error").at("code"), "too_many");
  now += 1000;
  house->message(socket, R"({"version":1,"type":"ping"})");
  EXPECT_EQ(sink.last().at("type"), "pong");
  for (int i = 0; i < 600; ++i) house->message(socket, R"({"version":1,"type":"ping"})");
  EXPECT_TRUE(sink.closed);
  house->disconnect(socket);
  int refused = 0;
  for (int i = 0; i < 400; ++i) {
    Request request;
    request.path = "/healthz";
    request.address = "flood";
    house->call(request, [&](Response response) { refused += response.status == 429; });
  }
  EXPECT_EQ(refused, 100);
}

// A slow server used to forgive everything with each message that it let through, 40 times a second, and so never shut
// a flood out: the thread sanitizer's build hung on it.
TEST_F(HouseTest, AFloodIsClosedAlsoByAServerThatIsSlow) {
  make(Limits{});
  PaperSink sink;
  const SocketId socket = house->connect(sink, "flood");
  for (int i = 0; i < 2000 && !sink.closed; ++i) {
    house->message(socket, R"({"version":1,"type":"ping"})");
    if (i % 10 == 0) ++now;  // a tenth of a millisecond each
  }
  EXPECT_TRUE(sink.closed);
  house->disconnect(socket);
}

TEST_F(HouseTest, AHouseThatIsStoppingTakesNothingIn) {
  const auto [id, token] = hot_seat();
  const json::object shown = snapshot(id, token);
  house->stop();
  EXPECT_EQ(code_of(post("/api/v1/tables/" + id + "/play", token, move_of(shown))), "stopping");
  EXPECT_EQ(code_of(post("/api/v1/tables", "",
                         {{"game", "kingdomino"}, {"seats", {seat("human"), seat("human")}}})),
            "stopping");
  EXPECT_TRUE(house->quiet());
}

TEST_F(HouseTest, HintsAreForPeopleAmongThemselvesWithoutAClock) {
  const auto [id, token] = hot_seat();
  EXPECT_EQ(post("/api/v1/tables/" + id + "/hint", token).status, 200);
  const json::object open = make_table({seat("human"), seat("open")});
  const std::string path = "/api/v1/tables/" + text(open.at("table"));
  const json::object joined = parsed(post(path + "/join", "", {{"join", open.at("join")}}));
  const auto to_act = joined.at("snapshot").at("to_act").to_number<int>();
  EXPECT_EQ(code_of(post(path + "/hint", text(to_act == 1 ? open.at("token") : joined.at("token")))),
            "illegal");
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
         (name == "null" && value.is_null());
}

TEST_F(HouseTest, TheOpenApiDocumentSaysWhatTheServerDoes) {
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

  struct Example {
    std::string id, token;
    json::object body;
    std::string query;
  };
  const std::string wait = text(waiting.at("table")), wait_token = text(waiting.at("token"));
  std::map<std::string, Example> examples = {
      {"get /api/v1/games", {}},
      {"get /api/v1/openapi.json", {}},
      {"post /api/v1/tables",
       {"", "", {{"game", "kingdomino"}, {"seats", {seat("human"), seat("bot", 1)}}}, ""}},
      {"get /api/v1/tables", {"", "", {}, "?list=open"}},
      {"post /api/v1/tables/mine", {"", "", {{"tables", {{{"table", playing}, {"token", token}}}}}, ""}},
      {"get /api/v1/tables/{id}", {playing, token, {}, ""}},
      {"post /api/v1/tables/{id}/join", {wait, "", {{"join", waiting.at("join")}, {"seat", 2}}, ""}},
      {"post /api/v1/tables/{id}/seat", {wait, wait_token, {{"seat", 3}, {"kind", "bot"}, {"level", 1}}, ""}},
      {"post /api/v1/tables/{id}/leave", {text(held.at("table")), text(held.at("token")), {{"seat", 2}}, ""}},
      {"post /api/v1/tables/{id}/seed",
       {text(held.at("table")), text(held.at("token")), {{"seed", "x"}}, ""}},
      {"post /api/v1/tables/{id}/play", {playing, token, move_of(snapshot(playing, token)), ""}},
      {"post /api/v1/tables/{id}/undo", {undoing, undo_token, {{"round", 0}, {"ply", 5}}, ""}},
      {"post /api/v1/tables/{id}/hint", {undoing, undo_token, {}, ""}},
      {"post /api/v1/tables/{id}/resign", {playing, token, {{"seat", 2}}, ""}},
      {"post /api/v1/tables/{id}/rematch", {finished, finished_token, {}, ""}},
      {"get /api/v1/tables/{id}/record", {finished, finished_token, {}, ""}},
      {"get /api/v1/tables/{id}/replay", {finished, finished_token, {}, ""}},
      {"post /api/v1/replays", {"", "", {{"record", record}}, ""}},
      {"post /api/v1/analyses", {"", "", {{"record", record}}, ""}},
      {"get /healthz", {}},
      {"get /metrics", {}},
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
      const json::object body = parsed(response);
      for (const json::value& required : schema.at("required").as_array())
        EXPECT_TRUE(body.contains(required.as_string())) << name << " lacks " << required;
      const json::object& properties = schema.at("properties").as_object();
      for (const auto& [key, value] : body) {
        if (path.ends_with("/record") || path.ends_with("openapi.json")) continue;  // these may have more
        ASSERT_TRUE(properties.contains(key)) << name << " answers with an undocumented " << key;
        EXPECT_TRUE(has_type(value, properties.at(key).at("type"))) << name << " " << key;
      }
    }
  }
  EXPECT_EQ(seen, examples.size());
}

}  // namespace
}  // namespace pioche::server
