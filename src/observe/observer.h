#pragma once
// What one seat may see as an array of bytes of a fixed size, and legal moves as numbers: for programs that learn. docs/observations.md
// describes both, part by part.
//
// Seats stand relative to the one that looks: 0 is itself, 1 the next, and so on round the table, so that one network can play all of
// them. An observation and the seat it was made for give the seat's view back: nothing of the view is lost, and nothing but the view is in
// it.
#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/bits.h"
#include "base/fixed_vector.h"
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

// Seats round the table, seen from one of them; -1 stands for nobody.
constexpr int seen_from(Seat looks, Seat seat, int players) {
  if (seat == nobody) return -1;
  const int apart = seat - looks;
  return apart < 0 ? apart + players : apart;
}
constexpr Seat seat_seen(Seat looks, int relative, int players) {
  if (relative < 0) return nobody;
  const int seat = looks + relative;
  return static_cast<Seat>(seat >= players ? seat - players : seat);
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
  { observer.parts() } -> std::same_as<const std::vector<Part>&>;
  { observer.write(position, seat, out) } -> std::same_as<void>;
  { observer.read(in, seat) } -> std::same_as<typename G::View>;

  { observer.actions() } -> std::same_as<int>;
  { observer.action_parts() } -> std::same_as<const std::vector<ActionPart>&>;
  { observer.mask(position, out) } -> std::same_as<void>;  // a byte for each number: 1 where it is legal
  { observer.number(position, move) } -> std::same_as<int>;
  { observer.move(position, number) } -> std::same_as<std::optional<typename G::Move>>;  // if it is legal
};

// What the observers of all games have in common: the options, and what stands where.
template <Game G>
class ObserverBasis {
 public:
  using Options = typename G::Options;
  using Position = typename G::Position;
  using Move = typename G::Move;
  using View = typename G::View;

  const Options& options() const { return options_; }
  int size() const { return size_; }
  const std::vector<Part>& parts() const { return parts_; }
  int actions() const { return actions_; }
  const std::vector<ActionPart>& action_parts() const { return action_parts_; }

 protected:
  ObserverBasis(const Options& options, std::vector<Part> parts, std::vector<ActionPart> action_parts)
      : options_(options),
        parts_(std::move(parts)),
        action_parts_(std::move(action_parts)),
        size_(size_of(parts_)),
        actions_(count_of(action_parts_)) {}

  // Seats round the table, from the one that looks: for (const Seat other : seats_from(seat)) ...
  auto seats_from(Seat looks) const {
    FixedVector<Seat, max_seats> round;
    for (int relative = 0; relative < options_.players; ++relative)
      round.push_back(seat_seen(looks, relative, options_.players));
    return round;
  }

  Options options_;

 private:
  std::vector<Part> parts_;
  std::vector<ActionPart> action_parts_;
  int size_, actions_;
};

// The mask and the move of a number by way of the list of legal moves: for moves that have no shorter way.
template <Game G>
void mask_by_moves(const Observer<G>& observer, const typename G::Position& position, Byte* to) {
  std::memset(to, 0, observer.actions());
  MovesOf<G> moves;
  position.legal_moves(moves);
  for (const auto& move : moves) to[observer.number(position, move)] = 1;
}
template <Game G>
std::optional<typename G::Move> move_by_number(const Observer<G>& observer,
                                               const typename G::Position& position, int number) {
  MovesOf<G> moves;
  position.legal_moves(moves);
  for (const auto& move : moves)
    if (observer.number(position, move) == number) return move;
  return {};
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
    std::memset(at_, 0, count);
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
      const std::size_t some = count < 8 ? count : 8;
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
