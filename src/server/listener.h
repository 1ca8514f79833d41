#pragma once
// Listens on a port and turns bytes into calls. One thread, no timer an operation: one sweep closes whatever took too long.
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "server/port.h"

namespace pioche::server {

class Listener {
 public:
  static Result<std::unique_ptr<Listener>> open(asio::io_context& io, const std::string& bind,
                                                std::uint16_t number, Site site);
  ~Listener();

  std::uint16_t port() const;
  void sweep(Millis now);
  void hear_no_knock();   // a little before that: who has knocked is in by then
  void stop_accepting();  // who is in is answered, once, and then has to come anew
  bool owes_answers() const;
  void close_all();
  void dismiss_all();
  void end_lost() { port_->end_lost(); }
  std::size_t connections() const;

 private:
  explicit Listener(std::shared_ptr<Port> port) : port_(std::move(port)) {}
  std::shared_ptr<Port> port_;
};

}  // namespace pioche::server
