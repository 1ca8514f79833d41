#pragma once
// Passkeys: what a browser's authenticator says (W3C Web Authentication, Level 2), held against what was asked of it. We ask
// for no attestation, so what a new key says of its maker is not looked at, and no CBOR is read: browsers hand over the public key
// as SubjectPublicKeyInfo themselves (section 5.2.1.1).
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pioche::keys {

using Bytes = std::string;

// What has to be the case for an answer of an authenticator to count.
struct Expected {
  std::string challenge;  // as the house gave it, base64url
  std::string origin;     // of the page that asked: https://house.example:8080
};

// The part of an origin that keys are bound to: house.example.
std::string host_of(std::string_view origin);

// What navigator.credentials.create() gave, its parts in base64url.
struct NewKey {
  std::string id;
  std::string client_data;
  std::string authenticator_data;
  std::string public_key;  // SubjectPublicKeyInfo
};

struct Passkey {
  std::string id;         // base64url
  Bytes public_key;       // SubjectPublicKeyInfo, DER
  std::string host;       // that it is bound to
  std::int64_t used = 0;  // the authenticator's counter; many never count
};

Result<Passkey> check_new_key(const NewKey& key, const Expected& expected);

// What navigator.credentials.get() gave.
struct Signed {
  std::string id;
  std::string client_data;
  std::string authenticator_data;
  std::string signature;
};

// Gives the authenticator's counter after it. Fails if it isn't this key's, was made for another page or challenge, nobody was
// there, or the counter went back: then the key was copied.
Result<std::int64_t> check_signed(const Signed& answer, const Passkey& key, const Expected& expected);

Result<Bytes> read_base64url(std::string_view text);
std::string write_base64url(std::string_view bytes);

}  // namespace pioche::keys
