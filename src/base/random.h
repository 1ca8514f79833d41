#pragma once
// Our own random numbers, the same on every compiler and library (the standard distributions are not), and
// the one way to draw below a bound and to shuffle. Not for secrets: fair deals between players come from
// src/fair.
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <utility>

namespace pioche {

// Whatever decides by chance: draws a number below a bound, each equally likely.
template <class S>
concept Chance = requires(S& source, std::uint32_t bound) {
  { source.below(bound) } -> std::same_as<std::uint32_t>;
};

// A 64-bit counter scrambled by a 128-bit multiplication: small, fast, and good enough for play and
// simulation.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    return folded_product(state_, state_ ^ 0xD6E8FEB86659FD93u);
  }

  // Unbiased: the few values that would make some results likelier are drawn again (Lemire 2019).
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = static_cast<std::uint64_t>(static_cast<std::uint32_t>(next())) * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
      const std::uint32_t threshold = -bound % bound;
      while (static_cast<std::uint32_t>(product) < threshold)
        product = static_cast<std::uint64_t>(static_cast<std::uint32_t>(next())) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // A generator of its own for a part of the work: the same for the same seed and number, whatever ran
  // before.
  static constexpr Random stream(std::uint64_t seed, std::uint64_t number) {
    Random mixer(seed ^ (number * 0xA24BAED4963EE407u + 0x9FB21C651E98DF25u));
    return Random(mixer.next() ^ number);
  }

  friend constexpr bool operator==(const Random&, const Random&) = default;

 private:
  // Both halves of the 128 bits of a product, one over the other.
  static constexpr std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
#ifdef __wasm__
    // It has no such multiplication, and calls a function of the compiler's library for it.
    const std::uint64_t a_low = a & 0xFFFFFFFFu, a_high = a >> 32, b_low = b & 0xFFFFFFFFu, b_high = b >> 32;
    const std::uint64_t first = a_high * b_low + (a_low * b_low >> 32);
    const std::uint64_t second = a_low * b_high + (first & 0xFFFFFFFFu);
    return (a_high * b_high + (first >> 32) + (second >> 32)) ^ (a * b);
#else
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
#endif
  }

  std::uint64_t state_;
};
static_assert(Chance<Random>);

// Fisher and Yates, from the back: docs/fair_deals.md gives the same steps for those who check a deal.
template <std::ranges::random_access_range Items, Chance Source>
constexpr void shuffle(Items&& items, Source& source) {
  for (std::size_t left = std::ranges::size(items); left > 1; --left)
    std::swap(items[left - 1], items[source.below(static_cast<std::uint32_t>(left))]);
}

}  // namespace pioche
