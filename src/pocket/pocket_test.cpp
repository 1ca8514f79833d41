// The house in the pocket, carried by a device of paper.
#include "pocket/pocket.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "bots/analyse.h"
#include "fair/deal.h"
#include "play/record.h"
#include "pocket/paper_device.h"

namespace pioche::pocket {
namespace {

using testing::IsEmpty;

struct Kind {
  std::string name;
  std::string game;
  json::object options;
  int players = 2;
};
const Kind kinds[] = {{"Kingdomino", "kingdomino", {}, 2},
                      {"Giants", "kingdomino", {{"giants", true}}, 3},
                      {"Rondomino", "rondomino", {{"target", 20}}, 2},
                      {"Colomino", "colomino", {}, 2}};

class PocketTest : public testing::Test {
 protected:
  // One person and bots for the rest.
  void sit_down(const Kind& kind, int level = 1, json::object more = {}) {
    fair::Seed bytes{};
    bytes.fill(7);
    json::array seats{
        {{"kind", "human"}, {"name", "Ann"}, {"commit", fair::part_commitment(fair::make_part(bytes, ""))}}};
    for (int seat = 1; seat < kind.players; ++seat) seats.push_back({{"kind", "bot"}, {"level", level}});
    more["game"] = kind.game;
    more["options"] = kind.options;
    more["seats"] = std::move(seats);
    const json::object made = device.call("POST", "/api/v1/tables", "", std::move(more));
    ASSERT_EQ(device.status, 201) << json::serialize(made);
    table = made.at("table").as_string();
    token = made.at("token").as_string();
    device.call("POST", path("/show"), token, {{"parts", {{{"seat", 1}, {"bytes", fair::to_hex(bytes)}}}}});
    ASSERT_EQ(device.status, 200);
  }
  std::string path(std::string_view call) const { return fmt::format("/api/v1/tables/{}{}", table, call); }
  json::object snapshot() { return device.call("GET", path(""), token).at("snapshot").as_object(); }
  json::object move_in(const json::object& now) const {
    return {{"round", now.at("round")},
            {"ply", now.at("ply")},
            {"action", now.at("moves").as_array().front().at("action")},
            {"id", fmt::format("{}/{}", now.at("round").as_int64(), now.at("ply").as_int64())}};
  }
  // Plays whatever comes first until the game is over, or so many times.
  json::object play_on(int times = 10'000) {
    json::object now = snapshot();
    for (; times > 0 && now.at("state") == "playing"; --times) {
      EXPECT_EQ(now.at("to_act"), 1) << "bots have played";
      device.call("POST", path("/play"), token, move_in(now));
      EXPECT_EQ(device.status, 200);
      now = snapshot();
    }
    return now;
  }

