#pragma once
// A vector that lives where it stands: a bounded number of plain values, no heap, copied with its owner.
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include "base/array.h"

namespace pioche {

template <class T, std::size_t Capacity>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T>);
  using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint32_t>;

 public:
  using value_type = T;

  constexpr FixedVector() = default;
  constexpr FixedVector(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }
  constexpr FixedVector(std::integral auto count, const T& value) {
    for (decltype(count) i = 0; i < count; ++i) push_back(value);
  }

  constexpr void push_back(const T& item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  constexpr void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  constexpr void clear() { size_ = 0; }
  constexpr void resize(std::integral auto size) {
    assert(static_cast<std::size_t>(size) <= Capacity);
    size_ = static_cast<Size>(size);
  }
  constexpr void erase_at(std::size_t index) {
    assert(index < size_);
    // From the back, item by item: compilers make a call of memmove of the loop from the front, for five bytes too.
    T moved = items_[--size_];
    for (std::size_t i = size_; i > index; --i) std::swap(moved, items_[i - 1]);
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return Capacity; }

  constexpr T& operator[](Index auto index) { return items_[checked(index)]; }
  constexpr const T& operator[](Index auto index) const { return items_[checked(index)]; }
  constexpr T& back() { return (*this)[size_ - 1u]; }
  constexpr const T& back() const { return (*this)[size_ - 1u]; }

  constexpr T* data() { return items_.data(); }
  constexpr const T* data() const { return items_.data(); }
  constexpr T* begin() { return data(); }
  constexpr T* end() { return data() + size_; }
  constexpr const T* begin() const { return data(); }
  constexpr const T* end() const { return data() + size_; }

  friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i)
      if (!(a.items_[i] == b.items_[i])) return false;
    return true;
  }

 private:
  constexpr std::size_t checked(Index auto index) const {
    const auto number = static_cast<std::size_t>(index);
    assert(number < size_);
    return number;
  }

  // Left as it is on construction: clearing hundreds of unused places would be most of the cost of a move
  // list.
  Array<T, Capacity> items_;
  Size size_ = 0;
};

}  // namespace pioche
