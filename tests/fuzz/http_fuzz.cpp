// Anything at all as the bytes of a connection: HTTP as it is spoken or not, and WebSocket frames behind an upgrade. They
// go through a real socket to the real listener in front of a desk of paper. Whatever comes, the server says HTTP or
// nothing, and the connection ends when the client's side does.
#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "desk/paper_desk.h"
#include "server/gate.h"
#include "server/listener.h"

namespace {

using namespace pioche;
using namespace pioche::server;

Limits no_limits() {
  Limits limits;
  limits.calls_per_second = limits.messages_per_second = limits.tables_per_second = 1e9;
  return limits;
}

struct Open {
  Open() {
    paper.advisor.room = 0;  // nothing thinks, so everything is answered at once
    Site site;
    site.call = [this](const Request& request, Reply reply) { gate.call(request, std::move(reply)); };
    site.is_call = [](std::string_view path) { return path.starts_with("/api/") || path == "/metrics"; };
    site.body_limit = [this](std::string_view path) { return gate.body_limit(path); };
    site.gate = &gate;
    site.files = &files;
    site.trusted_hops = 1;
    auto opened = Listener::open(io, "127.0.0.1", 0, std::move(site));
    if (!opened) std::abort();
    listener = std::move(*opened);
  }

  asio::io_context io{1};
  desk::PaperDesk paper{desk::PaperStore::Saves::at_once};
  Gate gate{*paper.desk, no_limits(), [this] { return paper.now; }};
  Files files{"/nowhere"};
  std::unique_ptr<Listener> listener;
};

int connected(std::uint16_t port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) std::abort();
  ::fcntl(fd, F_SETFL, O_NONBLOCK);
  return fd;
}

}  // namespace

// The house stays open from input to input, so that memory held afterwards is no leak; looking for one each time would be
// nearly all of the time.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Open open;
  const int fd = connected(open.listener->port());
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  // What follows the first request comes later: frames are for after the upgrade was answered.
  const auto end = rest.find("\r\n\r\n");
  std::string_view later = end == std::string_view::npos ? std::string_view() : rest.substr(end + 4);
  rest.remove_suffix(later.size());
  std::string heard;
  bool ended = false;
  // Turn by turn: the client says what the system takes, the server does what it can, the client listens.
  for (int turn = 0; turn < 10'000 && !ended; ++turn) {
    if (!rest.empty()) {
      const ssize_t sent = ::send(fd, rest.data(), rest.size(), MSG_NOSIGNAL);
      if (sent > 0) rest.remove_prefix(static_cast<std::size_t>(sent));
      if (sent < 0 && errno != EAGAIN) rest = later = {};
    } else if (!later.empty()) {
      rest = std::exchange(later, {});
    } else {
      ::shutdown(fd, SHUT_WR);
    }
    open.io.restart();
    open.io.poll();
    char buffer[16384];
    const ssize_t got = ::read(fd, buffer, sizeof buffer);
    if (got > 0) heard.append(buffer, static_cast<std::size_t>(got));
    ended = got == 0 || (got < 0 && errno != EAGAIN);
  }
  ::close(fd);
  open.io.restart();
  open.io.poll();
  open.paper.now += 1000;
  if (!ended) std::abort();
  if (!heard.empty() && !heard.starts_with("HTTP/1.")) std::abort();
  return 0;
}
