#include "server/listener.h"

#include <fmt/format.h>
#include <linux/filter.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <utility>

#include "server/guard.h"

namespace pioche::server {
namespace {

constexpr int longest_queue = 4096;

}  // namespace

Result<std::unique_ptr<Listener>> Listener::open(asio::io_context& io, const std::string& bind,
                                                 std::uint16_t number, Site site) {
  beast::error_code error;
  const auto address = asio::ip::make_address(bind, error);
  if (error) return fail("\"{}\" is not an address to bind to, such as 127.0.0.1 or ::", bind);
  auto port = std::make_shared<Port>(io, std::move(site));
  const tcp::endpoint endpoint(address, number);
  port->acceptor.open(endpoint.protocol(), error);
  if (!error) port->acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) port->acceptor.bind(endpoint, error);
  if (!error) port->acceptor.listen(longest_queue, error);
  if (!error) port->acceptor.non_blocking(true, error);
  if (error) return fail("can't listen on {} port {}: {}", bind, number, error.message());
  port->accept();
  return std::unique_ptr<Listener>(new Listener(std::move(port)));
}

// Sessions may outlive this, held by handlers that will never run: they must not look for the gate any more.
Listener::~Listener() {
  stop_accepting();
  port_->site.gate = nullptr;
  port_->talking.clear();
}

std::uint16_t Listener::port() const {
  beast::error_code ignored;
  return port_->acceptor.local_endpoint(ignored).port();
}

void Listener::sweep(Millis now) {
  for (auto it = port_->connections.begin(); it != port_->connections.end();) {
    if (const auto connection = it->lock()) {
      guarded("a connection's sweep", [&] { connection->sweep(now); });
      ++it;
    } else {
      it = port_->connections.erase(it);
    }
  }
}

// Between the last look at who waits and the closing of the door somebody could still come in unseen, and would be cut off. So those who begin to knock
// are not heard from here on: they knock again a second later, and find the door closed. What a listening socket is sent can be sifted by a little program.
void Listener::hear_no_knock() {
  constexpr std::uint32_t flags_of_tcp = 13, begins = 0x02, nothing = 0, all_of_it = 0xffff'ffff;
  sock_filter steps[] = {BPF_STMT(BPF_LD | BPF_B | BPF_ABS, flags_of_tcp),
                         BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, begins, 0, 1),
                         BPF_STMT(BPF_RET | BPF_K, nothing), BPF_STMT(BPF_RET | BPF_K, all_of_it)};
  const sock_fprog sieve{static_cast<unsigned short>(std::size(steps)), steps};
  if (setsockopt(port_->acceptor.native_handle(), SOL_SOCKET, SO_ATTACH_FILTER, &sieve, sizeof sieve) != 0)
    spdlog::warn("event=door_not_sifted reason=\"{}\"", std::strerror(errno));
}

void Listener::stop_accepting() {
  if (!std::exchange(port_->accepting, false)) return;
  // To those who wait at the door the system has said already that they are in. A proxy won't send a call elsewhere that it sent here.
  port_->accept_waiting(longest_queue);
  beast::error_code ignored;
  port_->acceptor.close(ignored);
}

void Listener::close_all() {
  for (const auto& weak : port_->connections)
    if (const auto connection = weak.lock()) connection->close();
}

void Listener::dismiss_all() {
  for (const auto& weak : port_->connections)
    if (const auto connection = weak.lock()) guarded("a goodbye", [&] { connection->dismiss(); });
}

bool Listener::owes_answers() const {
  return std::any_of(port_->connections.begin(), port_->connections.end(), [](const auto& weak) {
    const auto connection = weak.lock();
    return connection && connection->owes_answer();
  });
}

std::size_t Listener::connections() const {
  return port_->open;
}

}  // namespace pioche::server
