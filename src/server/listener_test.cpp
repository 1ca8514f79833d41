#include "server/listener.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
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

// A proxy that was told by the system that it is in has sent its call, and sends it nowhere else: in a rolling update behind nginx moves were lost so.
TEST(Listener, WhoKnockedBeforeTheDoorWasClosedIsLetIn) {
  asio::io_context io{1};
  const auto listener = Listener::open(io, "127.0.0.1", 0, Site{});
  ASSERT_TRUE(listener);
  const tcp::endpoint door{asio::ip::address_v4::loopback(), (*listener)->port()};
  std::vector<tcp::socket> knocking;
  for (int i = 0; i < 100; ++i) knocking.emplace_back(io).connect(door);
  (*listener)->stop_accepting();
  while (io.poll_one() > 0) continue;
  EXPECT_EQ((*listener)->connections(), knocking.size());
  EXPECT_TRUE((*listener)->owes_answers()) << "they have not said yet what they came for";
  std::this_thread::sleep_for(std::chrono::milliseconds(first_word_patience + 50));
  EXPECT_FALSE((*listener)->owes_answers()) << "who says nothing is not waited for";
  asio::write(knocking.front(), asio::buffer("POST / HTTP/1.1\r\n", 17));
  while (!(*listener)->owes_answers()) io.poll_one();
  beast::error_code refused;
  tcp::socket(io).connect(door, refused);
  EXPECT_EQ(refused, asio::error::connection_refused);
}

}  // namespace
}  // namespace pioche::server
