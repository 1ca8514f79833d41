#pragma once
// What the sessions of one port hold on to: what is served there, who is connected, and what is to be sent at the end of this
// turn of the event loop.
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/beast.h"
#include "server/files.h"
#include "server/gate.h"

namespace pioche::server {

// What is served on a port.
struct Site {
  std::function<void(const Request&, Reply)> call;     // paths that are calls
  std::function<bool(std::string_view path)> is_call;  // the others are files
  std::function<std::size_t(std::string_view path)> body_limit;
  Gate* gate = nullptr;  // for the WebSocket; null: there is none
  const Files* files = nullptr;
  std::vector<std::string> origins;  // besides its own
  int trusted_hops = 0;              // proxies of ours in front, which say whom they heard from
  std::size_t connections = 0;       // at most, then the one that was silent longest makes room; 0: no bound
};

// What a sweep knows of a connection, whatever it speaks.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  virtual ~Connection() = default;
  virtual void sweep(Millis now) = 0;
  virtual void close() = 0;
  virtual void dismiss() {
    close();
  }  // politely: the house is closing here, and open elsewhere or soon again
  // Since when nobody would miss it; nothing: it is in use.
  virtual std::optional<Millis> silent_since() const { return {}; }
  virtual bool owes_answer() const { return false; }  // a request is on its way, or was not answered yet
};

class SocketSession;
class Counted;

struct Port : std::enable_shared_from_this<Port> {
  Port(asio::io_context& context, Site served)
      : io(context), acceptor(context.get_executor()), site(std::move(served)) {}

  void accept();
  void accept_waiting(int most);
  bool make_room();  // for one more connection; false: all are in use
  // A page of ours, or one that the operator named. Programs send no origin.
  bool allowed_origin(const http::fields& fields) const;
  bool named_origin(std::string_view origin) const;
  // Counts a connection for a visitor; null: that one has as many as one may.
  std::shared_ptr<Counted> count(const std::string& visitor, bool limited);
  // After something was thrown through the event loop: connections that nobody listens to any more are ended.
  void end_lost();
  void send_soon(std::shared_ptr<SocketSession> session);
  void send_gathered();

  asio::io_context& io;
  Acceptor acceptor;
  Site site;
  std::list<std::weak_ptr<Connection>> connections;
  struct Visitor {
    std::size_t connections = 0;
    std::size_t held = 0;  // bytes of bodies and answers under way
  };
  std::unordered_map<std::string, Visitor> visitors;
  std::unordered_map<SocketSession*, std::shared_ptr<SocketSession>> talking;  // those the desk knows of
  std::vector<std::shared_ptr<SocketSession>> to_send;  // at the end of this turn of the event loop
  bool sending_soon = false;
  std::size_t open = 0;
  bool accepting = true;

 private:
  void accepted(TcpSocket socket);
};

// Counts a connection for as long as it lives, also when it changes from HTTP to WebSocket.
class Counted {
 public:
  Counted(std::shared_ptr<Port> port, std::string visitor)
      : port_(std::move(port)), visitor_(std::move(visitor)), mine_(&port_->visitors[visitor_]) {
    ++mine_->connections;
    ++port_->open;
  }
  ~Counted() {
    mine_->held -= held_;
    --port_->open;
    if (--mine_->connections == 0) port_->visitors.erase(visitor_);
  }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

  const std::string& visitor() const { return visitor_; }

  // How much is kept for this connection: a body that is being sent, an answer that is being read. False: it is too much for one
  // visitor.
  bool hold(std::size_t bytes) {
    mine_->held -= std::exchange(held_, 0);
    if (bytes > 0 && mine_->held > 0 && mine_->held + bytes > max_held_for_visitor) return false;
    mine_->held += bytes;
    held_ = bytes;
    return true;
  }

  // The same of a WebSocket, which may always have a little: whoever shares an address with somebody who doesn't read is still told.
  bool hold_unread(std::size_t bytes) {
    mine_->held += bytes - held_;
    const bool grows = bytes > std::exchange(held_, bytes);
    return !grows || bytes <= few_unread_bytes || mine_->held <= max_held_for_visitor;
  }

 private:
  std::shared_ptr<Port> port_;
  std::string visitor_;
  Port::Visitor* mine_;  // stays where it is for as long as somebody is counted there
  std::size_t held_ = 0;
};

// Whoever is cut off because they don't read: what the system took for them goes too. It would keep it for minutes after this end was closed, for each one
// that was cut off, and when its memory for all connections is used up, it ends whichever it likes.
inline void leave_nothing_behind(TcpSocket& socket) {
  beast::error_code ignored;
  socket.set_option(asio::socket_base::linger(true, 0), ignored);
}

// The steady clock, for patience with connections.
Millis steady_ms();

inline std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace pioche::server
