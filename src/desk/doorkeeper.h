#pragma once
// Who knows what names may be, which passwords are right and what passkeys signed, without the desk waiting for it.
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace pioche::desk {

struct CheckedName {
  std::string text;
  std::string skeleton;  // the same for names that look alike
};

// The answers of an authenticator, in base64url, and what was asked of it.
struct NewKeyToCheck {
  std::string id, client_data, authenticator_data, public_key;
  std::string challenge, origin;
};
struct CheckedKey {
  std::string public_key;
  std::string host;
  std::int64_t used = 0;
};
struct SignatureToCheck {
  std::string id, client_data, authenticator_data, signature;
  std::string challenge, origin;
  CheckedKey key;
};

class Doorkeeper {
 public:
  virtual ~Doorkeeper() = default;

  virtual Result<CheckedName> check_name(std::string_view typed) = 0;
  virtual Result<std::string> check_title(std::string_view typed) = 0;  // of what people make

  virtual Result<> check_new_password(std::string_view password, std::string_view name) = 0;
  // These take long on purpose. False: too many wait, and nothing will be called; else `then` is called once, where the desk is
  // called from.
  virtual bool hash_password(std::string password, std::function<void(std::string hash)> then) = 0;
  // An empty hash is nobody's: as dear to check, and never right.
  virtual bool check_password(std::string password, std::string hash,
                              std::function<void(bool right)> then) = 0;

  virtual Result<CheckedKey> check_new_key(const NewKeyToCheck& key) = 0;
  virtual Result<std::int64_t> check_signature(
      const SignatureToCheck& answer) = 0;  // the key's counter after it

  virtual std::vector<std::string> new_recovery_codes() = 0;
  virtual std::string usual_recovery_code(std::string_view typed) = 0;
};

}  // namespace pioche::desk
