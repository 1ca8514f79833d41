// SHA-256 (FIPS 180-4), HMAC (RFC 2104) and unkeyed BLAKE2b (RFC 7693), by the letter of their standards. What is hashed here is
// short and seldom, so clear goes before quick.
#include <algorithm>
#include <bit>

#include "fair/digest.h"

namespace pioche::fair::portable {
namespace {

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> sha256_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr std::size_t sha256_block = 64;

class Sha256 {
 public:
  void add(Bytes bytes) {
    for (const std::uint8_t byte : bytes) {
      block_[length_++ % sha256_block] = byte;
      if (length_ % sha256_block == 0) mix();
    }
  }

  Digest digest() {
    const std::uint64_t bits = length_ * 8;
    static constexpr std::uint8_t end = 0x80, nothing = 0;
    add({&end, 1});
    while (length_ % sha256_block != sha256_block - 8) add({&nothing, 1});
    for (int shift = 56; shift >= 0; shift -= 8) {
      const auto byte = static_cast<std::uint8_t>(bits >> shift);
      add({&byte, 1});
    }
    Digest digest;
    for (std::size_t at = 0; at < digest.size(); ++at)
      digest[at] = static_cast<std::uint8_t>(state_[at / 4] >> (24 - 8 * (at % 4)));
    return digest;
  }

 private:
  void mix() {
    std::array<std::uint32_t, 64> words;
    for (std::size_t at = 0; at < 16; ++at) {
      words[at] = 0;
      for (std::size_t byte = 0; byte < 4; ++byte) words[at] = words[at] << 8 | block_[4 * at + byte];
    }
    for (std::size_t at = 16; at < words.size(); ++at) {
      const std::uint32_t early = words[at - 15], late = words[at - 2];
      words[at] = words[at - 16] + (std::rotr(early, 7) ^ std::rotr(early, 18) ^ (early >> 3)) +
                  words[at - 7] + (std::rotr(late, 17) ^ std::rotr(late, 19) ^ (late >> 10));
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (std::size_t at = 0; at < words.size(); ++at) {
      const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                  ((e & f) ^ (~e & g)) + sha256_constants[at] + words[at];
      const std::uint32_t second =
          (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = d + first;
      d = c;
      c = b;
      b = a;
      a = first + second;
    }
    const std::array<std::uint32_t, 8> mixed = {a, b, c, d, e, f, g, h};
    for (std::size_t at = 0; at < state_.size(); ++at) state_[at] += mixed[at];
  }

  // The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, sha256_block> block_{};
  std::uint64_t length_ = 0;
};

// The same roots to 64 bits.
constexpr std::array<std::uint64_t, 8> blake2b_start = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

constexpr std::array<std::array<std::uint8_t, 16>, 10> blake2b_orders = {{
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}};

constexpr std::size_t blake2b_block = 128;
constexpr int blake2b_rounds = 12;

using Blake2bState = std::array<std::uint64_t, 8>;

void blake2b_mix(Blake2bState& state, Bytes block, std::uint64_t so_far, bool last) {
  std::array<std::uint64_t, 16> words{};
  for (std::size_t at = 0; at < block.size(); ++at)
    words[at / 8] |= std::uint64_t{block[at]} << (8 * (at % 8));
  std::array<std::uint64_t, 16> v;
  std::copy(state.begin(), state.end(), v.begin());
  std::copy(blake2b_start.begin(), blake2b_start.end(), v.begin() + 8);
  v[12] ^= so_far;
  if (last) v[14] = ~v[14];
  const auto stir = [&v](std::size_t a, std::size_t b, std::size_t c, std::size_t d, std::uint64_t x,
                         std::uint64_t y) {
    v[a] += v[b] + x;
    v[d] = std::rotr(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = std::rotr(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = std::rotr(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = std::rotr(v[b] ^ v[c], 63);
  };
  for (std::size_t round = 0; round < blake2b_rounds; ++round) {
    const auto& order = blake2b_orders[round % blake2b_orders.size()];
    for (std::size_t at = 0; at < 4; ++at)  // columns
      stir(at, at + 4, at + 8, at + 12, words[order[2 * at]], words[order[2 * at + 1]]);
    for (std::size_t at = 0; at < 4; ++at)  // diagonals
      stir(at, (at + 1) % 4 + 4, (at + 2) % 4 + 8, (at + 3) % 4 + 12, words[order[8 + 2 * at]],
           words[order[9 + 2 * at]]);
  }
  for (std::size_t at = 0; at < state.size(); ++at) state[at] ^= v[at] ^ v[at + 8];
}

}  // namespace

Digest sha256(Bytes message) {
  Sha256 hash;
  hash.add(message);
  return hash.digest();
}

Digest hmac_sha256(const Digest& key, Bytes message) {
  const auto padded = [&key](std::uint8_t pad) {
    std::array<std::uint8_t, sha256_block> block{};
    std::copy(key.begin(), key.end(), block.begin());
    for (std::uint8_t& byte : block) byte ^= pad;
    return block;
  };
  Sha256 inner, outer;
  inner.add(padded(0x36));
  inner.add(message);
  outer.add(padded(0x5c));
  outer.add(inner.digest());
  return outer.digest();
}

ShortDigest blake2b(Bytes message) {
  ShortDigest digest;
  Blake2bState state = blake2b_start;
  state[0] ^= 0x01010000 ^ digest.size();
  std::uint64_t so_far = 0;
  while (message.size() > blake2b_block) {
    so_far += blake2b_block;
    blake2b_mix(state, message.first(blake2b_block), so_far, false);
    message = message.subspan(blake2b_block);
  }
  blake2b_mix(state, message, so_far + message.size(), true);
  for (std::size_t at = 0; at < digest.size(); ++at)
    digest[at] = static_cast<std::uint8_t>(state[at / 8] >> (8 * (at % 8)));
  return digest;
}

}  // namespace pioche::fair::portable
