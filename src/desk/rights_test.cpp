// Every call, against every kind of token, at a public and at a private table.
#include "desk/rights.h"

#include <gtest/gtest.h>

#include <map>

#include "desk/desk_fixture.h"

namespace pioche::desk {
namespace {

constexpr std::string_view ok;  // let in; what the table itself then says is another matter

// What each right is refused with, by who asks. Written down here a second time, on purpose: the code's own table is what
// is tested.
struct Expected {
  Right right;
  std::string_view nobody_private, nobody_public;  // no token, or none of this table's any more
  std::string_view void_private, void_public;
  std::string_view watcher_private, watcher_public;
  std::string_view absent, player, host;
};
constexpr std::string_view hidden = "unknown_table", none = "no_token", bad = "bad_token";
constexpr Expected expected[] = {
    {Right::watch, hidden, ok, hidden, bad, ok, ok, ok, ok, ok},
    {Right::sit, hidden, ok, hidden, bad, hidden, ok, ok, ok, ok},
    {Right::belong, hidden, none, hidden, bad, ok, ok, ok, ok, ok},
    {Right::play, hidden, none, hidden, bad, bad, bad, bad, ok, ok},
    {Right::come_back, hidden, none, hidden, bad, bad, bad, ok, ok, ok},
    {Right::rematch, hidden, none, hidden, bad, bad, bad, bad, ok, ok},
    {Right::host, hidden, none, hidden, bad, bad, bad, bad, "not_host", ok},
};

bool about_rights(std::string_view code) {
  return code == "unknown_table" || code == "no_token" || code == "bad_token" || code == "not_host";
}

// A table that waits, held by its host, and somebody of each kind.
class Company : public DeskFixture {
 public:
  explicit Company(bool everyone) {
    const json::object made =
        parsed(post("/api/v1/tables", "",
                    {{"game", "kingdomino"},
                     {"seats", {seat("human"), seat("open"), seat("open"), seat("open")}},
                     {"public", everyone},
                     {"hold", true}}));
    path = "/api/v1/tables/" + text(made.at("table"));
    join = text(made.at("join"));
    tokens["the host"] = text(made.at("token"));
    tokens["a watcher"] = text(made.at("watch"));
    for (const auto& [who, number] : {std::pair("a player", 2), {"who left", 3}, {"who was put out", 4}})
      tokens[who] = text(parsed(post(path + "/join", "", {{"join", join}, {"seat", number}})).at("token"));
    tokens["another table's"] = text(make_table({seat("human"), seat("open")}).at("token"));
    EXPECT_EQ(post(path + "/leave", tokens["who left"]).status, 200);
    EXPECT_EQ(post(path + "/put_out", tokens["the host"], {{"seat", 4}}).status, 200);
  }

  // The refusal of a call by its right; empty where it was let in.
  std::string refusal(const Call& call, const std::string& token, int number) {
    std::string target(call.path);
    target.replace(0, target.find("{id}") + 4, path);
    const json::object body{{"round", 0},
                            {"ply", 0},
                            {"action", "x"},
                            {"seat", number},
                            {"level", 1},
                            {"kind", "bot"},
                            {"commits", json::array()},
                            {"parts", json::array()}};
    const std::string code = code_of(this->call(call.method, target, token, body));
    return about_rights(code) ? code : "";
  }

