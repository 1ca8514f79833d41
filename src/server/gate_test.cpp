// How much one address and one connection may ask for.
#include "server/gate.h"

#include <gtest/gtest.h>

#include "desk/paper_desk.h"
#include "server/besides.h"

namespace pioche::server {
namespace {

namespace json = boost::json;

class GateTest : public testing::Test {
 protected:
  Response call(std::string path, std::string address = "test", desk::Method method = desk::Method::get,
                std::string body = "") {
    Request request;
    request.method = method;
    request.path = std::move(path);
    request.address = std::move(address);
    request.body = std::move(body);
    Response got;
    gate.call(request, [&](Response response) { got = std::move(response); });
    paper.settle();
    return got;
  }
  Response drains() {
    Request request;
    request.path = "/readyz";
    request.query = "drain";
    request.address = "proxy";
    Response got;
    gate.call(request, [&](Response response) { got = std::move(response); });
    return got;
  }

  std::vector<desk::Call> besides() {
    auto calls = calls_besides([this] { return gate.metrics().text(house.counts(), {}); }, readiness);
    desk::Call account;  // as making one costs
    account.method = desk::Method::post;
    account.path = "/paper_account";
    account.about = "Nothing";
    account.cost = desk::Cost::account;
    account.run = [](desk::Desk&, const desk::Incoming&, const desk::Reply& reply) {
      reply({200, "", "", {}});
    };
    calls.push_back(std::move(account));
    return calls;
  }

