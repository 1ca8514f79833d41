#pragma once
// The line of pieces on the table, its two ends, and what fits there.
#include <cstdint>
#include <optional>

#include "base/array.h"
#include "base/seats.h"
#include "games/rondomino/honeycomb.h"
#include "games/rondomino/piece.h"

namespace pioche::rondomino {

enum class End : std::uint8_t { a, b };
constexpr End opposite(End end) {
  return end == End::a ? End::b : End::a;
}
inline constexpr Array<End, 2> both_ends = {End::a, End::b};
inline constexpr Array<Turn, 2> both_turns = {Turn::left, Turn::right};

// Whether a piece came from the hand as it was at the start of the turn, or had just been drawn.
enum class Source : std::uint8_t { hand, draw };

// One piece of the line and how it got there, in two bytes. Of the opening piece, end and turn say nothing.
class LaidPiece {
 public:
  constexpr LaidPiece() = default;
  constexpr LaidPiece(Piece piece, End end, Turn turn, Seat seat, Source source)
      : bits_(static_cast<std::uint16_t>(piece.id() | static_cast<int>(end) << 5 |
                                         static_cast<int>(turn) << 6 | seat << 7 |
                                         static_cast<int>(source) << 9)) {}

  constexpr Piece piece() const { return Piece::with_id(bits_ & 31); }
  constexpr End end() const { return static_cast<End>(bits_ >> 5 & 1); }
  constexpr Turn turn() const { return static_cast<Turn>(bits_ >> 6 & 1); }
  constexpr Seat seat() const { return static_cast<Seat>(bits_ >> 7 & 3); }
  constexpr Source source() const { return static_cast<Source>(bits_ >> 9 & 1); }

  friend constexpr bool operator==(LaidPiece, LaidPiece) = default;

 private:
  std::uint16_t bits_ = 0;
};

// The four ways an end is blocked, as the rulebook counts them. It looks at the pieces that aren't laid yet,
// wherever they are: everybody can see this.
enum class Blocked : std::uint8_t {
  numbers,    // no piece is left whose numbers fit
  direction,  // there are such pieces, but they turn the way that has no room
  dead_end,   // no room either way
  joined,     // the two ends have met
};

class Line {
 public:
  // The opening piece lies so that walking from end A to end B turns left; A is its left_from number.
  void open(Piece piece, Seat seat);

  // Lays a piece that fits. Room and numbers are not checked again.
  void lay(Piece piece, End end, Turn turn, Seat seat, Source source);

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  // In the order of laying.
  LaidPiece operator[](int place) const { return laid_[place]; }
  PieceSet pieces() const { return pieces_; }
  bool joined() const { return joined_; }

  int number(End end) const { return tip(end).number; }
  // Is there room to turn this way? A piece may still have to match the other end too: see fits.
  bool room(End end, Turn turn) const;
  // Would a piece turning this way meet the other end?
  bool meets(End end, Turn turn) const;
  // All pieces, laid ones aside, that may be laid at this end turning this way.
  TurnSet fits(End end) const { return fits_[index(end)]; }
  PieceSet fits(End end, Turn turn) const { return fits(end).turning(turn); }
  PieceSet fits() const { return fits_[0].pieces() | fits_[1].pieces(); }
  // Why nothing that isn't laid yet can be laid at this end, if so.
  std::optional<Blocked> blocked(End end) const;

  friend bool operator==(const Line&, const Line&) = default;

 private:
  // Where the line goes on: into which hexagon, with the sides taken there, in which direction, from which
  // number.
  struct Tip {
    Sides ahead;
    Heading heading = 0;
    std::uint8_t number = 0;
    friend bool operator==(const Tip&, const Tip&) = default;
  };

  static constexpr std::size_t index(End end) { return static_cast<std::size_t>(end); }
  const Tip& tip(End end) const { return tips_[index(end)]; }
  void find_fits(End end);

  Array<Sides, 32> corners_{};  // what each piece takes; 28 are used, 32 suit the machine
  Array<LaidPiece, piece_count> laid_{};
  Array<Tip, 2> tips_{};
  Array<TurnSet, 2> fits_{};
  PieceSet pieces_;
  std::uint8_t size_ = 0;
  bool joined_ = false;
};

// Laying is what a random round spends most of its time on: it stands here to be compiled into its caller.

inline bool Line::room(End end, Turn turn) const {
  return !joined_ && !tip(end).ahead.has(after(tip(end).heading, turn));
}

inline bool Line::meets(End end, Turn turn) const {
  // Both ends lead into one hexagon, and the piece would leave it through the edge where the other end comes
  // in.
  const Tip& far = tip(opposite(end));
  return far.ahead.same_hexagon(tip(end).ahead) && back(far.heading) == after(tip(end).heading, turn);
}

inline void Line::find_fits(End end) {
  // By what is taken around the end: to the left, behind (the ends have met), to the right.
  constexpr PieceSet none, all = PieceSet::all();
  static constexpr Array<TurnSet, 8> free = {
      TurnSet(all, all), TurnSet(none, all), {}, {}, TurnSet(all, none), {}, {}, {}};
  TurnSet set = turning(number(end)) & free[tip(end).ahead.around(tip(end).heading)];
  if (tips_[0].ahead.same_hexagon(tips_[1].ahead)) [[unlikely]] {
    const PieceSet closing = PieceSet::only(Piece::of(number(End::a), number(End::b)));
    const auto narrowed = [&](Turn turn) {
      return meets(end, turn) ? set.turning(turn) & closing : set.turning(turn);
    };
    set = TurnSet(narrowed(Turn::left), narrowed(Turn::right));
  }
  fits_[index(end)] = set;
}

inline void Line::lay(Piece piece, End end, Turn turn, Seat seat, Source source) {
  Tip& tip = tips_[index(end)];
  Tip& far = tips_[index(opposite(end))];
  const Heading exit = after(tip.heading, turn);

  const Sides corner = tip.ahead.corner(tip.heading, turn);
  corners_[size_] = corner;
  laid_[size_] = LaidPiece(piece, end, turn, seat, source);
  pieces_.insert(piece);
  ++size_;

  const bool far_end_nearby = far.ahead.same_hexagon(corner);
  if (far_end_nearby) [[unlikely]]
    far.ahead.add(corner);

  tip.ahead = corner.beyond(exit);
  tip.ahead.gather(corners_);
  tip.heading = exit;
  tip.number = static_cast<std::uint8_t>(piece.other(tip.number));

  // Only an end of the line can stand across an open joint: everything else has its neighbour there already.
  if (tip.ahead.has(back(exit))) [[unlikely]] {
    joined_ = true;
    fits_ = {};
    return;
  }
  find_fits(end);
  if (far_end_nearby || far.ahead.same_hexagon(tip.ahead)) [[unlikely]]
    find_fits(opposite(end));
}

}  // namespace pioche::rondomino
