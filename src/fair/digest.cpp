#include "fair/digest.h"

#include <cstdlib>

#if defined(__wasm__)
#include <unistd.h>
#else
#include <sodium.h>
#endif

namespace pioche::fair {

#if defined(__wasm__)

Digest sha256(Bytes message) {
  return portable::sha256(message);
}

Digest hmac_sha256(const Digest& key, Bytes message) {
  return portable::hmac_sha256(key, message);
}

ShortDigest blake2b(Bytes message) {
  return portable::blake2b(message);
}

void fill_with_chance(std::span<std::uint8_t> bytes) {
  if (getentropy(bytes.data(), bytes.size()) != 0) std::abort();  // at most 256 bytes at a time
}

#else

namespace {

// libsodium wants to be asked once before anything else; failing means that the system has no randomness at all.
void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();
}

}  // namespace

Digest sha256(Bytes message) {
  Digest digest;
  static_assert(crypto_hash_sha256_BYTES == sizeof digest);
  crypto_hash_sha256(digest.data(), message.data(), message.size());
  return digest;
}

Digest hmac_sha256(const Digest& key, Bytes message) {
  Digest digest;
  static_assert(crypto_auth_hmacsha256_KEYBYTES == sizeof key &&
                crypto_auth_hmacsha256_BYTES == sizeof digest);
  crypto_auth_hmacsha256(digest.data(), message.data(), message.size(), key.data());
  return digest;
}

ShortDigest blake2b(Bytes message) {
  need_sodium();
  ShortDigest digest;
  crypto_generichash(digest.data(), digest.size(), message.data(), message.size(), nullptr, 0);
  return digest;
}

void fill_with_chance(std::span<std::uint8_t> bytes) {
  need_sodium();
  randombytes_buf(bytes.data(), bytes.size());
}

#endif

std::string to_hex(Bytes bytes) {
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const std::uint8_t byte : bytes)
    for (const int digit : {byte >> 4, byte & 15}) text.push_back("0123456789abcdef"[digit]);
  return text;
}

bool read_hex(std::string_view hex, std::span<std::uint8_t> bytes) {
  const auto digit = [](char letter) {
    return letter >= '0' && letter <= '9'   ? letter - '0'
           : letter >= 'a' && letter <= 'f' ? letter - 'a' + 10
           : letter >= 'A' && letter <= 'F' ? letter - 'A' + 10
                                            : -1;
  };
  if (hex.size() != 2 * bytes.size()) return false;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const int high = digit(hex[2 * at]), low = digit(hex[2 * at + 1]);
    if (high < 0 || low < 0) return false;
    bytes[at] = static_cast<std::uint8_t>(high << 4 | low);
  }
  return true;
}

}  // namespace pioche::fair
