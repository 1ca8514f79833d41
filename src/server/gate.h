#pragma once
// Between the network and the desk: how much each address and each connection may ask for. No socket in sight.
#include <functional>
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

  ConnectionId connect(desk::Sink& sink, const std::string& address, std::string_view session = {});
  // False: too much was said; the connection is to be closed.
  [[nodiscard]] bool message(ConnectionId connection, std::string_view text);
  [[nodiscard]] bool control_frame(ConnectionId connection);  // a ping or pong: costs as much as a message
  void disconnect(ConnectionId connection);

  void sweep();  // forgets addresses that were silent for long

  std::size_t body_limit(std::string_view path) const;
  const Limits& limits() const { return limits_; }
  Metrics& metrics() { return metrics_; }

 private:
  struct Visitor {
    Bucket calls;
    Bucket tables;
    Bucket messages;
    Bucket accounts;
    Millis used_at = 0;
  };
  struct Connection {
    std::string address;
    Bucket messages;
    std::size_t refused = 0;
  };
  enum class Heard { yes, refused, far_too_much };
  Heard may_say(Connection& connection);
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