  PaperDevice device;
  std::string table, token;
};

TEST_F(PocketTest, Plays_every_game_to_its_end_and_its_deals_can_be_checked) {
  for (const Kind& kind : kinds) {
    SCOPED_TRACE(kind.name);
    sit_down(kind);
    EXPECT_EQ(play_on().at("state"), "over");
    const json::object document = device.call("GET", path("/record"), token);
    const auto record = play::read_record(json::value(document));
    ASSERT_TRUE(record);
    EXPECT_TRUE(fair::verify(*record)) << "as of any table of a house";
    EXPECT_FALSE(document.at("fair").at("players").as_array()[0].is_null()) << "with what the page added";
    EXPECT_TRUE(play::replay(*record));
    EXPECT_GT(device.call("GET", path("/replay"), token).at("steps").as_array().size(), 5u);
    EXPECT_TRUE(device.finished.contains(table));
    EXPECT_EQ(device.summaries.at(table).at("state"), "over");
  }
  EXPECT_THAT(device.misunderstood, IsEmpty());
  EXPECT_THAT(device.journals, IsEmpty());
}

TEST_F(PocketTest, Tells_the_page_what_happens_as_a_house_tells_it) {
  sit_down(kinds[0]);
  device.say({{"type", "connect"}, {"connection", 4}});
  device.say(
      {{"type", "message"},
       {"connection", 4},
       {"message",
        json::serialize(json::object{
            {"version", 1}, {"type", "subscribe"}, {"request", 1}, {"table", table}, {"token", token}})}});
  device.settle();
  ASSERT_FALSE(device.told.empty());
  EXPECT_EQ(device.told[0].at("type"), "subscribed");
  device.told.clear();
  json::object move = move_in(snapshot());
  move["version"] = 1;
  move["type"] = "play";
  move["request"] = "a";
  move["table"] = table;
  device.say({{"type", "message"}, {"connection", 4}, {"message", json::serialize(move)}});
  device.settle();
  ASSERT_GE(device.told.size(), 2u);
  EXPECT_EQ(device.told[0].at("type"), "played") << "first to who played";
  EXPECT_EQ(device.told[1].at("kind"), "played");
  device.say({{"type", "disconnect"}, {"connection", 4}});
  device.told.clear();
  play_on(2);
  EXPECT_THAT(device.told, IsEmpty());
  EXPECT_THAT(device.misunderstood, IsEmpty());
  EXPECT_THAT(device.journals, IsEmpty());
}

// Nothing is answered before it is safe, and whatever was answered is there when the page comes back.
TEST_F(PocketTest, Survives_being_closed_between_any_two_steps) {
  for (const Kind& kind : kinds) {
    SCOPED_TRACE(kind.name);
    sit_down(kind, 2);
    Random random(7);
    std::int64_t answered = -1;
    bool over = false;
    for (int time = 0; time < 3000 && !over; ++time) {
      json::object now = snapshot();
      // A bot that was thinking when the page was closed goes on as soon as somebody looks.
      if (now.at("state") == "playing" && now.at("to_act") != 1) now = snapshot();
      over = now.at("state") != "playing";
      ASSERT_GE(now.at("event").as_int64(), answered);
      if (over) break;
      ASSERT_EQ(now.at("to_act"), 1);
      const int asked = device.ask("POST", path("/play?snapshot=0"), token, move_in(now));
      // The page is closed after a few steps of what follows.
      for (int steps = static_cast<int>(random.below(7)); steps > 0 && device.step();) --steps;
      if (device.answers.contains(asked))
        answered = json::parse(device.answers[asked].at("body").as_string()).at("event").as_int64();
      if (random.below(3) == 0) device.open();
      device.settle();
    }
    EXPECT_TRUE(over);
  }
  EXPECT_THAT(device.misunderstood, IsEmpty());
  EXPECT_THAT(device.journals, IsEmpty());
}

TEST_F(PocketTest, Says_so_when_the_device_is_full_and_goes_on_when_there_is_room) {
  sit_down(kinds[3]);
  const json::object before = snapshot();
  device.full = true;
  const json::object refused = device.call("POST", path("/play"), token, move_in(before));
  EXPECT_EQ(device.status, 503);
  EXPECT_EQ(refused.at("error").at("code"), "storage");
  EXPECT_EQ(snapshot().at("event"), before.at("event"));
  device.full = false;
  device.call("POST", path("/play"), token, move_in(before));
  EXPECT_EQ(device.status, 200);
}

// Two tabs of the same page have a pocket each, over the same device.
TEST_F(PocketTest, Gives_way_to_another_tab_that_was_faster) {
  sit_down(kinds[3]);
  const json::object before = snapshot();
  PaperDevice other;
  other.logs = device.logs;
  other.call("POST", path("/play"), token, move_in(before));
  EXPECT_EQ(other.status, 200);
  device.logs = other.logs;
  json::object mine = move_in(before);
  mine["id"] = "of this tab";
  const json::object refused = device.call("POST", path("/play"), token, mine);
  EXPECT_EQ(device.status, 409);
  EXPECT_EQ(refused.at("error").at("code"), "stale");
  EXPECT_GT(snapshot().at("event").as_int64(), before.at("event").as_int64()) << "it has caught up";
}

TEST_F(PocketTest, Hears_what_another_tab_kept) {
  sit_down(kinds[3]);
  const json::object before = snapshot();
  PaperDevice other;
  other.logs = device.logs;
  other.call("POST", path("/play"), token, move_in(before));
  other.settle();
  device.logs = other.logs;
  device.say({{"type", "moved"}, {"table", table}, {"events", other.logs[table].size()}});
  device.settle();
  EXPECT_EQ(snapshot().at("event").as_int64() + 1, std::ssize(device.logs[table]));
  // What it knows already is no news, nor is a table that nobody here looks at.
  device.say({{"type", "moved"}, {"table", table}, {"events", 1}});
  device.say({{"type", "moved"}, {"table", "elsewhere"}, {"events", 9}});
  EXPECT_TRUE(device.waiting.empty());
  EXPECT_TRUE(device.misunderstood.empty());
}

TEST(Thinking_in_the_pocket, Is_asked_of_all_workers_for_a_hint_and_added_up) {
  PaperDevice device(3);
  const json::object made =
      device.call("POST", "/api/v1/tables", "",
                  {{"game", "colomino"}, {"seats", {{{"kind", "human"}}, {{"kind", "human"}}}}});
  const std::string path = "/api/v1/tables/" + std::string(made.at("table").as_string());
  const std::string token(made.at("token").as_string());
  device.questions = 0;
  const json::object hint = device.call("POST", path + "/hint", token);
  EXPECT_EQ(device.status, 200);
  EXPECT_EQ(device.questions, 3);
  double weight = 0;
  for (const json::value& one : hint.at("candidates").as_array())
    weight += one.at("weight").to_number<double>();
  EXPECT_GT(weight, 0.2);
  EXPECT_LE(weight, 1.0001);
}

TEST(Thinking_in_the_pocket, Stops_for_a_hint_that_the_game_left_behind) {
  PaperDevice device(2);
  const json::object made =
      device.call("POST", "/api/v1/tables", "",
                  {{"game", "colomino"}, {"seats", {{{"kind", "human"}}, {{"kind", "bot"}, {"level", 1}}}}});
  const std::string path = "/api/v1/tables/" + std::string(made.at("table").as_string());
  const std::string token(made.at("token").as_string());
  device.thinks = false;  // takes its time
  const int asked = device.ask("POST", path + "/hint", token);
  device.settle();
  EXPECT_FALSE(device.answers.contains(asked));
  const json::object now = device.call("GET", path, token).at("snapshot").as_object();
  // Colomino's turn has several plies: play until the bot is to act.
  json::object after = now;
  while (after.at("to_act") == 1)
    after = device
                .call("POST", path + "/play", token,
                      {{"round", after.at("round")},
                       {"ply", after.at("ply")},
                       {"action", after.at("moves").as_array().front().at("action")}})
                .at("snapshot")
                .as_object();
  EXPECT_EQ(device.cancelled, 2);
  ASSERT_TRUE(device.answers.contains(asked));
  EXPECT_EQ(device.answers[asked].at("status"), 200);
}

TEST(Thinking_in_the_pocket, Stops_when_nobody_waits_for_the_hint_any_more) {
  PaperDevice device(2);
  const json::object made =
      device.call("POST", "/api/v1/tables", "",
                  {{"game", "colomino"}, {"seats", {{{"kind", "human"}}, {{"kind", "human"}}}}});
  const std::string path = "/api/v1/tables/" + std::string(made.at("table").as_string());
  const std::string token(made.at("token").as_string());
  device.thinks = false;
  const int asked = device.ask("POST", path + "/hint", token);
  device.say({{"type", "no_hint"}});
  device.settle();
  EXPECT_EQ(device.cancelled, 2);
  EXPECT_TRUE(json::parse(device.answers[asked].at("body").as_string()).at("candidates").as_array().empty());
  device.thinks = true;
  EXPECT_FALSE(device.call("POST", path + "/hint", token).at("candidates").as_array().empty())
      << "who asks again is thought for anew";
}

class PocketAnalysis : public testing::Test {
 protected:
  // The beginning of a game.
  static play::Record some_game() {
    play::Match match = *play::new_match("rondomino", {{"players", 2}});
    Random random(3);
    match.deal_round(random);
    const auto bot = bots::make_bot("rondomino", "greedy");
    while (match.ply() < 8) (*bot)->play(match, {}, StopToken(), random);
    return play::record_of(match);
  }
};

TEST_F(PocketAnalysis, Keeps_all_workers_busy_and_says_what_pioche_analyse_says) {
  const play::Record record = some_game();
  PaperDevice device(3);
  const json::object started =
      device.call("POST", "/api/v1/analyses", "", {{"record", play::write_record(record)}})
          .at("analysis")
          .as_object();
  const json::object done =
      device.call("GET", "/api/v1/analyses/" + std::string(started.at("id").as_string()))
          .at("analysis")
          .as_object();
  EXPECT_EQ(done.at("state"), "done");
  const auto expected = bots::analyse(record, {}, {});
  ASSERT_TRUE(expected);
  const json::array& plies = done.at("plies").as_array();
  ASSERT_EQ(plies.size(), expected->size());
  EXPECT_GT(std::ranges::count(*expected, true, &bots::Graded::judged), 3) << "not a game of forced moves";
  for (std::size_t at = 0; at < plies.size(); ++at) {
    EXPECT_EQ(std::string_view(plies[at].at("action").as_string()), (*expected)[at].action);
    if (!(*expected)[at].judged) continue;
    EXPECT_EQ(std::string_view(plies[at].at("best").as_string()), (*expected)[at].better) << at;
    EXPECT_DOUBLE_EQ(plies[at].at("chance").to_number<double>(), (*expected)[at].share);
    EXPECT_DOUBLE_EQ(plies[at].at("loss").to_number<double>(), (*expected)[at].lost_share);
  }
}

TEST_F(PocketAnalysis, Rests_while_nobody_looks_and_goes_on_when_somebody_does) {
  PaperDevice device(2);
  const int asked = device.ask("POST", "/api/v1/analyses", "", {{"record", play::write_record(some_game())}});
  while (!device.answers.contains(asked)) ASSERT_TRUE(device.step());
  device.now += 3000;
  device.settle();
  const int before = device.questions;
  EXPECT_LE(before, 4) << "only what had begun is ended";
  const std::string id(
      json::parse(device.answers[asked].at("body").as_string()).at("analysis").at("id").as_string());
  EXPECT_EQ(device.call("GET", "/api/v1/analyses/" + id).at("analysis").at("plies").as_array().size(),
            static_cast<std::size_t>(before));
  EXPECT_GT(device.questions, before);
}

TEST_F(PocketAnalysis, Of_many_games_can_be_begun_and_left) {
  PaperDevice device;
  device.thinks = false;
  for (int time = 0; time < 5; ++time) {
    device.call("POST", "/api/v1/analyses", "", {{"record", play::write_record(some_game())}});
    EXPECT_EQ(device.status, 202);
  }
}

TEST_F(PocketTest, Minds_the_clock_only_while_somebody_looks_at_it) {
  sit_down(kinds[3], 1, {{"clock", {{"move_ms", 60000}}}});
  ASSERT_TRUE(device.wakes_at);
  EXPECT_GT(*device.wakes_at - device.now, 50'000) << "it sleeps until the clock runs out";
  device.say({{"type", "connect"}, {"connection", 1}});
  device.say({{"type", "message"},
              {"connection", 1},
              {"message", json::serialize(json::object{
                              {"version", 1}, {"type", "subscribe"}, {"table", table}, {"token", token}})}});
  device.settle();
  ASSERT_TRUE(device.wakes_at);
  EXPECT_LE(*device.wakes_at - device.now, 5000) << "signs of life, while somebody looks at it";
  device.now += 10'000;
  device.say({{"type", "awake"}});
  device.settle();
  // The page is closed for an hour, twice, and only then the table is looked at again: the clock stood still.
  for (int time = 0; time < 2; ++time) {
    device.now += 3'600'000;
    device.open();
    device.settle();
    device.now += 1000;
    device.say({{"type", "awake"}});
    device.settle();
  }
  const json::object later = snapshot();
  EXPECT_EQ(later.at("seats").as_array()[0].at("kind"), "human");
  EXPECT_GT(later.at("clock").at("move_left_ms").as_int64(), 40'000);
  EXPECT_LT(later.at("clock").at("move_left_ms").as_int64(), 50'001) << "what was thought before counts";
}

TEST_F(PocketTest, Sleeps_when_nothing_is_asked_and_forgets_what_nobody_looks_at) {
  sit_down(kinds[3]);
  play_on(2);
  ASSERT_TRUE(device.wakes_at);
  EXPECT_GE(*device.wakes_at - device.now, 60'000) << "nothing is to be done before long";
  for (int time = 0; device.wakes_at && time < 3; ++time) {
    const int questions = device.questions;
    device.now = *device.wakes_at;
    device.say({{"type", "awake"}});
    device.settle();
    EXPECT_EQ(device.questions, questions);
  }
  EXPECT_FALSE(device.wakes_at) << "nothing is in memory any more";
  play_on();
}

TEST_F(PocketTest, Hands_a_table_over_as_a_house_takes_it) {
  sit_down(kinds[0]);
  play_on(5);
  device.say({{"type", "hand_over"}, {"id", 77}, {"table", table}});
  device.settle();
  const json::object whole = json::parse(device.answers[77].at("body").as_string()).as_object();
  EXPECT_EQ(whole.at("seats").as_array()[0].at("name"), "Ann");
  EXPECT_EQ(whole.at("seats").as_array()[1].at("level"), 1);
  const auto record = play::read_record(whole.at("record"));
  ASSERT_TRUE(record);
  EXPECT_EQ(play::replay(*record)->ply(), snapshot().at("ply").as_int64());
}

TEST_F(PocketTest, Says_what_it_did_not_understand_and_goes_on) {
  for (const char* message : {"", "[]", "{}", "{\"type\":1}", "{\"type\":\"dance\"}",
                              "{\"type\":\"saved\",\"save\":9,\"outcome\":\"saved\"}",
                              "{\"type\":\"loaded\",\"table\":\"x\",\"entries\":[]}",
                              "{\"type\":\"message\",\"connection\":9,\"message\":\"\"}",
                              "{\"type\":\"call\",\"id\":1}", "{\"type\":\"open\",\"absences\":[1]}"}) {
    const json::array said = json::parse(device.pocket->take(message)).as_array();
    ASSERT_EQ(said.size(), 1u) << message;
    EXPECT_EQ(said[0].at("type"), "misunderstood");
  }
  sit_down(kinds[0]);
  device.logs["garbled"] = {"not an entry"};
  EXPECT_EQ(device.call("GET", "/api/v1/tables/aaaaaaaaaaaa").at("error").at("code"), "unknown_table");
}

TEST(An_answer, Names_what_is_wrong_with_the_question) {
  for (const char* question :
       {"", "{}", "{\"ask\":\"sing\"}", "{\"ask\":\"decide\"}",
        "{\"ask\":\"decide\",\"record\":{\"pioche\":1,\"game\":\"chess\"},\"bot\":\"level1\"}"})
    EXPECT_TRUE(json::parse(answer(question)).as_object().contains("error")) << question;
}

}  // namespace
}  // namespace pioche::pocket
