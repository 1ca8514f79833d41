#include "server/port.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>

#include "server/guard.h"
#include "server/http_session.h"
#include "server/socket_session.h"
#include "server/visitor.h"

namespace pioche::server {
namespace {

// Those who are in already may have hundreds of things to be done at each turn; if only one came in at each, a flood would keep everybody else
// at the door for minutes.
constexpr int let_in_together = 32;
constexpr int most_in_the_system = 128 * 1024;

// The scheme by which a page of ours was fetched. A proxy that speaks TLS says so.
std::string_view own_scheme(const http::fields& fields, int trusted_hops) {
  if (trusted_hops == 0) return "http";
  std::string_view said;
  const auto [first, last] = fields.equal_range("X-Forwarded-Proto");
  for (auto field = first; field != last; ++field) said = view(field->value());
  if (const auto comma = said.rfind(','); comma != std::string_view::npos) said.remove_prefix(comma + 1);
  while (said.starts_with(' ')) said.remove_prefix(1);
  return beast::iequals(said, "https") ? "https" : "http";
}

}  // namespace

Millis steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

bool Port::named_origin(std::string_view origin) const {
  return std::find(site.origins.begin(), site.origins.end(), origin) != site.origins.end();
}

bool Port::allowed_origin(const http::fields& fields) const {
  const std::string_view origin = view(fields[http::field::origin]);
  if (origin.empty() || named_origin(origin)) return true;  // empty: not a browser, or an address typed in
  const std::string_view host = view(fields[http::field::host]);
  const std::string_view scheme = own_scheme(fields, site.trusted_hops);
  constexpr std::string_view between = "://";
  return !host.empty() && origin.size() == scheme.size() + between.size() + host.size() &&
         beast::iequals(origin.substr(0, scheme.size()), scheme) &&
         origin.substr(scheme.size(), between.size()) == between &&
         beast::iequals(origin.substr(scheme.size() + between.size()), host);
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
  for (const auto& one : now)
    if (!guarded("sending", [&] { one->send_gathered(); })) guarded("closing", [&] { one->close(); });
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

std::shared_ptr<Counted> Port::count(const std::string& visitor, bool limited) {
  const auto known = visitors.find(visitor);
  if (limited && site.gate && known != visitors.end() &&
      known->second.connections >= site.gate->limits().connections)
    return nullptr;
  return std::make_shared<Counted>(shared_from_this(), visitor);
}

void Port::end_lost() {
  std::vector<std::shared_ptr<SocketSession>> all;
  for (const auto& [key, session] : talking) all.push_back(session);
  for (const auto& session : all) guarded("ending a connection", [&] { session->end_if_lost(); });
}

void Port::accept() {
  acceptor.async_accept(
      io.get_executor(), [self = shared_from_this()](beast::error_code error, TcpSocket socket) {
        if (!self->accepting && error) return;
        if (error) {
          // Out of descriptors, most likely: give those in use a moment.
          spdlog::warn("event=accept_failed reason=\"{}\"", error.message());
          auto pause = std::make_shared<asio::steady_timer>(self->io, std::chrono::milliseconds(100));
          pause->async_wait([self, pause](beast::error_code) { self->accept(); });
          return;
        }
        guarded("a new connection", [&] { self->accepted(std::move(socket)); });
        if (!self->accepting) return;
        self->accept_waiting(let_in_together);
        self->accept();
      });
}

void Port::accept_waiting(int most) {
  for (int count = 0; count < most; ++count) {
    TcpSocket socket(io.get_executor());
    beast::error_code error;
    acceptor.accept(socket, error);
    if (error) return;  // nobody else, or something that the next turn finds too
    guarded("a new connection", [&] { accepted(std::move(socket)); });
  }
}

void Port::accepted(TcpSocket socket) {
  beast::error_code failed;
  const auto peer = socket.remote_endpoint(failed);
  if (failed) return;
  socket.set_option(tcp::no_delay(true), failed);
  // What the system keeps for those who don't read is memory too: by itself it would go up to 4 MiB for each, and when all of it is in use, it cuts off
  // whomever it likes.
  socket.set_option(asio::socket_base::send_buffer_size(most_in_the_system), failed);
  // Behind a proxy everybody comes from there: who it is will be known when the headers are read.
  const bool limited = site.trusted_hops == 0 && !is_loopback(peer.address());
  if (!make_room()) return;
  auto counted = count(visitor_of(peer.address()), limited);
  if (!counted) return;
  auto session = std::make_shared<HttpSession>(std::move(socket), shared_from_this(), std::move(counted));
  connections.push_back(session);
  session->read();
}

}  // namespace pioche::server
