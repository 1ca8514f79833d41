// What strangers can make the research port hold and do: bounded, whatever they call.
#include "kdom/adapter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/random.h"

namespace pioche::kdom {
namespace {

namespace json = boost::json;
using desk::Method;
using desk::Request;
using desk::Response;

// A port without a network: agents call it directly, and time passes when the test says so.
class Research : public testing::Test {
 protected:
  explicit Research(const Limits& limits = {}) {
    server::Neighbour house;
    house.now = [this] { return now; };
    house.keep = [this](const play::Record& record) { kept.push_back(record.players); };
    port = serve(house, limits);
  }

  Response call(Method method, const std::string& path, const std::string& query = "") {
    Request request;
    request.method = method;
    request.path = path;
    request.query = query;
    request.address = address;
    Response answer;
    port.call(request, [&](Response response) { answer = std::move(response); });
    return answer;
  }
  Response get(const std::string& path) { return call(Method::get, path); }
  Response post(const std::string& path, const std::string& query = "") {
    return call(Method::post, path, query);
  }
  static json::object read(const Response& response) { return json::parse(response.body).as_object(); }
  static std::string text(const json::value& value) { return std::string(value.as_string()); }

  std::string make() { return text(read(post("/new-games/", "playerCount=2")).at("uuid")); }
  Response join(const std::string& game, const std::string& name) {
    return post("/new-games/" + game + "/join/" + name);
  }

  // Two agents play it out by chance; gives its id.
  std::string play() {
    const std::string game = make();
    std::map<std::string, std::string> secrets;
    for (const char* const name : {"ann", "bob"}) secrets[name] = text(read(join(game, name)).at("uuid"));
    for (json::object shown = read(get("/games/" + game)); !shown.at("gameOver").as_bool();) {
      const auto moves = read(get("/games/" + game + "/available-moves")).at("moves").as_array().size();
      const std::string secret = secrets[text(shown.at("currentPlayer").at("name"))];
      shown = read(post(fmt::format("/games/{}/players/{}/moves/{}", game, secret,
                                    random.below(static_cast<std::uint32_t>(moves)))));
    }
    return game;
  }

  std::size_t games() { return read(get("/games/")).at("games").as_array().size(); }

  server::Millis now = 1'000'000;
  std::string address = "127.0.0.1";
  std::vector<std::vector<std::string>> kept;
  Random random = Random::stream(1, 0);
  server::Beside port;
};

// 630 MiB after 715 games were seen.
TEST_F(Research, GamesThatEndedLeaveMemoryOnceOthersHaveEnded) {
  const std::string first = play();
  EXPECT_EQ(get("/games/" + first).status, 200);  // for its players to see the end
  for (int i = 0; i < 250; ++i, now += 1000) play();
  EXPECT_EQ(games(), Limits().ended_games);
  EXPECT_EQ(get("/games/" + first).status, 404);
  EXPECT_EQ(kept.size(), 251u);
}

TEST_F(Research, GamesThatNobodyComesBackToMakeRoom) {
  const std::string waiting = make();
  const std::string begun = make();
  for (const char* const name : {"ann", "bob"}) join(begun, name);
  now += Limits().wait_for_players + 1;
  make();
  EXPECT_EQ(join(waiting, "ann").status, 404);
  EXPECT_EQ(get("/games/" + begun).status, 200);
  now += Limits().wait_for_a_move;
  make();
  EXPECT_EQ(get("/games/" + begun).status, 404);
}

TEST_F(Research, OneAddressHasSoManyGamesAndAllTogetherSoMany) {
  std::size_t made = 0;
  for (int visitor = 0; visitor < 6; ++visitor) {
    address = "10.0.0." + std::to_string(visitor);
    std::size_t own = 0;
    while (post("/new-games/", "playerCount=2").status == 201) {
      ++own;
      now += 1;
    }
    EXPECT_LE(own, Limits().games_of_an_address);
    made += own;
  }
  EXPECT_EQ(made, Limits().games);
}

TEST_F(Research, CallsAreCountedByAddress) {
  int let_through = 0;
  while (get("/ping").status == 200) ++let_through;
  EXPECT_EQ(let_through, static_cast<int>(2 * Limits().calls_per_second));
  EXPECT_EQ(get("/ping").body, "Too many calls");
  address = "10.0.0.9";
  EXPECT_EQ(get("/ping").status, 200);
  address = "127.0.0.1";
  now += 1000;
  EXPECT_EQ(get("/ping").status, 200);
}

// They were stored, and then that table could not be loaded, nor anything exported after it.
TEST_F(Research, NamesThatAreNotTextAreRefused) {
  const std::string game = make();
  for (const char* const bad : {"%ff", "%c3", "a%80b", "%ed%a0%80", "%f8%88%80%80%80", "%00", "%7f", "%0a",
                                "%", "%2", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    EXPECT_EQ(join(game, bad).status, 404) << bad;
  EXPECT_EQ(text(read(join(game, "Zo%C3%A9")).at("name")), "Zoé");
}

TEST_F(Research, WordsAreSentAsTheOriginalSendsThem) {
  EXPECT_EQ(get("/ping").type, "application/json");
  EXPECT_EQ(get("/ping").body, "Server is up");
  EXPECT_EQ(get("/nowhere").type, "application/json");
  EXPECT_EQ(get("/nowhere").body, "Not found");
  EXPECT_EQ(post("/new-games/", "playerCount=x").type, "application/json");
}

}  // namespace
}  // namespace pioche::kdom
