#pragma once
// One WebSocket.
#include "server/gathering.h"
#include "server/port.h"

namespace pioche::server {

class SocketSession final : public Connection, public desk::Sink {
 public:
  SocketSession(TcpSocket socket, std::shared_ptr<Port> port, std::shared_ptr<Counted> counted)
      : port_(std::move(port)), counted_(std::move(counted)), stream_(std::move(socket)) {}
  // Says nothing to the desk: whoever drops the last reference (a list that is being cleared, a handler that will never
  // run) may be in the middle of the desk's own work. The end is told by end(), from the event loop.
  ~SocketSession() override;

  void accept(http::request<http::string_body> request);
  void send(desk::Text text) override;
  void send_gathered();
  void end_if_lost();  // nobody listens to it any more: something was thrown
  void close() override;
  void dismiss() override;
  void sweep(Millis now) override;
  bool owes_answer() const override;

 private:
  std::shared_ptr<SocketSession> self() {
    return std::static_pointer_cast<SocketSession>(shared_from_this());
  }
  struct Reading;
  void read();
  void heard(beast::error_code error);
  void take_in();
  void end();

  std::shared_ptr<Port> port_;
  std::shared_ptr<Counted> counted_;
  websocket::stream<Gathering, false>
      stream_;  // false: no compression, which would cost 300 KiB a connection
  http::request<http::string_body> request_;
  beast::flat_buffer buffer_;
  std::string session_;  // that it was made with
  ConnectionId id_ = 0;
  std::unique_ptr<Timer>
      pause_;  // until the message that was read may be taken in; nothing is read meanwhile
  bool reading_ = false;
  bool to_send_ = false;
  bool pinging_ = false;
  bool closing_ = false;
  bool spoken_to_ = false;  // it has said something
  Millis heard_at_ = 0;
};

}  // namespace pioche::server
