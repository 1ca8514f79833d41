#pragma once
// What one seat may see as an array of bytes of a fixed size, and legal moves as numbers: for programs that learn. docs/observations.md
// describes both, part by part.
//
// Seats stand relative to the one that looks: 0 is itself, 1 the next, and so on round the table, so that one network can play all of
// them. An observation and the seat it was made for give the seat's view back: nothing of the view is lost, and nothing but the view is in
// it.
#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "base/bits.h"
#include "base/seats.h"
#include "games/game.h"

namespace pioche::observe {

using Byte = std::uint8_t;

// A part of an observation, after all parts that stand before it in the list.
struct Part {
  std::string name;
  std::vector<int> shape;
  std::string about;

  int size() const {
    int product = 1;
    for (const int length : shape) product *= length;
    return product;
  }
};

inline int size_of(const std::vector<Part>& parts) {
  int sum = 0;
  for (const Part& part : parts) sum += part.size();
  return sum;
}

// A run of numbered actions: "lay" from 0 on, "discard" from 256 on...
struct ActionPart {
  std::string name;
  int count = 0;
  std::string about;
};

inline int count_of(const std::vector<ActionPart>& parts) {
  int sum = 0;
  for (const ActionPart& part : parts) sum += part.count;
  return sum;
}

// Each game has one, for its options. They have been checked.
template <Game G>
class Observer;

template <class G>
concept Observed = Game<G> && requires(const Observer<G>& observer, const typename G::Options& options,
                                       const typename G::Position& position, const typename G::Move& move,
                                       Seat seat, Byte* out, const Byte* in, int number) {
  Observer<G>(options);
  { observer.size() } -> std::same_as<int>;
  { observer.parts() } -> std::same_as<std::vector<Part>>;
  { observer.write(position, seat, out) } -> std::same_as<void>;
  { observer.read(in, seat) } -> std::same_as<typename G::View>;

  { observer.actions() } -> std::same_as<int>;
  { observer.action_parts() } -> std::same_as<std::vector<ActionPart>>;
  { observer.mask(position, out) } -> std::same_as<void>;  // a byte for each number: 1 where it is legal
  { observer.number(position, move) } -> std::same_as<int>;
  { observer.move(position, number) } -> std::same_as<std::optional<typename G::Move>>;  // if it is legal
};

// Seats round the table, seen from one of them.
constexpr int seen_from(Seat looks, Seat seat, int players) {
  const int apart = seat - looks;
  return apart < 0 ? apart + players : apart;
}
constexpr Seat seat_seen(Seat looks, int relative, int players) {
  const int seat = looks + relative;
  return static_cast<Seat>(seat >= players ? seat - players : seat);
}

// Writes bytes one after another.
class Writer {
 public:
  explicit Writer(Byte* at) : at_(at) {}

  void put(int number) {
    assert(number >= 0 && number < 256);
    *at_++ = static_cast<Byte>(number);
  }
  void copy(const Byte* from, std::size_t count) {
    std::memcpy(at_, from, count);
    at_ += count;
  }
  // A 1 at the index among zeros, or zeros alone where the index is negative.
  void one_of(int index, int count) {
    std::memset(at_, 0, static_cast<std::size_t>(count));
    if (index >= 0) at_[index] = 1;
    at_ += count;
  }
  // What may exceed a byte: hundreds, and the rest. Points never reach 25,600.
  void large(int number) {
    put(number / 100);
    put(number % 100);
  }
  // A byte for each of the bits, the lowest first.
  void bits(Bits set, int count) {
    for (; count > 0; count -= 8, set >>= 8) {
      const auto some = static_cast<std::size_t>(count < 8 ? count : 8);
      const std::uint64_t bytes = spread(set);
      std::memcpy(at_, &bytes, some);
      at_ += some;
    }
  }
  // 64 bytes, 0 or 1: eight at a time. Every byte gets a copy of the eight bits and keeps its own; adding 127 carries it to the top.
  void plane(Bits squares) { number_plane(squares, 0); }
  // The same for numbers of two bits.
  void number_plane(Bits low, Bits high) {
    for (int row = 0; row < 8; ++row) {
      const std::uint64_t bytes = spread(low >> (8 * row)) + 2 * spread(high >> (8 * row));
      std::memcpy(at_ + 8 * row, &bytes, 8);
    }
    at_ += 64;
  }
  void zeros(std::size_t count) {
    std::memset(at_, 0, count);
    at_ += count;
  }
  Byte* at() const { return at_; }

 private:
  static std::uint64_t spread(std::uint64_t eight) {
    constexpr std::uint64_t each = 0x0101010101010101u;
    const std::uint64_t own = (eight & 255u) * each & 0x8040201008040201u;
    return (own + 0x7F * each) >> 7 & each;
  }
  static_assert(std::endian::native == std::endian::little, "the lowest bit becomes the first byte");
  Byte* at_;
};

// Reads them back.
class Reader {
 public:
  explicit Reader(const Byte* at) : at_(at) {}

  int take() { return *at_++; }
  int one_of(int count) {
    int found = -1;
    for (int index = 0; index < count; ++index)
      if (take() != 0) found = index;
    return found;
  }
  int large() {
    const int hundreds = take();
    return 100 * hundreds + take();
  }
  Bits bits(int count) {
    Bits set = 0;
    for (int index = 0; index < count; ++index)
      if (take() != 0) set |= bit(index);
    return set;
  }
  struct Numbers {
    Bits low = 0, high = 0;
  };
  Numbers number_plane() {
    Numbers numbers;
    for (int square = 0; square < 64; ++square) {
      const int number = take();
      if ((number & 1) != 0) numbers.low |= bit(square);
      if ((number & 2) != 0) numbers.high |= bit(square);
    }
    return numbers;
  }
  void skip(int count) { at_ += count; }

 private:
  const Byte* at_;
};

}  // namespace pioche::observe
