#include "server/visitor.h"

#include <gtest/gtest.h>

namespace pioche::server {
namespace {

std::string of(const char* address) {
  return visitor_of(asio::ip::make_address(address));
}

TEST(Visitor, IsAnAddressOrASixtyFourthOfTheNewKind) {
  EXPECT_EQ(of("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(of("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
  EXPECT_NE(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
  EXPECT_EQ(of("::1"), "::1");
}

std::string forwarded(std::initializer_list<const char*> lines, int hops = 1) {
  http::fields fields;
  for (const char* line : lines) fields.insert("X-Forwarded-For", line);
  return forwarded_visitor(fields, hops);
}

TEST(Visitor, IsWhomTheLastProxyHeardFrom) {
  EXPECT_EQ(forwarded({"198.51.100.1, 203.0.113.7"}), "203.0.113.7");
  EXPECT_EQ(forwarded({"198.51.100.1", "203.0.113.7"}), "203.0.113.7") << "HAProxy adds a line of its own";
  EXPECT_EQ(forwarded({"9.9.9.9, 198.51.100.1, 203.0.113.7"}, 2), "198.51.100.1");
  EXPECT_EQ(forwarded({"203.0.113.7"}, 2), "203.0.113.7");
  EXPECT_EQ(forwarded({" 203.0.113.7:4711 "}), "203.0.113.7");
  EXPECT_EQ(forwarded({"[2001:db8:1:2::3]:4711"}), "2001:db8:1:2::/64");
  EXPECT_EQ(forwarded({"2001:db8:1:2::3"}), "2001:db8:1:2::/64");
}

TEST(Visitor, IsNobodyWhereNoAddressStands) {
  for (const char* line : {"", ",", "unknown", "[", "]", ":", "[]:1", "1.2.3.4.5", "203.0.113.7,"})
    EXPECT_EQ(forwarded({line}), "") << line;
  EXPECT_EQ(forwarded({}), "");
}

}  // namespace
}  // namespace pioche::server
