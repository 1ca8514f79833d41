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

  desk::PaperDesk paper;
  desk::Desk house{{&paper.store, &paper.advisor, [this] { return paper.now; }, [](auto, const auto&) {},
                    calls_besides([this] { return gate.metrics().text(house.counts(), {}); })}};
  Gate gate{house, Limits{}, [this] { return paper.now; }};
  desk::PaperSink sink;
};

const std::string ping = R"({"version":1,"type":"ping"})";
const std::string new_table =
    R"({"version":1,"game":"kingdomino","seats":[{"kind":"human"},{"kind":"human"}]})";

TEST_F(GateTest, PingsAreCountedLikeMessages) {
  const ConnectionId connection = gate.connect(sink, "one");
  const std::size_t excess = gate.limits().excess_messages;
  std::size_t let = 0;
  while (let < 3 * excess && gate.control_frame(connection)) ++let;
  EXPECT_GT(let, excess);
  EXPECT_LT(let, 2 * excess);
  gate.disconnect(connection);
}

TEST_F(GateTest, FloodsAreRefusedThenClosed) {
  const ConnectionId connection = gate.connect(sink, "one");
  for (int i = 0; i < 80; ++i) EXPECT_TRUE(gate.message(connection, ping));
  EXPECT_EQ(sink.last().at("type"), "pong");
  EXPECT_TRUE(gate.message(connection, ping));
  EXPECT_EQ(sink.last().at("error").at("code"), "too_many");
  paper.now += 1000;
  EXPECT_TRUE(gate.message(connection, ping));
  EXPECT_EQ(sink.last().at("type"), "pong");
  bool closed = false;
  for (int i = 0; i < 600 && !closed; ++i) closed = !gate.message(connection, ping);
  EXPECT_TRUE(closed);
  gate.disconnect(connection);
  int refused = 0;
  for (int i = 0; i < 400; ++i) refused += call("/healthz", "flood").status == 429;
  EXPECT_EQ(refused, 100);
  EXPECT_EQ(call("/healthz", "another").status, 200);
}

// A slow server used to forgive everything with each message that it let through, 40 times a second, and so never shut
// a flood out: the thread sanitizer's build hung on it.
TEST_F(GateTest, AFloodIsClosedAlsoByAServerThatIsSlow) {
  const ConnectionId connection = gate.connect(sink, "one");
  bool closed = false;
  for (int i = 0; i < 2000 && !closed; ++i) {
    closed = !gate.message(connection, ping);
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
  desk::PaperSink other_sink;
  const ConnectionId other = gate.connect(other_sink, "another");
  for (int i = 0; i < 40; ++i)
    for (const ConnectionId one : many) EXPECT_TRUE(gate.message(one, ping));
  const auto let = std::count_if(sink.texts.begin(), sink.texts.end(), [](const std::string& text) {
    return text.find("pong") != std::string::npos;
  });
  EXPECT_EQ(let, 800);
  EXPECT_TRUE(gate.message(other, ping));
  EXPECT_NE(other_sink.texts.back().find("pong"), std::string::npos);
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
