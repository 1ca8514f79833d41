// The deal of the day, and those who would like to know more than they may: a second browser, midnight, tomorrow.
#include <gmock/gmock.h>

#include "days/day.h"
#include "days/games.h"
#include "desk/desk_fixture.h"
#include "fair/deal.h"
#include "store/book.h"

namespace pioche::desk {
namespace {

using days::Day;

class Days : public DeskFixture, public ::testing::Test {
 public:
  Days() {
    now = Day::read("2026-11-17")->begins() + 12LL * 3600 * 1000;
    promises_deals = true;
    make();
  }

  json::object shown(std::string guest = "") {
    json::object body;
    if (!guest.empty()) body["guest"] = guest;
    return parsed(post("/api/v1/days", "", body));
  }
  json::object of(const json::object& shown, std::string_view kind) {
    for (const json::value& game : shown.at("games").as_array())
      if (text(game.at("kind")) == kind) return game.as_object();
    return {};
  }
  Response begin(std::string kind, std::string guest = "", std::string day = "2026-11-17") {
    json::object body{{"kind", kind}, {"day", day}, {"name", "Ann"}};
    if (!guest.empty()) body["guest"] = guest;
    return post("/api/v1/days/begin", "", body);
  }
  Response finish(std::string kind, std::string guest, std::string day = "2026-11-17") {
    return post("/api/v1/days/finish", "", {{"kind", kind}, {"day", day}, {"guest", guest}});
  }
  json::object tables(std::string kind, std::string guest = "") {
    json::object body{{"kind", kind}};
    if (!guest.empty()) body["guest"] = guest;
    return parsed(post("/api/v1/days/tables", "", body));
  }
  // The first legal move, again and again.
  void play_out(const json::object& begun) {
    const std::string path = "/api/v1/tables/" + text(begun.at("table"));
    for (int moves = 0; moves < 1000; ++moves) {
      const json::object snapshot = parsed(get(path, text(begun.at("token")))).at("snapshot").as_object();
      if (snapshot.at("state") == "over") return;
      ASSERT_TRUE(snapshot.at("moves").is_array()) << json::serialize(snapshot);
      const Response played = post(path + "/play", text(begun.at("token")),
                                   {{"round", snapshot.at("round")},
                                    {"ply", snapshot.at("ply")},
                                    {"action", snapshot.at("moves").at(0).at("action")}});
      ASSERT_EQ(played.status, 200) << played.body;
    }
    FAIL() << "it never ended";
  }
  json::object snapshot(const json::object& begun) {
    return parsed(get("/api/v1/tables/" + text(begun.at("table")), text(begun.at("token"))))
        .at("snapshot")
        .as_object();
  }
};

TEST_F(Days, Show_a_promise_for_today_that_was_made_yesterday) {
  const json::object before = shown();
  EXPECT_EQ(before.at("day"), "2026-11-17");
  now = Day::read("2026-11-18")->begins();
  const json::object after = shown();
  EXPECT_EQ(after.at("day"), "2026-11-18");
  for (const days::DailyGame& game : days::daily_games()) {
    EXPECT_EQ(of(before, game.kind).at("tomorrow"), of(after, game.kind).at("commit")) << game.kind;
    EXPECT_NE(of(after, game.kind).at("tomorrow"), of(after, game.kind).at("commit"));
  }
}

TEST_F(Days, Are_promised_by_the_house_itself_though_nobody_asks) {
  desk->sweep();
  settle();
  now = Day::read("2026-11-18")->begins();
  const std::size_t books = store.logs.size();
  EXPECT_EQ(books, 2 * days::daily_games().size());
  EXPECT_EQ(store.logs.begin()->second.size(), 1u);
}

TEST_F(Days, Are_promised_a_minute_later_if_the_disk_was_away) {
  store.broken = true;
  desk->sweep();
  settle();
  EXPECT_TRUE(store.logs.empty() || store.logs.begin()->second.empty());
  store.broken = false;
  desk->sweep();
  settle();
  EXPECT_TRUE(store.logs.empty() || store.logs.begin()->second.empty()) << "not at once";
  now += 60'000;
  desk->sweep();
  settle();
  EXPECT_EQ(store.logs.begin()->second.size(), 1u);
}

TEST_F(Days, Deal_the_same_to_a_second_browser_and_other_tiles_tomorrow) {
  for (const days::DailyGame& game : days::daily_games()) {
    const json::object one = parsed(begin(game.kind)), other = parsed(begin(game.kind));
    ASSERT_TRUE(one.contains("table")) << json::serialize(one);
    EXPECT_NE(one.at("guest"), other.at("guest"));
    EXPECT_EQ(one.at("snapshot").at("board"), other.at("snapshot").at("board")) << game.kind;
    EXPECT_EQ(one.at("snapshot").at("fair").at("commit"), of(shown(), game.kind).at("commit"));
  }
  now = Day::read("2026-11-18")->begins() + 1;
  const json::object tomorrow = parsed(begin("colomino", "", "2026-11-18"));
  now -= 2;
  EXPECT_NE(tomorrow.at("snapshot").at("board"), parsed(begin("colomino")).at("snapshot").at("board"));
}

TEST_F(Days, Give_one_try) {
  const json::object begun = parsed(begin("kingdomino"));
  const std::string guest = text(begun.at("guest"));
  EXPECT_EQ(code_of(begin("kingdomino", guest)), "played_today");
  EXPECT_EQ(begin("giants", guest).status, 201) << "another game is another try";
  EXPECT_EQ(of(shown(guest), "kingdomino").at("table"), begun.at("table"));
  play_out(begun);
  EXPECT_EQ(code_of(begin("kingdomino", guest)), "played_today");
}

TEST_F(Days, Give_one_try_to_two_windows_at_once) {
  const json::object known = parsed(begin("giants"));
  json::object body{{"kind", "kingdomino"},
                    {"day", "2026-11-17"},
                    {"name", "Ann"},
                    {"guest", known.at("guest")},
                    {"version", 1}};
  std::vector<int> statuses;
  for (int window = 0; window < 2; ++window) {
    Request request;
    request.method = Method::post;
    request.path = "/api/v1/days/begin";
    request.body = json::serialize(body);
    request.address = "test";
    desk->call(request, [&](Response response) { statuses.push_back(response.status); });
  }
  settle();
  EXPECT_THAT(statuses, ::testing::UnorderedElementsAre(201, 409));
}

TEST_F(Days, Give_nothing_away_before_they_are_over) {
  const json::object begun = parsed(begin("kingdomino"));
  const std::string guest = text(begun.at("guest")), token = text(begun.at("token"));
  const std::string path = "/api/v1/tables/" + text(begun.at("table"));
  EXPECT_EQ(code_of(post(path + "/hint", token)), "illegal");
  play_out(begun);
  EXPECT_EQ(finish("kingdomino", guest).status, 200);
  EXPECT_EQ(code_of(get(path + "/record", token)), "sealed");
  EXPECT_EQ(code_of(get(path + "/replay", token)), "sealed");
  EXPECT_EQ(code_of(post("/api/v1/analyses", token, {{"table", begun.at("table")}})), "sealed");
  EXPECT_TRUE(snapshot(begun).at("fair").at("seed").is_null());
  EXPECT_TRUE(tables("kingdomino").at("seed").is_null());
  // Not at midnight either: somebody who began in the evening may still be at it.
  now = Day::read("2026-11-17")->ends() + days::grace - 1;
  EXPECT_EQ(code_of(get(path + "/record", token)), "sealed");
  EXPECT_TRUE(snapshot(begun).at("fair").at("seed").is_null());
  now += 1;
  const Response record = get(path + "/record", token);
  ASSERT_EQ(record.status, 200) << record.body;
  const auto checked =
      fair::verify(*play::read_record(record.body), text(begun.at("snapshot").at("fair").at("commit")));
  EXPECT_TRUE(checked) << checked.error().message;
  EXPECT_FALSE(snapshot(begun).at("fair").at("seed").is_null());
}

TEST_F(Days, Tell_no_stranger_of_somebodys_game) {
  const json::object begun = parsed(begin("kingdomino"));
  EXPECT_EQ(code_of(get("/api/v1/tables/" + text(begun.at("table")))), "unknown_table");
  EXPECT_FALSE(begun.contains("watch"));
  for (const auto& [name, lines] : store.logs) {
    if (name.front() != '=') continue;
    EXPECT_EQ(get("/api/v1/tables/" + name).status, 404) << name;
  }
}

TEST_F(Days, Are_played_against_their_own_bots) {
  const json::object begun = parsed(begin("kingdomino"));
  const std::string path = "/api/v1/tables/" + text(begun.at("table"));
  EXPECT_EQ(code_of(post(path + "/seat", text(begun.at("token")), {{"seat", 2}, {"kind", "open"}})), "full");
}

TEST_F(Days, Refuse_other_days) {
  for (const std::string day : {"2026-11-18", "2026-11-16", "1970-01-01", "9999-12-31", "tomorrow", ""})
    EXPECT_EQ(code_of(begin("kingdomino", "", day)), "unknown_day") << day;
  EXPECT_EQ(code_of(begin("chess")), "unknown_game");
  EXPECT_EQ(code_of(post("/api/v1/days/tables", "", {{"kind", "kingdomino"}, {"day", "2026-11-18"}})),
            "unknown_day");
}

TEST_F(Days, Count_a_game_that_ends_soon_after_midnight_for_the_day_it_began) {
  now = Day::read("2026-11-17")->ends() - 1000;
  const json::object begun = parsed(begin("colomino"));
  now += 60'000;
  play_out(begun);
  const std::string guest = text(begun.at("guest"));
  const Response finished = finish("colomino", guest);
  ASSERT_EQ(finished.status, 200) << finished.body;
  EXPECT_EQ(parsed(finished).at("streak").at("now"), 1);
  EXPECT_EQ(begin("colomino", guest, "2026-11-18").status, 201) << "and the new day has its own try";
}

TEST_F(Days, Count_no_game_that_ends_when_the_deal_may_be_known) {
  const json::object begun = parsed(begin("colomino"));
  now = days::sealed_until(*Day::read("2026-11-17")) + 1;
  play_out(begun);
  EXPECT_EQ(code_of(finish("colomino", text(begun.at("guest")))), "over");
}

TEST_F(Days, Count_once_however_often_it_is_asked_for) {
  const json::object begun = parsed(begin("rondomino"));
  const std::string guest = text(begun.at("guest"));
  EXPECT_EQ(code_of(finish("rondomino", guest)), "not_over");
  EXPECT_EQ(code_of(finish("rondomino", "somebody else")), "not_started");
  play_out(begun);
  const json::object counted = parsed(finish("rondomino", guest));
  EXPECT_EQ(parsed(finish("rondomino", guest)), counted);
  const json::object told = tables("rondomino", guest);
  for (const std::string_view span : {"of_day", "of_week", "of_all_time"}) {
    ASSERT_EQ(told.at(span).as_array().size(), 1u) << span;
    EXPECT_EQ(told.at(span).at(0).at("you"), true);
  }
  EXPECT_EQ(of(shown(guest), "rondomino").at("result"), counted.at("result"));
  EXPECT_EQ(tables("rondomino").at("of_day").at(0).at("you"), false);
}

TEST_F(Days, Count_nothing_that_a_bot_played_to_its_end) {
  const json::object begun = parsed(begin("kingdomino"));
  ASSERT_EQ(post("/api/v1/tables/" + text(begun.at("table")) + "/resign", text(begun.at("token"))).status,
            200);
  settle();
  EXPECT_EQ(code_of(finish("kingdomino", text(begun.at("guest")))), "over");
}

TEST_F(Days, Take_back_nothing_that_showed_something) {
  const json::object begun = parsed(begin("kingdomino"));
  const std::string path = "/api/v1/tables/" + text(begun.at("table")), token = text(begun.at("token"));
  for (int moves = 0; moves < 6; ++moves) {
    const json::object at = snapshot(begun);
    ASSERT_EQ(
        post(
            path + "/play", token,
            {{"round", at.at("round")}, {"ply", at.at("ply")}, {"action", at.at("moves").at(0).at("action")}})
            .status,
        200);
    const json::object after = snapshot(begun);
    if (after.at("undo").is_null()) continue;
    EXPECT_EQ(after.at("to_act"), at.at("to_act")) << "bots have moved since";
  }
}

// Everybody who opened the page had all of it read and parsed anew, on the thread that serves everybody.
TEST_F(Days, Are_read_once_however_many_played_and_however_many_look) {
  shown();
  const std::string today = store::book_name(days::nonce(*Day::read("2026-11-17"), "kingdomino"));
  for (int i = 0; i < 5000; ++i)
    store.logs[today].push_back(fmt::format(
        R"({{"guest":"g{}","name":"Eve","result":{{"score":{},"ahead":1,"place":1,"players":3,"places":[1],"ended_at":0}}}})",
        i, i % 90));
  EXPECT_EQ(of(shown(), "kingdomino").at("ended"), 5000);
  EXPECT_EQ(tables("kingdomino").at("of_day").at(0).at("score"), 89);
  const int before = store.lines_read;
  for (int i = 0; i < 10; ++i) EXPECT_EQ(of(shown(), "kingdomino").at("ended"), 5000);
  EXPECT_EQ(tables("kingdomino", "g89").at("of_week").at(0).at("score"), 89);
  EXPECT_EQ(store.lines_read, before);
  const json::object begun = parsed(begin("kingdomino"));
  play_out(begun);
  ASSERT_EQ(finish("kingdomino", text(begun.at("guest"))).status, 200);
  EXPECT_EQ(of(shown(), "kingdomino").at("ended"), 5001);
  EXPECT_LT(store.lines_read, before + 1000) << "what is new is read, the game's own log among it";
}

TEST_F(Days, Survive_a_restart) {
  const json::object begun = parsed(begin("kingdomino"));
  const json::object before = shown(text(begun.at("guest")));
  make();
  EXPECT_EQ(shown(text(begun.at("guest"))), before);
  play_out(begun);
  EXPECT_EQ(finish("kingdomino", text(begun.at("guest"))).status, 200);
}

TEST_F(Days, Say_so_when_the_disk_is_away) {
  store.unreadable = true;
  EXPECT_EQ(code_of(post("/api/v1/days", "", {})), "storage");
  store.unreadable = false;
  store.broken = true;
  EXPECT_EQ(code_of(post("/api/v1/days", "", {})), "storage");
}

}  // namespace
}  // namespace pioche::desk
