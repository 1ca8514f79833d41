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
  bool behind_proxy = false;         // the client's address is the last of X-Forwarded-For
  std::size_t connections = 0;       // at most, then the one that was silent longest makes room; 0: no bound
};

// What a sweep knows of a connection, whatever it speaks.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  virtual ~Connection() = default;
  virtual void sweep(Millis now) = 0;
  virtual void close() = 0;
  // Since when nobody would miss it; nothing: it is in use.
  virtual std::optional<Millis> silent_since() const { return {}; }
};

class SocketSession;

struct Port : std::enable_shared_from_this<Port> {
  Port(asio::io_context& context, Site served)
      : io(context), acceptor(context.get_executor()), site(std::move(served)) {}

  void accept();
  bool make_room();  // for one more connection; false: all are in use
  bool allowed_origin(const http::fields& fields) const;
  void send_soon(std::shared_ptr<SocketSession> session);
  void send_gathered();

  asio::io_context& io;
  Acceptor acceptor;
  Site site;
  std::list<std::weak_ptr<Connection>> connections;
  std::unordered_map<std::string, std::size_t> by_address;
  std::vector<std::shared_ptr<SocketSession>> to_send;  // at the end of this turn of the event loop
  bool sending_soon = false;
  std::size_t open = 0;
  bool accepting = true;
};

// Counts a connection for as long as it lives, also when it changes from HTTP to WebSocket.
class Counted {
 public:
  Counted(std::shared_ptr<Port> port, std::string address)
      : port_(std::move(port)), address_(std::move(address)) {
    ++port_->open;
    ++port_->by_address[address_];
  }
  ~Counted() {
    --port_->open;
    if (--port_->by_address[address_] == 0) port_->by_address.erase(address_);
  }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::shared_ptr<Port> port_;
  std::string address_;
};

// The steady clock, for patience with connections.
Millis steady_ms();

inline std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace pioche::server
