#pragma once
// A TCP stream that keeps what is to be written until it is told to send: everything that one turn of the event loop has
// to say to a client (an answer, the event after it, events of other tables) leaves in one system call. Under load those
// calls are most of what a move costs.
//
// Stands between Beast's WebSocket, which reads, and the socket. Texts don't pass through Beast: what is told to many is
// neither copied nor framed anew for each before it is sent. Taking a frame never waits and takes all of it, so that
// texts and Beast's own frames (pongs, closing) can't be torn apart by each other.
#include <cassert>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/beast.h"
#include "server/outbox.h"
#include "server/port.h"

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

  // Kept alive while the socket is awaited; what it doesn't read counts for its visitor.
  void belongs_to(std::weak_ptr<void> owner, std::shared_ptr<Counted> counted) {
    owner_ = std::move(owner);
    counted_ = std::move(counted);
  }

  // The system takes no more: the other end doesn't read.
  bool unread() const { return waiting_; }

  // False: this connection doesn't read what it is told.
  [[nodiscard]] bool add(desk::Text text) {
    if (!outbox_.add(std::move(text))) return false;
    return !waiting_ || counted_->hold_unread(outbox_.size());
  }

  // As much as the system takes; the rest follows when it takes more.
  void send() {
    if (waiting_) return;
    send_now();
    counted_->hold_unread(outbox_.size());
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
          const bool room = outbox_.has_room(beast::buffer_bytes(given));
          for (const asio::const_buffer part : beast::buffers_range_ref(given))
            if (room) outbox_.add_bytes({static_cast<const char*>(part.data()), part.size()});
          assert(!written_);  // Beast writes one thing at a time
          written_ = [handler = std::make_shared<decltype(handler)>(std::move(handler)),
                      bytes = beast::buffer_bytes(given)](beast::error_code error) {
            (*handler)(error, error ? 0 : bytes);
          };
          if (!room) return tell_written(asio::error::no_buffer_space);
          send();
        },
        token, buffers);
  }

 private:
  void send_now() {
    static std::string room;  // of the one thread that serves
    outbox_.take(room);
    std::size_t sent = 0;
    while (sent < room.size()) {
      beast::error_code error;
      sent += socket_.write_some(asio::buffer(room.data() + sent, room.size() - sent), error);
      if (error == asio::error::would_block) {
        outbox_.put_back(std::string_view(room).substr(sent));
        room.clear();
        return wait();
      }
      if (error) break;  // the reading side hears of it too, and ends the session
    }
    room.clear();
    tell_written({});
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
  Outbox outbox_;
  bool waiting_ = false;
  std::function<void(beast::error_code)> written_;  // whom Beast wants told that its frame has left
  std::weak_ptr<void> owner_;
  std::shared_ptr<Counted> counted_;
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
