#pragma once
// Listens on a port and turns bytes into calls of the house. One thread, no timer an operation: one sweep
// closes whatever took too long.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/api.h"
#include "server/beast.h"
#include "server/files.h"
#include "server/house.h"

namespace pioche::server {

// What is served on a port.
struct Site {
  std::function<void(const Request&, Reply)> call;     // paths that are calls
  std::function<bool(std::string_view path)> is_call;  // the others are files
  std::function<std::size_t(std::string_view path)> body_limit;
  House* house = nullptr;  // for the WebSocket; null: there is none
  const Files* files = nullptr;
  std::vector<std::string> origins;  // besides its own
  bool behind_proxy = false;         // the client's address is the last of X-Forwarded-For
  bool check_origin = true;
};

class Listener {
 public:
  static Result<std::unique_ptr<Listener>> open(asio::io_context& io, const std::string& bind,
                                                std::uint16_t port, Site site);
  ~Listener();

  std::uint16_t port() const;
  void sweep(Millis now);
  void stop_accepting();
  void close_all();
  std::size_t connections() const;

  struct Shared;  // what the sessions hold on to

 private:
  explicit Listener(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}
  std::shared_ptr<Shared> shared_;
};

}  // namespace pioche::server