  std::shared_ptr<Readiness> readiness = std::make_shared<Readiness>();
  desk::PaperDesk paper;
  desk::Desk house{
      {&paper.store, &paper.advisor, [this] { return paper.now; }, [](auto, const auto&) {}, besides()}};
  Gate gate{house, Limits{}, [this] { return paper.now; }};
  desk::PaperSink sink;
};

const std::string new_table =
    R"({"version":1,"game":"kingdomino","seats":[{"kind":"human"},{"kind":"human"}]})";

TEST_F(GateTest, PingsAreCountedLikeMessages) {
  const ConnectionId connection = gate.connect(sink, "one");
  const std::size_t excess = gate.limits().excess_pings;
  std::size_t let = 0;
  while (let < 3 * excess && gate.control_frame(connection)) ++let;
  EXPECT_GT(let, excess);
  EXPECT_LT(let, 2 * excess);
  EXPECT_GT(gate.message_waits(connection), 0);
  gate.disconnect(connection);
}

// A hundred thousand addresses, which somebody with a block of IPv6 has, began all limits anew.
TEST_F(GateTest, WhoFloodsIsNotForgottenAmongMany) {
  while (gate.may_connect("flood")) continue;
  for (std::size_t other = 0; other < max_visitors; ++other) {
    EXPECT_TRUE(gate.may_connect("other " + std::to_string(other)));
    if (other % 1000 == 0) {
      EXPECT_FALSE(gate.may_connect("flood"));
    }
  }
  EXPECT_FALSE(gate.may_connect("flood"));
}

TEST_F(GateTest, WhoWasSilentForLongIsForgottenButNotTheirAccounts) {
  while (gate.may_connect("silent")) continue;
  while (call("/paper_account", "maker", desk::Method::post).status == 200) continue;
  paper.now += 700'000;
  gate.sweep();
  EXPECT_TRUE(gate.may_connect("silent"));
  EXPECT_EQ(call("/paper_account", "maker", desk::Method::post).status, 200) << "three have come due since";
  while (call("/paper_account", "maker", desk::Method::post).status == 200) continue;
  gate.sweep();
  EXPECT_EQ(call("/paper_account", "maker", desk::Method::post).status, 429);
}

// Nine in ten messages of a flood were read only to be refused, which cost everybody else nearly as much as answering them.
TEST_F(GateTest, WhoSaysTooMuchWaitsForItsTurn) {
  const ConnectionId connection = gate.connect(sink, "one");
  for (int i = 0; i < 80; ++i) EXPECT_EQ(gate.message_waits(connection), 0);
  EXPECT_EQ(gate.message_waits(connection), 25);
  paper.now += 25;
  EXPECT_EQ(gate.message_waits(connection), 25);
  paper.now += 10'000;
  EXPECT_EQ(gate.message_waits(connection), 0);
  gate.disconnect(connection);
}

TEST_F(GateTest, CallsOverTheLimitAreRefused) {
  int refused = 0;
  for (int i = 0; i < 400; ++i) refused += call("/healthz", "flood").status == 429;
  EXPECT_EQ(refused, 100);
  EXPECT_EQ(call("/healthz", "another").status, 200);
}

// Each brings a new measure of messages, and costs more than a call: a flood of them passed no gate.
TEST_F(GateTest, AWebSocketCostsAsMuchAsACall) {
  int opened = 0;
  for (int i = 0; i < 400; ++i) opened += gate.may_connect("flood");
  EXPECT_EQ(opened, 300);
  EXPECT_EQ(call("/healthz", "flood").status, 429);
  EXPECT_TRUE(gate.may_connect("another"));
}

TEST_F(GateTest, FilesComeInTurnAndLargeOnesCountForSeveral) {
  for (int i = 0; i < 1200; ++i) EXPECT_EQ(gate.file_waits("one"), 0);
  EXPECT_GT(gate.file_waits("one"), 0);
  EXPECT_EQ(call("/healthz", "one").status, 200) << "calls have a measure of their own";
  for (int i = 0; i < 58; ++i) {
    EXPECT_EQ(gate.file_waits("another"), 0);
    gate.file_sent("another", 20 * 65536);
  }
  EXPECT_GT(gate.file_waits("another"), 0);
  EXPECT_EQ(gate.file_waits("a third"), 0);
}

// Asking and hanging up put everybody else at that address off by days.
TEST_F(GateTest, NobodyWaitsLongForFilesThatOthersDidNotWaitFor) {
  for (int i = 0; i < 1'000'000; ++i) static_cast<void>(gate.file_waits("school"));
  EXPECT_LE(gate.file_waits("school"), 10'000);
  paper.now += 11'000;
  EXPECT_EQ(gate.file_waits("school"), 0);
}

// Addresses that were silent for ten minutes were forgotten, and with them that twenty accounts are for an hour.
TEST_F(GateTest, WhoMadeAccountsIsRememberedForTheHour) {
  const auto made = [this] { return call("/paper_account", "one", desk::Method::post).status == 200; };
  int together = 0;
  for (int i = 0; i < 30; ++i) together += made();
  EXPECT_EQ(together, 20);
  paper.now += 11 * 60'000;
  gate.sweep();
  int later = 0;
  for (int i = 0; i < 30; ++i) later += made();
  EXPECT_EQ(later, 3) << "twenty an hour, for eleven minutes";
}

// A slow server used to forgive everything with each ping that it let through, 40 times a second, and so never shut
// a flood out: the thread sanitizer's build hung on it.
TEST_F(GateTest, AFloodOfPingsIsClosedAlsoByAServerThatIsSlow) {
  const ConnectionId connection = gate.connect(sink, "one");
  bool closed = false;
  for (int i = 0; i < 2000 && !closed; ++i) {
    closed = !gate.control_frame(connection);
    if (i % 10 == 0) ++paper.now;  // a tenth of a millisecond each
  }
  EXPECT_TRUE(closed);
  gate.disconnect(connection);
}

TEST_F(GateTest, NewTablesCostMoreThanCalls) {
  int made = 0, refused = 0;
  for (int i = 0; i < 100; ++i) {
    const int status = call("/api/v1/tables", "test", desk::Method::post, new_table).status;
    made += status == 201;
    refused += status == 429;
  }
  EXPECT_EQ(made, 60);
  EXPECT_EQ(refused, 40);
  EXPECT_EQ(call("/api/v1/tables", "another", desk::Method::post, new_table).status, 201);
}

// A rematch made one for the price of a call.
TEST_F(GateTest, WhateverMakesATableCostsOne) {
  for (const char* const path : {"/api/v1/tables", "/api/v1/tables/again", "/api/v1/tables/take_over",
                                 "/api/v1/tables/aaaaaaaaaaaa/rematch", "/api/v1/days/begin"}) {
    const auto found = desk::find_call(house.calls(), desk::Method::post, path);
    ASSERT_TRUE(found) << path;
    EXPECT_EQ(found->call->cost, desk::Cost::table) << path;
  }
  for (int i = 0; i < 60; ++i) EXPECT_TRUE(gate.one_more_table("one"));
  EXPECT_FALSE(gate.one_more_table("one"));
  EXPECT_EQ(call("/api/v1/tables", "one", desk::Method::post, new_table).status, 429);
}

TEST_F(GateTest, BodiesWithRecordsMayBeLonger) {
  EXPECT_EQ(gate.body_limit("/api/v1/replays"), 1024u * 1024);
  EXPECT_EQ(gate.body_limit("/api/v1/analyses"), 1024u * 1024);
  EXPECT_EQ(gate.body_limit("/api/v1/tables"), 64u * 1024);
  EXPECT_EQ(gate.body_limit("/nothing"), 64u * 1024);
}

// Ten thousand connections were ten thousand times the limit.
TEST_F(GateTest, MessagesAreCountedForTheAddressTooHoweverManyConnections) {
  std::vector<ConnectionId> many;
  for (int i = 0; i < 100; ++i) many.push_back(gate.connect(sink, "one address"));
  const ConnectionId other = gate.connect(sink, "another");
  int at_once = 0;
  for (int i = 0; i < 8; ++i)
    for (const ConnectionId one : many) at_once += gate.message_waits(one) == 0;
  EXPECT_EQ(at_once, 800);
  // In turns: whoever shares the address with a hundred that never stop waits for one message of each.
  for (const ConnectionId one : many) EXPECT_LE(gate.message_waits(one), 250);
  EXPECT_LE(gate.message_waits(gate.connect(sink, "one address")), 255);
  EXPECT_EQ(gate.message_waits(other), 0);
}

TEST_F(GateTest, HealthComesBackByItself) {
  paper.store.broken = true;
  EXPECT_EQ(call("/api/v1/tables", "test", desk::Method::post, new_table).status, 503);
  paper.store.broken = false;
  EXPECT_EQ(call("/healthz").status, 503);
  paper.now += 1000;
  house.sweep();
  EXPECT_EQ(call("/healthz").status, 200) << "though nobody asked for anything to be saved";
}

TEST_F(GateTest, HealthFollowsTheStorage) {
  EXPECT_EQ(call("/healthz").status, 200);
  paper.store.broken = true;
  EXPECT_EQ(call("/api/v1/tables", "test", desk::Method::post, new_table).status, 503);
  EXPECT_EQ(call("/healthz").status, 503);
  EXPECT_EQ(json::parse(call("/healthz").body).at("status"), "storage");
  paper.store.broken = false;
  EXPECT_EQ(call("/api/v1/tables", "test", desk::Method::post, new_table).status, 201);
  EXPECT_EQ(call("/healthz").status, 200);
  house.stop();
  EXPECT_EQ(json::parse(call("/healthz").body).at("status"), "stopping");
}

// HAProxy cut off calls at a node that had just closed its door: it is told before, and in another way than of a lost database.
TEST_F(GateTest, AProxyThatDrainsIsToldThatAHouseIsLeaving) {
  EXPECT_EQ(call("/readyz").status, 200);
  EXPECT_FALSE(readiness->asked_at);
  EXPECT_EQ(drains().status, 200);
  EXPECT_TRUE(readiness->asked_at);
  paper.store.broken = true;
  EXPECT_EQ(call("/api/v1/tables", "test", desk::Method::post, new_table).status, 503);
  EXPECT_EQ(drains().status, 503);
  EXPECT_EQ(json::parse(drains().body).at("status"), "storage");
  EXPECT_EQ(readiness->told, 0);
  readiness->leaving = true;
  EXPECT_EQ(call("/readyz").status, 503);
  EXPECT_EQ(readiness->told, 0) << "this one did not say that it drains";
  EXPECT_EQ(drains().status, 404);
  EXPECT_EQ(json::parse(drains().body).at("status"), "stopping");
  EXPECT_EQ(readiness->told, 2);
  paper.store.broken = false;
  EXPECT_EQ(call("/api/v1/tables", "test", desk::Method::post, new_table).status, 201)
      << "it goes on meanwhile";
  EXPECT_EQ(call("/healthz").status, 200);
}

TEST_F(GateTest, WhatTheServerAnswersBesidesIsDocumentedToo) {
  const json::value document = json::parse(call("/api/v1/openapi.json").body);
  EXPECT_TRUE(document.at("paths").as_object().contains("/healthz"));
  EXPECT_TRUE(document.at("paths").as_object().contains("/metrics"));
  const Response numbers = call("/metrics");
  EXPECT_EQ(numbers.status, 200);
  EXPECT_NE(numbers.body.find("pioche_responses_total{status=\"200\"} 1"), std::string::npos) << numbers.body;
}

}  // namespace
}  // namespace pioche::server
