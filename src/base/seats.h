#pragma once
// Seats at a table. Inside they count from 0; wherever a person or a program reads them, from 1.
#include <bit>
#include <cstdint>

#include "base/fixed_vector.h"

namespace pioche {

using Seat = std::int8_t;
inline constexpr Seat nobody = -1;
inline constexpr int max_seats = 5;

// One number for each seat that plays.
using Scores = FixedVector<std::int32_t, max_seats>;

// Some of the seats: the winners, or those whose eyes a view is made for.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet only(Seat seat) { return SeatSet(static_cast<std::uint8_t>(1u << seat)); }
  static constexpr SeatSet first(int count) { return SeatSet(static_cast<std::uint8_t>((1u << count) - 1u)); }

  constexpr bool contains(Seat seat) const { return (bits_ >> seat & 1u) != 0; }
  constexpr void insert(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | 1u << seat); }
  constexpr void erase(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1u << seat)); }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }

  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  explicit constexpr SeatSet(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_ = 0;
};

}  // namespace pioche
