#include "reach/wire.h"

namespace pioche::reach {
namespace ssl = asio::ssl;

namespace {

constexpr std::chrono::seconds longest_silence(60);

bool is_public(const asio::ip::address& address) {
  if (address.is_v6()) {
    const asio::ip::address_v6 six = address.to_v6();
    if (six.is_v4_mapped()) return is_public(asio::ip::make_address_v4(asio::ip::v4_mapped, six));
    const auto bytes = six.to_bytes();
    const bool within = (bytes[0] & 0xFE) == 0xFC;  // fc00::/7
    const bool translated = (bytes[0] == 0 && bytes[1] == 0x64 && bytes[2] == 0xFF && bytes[3] == 0x9B) ||
                            (bytes[0] == 0x20 && bytes[1] == 0x02) || six.is_v4_compatible();  // to IPv4
    return !within && !translated && !six.is_loopback() && !six.is_link_local() && !six.is_site_local() &&
           !six.is_multicast() && !six.is_unspecified();
  }
  const auto bytes = address.to_v4().to_bytes();
  return bytes[0] != 0 && bytes[0] != 10 && bytes[0] != 127 &&
         !(bytes[0] == 100 && (bytes[1] & 0xC0) == 64) && !(bytes[0] == 169 && bytes[1] == 254) &&
         !(bytes[0] == 172 && (bytes[1] & 0xF0) == 16) && !(bytes[0] == 192 && bytes[1] == 168) &&
         !(bytes[0] == 192 && bytes[1] == 0 && bytes[2] == 0) &&
         !(bytes[0] == 198 && (bytes[1] & 0xFE) == 18) && bytes[0] < 224;
}

}  // namespace

struct Wire::Step {
  std::optional<Code> code;  // once it has ended
  std::size_t count = 0;
};

// One type for all, so that Asio's templates are compiled once.
struct Wire::Ended {
  Step* step;
  void operator()(const Code& code, std::size_t count = 0) const { *step = {code, count}; }
};

Wire::Wire(const Address& to) : to_(to) {
  if (!to.secure) return;
  context_.set_default_verify_paths();
  context_.set_verify_mode(ssl::verify_peer);
  secure_.emplace(socket_, context_);
}

void Wire::stay(std::function<void()> on_silence) {
  deadline_.reset();
  on_silence_ = std::move(on_silence);
}

Result<> Wire::connect(Within within) {
  tcp::resolver resolver(io_);
  Code error;
  const auto found = resolver.resolve(to_.host, to_.port, error);
  if (error) return fail("{} is not known here: {}", to_.host, error.message());
  if (within == Within::public_only)
    for (const auto& one : found)
      if (!is_public(one.endpoint().address())) return fail("{} is an address of a private net", to_.host);
  for (const auto& one : found) {
    error = connect_to(one.endpoint());
    if (!error || Clock::now() >= deadline()) break;
  }
  if (error) return fail("{}:{} can't be reached: {}", to_.host, to_.port, error.message());
  if (!secure_) return {};
  if (SSL_set_tlsext_host_name(secure_->native_handle(), to_.host.c_str()) != 1)
    return fail("{} is no name for TLS", to_.host);
  secure_->set_verify_callback(ssl::host_name_verification(to_.host));
  error = greet();
  if (error) return fail("{} is not who it says it is, or speaks no TLS: {}", to_.host, error.message());
  return {};
}

void Wire::hang_up() {
  Code nothing_to_do_about;
  socket_.close(nothing_to_do_about);
}

Code Wire::connect_to(const tcp::endpoint& end) {
  hang_up();  // what the address before this one left
  Step step;
  socket_.async_connect(end, Ended{&step});
  Code error;
  finish(step, error);
  return error;
}

Code Wire::greet() {
  Step step;
  secure_->async_handshake(ssl::stream_base::client, Ended{&step});
  Code error;
  finish(step, error);
  return error;
}

std::size_t Wire::read(asio::mutable_buffer into, Code& error) {
  Step step;
  if (secure_)
    secure_->async_read_some(into, Ended{&step});
  else
    socket_.async_read_some(into, Ended{&step});
  if (on_silence_ && !deadline_) {
    wait_until(step, Clock::now() + longest_silence / 2);
    if (!step.code) on_silence_();
    deadline_ = Clock::now() + longest_silence / 2;
    const std::size_t count = finish(step, error);
    deadline_.reset();
    return count;
  }
  return finish(step, error);
}

std::size_t Wire::write(asio::const_buffer from, Code& error) {
  Step step;
  if (secure_)
    secure_->async_write_some(from, Ended{&step});
  else
    socket_.async_write_some(from, Ended{&step});
  return finish(step, error);
}

Wire::Clock::time_point Wire::deadline() const {
  return deadline_.value_or(Clock::now() + longest_silence);
}

void Wire::wait_until(Step& step, Clock::time_point when) {
  while (!step.code) {
    if (io_.stopped()) io_.restart();
    if (io_.run_one_until(when) == 0 && Clock::now() >= when) return;
  }
}

// Waits for its end; what takes too long is ended by closing the connection.
std::size_t Wire::finish(Step& step, Code& error) {
  wait_until(step, deadline());
  if (!step.code) {
    hang_up();
    wait_until(step, Clock::time_point::max());
    step = {asio::error::timed_out, 0};
  }
  error = *step.code;
  return step.count;
}

}  // namespace pioche::reach
