// Every call, against every kind of token, at a public and at a private table.
#include "desk/rights.h"

#include <gtest/gtest.h>

#include "desk/desk_fixture.h"

namespace pioche::desk {
namespace {

constexpr std::string_view ok;  // let in; what the table itself then says is another matter

// What each right is refused with, by who asks. Written down here a second time, on purpose: the code's own table is what
// is tested.
struct Expected {
  Right right;
  std::string_view private_nobody, public_nobody, private_void, public_void, private_watcher, public_watcher,
      player, host;
};
constexpr Expected expected[] = {
    {Right::watch, "unknown_table", ok, "unknown_table", "bad_token", ok, ok, ok, ok},
    {Right::sit, "unknown_table", ok, "unknown_table", "bad_token", "unknown_table", ok, ok, ok},
    {Right::belong, "unknown_table", "no_token", "unknown_table", "bad_token", ok, ok, ok, ok},
    {Right::play, "unknown_table", "no_token", "unknown_table", "bad_token", "bad_token", "bad_token", ok,
     ok},
    {Right::rematch, "unknown_table", "no_token", "unknown_table", "bad_token", "bad_token", "bad_token", ok,
     ok},
    {Right::host, "unknown_table", "no_token", "unknown_table", "bad_token", "bad_token", "bad_token",
     "not_host", ok},
};

bool about_rights(std::string_view code) {
  return code == "unknown_table" || code == "no_token" || code == "bad_token" || code == "not_host";
}

// A table that waits, held by its host, and somebody of each kind.
class Company : public DeskFixture {
 public:
  explicit Company(bool everyone) {
    const json::object made = parsed(post("/api/v1/tables", "",
                                          {{"game", "kingdomino"},
                                           {"seats", {seat("human"), seat("open"), seat("open")}},
                                           {"public", everyone},
                                           {"hold", true}}));
    const auto text = [](const json::value& value) { return std::string(value.as_string()); };
    path = "/api/v1/tables/" + text(made.at("table"));
    host = text(made.at("token"));
    watcher = text(made.at("watch"));
    join = text(made.at("join"));
    player = text(parsed(post(path + "/join", "", {{"join", join}, {"seat", 2}})).at("token"));
    left = text(parsed(post(path + "/join", "", {{"join", join}, {"seat", 3}, {"name", "x"}})).at("token"));
    foreign = text(make_table({seat("human"), seat("open")}).at("token"));
  }

  std::string path, host, player, watcher, left, foreign, join;
};

class RightsTest : public testing::TestWithParam<bool> {
 protected:
  // The refusal of a call made with the given kind of token; empty where it was let in.
  static std::string refusal(const Call& call, bool everyone, std::string Company::*kind) {
    Company company(everyone);
    if (kind == &Company::left) {
      EXPECT_EQ(company.post(company.path + "/leave", company.left).status, 200);
    }
    std::string path(call.path);
    path.replace(0, path.find("{id}") + 4, company.path);
    const json::object body{
        {"round", 0}, {"ply", 0},      {"action", "x"}, {"seat", kind == &Company::player ? 2 : 1},
        {"level", 1}, {"kind", "bot"}, {"seed", "x"}};
    const std::string code =
        code_of(company.call(call.method, path, kind ? company.*kind : std::string(), body));
    return about_rights(code) ? code : "";
  }
};

TEST_P(RightsTest, EveryCallAgainstEveryKindOfToken) {
  const bool everyone = GetParam();
  std::size_t checked = 0;
  for (const Call& call : all_calls()) {
    if (!call.right) continue;
    const Expected& row = *std::find_if(std::begin(expected), std::end(expected),
                                        [&](const Expected& one) { return one.right == *call.right; });
    const auto expect = [&](std::string_view code, std::string Company::*kind, const char* who) {
      EXPECT_EQ(refusal(call, everyone, kind), code) << call.path << " by " << who;
      ++checked;
    };
    expect(everyone ? row.public_nobody : row.private_nobody, nullptr, "a stranger");
    for (const auto kind : {&Company::foreign, &Company::left})
      expect(everyone ? row.public_void : row.private_void, kind,
             kind == &Company::left ? "who left" : "another table's");
    expect(everyone ? row.public_watcher : row.private_watcher, &Company::watcher, "a watcher");
    expect(row.player, &Company::player, "a player");
    expect(row.host, &Company::host, "the host");
  }
  EXPECT_GT(checked, 70u);
}

INSTANTIATE_TEST_SUITE_P(Tables, RightsTest, testing::Bool(),
                         [](const auto& which) { return which.param ? "Public" : "Private"; });

// A token that was replaced by asking again for the rematch is one that was never given.
TEST(Rights, ARekeyedTokenIsVoid) {
  DeskFixture fixture;
  const auto text = [](const json::value& value) { return std::string(value.as_string()); };
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
  EXPECT_EQ(code_of(fixture.get(next, early)), "unknown_table");
  EXPECT_EQ(code_of(fixture.post(next + "/resign", early)), "unknown_table");
  EXPECT_EQ(fixture.get(next, late).status, 200);
  // The tokens of the earlier table open nothing at the next one.
  EXPECT_EQ(code_of(fixture.get(next, tokens[1])), "unknown_table");
  fixture.desk->disconnect(connection);
}

}  // namespace
}  // namespace pioche::desk
