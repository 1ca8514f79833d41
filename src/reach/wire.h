#pragma once
// A connection to another machine, with TLS or without, on which whoever reads or writes waits, for a bounded time. It is what Beast calls a
// synchronous stream: HTTP and WebSocket are spoken over it by functions that wait, which compile far quicker than those that don't.
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/system/system_error.hpp>
#include <chrono>
#include <functional>
#include <optional>

#include "reach/reach.h"

namespace pioche::reach {
namespace asio = boost::asio;
namespace beast = boost::beast;
using Code = boost::system::error_code;

class Wire {
 public:
  using tcp = asio::ip::tcp;
  using executor_type = tcp::socket::executor_type;
  using Clock = std::chrono::steady_clock;

  explicit Wire(const Address& to);

  // All that follows is to be done within this time.
  void hurry(std::chrono::milliseconds patience) { deadline_ = Clock::now() + patience; }
  // From now on each step may take a minute. After half of one in which nothing was heard, `on_silence` asks whether anybody is there.
  void stay(std::function<void()> on_silence);

  Result<> connect(Within within);
  void hang_up();

  executor_type get_executor() { return socket_.get_executor(); }
  std::size_t read_some(const auto& buffers, Code& error) {
    return read(first_of<asio::mutable_buffer>(buffers), error);
  }
  std::size_t write_some(const auto& buffers, Code& error) {
    return write(first_of<asio::const_buffer>(buffers), error);
  }
  std::size_t read_some(const auto& buffers) {
    return or_throw([&](Code& error) { return read_some(buffers, error); });
  }
  std::size_t write_some(const auto& buffers) {
    return or_throw([&](Code& error) { return write_some(buffers, error); });
  }

 private:
  struct Step;   // something that was begun, and what it came to
  struct Ended;  // what Asio calls then

  template <class Buffer>
  static Buffer first_of(const auto& buffers) {
    for (auto at = asio::buffer_sequence_begin(buffers); at != asio::buffer_sequence_end(buffers); ++at)
      if (const Buffer one = *at; one.size() > 0) return one;
    return {};
  }
  static std::size_t or_throw(auto something) {
    Code error;
    const std::size_t count = something(error);
    if (error) throw boost::system::system_error(error);
    return count;
  }

  std::size_t read(asio::mutable_buffer into, Code& error);
  std::size_t write(asio::const_buffer from, Code& error);
  Code connect_to(const tcp::endpoint& end);
  Code greet();
  void wait_until(Step& step, Clock::time_point when);
  std::size_t finish(Step& step, Code& error);
  Clock::time_point deadline() const;

  Address to_;
  asio::io_context io_;
  tcp::socket socket_{io_};
  asio::ssl::context context_{asio::ssl::context::tls_client};
  std::optional<asio::ssl::stream<tcp::socket&>> secure_;
  std::optional<Clock::time_point> deadline_;
  std::function<void()> on_silence_;
};

// How Beast ends a WebSocket: there is nobody left to be polite to.
inline void teardown(beast::role_type, Wire& wire, Code& error) {
  wire.hang_up();
  error = {};
}

}  // namespace pioche::reach
