#include "server/listener.h"

#include <gtest/gtest.h>

#include <vector>

namespace pioche::server {
namespace {

// With one at each turn, hundreds of busy connections kept everybody else at the door: thousands waited there.
TEST(Listener, ThoseWhoKnockComeInTogether) {
  asio::io_context io{1};
  const auto listener = Listener::open(io, "127.0.0.1", 0, Site{});
  ASSERT_TRUE(listener);
  std::vector<tcp::socket> knocking;
  for (int i = 0; i < 40; ++i)
    knocking.emplace_back(io).connect({asio::ip::address_v4::loopback(), (*listener)->port()});
  while ((*listener)->connections() == 0) io.poll_one();
  EXPECT_GE((*listener)->connections(), 32u);
  while ((*listener)->connections() < knocking.size()) io.poll_one();
}

}  // namespace
}  // namespace pioche::server
