#pragma once
// What goes in and out of the desk. No socket in sight: a server hands on what the network brings, a page's worker what the
// page asks, and tests and the fuzzer call it with these.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/stop.h"

namespace pioche::desk {

// On somebody's device nobody has an account, nothing counts for others, there are no other nodes, and nobody asks for the
// document of all calls: none of it is compiled in.
#ifdef __wasi__
inline constexpr bool on_device = true;
#else
inline constexpr bool on_device = false;
#endif

enum class Method : std::uint8_t { get, post, other };

struct Request {
  Method method = Method::get;
  std::string path;   // without the query
  std::string query;  // after the question mark
  std::string token;  // of "Authorization: Bearer ..."
  std::string body;
  std::string address;       // who asks, for what is shared out between addresses
  StopToken gone = {};       // asked for when nobody waits for the answer any more
  std::string session = {};  // of the cookie, where a page of this house sent it
  std::string device = {};   // that signed in here before, by its cookie
  std::string origin = {};   // of the page that asks: https://house.example
  std::string agent = {};    // what the browser calls itself
};

// What a browser is to keep, and to send along from then on. Left out: it keeps what it has; empty: it forgets it.
struct Cookies {
  std::optional<std::string> session;
  std::optional<std::string> device;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  Cookies cookies = {};
};

using Reply = std::function<void(Response)>;
using Text = std::shared_ptr<const std::string>;

// One connection as the desk sees it: where to say something. Lives until disconnect() was called for it.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void send(Text text) = 0;
  virtual void close() = 0;  // it missed something: whoever is there comes back and asks for it
};

using ConnectionId = std::uint64_t;

}  // namespace pioche::desk
