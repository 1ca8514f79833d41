#pragma once
// The 28 curved pieces, 0-0 to 6-6, and sets of them. docs/rules/rondomino.md, "The pieces".
//
// Pieces are numbered by their right to open a round: a higher id goes first. So every double comes after
// every other piece, and among the others it is the points that count, then the higher number. The piece that
// opens is then simply the highest bit of all that was dealt.
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/array.h"
#include "base/bits.h"
#include "base/result.h"

namespace pioche::rondomino {

inline constexpr int number_count = 7;  // 0 to 6
inline constexpr int piece_count = 28;

// Seen walking outwards along the line.
enum class Turn : std::uint8_t { left, right };
constexpr Turn opposite(Turn turn) {
  return turn == Turn::left ? Turn::right : Turn::left;
}

class Piece {
 public:
  constexpr Piece() = default;
  static constexpr Piece with_id(int id) { return Piece(static_cast<std::uint8_t>(id)); }
  static constexpr Piece of(int number, int other);  // in either order

  constexpr int id() const { return id_; }
  constexpr int low() const;
  constexpr int high() const;
  constexpr int pips() const { return low() + high(); }
  constexpr bool is_double() const { return low() == high(); }
  constexpr bool shows(int number) const { return low() == number || high() == number; }
  constexpr int other(int number) const { return pips() - number; }

  // The number to start walking from so that the piece turns left; from the other it turns right. Not for
  // doubles, which turn either way.
  constexpr int left_from() const;

  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  explicit constexpr Piece(std::uint8_t id) : id_(id) {}
  std::uint8_t id_ = 0;
};

// "4-6", lower number first, both ways.
std::string text(Piece piece);
Result<Piece> parse_piece(std::string_view text);

class PieceSet {
 public:
  constexpr PieceSet() = default;
  static constexpr PieceSet all() { return PieceSet((1u << piece_count) - 1u); }
  static constexpr PieceSet only(Piece piece) { return PieceSet(1u << piece.id()); }
  static constexpr PieceSet outranking(Piece piece) {  // all that would have opened before it
    return PieceSet(all().bits_ & ~((2u << piece.id()) - 1u));
  }

