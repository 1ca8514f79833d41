#pragma once
// What is said to a browser through its push service: sealed for that browser alone (RFC 8291), with a signature by which the service
// knows us (RFC 8292).
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "keys/passkey.h"

namespace pioche::keys {

// The pair of keys that a house is known by.
class PushKeys {
 public:
  static PushKeys fresh();
  static Result<PushKeys> read(const std::string& pem);  // of the private one
  std::string pem() const;
  std::string public_key() const;  // for browsers: a point of the curve, base64url

  // The value of the header Authorization. The audience is the origin of the push service, the contact an address of the operator's:
  // mailto:somebody@house.example, or https://house.example.
  std::string authorization(std::string_view audience, std::string_view contact,
                            std::int64_t until_seconds) const;

 private:
  struct Inside;
  explicit PushKeys(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
  std::shared_ptr<const Inside> inside_;
};

inline constexpr std::size_t longest_notice = 3000;  // a service takes 4096 bytes, sealed

// Whether these are keys of a browser: a point of the curve, and sixteen bytes, both base64url.
Result<> check_browser_keys(std::string_view key, std::string_view secret);
Result<Bytes> seal_notice(std::string_view text, std::string_view key, std::string_view secret);
// The same with what is drawn at random given, for the test vector.
Result<Bytes> seal_notice(std::string_view text, std::string_view key, std::string_view secret,
                          const Bytes& salt, const Bytes& private_key);

}  // namespace pioche::keys
