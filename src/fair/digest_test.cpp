#include "fair/digest.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace pioche::fair {
namespace {

std::vector<std::uint8_t> any_bytes(Random& random, std::size_t count) {
  std::vector<std::uint8_t> bytes(count);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return bytes;
}

// Every length around the ends of their blocks (64 and 128 bytes), and some far beyond.
TEST(Portable_digests, Are_those_of_libsodium_for_every_length) {
  Random random(1);
  for (std::size_t length = 0; length < 700; ++length) {
    const auto message = any_bytes(random, length);
    Digest key;
    for (std::uint8_t& byte : key) byte = static_cast<std::uint8_t>(random.below(256));
    ASSERT_EQ(portable::sha256(message), sha256(message)) << length;
    ASSERT_EQ(portable::hmac_sha256(key, message), hmac_sha256(key, message)) << length;
    ASSERT_EQ(portable::blake2b(message), blake2b(message)) << length;
  }
}

// As printed in FIPS 180-4's examples and RFC 4231, so that both could not be wrong in the same way.
TEST(Portable_digests, Are_those_of_the_standards) {
  EXPECT_EQ(to_hex(portable::sha256(bytes_of("abc"))),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(portable::sha256({})), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  Digest key{};
  std::fill_n(key.begin(), 20, std::uint8_t{0x0b});  // a shorter key is filled up with zeros
  EXPECT_EQ(to_hex(portable::hmac_sha256(key, bytes_of("Hi There"))),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
}

TEST(Hexadecimal, Comes_back_as_it_was_written_and_takes_nothing_else) {
  Random random(2);
  for (std::size_t length = 0; length < 40; ++length) {
    const auto bytes = any_bytes(random, length);
    std::vector<std::uint8_t> back(length);
    ASSERT_TRUE(read_hex(to_hex(bytes), back));
    ASSERT_EQ(back, bytes);
  }
  std::array<std::uint8_t, 2> two;
  EXPECT_TRUE(read_hex("aBCd", two));
  for (const char* wrong : {"", "abc", "abcde", "ab:d", "abg0", "  ab", "ab\xff\xff"})
    EXPECT_FALSE(read_hex(wrong, two)) << wrong;
}

}  // namespace
}  // namespace pioche::fair
