#pragma once
// Sets of up to 64 things as one word.
#include <bit>
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

// The n-th bit that is set (from 0), as an index. One instruction where the machine has BMI2.
inline int nth(Bits bits, int n) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(Bits{1} << n, bits));
#else
  // Halve the word six times, skipping the lower half when it holds too few.
  int index = 0;
  for (int width = 32; width > 0; width /= 2) {
    const int below = std::popcount(bits & ((Bits{1} << width) - 1));
    if (n >= below) {
      n -= below;
      bits >>= width;
      index += width;
    }
  }
  return index;
#endif
}

}  // namespace pioche
