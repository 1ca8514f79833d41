#include "games/rondomino/line.h"

namespace pioche::rondomino {

void Line::open(Piece piece, Seat seat) {
  // Entering hexagon (0, 0) eastwards and turning left.
  const Heading heading = 0;
  const Heading exit = after(heading, Turn::left);
  const Sides corner = Sides::none_of({0, 0}).corner(heading, Turn::left);
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