  constexpr bool contains(Piece piece) const { return (bits_ >> piece.id() & 1u) != 0; }
  constexpr void insert(Piece piece) { bits_ |= 1u << piece.id(); }
  constexpr void erase(Piece piece) { bits_ &= ~(1u << piece.id()); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr Piece first() const { return Piece::with_id(std::countr_zero(bits_)); }
  constexpr Piece highest() const { return Piece::with_id(std::bit_width(bits_) - 1); }
  constexpr Piece take_first() {
    const Piece piece = first();
    bits_ &= bits_ - 1;
    return piece;
  }
  Piece at(int index) const { return Piece::with_id(nth(bits_, index)); }
  constexpr int pips() const;

  friend constexpr PieceSet operator&(PieceSet a, PieceSet b) { return PieceSet(a.bits_ & b.bits_); }
  friend constexpr PieceSet operator|(PieceSet a, PieceSet b) { return PieceSet(a.bits_ | b.bits_); }
  friend constexpr PieceSet operator-(PieceSet a, PieceSet b) { return PieceSet(a.bits_ & ~b.bits_); }
  constexpr PieceSet& operator|=(PieceSet other) { return *this = *this | other; }
  friend constexpr bool operator==(PieceSet, PieceSet) = default;

  // for (Piece piece : set), in the order of their ids.
  class Iterator {
   public:
    explicit constexpr Iterator(std::uint32_t bits) : bits_(bits) {}
    constexpr Piece operator*() const { return Piece::with_id(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint32_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  friend class TurnSet;
  explicit constexpr PieceSet(std::uint32_t bits) : bits_(bits) {}
  std::uint32_t bits_ = 0;
};

// Pieces, each with a way to turn, in one word: those that turn left below, those that turn right above.
class TurnSet {
 public:
  struct Choice {
    Piece piece;
    Turn turn;
  };

  constexpr TurnSet() = default;
  constexpr TurnSet(PieceSet left, PieceSet right) : bits_(left.bits_ | Bits{right.bits_} << 32) {}

  constexpr PieceSet turning(Turn turn) const {
    return PieceSet(static_cast<std::uint32_t>(turn == Turn::left ? bits_ : bits_ >> 32));
  }
  constexpr PieceSet pieces() const { return turning(Turn::left) | turning(Turn::right); }
  constexpr TurnSet among(PieceSet pieces) const { return TurnSet(bits_ & pieces.bits_ * 0x1'0000'0001u); }
  constexpr int size() const { return count(bits_); }
  Choice at(int index) const {
    const int place = nth(bits_, index);
    return {Piece::with_id(place & 31), static_cast<Turn>(place >> 5)};
  }

  friend constexpr TurnSet operator&(TurnSet a, TurnSet b) { return TurnSet(a.bits_ & b.bits_); }
  friend constexpr bool operator==(TurnSet, TurnSet) = default;

 private:
  explicit constexpr TurnSet(Bits bits) : bits_(bits) {}
  Bits bits_ = 0;
};

namespace detail {

struct Faces {
  std::uint8_t low = 0;
  std::uint8_t high = 0;
};

constexpr Array<Faces, piece_count> faces_by_id() {
  Array<Faces, piece_count> faces{};
  std::size_t id = 0;
  for (int pips = 0; pips <= 12; ++pips)
    for (int high = 0; high < number_count; ++high)
      if (const int low = pips - high; low >= 0 && low < high)
        faces[id++] = {static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high)};
  for (std::uint8_t number = 0; number < number_count; ++number) faces[id++] = {number, number};
  return faces;
}
inline constexpr auto faces = faces_by_id();

constexpr Array<Array<std::uint8_t, 8>, number_count> ids_by_faces() {
  Array<Array<std::uint8_t, 8>, number_count> ids{};
  for (std::uint8_t id = 0; id < piece_count; ++id) {
    ids[faces[id].low][faces[id].high] = id;
    ids[faces[id].high][faces[id].low] = id;
  }
  return ids;
}
inline constexpr auto ids = ids_by_faces();

}  // namespace detail

constexpr Piece Piece::of(int number, int other) {
  return with_id(detail::ids[number][other]);
}
constexpr int Piece::low() const {
  return detail::faces[id_].low;
}
constexpr int Piece::high() const {
  return detail::faces[id_].high;
}

// The printed set's handedness is not published. Here three of each number's pieces turn each way: from a to
// b a piece turns left when b - a, counted round the seven numbers, is 1, 2 or 4.
constexpr int Piece::left_from() const {
  const int apart = high() - low();
  return apart == 1 || apart == 2 || apart == 4 ? low() : high();
}

namespace detail {

// Four bit planes of the pieces' points, so that a hand is counted with four popcounts.
constexpr Array<std::uint32_t, 4> pip_planes() {
  Array<std::uint32_t, 4> planes{};
  for (int id = 0; id < piece_count; ++id)
    for (int plane = 0; plane < 4; ++plane)
      if (Piece::with_id(id).pips() >> plane & 1) planes[plane] |= 1u << id;
  return planes;
}
inline constexpr auto planes = pip_planes();

constexpr Array<TurnSet, number_count> sets_by_turn() {
  Array<TurnSet, number_count> sets{};
  for (int number = 0; number < number_count; ++number) {
    PieceSet left, right;
    for (const Piece piece : PieceSet::all()) {
      if (!piece.shows(number)) continue;
      if (piece.is_double() || piece.left_from() == number) left.insert(piece);
      if (piece.is_double() || piece.left_from() != number) right.insert(piece);
    }
    sets[number] = TurnSet(left, right);
  }
  return sets;
}
inline constexpr auto turning_sets = sets_by_turn();

}  // namespace detail

constexpr int PieceSet::pips() const {
  int sum = 0;
  for (int plane = 0; plane < 4; ++plane) sum += std::popcount(bits_ & detail::planes[plane]) << plane;
  return sum;
}

// All pieces that can be connected by this number, with the ways they turn then.
constexpr TurnSet turning(int number) {
  return detail::turning_sets[number];
}
constexpr PieceSet turning(int number, Turn turn) {
  return turning(number).turning(turn);
}
constexpr PieceSet showing(int number) {
  return turning(number).pieces();
}

}  // namespace pioche::rondomino
