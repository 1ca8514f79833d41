#pragma once
// All the ways in which the tiles of a rack can lie, tested against a square at once; and one of all the lays on some squares, drawn.
#include <cstdint>
#include <cstring>

#include "base/array.h"
#include "games/colomino/move.h"
#include "games/colomino/rack.h"
#include "games/colomino/table.h"
#include "games/colomino/tiles.h"
#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace pioche::colomino {

class Ways {
 public:
  // Each tile once, and each of its different rotations once.
  explicit Ways(const Rack& rack) {
    std::size_t count = 0;
    Tile before = the_joker;
    for (const Tile tile : rack) {
      if (tile == before || tile == the_joker) continue;
      before = tile;
      // Four are copied whatever their number: the next tile overwrites those that are too many.
      const Turns& turns = turns_of(tile);
      std::memcpy(fours_.data() + count, turns.ways.data(), sizeof turns.ways);
      count += turns.count;
    }
    used_ = static_cast<std::uint32_t>((std::uint64_t{1} << count) - 1);
  }

  Four operator[](int way) const { return fours_[way]; }

  // One bit for each way that the square takes.
  std::uint32_t fitting(const Cell& cell) const {
#if defined(__AVX2__)
    const __m256i ways = _mm256_load_si256(reinterpret_cast<const __m256i*>(fours_.data()));
    const __m256i shown = _mm256_and_si256(ways, _mm256_set1_epi8(static_cast<char>(cell.known)));
    const __m256i right = _mm256_cmpeq_epi8(shown, _mm256_set1_epi8(static_cast<char>(cell.colours)));
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(right)) & used_;
#elif defined(__SSE2__)
    const auto half = [&](std::size_t from) {
      const __m128i ways = _mm_load_si128(reinterpret_cast<const __m128i*>(fours_.data() + from));
      const __m128i shown = _mm_and_si128(ways, _mm_set1_epi8(static_cast<char>(cell.known)));
      const __m128i right = _mm_cmpeq_epi8(shown, _mm_set1_epi8(static_cast<char>(cell.colours)));
      return static_cast<std::uint32_t>(_mm_movemask_epi8(right));
    };
    return (half(0) | half(16) << 16) & used_;
#elif defined(__wasm_simd128__)
    const auto half = [&](std::size_t from) {
      const v128_t shown = wasm_v128_and(wasm_v128_load(fours_.data() + from), wasm_u8x16_splat(cell.known));
      return wasm_i8x16_bitmask(wasm_i8x16_eq(shown, wasm_u8x16_splat(cell.colours)));
    };
    return (half(0) | half(16) << 16) & used_;
#else
    std::uint32_t right = 0;
    for (std::size_t way = 0; used_ >> way != 0; ++way)
      right |= static_cast<std::uint32_t>(cell.takes(fours_[way])) << way;
    return right;
#endif
  }

 private:
  static constexpr std::size_t room = 32;  // 5 tiles in 4 ways, to the next width of a vector register
  static_assert(room >= 4 * rack_size);
  alignas(room) Array<Four, room> fours_{};
  std::uint32_t used_ = 0;
};

// Which ways fit on each of some squares.
class FittingLays {
 public:
  FittingLays(const Table& table, const Ways& ways, const SquareSet& squares)
      : ways_(ways), squares_(squares) {
    std::uint32_t* next = fitting_.data();
    squares.each([&](Square square) {
      const std::uint32_t here = ways.fitting(table.cells[square]);
      *next++ = here;
      count_ += pioche::count(here);
    });
  }
  int count() const { return count_; }
  // The n-th of them (from 0), which must be there.
  Move nth(int n) const {
    const std::uint32_t* here = fitting_.data();
    for (; n >= pioche::count(*here); ++here) n -= pioche::count(*here);
    return Move::lay(squares_.nth(static_cast<int>(here - fitting_.data())), ways_[pioche::nth(*here, n)]);
  }

 private:
  const Ways& ways_;
  const SquareSet& squares_;
  Array<std::uint32_t, all_squares> fitting_;
  int count_ = 0;
};

}  // namespace pioche::colomino
