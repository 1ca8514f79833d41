#pragma once
// Just enough HTTP and WebSocket for a client that must cost less than the server it measures: plain sockets, epoll, no
// library in between.
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pioche::load {

using Clock = std::chrono::steady_clock;

// One WebSocket connection, not blocking.
struct Connection {
  int fd = -1;
  std::string in;   // bytes that have come
  std::string out;  // bytes that could not be sent yet
};

// Connects and shakes hands (blocking); ends the program when it can't.
Connection connect_socket(int port);

// A POST with a JSON body over a fresh connection that is kept; gives the answer's body.
class HttpClient {
 public:
  explicit HttpClient(int port);
  ~HttpClient();
  std::string post(std::string_view path, std::string_view token, std::string_view body);

 private:
  int fd_;
};

void send_text(Connection& connection, std::string_view text);

// All connections of a run, and what to do with each text that comes.
class Loop {
 public:
  Loop();
  ~Loop();
  void add(Connection& connection, std::size_t number);
  // Waits up to some milliseconds and hands over whole texts. False: a connection was closed.
  bool wait(int milliseconds, std::vector<Connection>& all,
            const std::function<void(std::size_t, std::string_view)>& take);

 private:
  int epoll_;
};

struct Latencies {
  std::vector<double> milliseconds;
  void add(Clock::time_point since) {
    milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - since).count());
  }
  double at(double part);  // 0.99: the p99
};

}  // namespace pioche::load
