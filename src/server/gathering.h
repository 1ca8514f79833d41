#pragma once
// A TCP stream that keeps what is written to it until it is told to send: everything that one turn of the event loop has
// to say to a client (an answer, the event after it, events of other tables) leaves in one system call. Under load those
// calls are most of what a move costs.
//
// Stands between Beast's WebSocket and the socket. Writing never waits and takes all or nothing of a frame, so frames
// written at once and Beast's own (pongs, closing) can't be torn apart by each other.
#include <memory>
#include <string>

#include "server/beast.h"

namespace pioche::server {

class Gathering {
 public:
  using executor_type = Executor;
  using next_layer_type = TcpSocket;

  explicit Gathering(TcpSocket socket) : socket_(std::move(socket)) {
    beast::error_code ignored;
    socket_.non_blocking(true, ignored);
  }

  executor_type get_executor() { return socket_.get_executor(); }
  TcpSocket& next_layer() { return socket_; }
  const TcpSocket& next_layer() const { return socket_; }

  // Kept alive while the socket is awaited.
  void belongs_to(std::weak_ptr<void> owner) { owner_ = std::move(owner); }
  std::size_t unsent() const { return out_.size() - sent_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return socket_.async_read_some(buffers, std::forward<Token>(token));
  }

  // The whole of a synchronous stream, as Beast wants it.
  template <class Buffers>
  std::size_t read_some(const Buffers& buffers) {
    return socket_.read_some(buffers);
  }
  template <class Buffers>
  std::size_t read_some(const Buffers& buffers, beast::error_code& error) {
    return socket_.read_some(buffers, error);
  }
  template <class Buffers>
  std::size_t write_some(const Buffers& buffers) {
    beast::error_code never;
    return write_some(buffers, never);
  }
  template <class Buffers>
  std::size_t write_some(const Buffers& buffers, beast::error_code& error) {
    error = {};
    const std::size_t before = out_.size();
    out_.reserve(before + beast::buffer_bytes(buffers));
    for (const asio::const_buffer part : beast::buffers_range_ref(buffers))
      out_.append(static_cast<const char*>(part.data()), part.size());
    return out_.size() - before;
  }

  // What Beast writes by itself is rare, and sent at once.
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(beast::error_code, std::size_t)>(
        [this](auto handler, const Buffers& given) {
          beast::error_code error;
          const std::size_t taken = write_some(given, error);
          send();
          asio::post(socket_.get_executor(), beast::bind_front_handler(std::move(handler), error, taken));
        },
        token, buffers);
  }

  // As much as the system takes; the rest follows when it takes more.
  void send() {
    if (waiting_) return;
    while (sent_ < out_.size()) {
      beast::error_code error;
      sent_ += socket_.write_some(asio::buffer(out_.data() + sent_, out_.size() - sent_), error);
      if (error == asio::error::would_block) return wait();
      if (error) break;  // the reading side hears of it too, and ends the session
    }
    sent_ = 0;
    out_ = {};  // an idle connection holds no memory for what it may be told one day
  }

 private:
  void wait() {
    const auto owner = owner_.lock();
    if (!owner) return;
    waiting_ = true;
    out_.erase(0, sent_);
    sent_ = 0;
    socket_.async_wait(tcp::socket::wait_write, [this, owner](beast::error_code error) {
      waiting_ = false;
      if (!error) send();
    });
  }

  TcpSocket socket_;
  std::string out_;
  std::size_t sent_ = 0;
  bool waiting_ = false;
  std::weak_ptr<void> owner_;
};

// How Beast ends a connection, found by the type of the layer.
inline void teardown(beast::role_type role, Gathering& stream, beast::error_code& error) {
  stream.send();
  websocket::teardown(role, stream.next_layer(), error);
}
template <class Handler>
void async_teardown(beast::role_type role, Gathering& stream, Handler&& handler) {
  stream.send();
  websocket::async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace pioche::server
