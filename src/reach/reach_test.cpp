#include "reach/reach.h"

#include <gtest/gtest.h>

namespace pioche::reach {
namespace {

TEST(Reach, AnAddressIsReadAsBrowsersDo) {
  const Address plain = read_address("http://localhost:8080").value();
  EXPECT_FALSE(plain.secure);
  EXPECT_EQ(plain.host, "localhost");
  EXPECT_EQ(plain.port, "8080");
  EXPECT_EQ(plain.path, "/");
  EXPECT_EQ(plain.origin(), "http://localhost:8080");
  const Address service = read_address("https://push.example/send/abc?x=1#part").value();
  EXPECT_TRUE(service.secure);
  EXPECT_EQ(service.port, "443");
  EXPECT_EQ(service.path, "/send/abc?x=1");
  EXPECT_EQ(service.origin(), "https://push.example");
  EXPECT_EQ(read_address("https://[::1]:9/x").value().host, "::1");
  EXPECT_EQ(read_address("https://[::1]:9/x").value().origin(), "https://[::1]:9");
  EXPECT_EQ(read_address("https://push.example?x=1").value().path, "/?x=1");
}

TEST(Reach, WhatIsNoAddressIsRefused) {
  for (const char* const text : {"", "push.example", "ftp://push.example", "https://", "https:///path",
                                 "http://a:b/", "https://push.example:123456/", "https://a b/",
                                 "https://me@push.example/", "https://push.example/a\r\nX: y"})
    EXPECT_FALSE(read_address(text)) << text;
}

// Whoever gives us an address must not reach by it what only we can reach.
TEST(Reach, OurOwnNetIsOutOfBoundsWhereItShouldBe) {
  for (const char* const host :
       {"127.0.0.1", "10.1.2.3", "192.168.1.1", "172.20.0.1", "169.254.169.254", "[::1]", "[fd00::1]",
        "[::ffff:127.0.0.1]", "[::127.0.0.1]", "[2002:7f00:1::]", "[64:ff9b::a00:1]", "[fec0::1]",
        "localhost", "0.0.0.0", "100.64.0.1"}) {
    Request request;
    request.to = read_address(std::string("http://") + host + ":9/").value();
    request.within = Within::public_only;
    const auto answer = ask(request);
    ASSERT_FALSE(answer) << host;
    EXPECT_NE(answer.error().message.find("private net"), std::string::npos) << answer.error().message;
  }
}

TEST(Reach, NobodyThereIsSaidSo) {
  Request request;
  request.to = read_address("http://127.0.0.1:9/").value();
  const auto answer = ask(request);
  ASSERT_FALSE(answer);
  EXPECT_NE(answer.error().message.find("can't be reached"), std::string::npos);
}

}  // namespace
}  // namespace pioche::reach
