#pragma once
// What is taken from cryptography here, and no more. libsodium does it. Where there is none (WebAssembly), the same functions
// of our own do, which a test holds against libsodium's.
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pioche::fair {

using Bytes = std::span<const std::uint8_t>;
using Digest = std::array<std::uint8_t, 32>;
using ShortDigest = std::array<std::uint8_t, 16>;

inline Bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Digest sha256(Bytes message);
Digest hmac_sha256(const Digest& key, Bytes message);
ShortDigest blake2b(Bytes message);
void fill_with_chance(std::span<std::uint8_t> bytes);  // nobody can foresee them

std::string to_hex(Bytes bytes);
bool read_hex(std::string_view hex,
              std::span<std::uint8_t> bytes);  // false: not as many digits as it takes, or others

namespace portable {
Digest sha256(Bytes message);
Digest hmac_sha256(const Digest& key, Bytes message);
ShortDigest blake2b(Bytes message);
}  // namespace portable

}  // namespace pioche::fair
