#pragma once
// One HTTP connection: reads a request within limits, has it answered, and goes on with the next; or becomes a WebSocket.
#include <array>
#include <optional>
#include <string>

#include "server/port.h"

namespace pioche::server {

class HttpSession final : public Connection {
 public:
  HttpSession(TcpSocket socket, std::shared_ptr<Port> port, std::shared_ptr<Counted> counted)
      : port_(std::move(port)), counted_(std::move(counted)), socket_(std::move(socket)) {}

  void read();
  void sweep(Millis now) override;
  void close() override;
  std::optional<Millis> silent_since() const override;
  bool owes_answer() const override;

 private:
  enum class Phase { header, body, answering, writing, gone };

  std::shared_ptr<HttpSession> self() { return std::static_pointer_cast<HttpSession>(shared_from_this()); }
  void header_read();
  void request_read();
  void upgrade(std::string_view path);
  bool count_visitor();
  void answer_call(std::string_view target);
  void answer_file(std::string_view path);
  void in_turn(std::function<void()> answer);
  Response preflight() const;
  void allow_other_sites();
  void refuse(const desk::Refusal& refusal);
  void respond(Response response);
  void linger();
  void drain();

  std::shared_ptr<Port> port_;
  std::shared_ptr<Counted> counted_;
  StopSource gone_;  // asked to stop when nobody waits for the answer that is being worked on
  TcpSocket socket_;
  beast::flat_buffer buffer_{max_header_bytes + 64 * 1024};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::string_body>> response_;
  std::optional<http::response_serializer<http::string_body>> serializer_;
  std::array<char, 1024> drained_;
  Phase phase_ = Phase::header;
  Millis since_ = 0;
  bool fresh_ = true;
  bool keep_alive_ = false;
  bool head_ = false;
  bool timed_out_ = false;
};

}  // namespace pioche::server
