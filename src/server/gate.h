#pragma once
// Between the network and the desk: how much each address and each connection may ask for. No socket in sight.
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "desk/desk.h"
#include "server/limits.h"
#include "server/metrics.h"

namespace pioche::server {

using desk::ConnectionId;
using desk::Reply;
using desk::Request;
using desk::Response;

class Gate {
 public:
  // `now` is a steady clock: what is set by hand would let a limit stick.
  Gate(desk::Desk& desk, const Limits& limits, std::function<Millis()> now)
      : desk_(desk), limits_(limits), now_(std::move(now)) {}

  void call(const Request& request, Reply reply);

  [[nodiscard]] bool one_more_table(const std::string& address);
  // Somebody wants a WebSocket, which costs as much as a call. False: that is too many.
  [[nodiscard]] bool may_connect(const std::string& address);
  ConnectionId connect(desk::Sink& sink, const std::string& address, std::string_view session = {});
  // Counts a message that has come, and says how long it waits until its turn. Nothing more is to be read from its connection
  // until then: what is read only to be refused costs everybody else as much as what is answered.
  [[nodiscard]] Millis message_waits(ConnectionId connection);
  void message(ConnectionId connection, std::string_view text);
  // A ping or pong: costs as much as a message. False: there were far too many; the connection is to be closed.
  [[nodiscard]] bool control_frame(ConnectionId connection);
  void disconnect(ConnectionId connection);

  // The same for what is neither a call nor a message: files of the page, and what browsers ask before they call.
  [[nodiscard]] Millis file_waits(const std::string& address);
  void file_sent(const std::string& address, std::size_t bytes);

  void sweep();  // forgets addresses that were silent for long

  std::size_t body_limit(std::string_view path) const;
  const Limits& limits() const { return limits_; }
  Metrics& metrics() { return metrics_; }

 private:
  struct Visitor {
    Bucket calls;
    Bucket tables;
    Bucket messages;
    Bucket files;
    Bucket accounts;
    Millis used_at = 0;
    std::optional<Millis> accounts_at;  // asked for one last
  };
  struct Connection {
    std::string address;
    Bucket messages;
    std::size_t excess_pings = 0;
  };
  Millis files_wait(const std::string& address, double count);
  Visitor& visitor(const std::string& address);

  desk::Desk& desk_;
  Limits limits_;
  std::function<Millis()> now_;
  Metrics metrics_;
  std::unordered_map<std::string, Visitor> visitors_;  // by address
  std::unordered_map<ConnectionId, Connection> connections_;
  Millis swept_at_ = 0;
};

}  // namespace pioche::server
