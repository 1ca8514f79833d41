#include "games/rondomino/line.h"

namespace pioche::rondomino {

void Line::open(Piece piece, Seat seat) {
  // Entering hexagon (0, 0) eastwards and turning left.
  const Heading heading = 0;
  const Heading exit = after(heading, Turn::left);
  Sides corner = Sides::none_of({0, 0});
  corner.add(back(heading));
  corner.add(exit);
  corners_[0] = corner;
  laid_[0] = LaidPiece(piece, End::a, Turn::left, seat, Source::hand);
  pieces_.insert(piece);
  size_ = 1;
  const int a = piece.is_double() ? piece.low() : piece.left_from();
  tips_[index(End::a)] = {corner.beyond(back(heading)), back(heading), static_cast<std::uint8_t>(a)};
  tips_[index(End::b)] = {corner.beyond(exit), exit, static_cast<std::uint8_t>(piece.other(a))};
  find_fits(End::a);
  find_fits(End::b);
}

void Line::lay(Piece piece, End end, Turn turn, Seat seat, Source source) {
  Tip& tip = tips_[index(end)];
  Tip& far = tips_[index(opposite(end))];
  const Heading entry = back(tip.heading);
  const Heading exit = after(tip.heading, turn);

  Sides corner = tip.ahead.bare();
  corner.add(entry);
  corner.add(exit);
  corners_[size_] = corner;
  laid_[size_] = LaidPiece(piece, end, turn, seat, source);
  pieces_.insert(piece);
  ++size_;

  const bool far_end_nearby = far.ahead.same_hexagon(corner);
  if (far_end_nearby) far.ahead.add(corner);

  tip.ahead = corner.beyond(exit);
  tip.ahead.gather(corners_);
  tip.heading = exit;
  tip.number = static_cast<std::uint8_t>(piece.other(tip.number));

  // Only an end of the line can stand across an open joint: everything else has its neighbour there already.
  joined_ = tip.ahead.has(back(exit));
  if (joined_) [[unlikely]] {
    fits_ = {};
    return;
  }
  find_fits(end);
  if (far_end_nearby || far.ahead.same_hexagon(tip.ahead)) find_fits(opposite(end));
}

bool Line::room(End end, Turn turn) const {
  return !joined_ && !tip(end).ahead.has(after(tip(end).heading, turn));
}

bool Line::meets(End end, Turn turn) const {
  // Both ends lead into one hexagon, and the piece would leave it through the edge where the other end comes
  // in.
  const Tip& far = tip(opposite(end));
  return far.ahead.same_hexagon(tip(end).ahead) && back(far.heading) == after(tip(end).heading, turn);
}

void Line::find_fits(End end) {
  for (const Turn turn : both_turns) {
    PieceSet set;
    if (room(end, turn)) {
      set = turning(number(end), turn);
      if (meets(end, turn)) [[unlikely]]
        set = set & PieceSet::only(Piece::of(number(end), number(opposite(end))));
    }
    fits_[index(end)][index(turn)] = set;
  }
}

std::optional<Blocked> Line::blocked(End end) const {
  if (empty()) return std::nullopt;
  if (joined_) return Blocked::joined;
  if (!room(end, Turn::left) && !room(end, Turn::right)) return Blocked::dead_end;
  const PieceSet left = PieceSet::all() - pieces_;
  if (!(left & (fits(end, Turn::left) | fits(end, Turn::right))).empty()) return std::nullopt;
  // Would any of them fit by its numbers, could it but turn the other way?
  PieceSet by_numbers;
  for (const Turn turn : both_turns)
    if (room(end, turn))
      by_numbers |= meets(end, turn) ? PieceSet::only(Piece::of(number(end), number(opposite(end))))
                                     : showing(number(end));
  return (left & by_numbers).empty() ? Blocked::numbers : Blocked::direction;
}

}  // namespace pioche::rondomino
