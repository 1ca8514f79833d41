#include "server/listener.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
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

// However late a busy machine closes the door, nobody is inside it who was not let in.
TEST(Listener, WhoKnocksWhileTheDoorIsBeingClosedIsTurnedAway) {
  asio::io_context io{1};
  const auto listener = Listener::open(io, "127.0.0.1", 0, Site{});
  ASSERT_TRUE(listener);
  const tcp::endpoint door{asio::ip::address_v4::loopback(), (*listener)->port()};
  tcp::socket before(io), after(io);
  before.connect(door);
  (*listener)->hear_no_knock();
  std::optional<beast::error_code> told;
  after.async_connect(door, [&](beast::error_code error) { told = error; });
  io.run_for(std::chrono::milliseconds(200));
  EXPECT_EQ((*listener)->connections(), 1u) << "who was there before is in";
  EXPECT_FALSE(told) << "the other was told nothing yet, so it has sent nothing";
  asio::write(before, asio::buffer("POST / HTTP/1.1\r\n", 17));
  while (!(*listener)->owes_answers()) io.poll_one();  // who is in is heard
  (*listener)->stop_accepting();
  while (!told) io.run_one();
  EXPECT_EQ(*told, asio::error::connection_refused);
}

// What the system kept for those who don't read outlived their connections by minutes, until it had no memory for anybody else's.
TEST(Listener, OfWhoIsCutOffForNotReadingNothingIsKept) {
  asio::io_context io{1};
  Site site;
  site.is_call = [](std::string_view) { return true; };
  site.body_limit = [](std::string_view) { return std::size_t{0}; };
  site.call = [](const Request&, const Reply& reply) {
    reply({200, "text/plain", std::string(8 << 20, 'x'), {}});
  };
  const auto listener = Listener::open(io, "127.0.0.1", 0, std::move(site));
  ASSERT_TRUE(listener);
  tcp::socket reader(io);
  reader.connect({asio::ip::address_v4::loopback(), (*listener)->port()});
  asio::write(reader, asio::buffer(std::string("GET / HTTP/1.1\r\nHost: h\r\n\r\n")));
  while (reader.available() == 0) io.poll_one();
  for (std::size_t known = 0; known != reader.available();) {
    known = reader.available();
    io.run_for(std::chrono::milliseconds(50));
  }
  (*listener)->sweep(steady_ms() + http_patience + 1000);
  while ((*listener)->connections() > 0) io.poll_one();
  std::string heard(8 << 20, ' ');
  beast::error_code how;
  const std::size_t count = asio::read(reader, asio::buffer(heard), how);
  EXPECT_EQ(how, asio::error::connection_reset) << "not an orderly end, for which all of it had to be read";
  EXPECT_LT(count, heard.size());
}

}  // namespace
}  // namespace pioche::server
