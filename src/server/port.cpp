#include "server/port.h"

#include <spdlog/spdlog.h>

#include <chrono>

#include "server/http_session.h"
#include "server/socket_session.h"

namespace pioche::server {
namespace {

bool is_loopback(const asio::ip::address& address) {
  return address.is_loopback() ||
         (address.is_v6() && address.to_v6().is_v4_mapped() &&
          asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).is_loopback());
}

// "https://house.example" and the Host "house.example" are one.
bool same_site(std::string_view origin, std::string_view host) {
  const auto colon = origin.find("://");
  return colon != std::string_view::npos && !host.empty() && beast::iequals(origin.substr(colon + 3), host);
}

}  // namespace

Millis steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

bool Port::allowed_origin(const http::fields& fields) const {
  const std::string_view origin = view(fields[http::field::origin]);
  if (origin.empty()) return true;  // not a browser, or a page's own address typed in
  if (same_site(origin, view(fields[http::field::host]))) return true;
  for (const std::string& allowed : site.origins)
    if (allowed == origin) return true;
  return false;
}

// Posted once, behind whatever is ready now: by then all of it has been said. When very much is being said, a part of it
// goes out earlier, while what belongs to those connections is still in the processor's cache.
void Port::send_soon(std::shared_ptr<SocketSession> session) {
  constexpr std::size_t many = 64;
  to_send.push_back(std::move(session));
  if (to_send.size() >= many) return send_gathered();
  if (!std::exchange(sending_soon, true))
    asio::post(io, [self = shared_from_this()] {
      self->sending_soon = false;
      self->send_gathered();
    });
}

void Port::send_gathered() {
  // Taken out first: nothing that happens meanwhile, not even the end of a session, may touch the list that is walked.
  std::vector<std::shared_ptr<SocketSession>> now;
  now.swap(to_send);
  for (const auto& one : now) one->send_gathered();
  now.clear();
  if (to_send.empty()) to_send.swap(now);  // keeps the room for the next turn
}

bool Port::make_room() {
  if (site.connections == 0 || open < site.connections) return true;
  std::shared_ptr<Connection> longest;
  Millis since = 0;
  for (const auto& weak : connections) {
    const auto one = weak.lock();
    const auto silent = one ? one->silent_since() : std::nullopt;
    if (silent && (!longest || *silent < since)) {
      longest = one;
      since = *silent;
    }
  }
  if (!longest) return false;
  longest->close();
  return true;
}

void Port::accept() {
  acceptor.async_accept(io.get_executor(), [self = shared_from_this()](beast::error_code error,
                                                                       TcpSocket socket) {
    if (!self->accepting) return;
    if (error) {
      // Out of descriptors, most likely: give those in use a moment.
      spdlog::warn("event=accept_failed reason=\"{}\"", error.message());
      auto pause = std::make_shared<asio::steady_timer>(self->io, std::chrono::milliseconds(100));
      pause->async_wait([self, pause](beast::error_code) { self->accept(); });
      return;
    }
    beast::error_code failed;
    const auto peer = socket.remote_endpoint(failed);
    if (!failed) {
      socket.set_option(tcp::no_delay(true), failed);
      const std::string address = peer.address().to_string();
      const bool limited = !is_loopback(peer.address()) && self->site.gate;
      const auto known = self->by_address.find(address);
      if ((!limited || known == self->by_address.end() ||
           known->second < self->site.gate->limits().connections) &&
          self->make_room()) {
        auto counted = std::make_shared<Counted>(self, address);
        auto session = std::make_shared<HttpSession>(std::move(socket), self, std::move(counted), address);
        self->connections.push_back(session);
        session->read();
      }
    }
    self->accept();
  });
}

}  // namespace pioche::server
