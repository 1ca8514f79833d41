#pragma once
// Sets of up to 64 things as one word.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace pioche {

using Bits = std::uint64_t;

constexpr Bits bit(int index) {
  return Bits{1} << index;
}
constexpr int lowest(Bits bits) {
  return std::countr_zero(bits);
}
constexpr int count(Bits bits) {
  return std::popcount(bits);
}

constexpr int take_lowest(Bits& bits) {
  const int index = lowest(bits);
  bits &= bits - 1;
  return index;
}

// The n-th bit that is set in a byte, for each n.
constexpr auto nth_in_byte = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (std::size_t byte = 0; byte < 256; ++byte)
    for (std::size_t index = 0, n = 0; index < 8; ++index)
      if (byte >> index & 1u) table[n++][byte] = static_cast<std::uint8_t>(index);
  return table;
}();

// The n-th bit that is set (from 0), as an index; without BMI2, too, without a jump that depends on the bits.
inline int nth_without_bmi2(Bits bits, int n) {
  constexpr Bits each_byte = 0x0101010101010101;
  Bits counts = bits - (bits >> 1 & 0x55 * each_byte);
  counts = (counts & 0x33 * each_byte) + (counts >> 2 & 0x33 * each_byte);
  counts = ((counts + (counts >> 4)) & 0x0f * each_byte) * each_byte;  // of each byte and those below it
  // The highest bit of a byte is left where the byte and those below it have too few.
  const Bits too_few = ((static_cast<Bits>(n) * each_byte | 0x80 * each_byte) - counts) & 0x80 * each_byte;
  const int skipped = 8 * count(too_few);
  n -= static_cast<int>(counts << 8 >> skipped & 0xff);
  return skipped + nth_in_byte[n][bits >> skipped & 0xff];
}

// One instruction where the machine has BMI2.
inline int nth(Bits bits, int n) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(Bits{1} << n, bits));
#else
  return nth_without_bmi2(bits, n);
#endif
}

}  // namespace pioche
