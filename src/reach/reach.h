#pragma once
// Other machines as this one calls them: one request over HTTP, or a line over WebSocket; with TLS where the address says https, its
// certificate checked by what the system trusts. Whoever calls waits, for a bounded time.
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace pioche::reach {

struct Address {
  bool secure = true;
  std::string host;
  std::string port;
  std::string path = "/";  // with its query

  std::string authority() const;  // house.example, without the port that everybody means
  std::string origin() const;     // https://house.example
};
Result<Address> read_address(std::string_view text);

// Addresses that people give us are not to lead into our own net.
enum class Within { anywhere, public_only };

using Headers = std::vector<std::pair<std::string, std::string>>;
struct Request {
  Address to;
  std::string method = "POST";
  Headers headers;
  std::string body;
  Within within = Within::anywhere;
  std::chrono::milliseconds patience = std::chrono::seconds(15);
};
struct Answer {
  int status = 0;
  std::string body;
};
Result<Answer> ask(const Request& request);

// A line that is open until it is closed or lost.
class Line {
 public:
  static Result<std::unique_ptr<Line>> open(const Address& to, const Headers& headers);
  ~Line();

  Result<> say(std::string_view text);
  Result<std::string> hear();  // waits for as long as the other keeps the line

 private:
  struct Inside;
  explicit Line(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace pioche::reach
