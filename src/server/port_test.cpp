// How much is kept for one visitor, over all of its connections.
#include "server/port.h"

#include <gtest/gtest.h>

#include <vector>

namespace pioche::server {
namespace {

class PortTest : public testing::Test {
 protected:
  std::shared_ptr<Counted> connection(const std::string& visitor) { return port->count(visitor, true); }

  asio::io_context io{1};
  std::shared_ptr<Port> port = std::make_shared<Port>(io, Site{});
};

// Each may leave a mebibyte unread; five hundred connections left five hundred.
TEST_F(PortTest, WhatConnectionsLeaveUnreadIsBoundedTogether) {
  std::vector<std::shared_ptr<Counted>> many;
  std::size_t let = 0;
  for (int i = 0; i < 500; ++i) {
    many.push_back(connection("one"));
    if (many.back()->hold_unread(max_unread_bytes))
      ++let;
    else
      many.pop_back();  // it is closed
  }
  EXPECT_EQ(let, max_held_for_visitor / max_unread_bytes);
  EXPECT_TRUE(connection("another")->hold_unread(max_unread_bytes));
  EXPECT_FALSE(connection("one")->hold(1000)) << "nor is there room for answers";
  // Whoever shares the address and reads is still told, and who reads what was left makes room.
  EXPECT_TRUE(connection("one")->hold_unread(few_unread_bytes));
  EXPECT_TRUE(many.front()->hold_unread(few_unread_bytes));
  EXPECT_TRUE(connection("one")->hold_unread(max_unread_bytes / 2));
  EXPECT_TRUE(connection("one")->hold(1000));
}

TEST_F(PortTest, WhatWasHeldGoesWithTheConnection) {
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(connection("one")->hold_unread(max_unread_bytes));
  EXPECT_TRUE(port->visitors.empty());
}

}  // namespace
}  // namespace pioche::server
