#pragma once
// A TCP stream that keeps what is to be written until it is told to send: everything that one turn of the event loop has
// to say to a client (an answer, the event after it, events of other tables) leaves in one system call. Under load those
// calls are most of what a move costs.
//
// Stands between Beast's WebSocket, which reads, and the socket. Texts don't pass through Beast: what is told to many is
// neither copied nor framed anew for each before it is sent. Taking a frame never waits and takes all of it, so that
// texts and Beast's own frames (pongs, closing) can't be torn apart by each other.
#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/beast.h"

namespace pioche::server {

class Gathering {
 public:
  using executor_type = Executor;
  using next_layer_type = TcpSocket;
  using Text = std::shared_ptr<const std::string>;

  explicit Gathering(TcpSocket socket) : socket_(std::move(socket)) {
    beast::error_code ignored;
    socket_.non_blocking(true, ignored);
  }

  executor_type get_executor() { return socket_.get_executor(); }
  TcpSocket& next_layer() { return socket_; }
  const TcpSocket& next_layer() const { return socket_; }

  // Kept alive while the socket is awaited.
  void belongs_to(std::weak_ptr<void> owner) { owner_ = std::move(owner); }

  std::size_t unsent() const {
    std::size_t bytes = rest_.size();
    for (const Text& text : texts_)
      if (text) bytes += text->size();
    return bytes;
  }

  void add(Text text) {
    if (waiting_) return add_frame(rest_, *text);
    for (Text& free : texts_)
      if (!free) {
        free = std::move(text);
        return;
      }
    gather(rest_);
    add_frame(rest_, *text);
  }

  // As much as the system takes; the rest follows when it takes more.
  void send() {
    if (waiting_) return;
    static std::string room;  // of the one thread that serves
    std::string& out = rest_.empty() ? room : rest_;
    gather(out);
    std::size_t sent = 0;
    while (sent < out.size()) {
      beast::error_code error;
      sent += socket_.write_some(asio::buffer(out.data() + sent, out.size() - sent), error);
      if (error == asio::error::would_block) {
        rest_ = out.substr(sent);
        room.clear();
        return wait();
      }
      if (error) break;  // the reading side hears of it too, and ends the session
    }
    room.clear();
    rest_ = {};  // an idle connection holds no memory for what it may be told one day
    tell_written({});
  }

  // --- what Beast wants of a stream

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return socket_.async_read_some(buffers, std::forward<Token>(token));
  }

  // What Beast writes by itself (pongs, closing) is rare, and sent at once. It counts as written only when the system
  // has taken it: until then Beast reads no further, so whoever sends pings and reads no pongs fills nothing here.
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(beast::error_code, std::size_t)>(
        [this](auto handler, const Buffers& given) {
          gather(rest_);
          for (const asio::const_buffer part : beast::buffers_range_ref(given))
            rest_.append(static_cast<const char*>(part.data()), part.size());
          assert(!written_);  // Beast writes one thing at a time
          written_ = [handler = std::make_shared<decltype(handler)>(std::move(handler)),
                      bytes = beast::buffer_bytes(given)](beast::error_code error) {
            (*handler)(error, error ? 0 : bytes);
          };
          send();
        },
        token, buffers);
  }

 private:
  // A whole text, not masked: what a server sends (RFC 6455, 5.2).
  static void add_frame(std::string& out, std::string_view text) {
    constexpr std::uint8_t last_and_text = 0x81, two_bytes = 126, eight_bytes = 127;
    std::array<char, 10> head{static_cast<char>(last_and_text)};
    std::size_t length = 2;
    const auto write = [&](std::uint8_t mark, int bytes) {
      head[1] = static_cast<char>(mark);
      while (bytes-- > 0) head[length++] = static_cast<char>(text.size() >> (8 * bytes) & 0xff);
    };
    if (text.size() < two_bytes)
      write(static_cast<std::uint8_t>(text.size()), 0);
    else if (text.size() <= 0xffff)
      write(two_bytes, 2);
    else
      write(eight_bytes, 8);
    out.append(head.data(), length);
    out.append(text);
  }

  void gather(std::string& out) {
    for (Text& text : texts_) {
      if (!text) break;
      add_frame(out, *text);
      text.reset();
    }
  }

  void wait() {
    const auto owner = owner_.lock();
    if (!owner) return;
    waiting_ = true;
    socket_.async_wait(tcp::socket::wait_write, Waiting{owner, this});
  }

  // Goes on when the system takes more. If it never will, because everything ends, then the handler that Beast left
  // behind goes too: it holds the session that holds it.
  struct Waiting {
    Waiting(std::shared_ptr<void> kept, Gathering* waiter) : owner(std::move(kept)), stream(waiter) {}
    Waiting(Waiting&&) = default;
    ~Waiting() {
      if (owner) stream->written_ = nullptr;
    }
    void operator()(beast::error_code error) {
      const auto kept = std::move(owner);
      stream->waiting_ = false;
      if (error) return stream->tell_written(error);
      stream->send();
    }
    std::shared_ptr<void> owner;
    Gathering* stream;
  };

  void tell_written(beast::error_code error) {
    if (!written_) return;
    asio::post(socket_.get_executor(),
               [written = std::exchange(written_, nullptr), error] { written(error); });
  }

  TcpSocket socket_;
  std::array<Text, 2> texts_;  // the first ones; an answer and an event are the usual case
  std::string rest_;           // more of them, framed, and what the system did not take yet
  bool waiting_ = false;
  std::function<void(beast::error_code)> written_;  // whom Beast wants told that its frame has left
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
