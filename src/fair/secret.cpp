#include "fair/secret.h"

#include <sodium.h>

#include <cstdlib>

namespace pioche::fair {
namespace {

void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();
}

}  // namespace

std::string new_secret() {
  need_sodium();
  std::array<std::uint8_t, 20> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 32> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

SecretHash hash_secret(std::string_view secret) {
  need_sodium();
  SecretHash hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const std::uint8_t*>(secret.data()),
                     secret.size(), nullptr, 0);
  return hash;
}

std::string new_table_id() {
  need_sodium();
  std::string id(12, ' ');
  for (char& letter : id) letter = "abcdefghijklmnopqrstuvwxyz234567"[randombytes_uniform(32)];
  return id;
}

std::string to_hex(const SecretHash& hash) {
  std::array<char, 2 * sizeof(SecretHash) + 1> text;
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  return text.data();
}

bool read_hash(std::string_view hex, SecretHash& hash) {
  std::size_t length = 0;
  return hex.size() == 2 * hash.size() &&
         sodium_hex2bin(hash.data(), hash.size(), hex.data(), hex.size(), nullptr, &length, nullptr) == 0 &&
         length == hash.size();
}

}  // namespace pioche::fair
