// Room, open and closed positions, ends that meet and the four ways an end is blocked.
#include "games/rondomino/line.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"

namespace pioche::rondomino {
namespace {

// Lays a piece by the number it is connected with; a double by the way it turns. It must fit.
void lay(Line& line, End end, int connects, int other, Turn turn_of_double = Turn::left) {
  const Piece piece = Piece::of(connects, other);
  ASSERT_EQ(line.number(end), connects);
  const Turn turn = piece.is_double()               ? turn_of_double
                    : piece.left_from() == connects ? Turn::left
                                                    : Turn::right;
  ASSERT_TRUE(line.fits(end, turn).contains(piece)) << text(piece);
  line.lay(piece, end, turn, 0, Source::hand);
}

Line opened(int number, int other) {
  Line line;
  line.open(Piece::of(number, other), 0);
  return line;
}

TEST(Line, OpensWithItsLeftFromNumberAtA) {
  const Line line = opened(0, 3);  // turns left from 3
  EXPECT_EQ(line.number(End::a), 3);
  EXPECT_EQ(line.number(End::b), 0);
  EXPECT_EQ(line.blocked(End::a), std::nullopt);
}

TEST(Line, IsOpenAfterALeftAndARightAndClosedAfterTwoTheSame) {
  Line line = opened(6, 6);  // turns left on the way to B
  lay(line, End::b, 6, 0);   // 6-0 turns left: two lefts in a row
  EXPECT_TRUE(line.room(End::b, Turn::right));
  EXPECT_TRUE(line.room(End::b, Turn::left)) << "the two are the whole line: a third closes the ring";
  EXPECT_TRUE(line.meets(End::b, Turn::left));
  lay(line, End::a, 6, 1);  // elsewhere: the two are no longer the whole line
  EXPECT_FALSE(line.room(End::b, Turn::left));
  EXPECT_TRUE(line.room(End::b, Turn::right));
  lay(line, End::b, 0, 3);  // 0-3 turns right from 0
  EXPECT_TRUE(line.room(End::b, Turn::left));
  EXPECT_TRUE(line.room(End::b, Turn::right));
}

TEST(Line, ARingOfThreeMustMatchAtBothEnds) {
  Line line = opened(6, 6);
  lay(line, End::b, 6, 0);
  // At B a 0 is asked for, at A a 6; only 0-6 would do, and it is laid.
  EXPECT_EQ(line.fits(End::b, Turn::left), turning(0, Turn::left) & PieceSet::only(Piece::of(0, 6)));
  Line other = opened(4, 6);  // turns left from 4: A is 4, B is 6
  lay(other, End::b, 6, 0);
  EXPECT_EQ(other.fits(End::b, Turn::left), PieceSet::only(Piece::of(0, 4)));
  lay(other, End::b, 0, 4);
  EXPECT_TRUE(other.joined());
  for (const End end : both_ends) {
    EXPECT_EQ(other.blocked(end), Blocked::joined);
    for (const Turn turn : both_turns) EXPECT_TRUE(other.fits(end, turn).empty());
  }
}

TEST(Line, IsBlockedByDirectionAndByNumbersOnceTheyAreAllLaid) {
  Line line = opened(6, 6);
  EXPECT_EQ(line.blocked(End::a), std::nullopt);
  // End A keeps its 6 while the other sixes go to end B, one by one.
  lay(line, End::b, 6, 0);
  lay(line, End::b, 0, 3);
  lay(line, End::b, 3, 6);
  lay(line, End::b, 6, 1);
  lay(line, End::b, 1, 4);
  lay(line, End::b, 4, 6);
  lay(line, End::b, 6, 5);
  lay(line, End::b, 5, 2);
  // Only 2-6 is left, which turns right from its 6; but the line turns right twice on its way to A.
  EXPECT_FALSE(line.room(End::a, Turn::right));
  EXPECT_EQ(line.blocked(End::a), Blocked::direction);
  lay(line, End::b, 2, 6);
  EXPECT_EQ(line.number(End::a), 6);
  EXPECT_EQ(line.blocked(End::a), Blocked::numbers);
  EXPECT_EQ(line.blocked(End::b), Blocked::numbers);
}

TEST(Line, IsBlockedByDirectionWhenWhatIsLeftTurnsTheOtherWay) {
  // Six sixes out of seven are gone, and the seventh turns the way that has no room.
  Random random(4);
  int found = 0;
  for (int n = 0; n < 3000 && found == 0; ++n) {
    Line line;
    line.open(Piece::of(6, 6), 0);
    PieceSet hand = PieceSet::all() - PieceSet::only(Piece::of(6, 6));
    while (true) {
      for (const End end : both_ends)
        if (line.blocked(end) == Blocked::direction) {
          ++found;
          const bool left = line.room(end, Turn::left);
          const bool right = line.room(end, Turn::right);
          EXPECT_NE(left, right);
          const Turn closed = left ? Turn::right : Turn::left;
          const PieceSet open = PieceSet::all() - line.pieces();
          if (!line.meets(end, opposite(closed))) {
            EXPECT_FALSE((open & turning(line.number(end), closed)).empty());
            EXPECT_TRUE((open & turning(line.number(end), opposite(closed))).empty());
          }
        }
      std::vector<std::pair<Piece, std::pair<End, Turn>>> moves;
      for (const End end : both_ends)
        for (const Turn turn : both_turns)
          for (const Piece piece : hand& line.fits(end, turn)) moves.push_back({piece, {end, turn}});
      if (moves.empty()) break;
      const auto& [piece, where] = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      line.lay(piece, where.first, where.second, 0, Source::hand);
      hand.erase(piece);
    }
  }
  EXPECT_GT(found, 0);
}

TEST(Line, IsBlockedInADeadEnd) {
  // Doubles turn either way, so room alone decides: curl up until there is none on either side.
  Random random(6);
  bool found = false;
  for (int n = 0; n < 5000 && !found; ++n) {
    Line line;
    line.open(Piece::of(0, 0), 0);
    while (line.size() < piece_count && !line.joined()) {
      const Turn turn = random.below(2) == 0 ? Turn::left : Turn::right;
      if (!line.room(End::b, turn)) {
        if (!line.room(End::b, opposite(turn))) break;
        continue;
      }
      line.lay(Piece::of(0, 0), End::b, turn, 0, Source::hand);
    }
    if (line.joined() || line.size() == piece_count) continue;
    found = true;
    EXPECT_EQ(line.blocked(End::b), Blocked::dead_end);
    EXPECT_TRUE((line.fits(End::b, Turn::left) | line.fits(End::b, Turn::right)).empty());
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace pioche::rondomino
