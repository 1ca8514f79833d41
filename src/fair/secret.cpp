#include "fair/secret.h"

namespace pioche::fair {

std::string new_secret() {
  std::array<std::uint8_t, 20> bytes;
  fill_with_chance(bytes);
  // base64url: six bits a letter, the last one filled up with zeros.
  std::string text;
  for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += 6) {
    const std::size_t at = bit / 8;
    const unsigned two = static_cast<unsigned>(bytes[at]) << 8 | (at + 1 < bytes.size() ? bytes[at + 1] : 0u);
    text.push_back(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[two >> (10 - bit % 8) & 63]);
  }
  return text;
}

SecretHash hash_secret(std::string_view secret) {
  return blake2b(bytes_of(secret));
}

std::string new_table_id() {
  std::array<std::uint8_t, 12> bytes;
  fill_with_chance(bytes);
  std::string id;
  for (const std::uint8_t byte : bytes) id.push_back("abcdefghijklmnopqrstuvwxyz234567"[byte % 32]);
  return id;
}

}  // namespace pioche::fair
