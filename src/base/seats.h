#pragma once
// Seats at a table. Inside they count from 0; wherever a person or a program reads them, from 1.
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "base/array.h"

namespace pioche {

using Seat = std::int8_t;
inline constexpr Seat nobody = -1;
inline constexpr int max_seats = 5;

// Seats to walk through, from the first.
class SeatRange {
 public:
  explicit constexpr SeatRange(int count) : count_(static_cast<Seat>(count)) {}
  struct Iterator {
    Seat seat;
    constexpr Seat operator*() const { return seat; }
    constexpr Iterator& operator++() { return ++seat, *this; }
    friend constexpr bool operator==(Iterator, Iterator) = default;
  };
  constexpr Iterator begin() const { return {0}; }
  constexpr Iterator end() const { return {count_}; }

 private:
  Seat count_;
};

// for (const Seat seat : seats(players)) ...
constexpr SeatRange seats(int count) {
  return SeatRange(count);
}

// Some of the seats: the winners, or those whose eyes a view is made for. Walks through them in order.
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

  struct Iterator {
    std::uint8_t left;
    constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(left)); }
    constexpr Iterator& operator++() { return left = static_cast<std::uint8_t>(left & (left - 1u)), *this; }
    friend constexpr bool operator==(Iterator, Iterator) = default;
  };
  constexpr Iterator begin() const { return {bits_}; }
  constexpr Iterator end() const { return {0}; }

  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  explicit constexpr SeatSet(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_ = 0;
};

// One value for each seat that plays: BySeat<int> tokens(players); tokens[seat] += 2;
template <class T>
class BySeat {
 public:
  using value_type = T;

  constexpr BySeat() = default;  // of no seat
  explicit constexpr BySeat(std::integral auto count, const T& value = T{})
      : count_(static_cast<std::uint8_t>(count)) {
    assert(count <= max_seats);
    for (T& one : *this) one = value;
  }
  constexpr BySeat(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }

  constexpr T& operator[](std::integral auto seat) { return values_[checked(seat)]; }
  constexpr const T& operator[](std::integral auto seat) const { return values_[checked(seat)]; }
  constexpr std::size_t size() const { return count_; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr SeatRange seats() const { return SeatRange(count_); }
  constexpr void push_back(const T& value) {  // of one more seat
    assert(count_ < max_seats);
    values_[count_++] = value;
  }

  constexpr T* begin() { return values_.data(); }
  constexpr T* end() { return values_.data() + count_; }
  constexpr const T* begin() const { return values_.data(); }
  constexpr const T* end() const { return values_.data() + count_; }

  friend constexpr bool operator==(const BySeat& one, const BySeat& other) {
    if (one.count_ != other.count_) return false;
    for (const Seat seat : one.seats())
      if (!(one[seat] == other[seat])) return false;
    return true;
  }

 private:
  constexpr std::size_t checked(std::integral auto seat) const {
    const auto index = static_cast<std::size_t>(seat);
    assert(index < count_);
    return index;
  }

  Array<T, max_seats> values_{};
  std::uint8_t count_ = 0;
};

using Scores = BySeat<std::int32_t>;

// Those with the most, one or several.
constexpr SeatSet leaders(const Scores& scores) {
  SeatSet leading;
  for (const Seat seat : scores.seats()) {
    if (!leading.empty() && scores[seat] < scores[*leading.begin()]) continue;
    if (!leading.empty() && scores[seat] > scores[*leading.begin()]) leading = {};
    leading.insert(seat);
  }
  return leading;
}

}  // namespace pioche
