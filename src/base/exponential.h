#pragma once
// e to the power of x, the same to the last bit on every machine: C libraries round it each in their own way, and what bots decide
// must not depend on that.
#include <bit>
#include <cstdint>

namespace pioche {

// Off by one unit in the last place of a float at most.
inline float exponential(float x) {
  if (!(x > -104.0f)) return 0.0f;
  if (x > 89.0f) return __builtin_huge_valf();
  // e^x = 2^n e^rest, with the rest between -ln(2)/2 and ln(2)/2. In doubles every step but the last is exact enough to be forgotten.
  constexpr double one_over_ln2 = 1.4426950408889634, ln2 = 0.6931471805599453;
  constexpr double to_integer = 0x1.8p52;  // adding it leaves no room for a fraction
  const double exact = static_cast<double>(x);
  const double n = exact * one_over_ln2 + to_integer - to_integer;
  const double rest = exact - n * ln2;
  double sum = 1.0 / 5040;  // Taylor's series, from its end: what is left out is below 4e-9 of the whole
  for (const double factorial : {720.0, 120.0, 24.0, 6.0, 2.0, 1.0, 1.0}) sum = sum * rest + 1.0 / factorial;
  const auto power = static_cast<std::uint64_t>(static_cast<std::int64_t>(n) + 1023) << 52;
  return static_cast<float>(sum * std::bit_cast<double>(power));
}

}  // namespace pioche