  std::string path, join;
  std::map<std::string, std::string> tokens;
};

const Expected& row_of(const Call& call) {
  return *std::find_if(std::begin(expected), std::end(expected),
                       [&](const Expected& one) { return one.right == *call.right; });
}

class RightsTest : public testing::TestWithParam<bool> {};

TEST_P(RightsTest, EveryCallAgainstEveryKindOfToken) {
  const bool everyone = GetParam();
  std::size_t checked = 0;
  for (const Call& call : all_calls()) {
    if (!call.right) continue;
    const Expected& row = row_of(call);
    const std::string_view none_of_it = everyone ? row.void_public : row.void_private;
    const std::pair<const char*, std::string_view> people[] = {
        {"a stranger", everyone ? row.nobody_public : row.nobody_private},
        {"another table's", none_of_it},
        {"who left", none_of_it},
        {"who was put out", none_of_it},
        {"a watcher", everyone ? row.watcher_public : row.watcher_private},
        {"a player", row.player},
        {"the host", row.host}};
    for (const auto& [who, code] : people) {
      Company company(everyone);  // a fresh one: some calls change it
      EXPECT_EQ(company.refusal(call, company.tokens[who], who == std::string_view("a player") ? 2 : 1), code)
          << call.path << " by " << who;
      ++checked;
    }
  }
  EXPECT_GT(checked, 100u);
}

// Once it is played: of two people one is waited for too long, and a third has resigned.
TEST_P(RightsTest, EveryCallByWhoIsAwayAndByWhoResigned) {
  const bool everyone = GetParam();
  for (const Call& call : all_calls()) {
    if (!call.right) continue;
    const Expected& row = row_of(call);
    for (const bool away : {true, false}) {
      Company company(everyone);
      for (const int number : {3, 4})
        company.tokens[std::to_string(number)] =
            text(parsed(company.post(company.path + "/join", "", {{"join", company.join}, {"seat", number}}))
                     .at("token"));
      ASSERT_EQ(company.post(company.path + "/start", company.tokens["the host"]).status, 200);
      company.tokens["1"] = company.tokens["the host"];
      company.tokens["2"] = company.tokens["a player"];
      // Who hosts is the host, away or not: the next one then.
      int number = 0;
      for (;;) {
        const json::object shown =
            parsed(company.get(company.path, company.tokens["1"])).at("snapshot").as_object();
        number = shown.at("to_act").to_number<int>();
        if (number != 1) break;
        ASSERT_EQ(company
                      .post(company.path + "/play", company.tokens["1"],
                            {{"round", shown.at("round")},
                             {"ply", shown.at("ply")},
                             {"action", shown.at("moves").as_array()[0].at("action")}})
                      .status,
                  200);
      }
      const std::string& token = company.tokens[std::to_string(number)];
      if (away) {
        company.now += table::usual_away_ms;
        ASSERT_EQ(company.post(company.path + "/play_on", company.tokens["1"], {{"seat", number}}).status,
                  200);
      } else {
        ASSERT_EQ(company.post(company.path + "/resign", token).status, 200);
      }
      EXPECT_EQ(company.refusal(call, token, number),
                call.right == Right::sit ? ok  // but the game has begun
                : away                   ? row.absent
                : everyone               ? row.watcher_public
                                         : row.watcher_private)
          << call.path << (away ? " by who is away" : " by who resigned");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Tables, RightsTest, testing::Bool(),
                         [](const auto& which) { return which.param ? "Public" : "Private"; });

// A token that was replaced by asking again for the rematch is one that was never given.
TEST(Rights, ARekeyedTokenIsVoid) {
  DeskFixture fixture;
  const json::object made = fixture.make_table({seat("human"), seat("open")});
  const std::string path = "/api/v1/tables/" + text(made.at("table"));
  const json::object joined = parsed(fixture.post(path + "/join", "", {{"join", made.at("join")}}));
  const std::string tokens[] = {text(made.at("token")), text(joined.at("token"))};
  for (;;) {
    const auto shown = parsed(fixture.get(path + "?log=0", tokens[0])).at("snapshot").as_object();
    if (shown.at("state") == "over") break;
    const std::string& token = tokens[shown.at("to_act").to_number<std::size_t>() - 1];
    const auto mine = parsed(fixture.get(path + "?log=0", token)).at("snapshot").as_object();
    ASSERT_EQ(fixture
                  .post(path + "/play", token,
                        {{"round", mine.at("round")},
                         {"ply", mine.at("ply")},
                         {"action", mine.at("moves").as_array()[0].at("action")}})
                  .status,
              200);
  }
  const json::object first = parsed(fixture.post(path + "/rematch", tokens[0]));
  const std::string next = "/api/v1/tables/" + text(first.at("table"));
  const std::string early = text(parsed(fixture.post(path + "/rematch", tokens[1])).at("token"));
  PaperSink sink;
  const ConnectionId connection = fixture.desk->connect(sink);
  fixture.desk->message(connection, json::serialize(json::object{{"version", 1},
                                                                 {"type", "subscribe"},
                                                                 {"table", first.at("table")},
                                                                 {"token", early},
                                                                 {"boards", false}}));
  ASSERT_EQ(sink.last().at("type"), "subscribed");
  const std::string late = text(parsed(fixture.post(path + "/rematch", tokens[1])).at("token"));
  EXPECT_EQ(sink.last().at("type"), "unsubscribed");  // and follows the private table no longer
  EXPECT_EQ(sink.last().at("because"), "rekeyed");
  for (const Call& call : all_calls()) {
    if (!call.right) continue;
    std::string target(call.path);
    target.replace(0, target.find("{id}") + 4, next);
    EXPECT_EQ(code_of(fixture.call(call.method, target, early)), row_of(call).void_private) << call.path;
  }
  EXPECT_EQ(fixture.get(next, late).status, 200);
  // The tokens of the earlier table open nothing at the next one.
  EXPECT_EQ(code_of(fixture.get(next, tokens[1])), "unknown_table");
  fixture.desk->disconnect(connection);
}

}  // namespace
}  // namespace pioche::desk
