#include "wire.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace pioche::load {
namespace {

[[noreturn]] void give_up(const char* what) {
  std::perror(what);
  std::exit(1);
}

int connected(int port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0) give_up("socket");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) give_up("connect");
  const int yes = 1;
  ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return fd;
}

void write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written <= 0) give_up("write");
    text.remove_prefix(written);
  }
}

std::string read_until(int fd, std::string text, std::string_view mark) {
  char buffer[16384];
  while (text.find(mark) == std::string::npos) {
    const ssize_t got = ::read(fd, buffer, sizeof buffer);
    if (got <= 0) give_up("read");
    text.append(buffer, got);
  }
  return text;
}

}  // namespace

Connection connect_socket(int port) {
  Connection connection;
  connection.fd = connected(port);
  write_all(connection.fd,
            "GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
  const std::string answer = read_until(connection.fd, "", "\r\n\r\n");
  if (answer.find(" 101 ") == std::string::npos) {
    std::fprintf(stderr, "no WebSocket: %s\n", answer.c_str());
    std::exit(1);
  }
  connection.in = answer.substr(answer.find("\r\n\r\n") + 4);
  ::fcntl(connection.fd, F_SETFL, O_NONBLOCK);
  return connection;
}

HttpClient::HttpClient(int port) : fd_(connected(port)) {}
HttpClient::~HttpClient() {
  ::close(fd_);
}

std::string HttpClient::post(std::string_view path, std::string_view token, std::string_view body) {
  std::string request = "POST " + std::string(path) +
                        " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) +
                        "\r\n";
  if (!token.empty()) request += "Authorization: Bearer " + std::string(token) + "\r\n";
  request += "\r\n";
  request += body;
  write_all(fd_, request);
  std::string answer = read_until(fd_, "", "\r\n\r\n");
  const auto head = answer.find("\r\n\r\n") + 4;
  const auto length_at = answer.find("Content-Length: ");
  const std::size_t length = std::strtoul(answer.c_str() + length_at + 16, nullptr, 10);
  char buffer[16384];
  while (answer.size() < head + length) {
    const ssize_t got = ::read(fd_, buffer, sizeof buffer);
    if (got <= 0) give_up("read");
    answer.append(buffer, got);
  }
  return answer.substr(head, length);
}

void send_text(Connection& connection, std::string_view text) {
  // A client's frame is masked; a mask of zeros leaves the text as it is.
  std::string& out = connection.out;
  const bool idle = out.empty();
  out += static_cast<char>(0x81);
  if (text.size() < 126) {
    out += static_cast<char>(0x80 | text.size());
  } else {
    out += static_cast<char>(0x80 | 126);
    out += static_cast<char>(text.size() >> 8);
    out += static_cast<char>(text.size() & 0xff);
  }
  out.append(4, '\0');
  out += text;
  if (!idle) return;
  const ssize_t written = ::write(connection.fd, out.data(), out.size());
  if (written > 0) out.erase(0, written);
}

Loop::Loop() : epoll_(::epoll_create1(0)) {}
Loop::~Loop() {
  ::close(epoll_);
}

void Loop::add(Connection& connection, std::size_t number) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = number;
  ::epoll_ctl(epoll_, EPOLL_CTL_ADD, connection.fd, &event);
}

bool Loop::wait(int milliseconds, std::vector<Connection>& all,
                const std::function<void(std::size_t, std::string_view)>& take) {
  epoll_event events[512];
  const int count = ::epoll_wait(epoll_, events, 512, milliseconds);
  char buffer[65536];
  for (int i = 0; i < count; ++i) {
    const std::size_t number = events[i].data.u64;
    Connection& connection = all[number];
    const ssize_t got = ::read(connection.fd, buffer, sizeof buffer);
    if (got == 0) return false;
    if (got < 0) continue;
    connection.in.append(buffer, got);
    std::size_t at = 0;
    for (;;) {
      const std::string_view rest = std::string_view(connection.in).substr(at);
      if (rest.size() < 2) break;
      std::size_t length = static_cast<unsigned char>(rest[1]) & 0x7f, head = 2;
      if (length == 126) {
        if (rest.size() < 4) break;
        length = static_cast<std::size_t>(static_cast<unsigned char>(rest[2])) << 8 |
                 static_cast<unsigned char>(rest[3]);
        head = 4;
      } else if (length == 127) {
        if (rest.size() < 10) break;
        length = 0;
        for (int byte = 2; byte < 10; ++byte) length = length << 8 | static_cast<unsigned char>(rest[byte]);
        head = 10;
      }
      if (rest.size() < head + length) break;
      const int kind = rest[0] & 0x0f;
      if (kind == 8) return false;
      if (kind == 9) {  // a ping wants its pong
        connection.out += static_cast<char>(0x8a);
        connection.out += static_cast<char>(0x80);
        connection.out.append(4, '\0');
      }
      const std::string text(rest.substr(head, length));
      at += head + length;
      if (kind == 1) take(number, text);
    }
    connection.in.erase(0, at);
    if (!connection.out.empty()) {
      const ssize_t written = ::write(connection.fd, connection.out.data(), connection.out.size());
      if (written > 0) connection.out.erase(0, written);
    }
  }
  return true;
}

double Latencies::at(double part) {
  if (milliseconds.empty()) return 0;
  std::sort(milliseconds.begin(), milliseconds.end());
  return milliseconds[std::min(milliseconds.size() - 1,
                               static_cast<std::size_t>(part * static_cast<double>(milliseconds.size())))];
}

}  // namespace pioche::load
