#pragma once
// An array that whatever counts from 0 points into: a seat, a terrain, an edge, an int. Otherwise it is std::array.
#include <cassert>
#include <concepts>
#include <cstddef>
#include <type_traits>

namespace pioche {

template <class T>
concept Index = std::integral<T> || std::is_enum_v<T>;

template <class T, std::size_t Size>
struct Array {
  using value_type = T;

  constexpr T& operator[](Index auto index) { return values[checked(index)]; }
  constexpr const T& operator[](Index auto index) const { return values[checked(index)]; }
  static constexpr std::size_t size() { return Size; }
  constexpr T* data() { return values; }
  constexpr const T* data() const { return values; }
  constexpr T* begin() { return values; }
  constexpr T* end() { return values + Size; }
  constexpr const T* begin() const { return values; }
  constexpr const T* end() const { return values + Size; }
  constexpr void fill(const T& value) {
    for (T& one : values) one = value;
  }
  friend constexpr bool operator==(const Array&, const Array&) = default;

  static constexpr std::size_t checked(Index auto index) {
    const auto number = static_cast<std::size_t>(index);
    assert(number < Size);
    return number;
  }

  T values[Size];  // NOLINT(*-avoid-c-arrays): so that it is filled as std::array is
};

}  // namespace pioche
