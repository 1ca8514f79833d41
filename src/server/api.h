#pragma once
// What the house and the network say to each other. No socket in sight: tests and the fuzzer call the house
// with these.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pioche::server {

enum class Method : std::uint8_t { get, post, other };

struct Request {
  Method method = Method::get;
  std::string path;   // without the query
  std::string query;  // after the question mark
  std::string token;  // of "Authorization: Bearer ..."
  std::string body;
  std::string address;  // who asks, for the limits
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

using Reply = std::function<void(Response)>;

// One WebSocket as the house sees it.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  virtual void close() = 0;  // too much of something
};

using SocketId = std::uint64_t;

}  // namespace pioche::server
