// The honeycomb against real pieces: thirds of a ring, 33 mm outside, 12 mm inside, laid end to end by plain
// coordinates. Two of them overlap in the plane exactly when they stand on the same side of a joint.
#include "games/rondomino/geometry.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "base/array.h"
#include "base/random.h"

namespace pioche::rondomino {
namespace {

// A real piece: it knows nothing of hexagons. Walking along it one starts at `start` looking in `direction`
// (radians) and follows the middle of the band. Here y goes up and left is counterclockwise.
struct RealPiece {
  double centre_x, centre_y;
  double middle_angle;  // from the centre to the middle of the band
  double middle_cos, middle_sin;
  double end_x, end_y, end_direction;
};

constexpr double pi = std::numbers::pi;
constexpr double band_middle = (outer_radius + inner_radius) / 2;
constexpr double sweep = 2 * pi / 3;

RealPiece put(double x, double y, double direction, Turn turn) {
  const double side = turn == Turn::left ? 1 : -1;
  const double to_centre = direction + side * pi / 2;
  RealPiece piece{};
  piece.centre_x = x + band_middle * std::cos(to_centre);
  piece.centre_y = y + band_middle * std::sin(to_centre);
  const double start_angle = to_centre + pi;
  piece.middle_angle = start_angle + side * sweep / 2;
  piece.middle_cos = std::cos(piece.middle_angle);
  piece.middle_sin = std::sin(piece.middle_angle);
  const double end_angle = start_angle + side * sweep;
  piece.end_x = piece.centre_x + band_middle * std::cos(end_angle);
  piece.end_y = piece.centre_y + band_middle * std::sin(end_angle);
  piece.end_direction = direction + side * sweep;
  return piece;
}

bool covers(const RealPiece& piece, double x, double y) {
  const double dx = x - piece.centre_x;
  const double dy = y - piece.centre_y;
  const double squared = dx * dx + dy * dy;
  if (squared < inner_radius * inner_radius || squared > outer_radius * outer_radius) return false;
  // Within 60 degrees of the middle: the cosine is above a half.
  return dx * piece.middle_cos + dy * piece.middle_sin > std::sqrt(squared) / 2;
}

// Points spread evenly over a piece whose centre is the origin and whose middle lies on the x axis.
std::vector<std::array<double, 2>> spread_points() {
  constexpr int rings = 12;
  constexpr int steps = 36;
  std::vector<std::array<double, 2>> points;
  for (int ring = 0; ring < rings; ++ring) {
    // Rings of equal area.
    const double share = (ring + 0.5) / rings;
    const double radius = std::sqrt(inner_radius * inner_radius +
                                    share * (outer_radius * outer_radius - inner_radius * inner_radius));
    for (int step = 0; step < steps; ++step) {
      const double angle = ((step + 0.5) / steps - 0.5) * sweep;
      points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
  }
  return points;
}
const auto spread = spread_points();

// The share of a piece's area that another one covers, from points spread evenly over it.
double overlap(const RealPiece& one, const RealPiece& other) {
  if (std::hypot(one.centre_x - other.centre_x, one.centre_y - other.centre_y) > 2 * outer_radius) return 0;
  int covered = 0;
  for (const auto& [x, y] : spread)  // turned to where the piece points
    covered += covers(other, one.centre_x + x * one.middle_cos - y * one.middle_sin,
                      one.centre_y + x * one.middle_sin + y * one.middle_cos);
  return static_cast<double>(covered) / static_cast<double>(spread.size());
}

// A line that grows at both ends, in real pieces and on the honeycomb side by side. Numbers don't matter
// here: the pieces are doubles, which turn either way.
struct Lines {
  Line line;
  std::vector<RealPiece> real;
  Array<RealPiece, 2> last{};  // the piece at each end, seen walking outwards

  Lines() {
    line.open(Piece::of(0, 0), 0);
    const RealPiece opening = put(0, 0, 0, Turn::left);
    real.push_back(opening);
    last[1] = opening;
    last[0] = opening;
    last[0].end_x = 0;
    last[0].end_y = 0;
    last[0].end_direction = pi;
  }
  RealPiece next(End end, Turn turn) const {
    const RealPiece& from = last[end];
    return put(from.end_x, from.end_y, from.end_direction, turn);
  }
  void lay(End end, Turn turn) {
    const RealPiece piece = next(end, turn);
    line.lay(Piece::of(0, 0), end, turn, 0, Source::hand);
    real.push_back(piece);
    last[end] = piece;
  }
};

TEST(Geometry, RoomOnTheHoneycombIsRoomInThePlane) {
  Random random(3);
  int questions = 0;
  int without_room = 0;
  int met = 0;
  for (int n = 0; n < 3000; ++n) {
    Lines lines;
    // Straight lines never come back to themselves: some walks prefer to keep turning the same way.
    const auto stubborn = random.below(4);
    Turn turn = Turn::left;
    while (lines.line.size() < piece_count && !lines.line.joined()) {
      for (const End end : both_ends)
        for (const Turn way : both_turns) {
          double area = 0;
          for (const RealPiece& piece : lines.real)
            area = std::max(area, overlap(lines.next(end, way), piece));
          // Nothing in between: pieces that overlap do so by a good part, the others not at all.
          ASSERT_TRUE(area < 0.001 || area > 0.05) << area;
          ASSERT_EQ(lines.line.room(end, way), area < 0.001)
              << "line " << n << ", piece " << lines.line.size() << ", area " << area;
          ++questions;
          without_room += area > 0.05;
        }
      const End end = random.below(3) == 0 ? End::a : End::b;
      if (random.below(4) >= stubborn) turn = random.below(2) == 0 ? Turn::left : Turn::right;
      if (!lines.line.room(end, turn)) turn = opposite(turn);
      if (!lines.line.room(end, turn)) break;
      lines.lay(end, turn);
    }
    met += lines.line.joined();
  }
  EXPECT_GT(questions, 20'000);
  EXPECT_GT(without_room, 5'000);
  EXPECT_GT(met, 50);
}

TEST(Geometry, DrawnArcsAreThoseRealPieces) {
  Random random(5);
  for (int n = 0; n < 300; ++n) {
    Lines lines;
    while (lines.line.size() < piece_count && !lines.line.joined()) {
      const End end = random.below(2) == 0 ? End::a : End::b;
      Turn turn = random.below(2) == 0 ? Turn::left : Turn::right;
      if (!lines.line.room(end, turn)) turn = opposite(turn);
      if (!lines.line.room(end, turn)) break;
      lines.lay(end, turn);
    }
    const Layout drawn = layout(lines.line);
    ASSERT_EQ(drawn.corners.size(), lines.real.size());
    // The opening piece's joint A lies at the origin of the real line; y is down on screens.
    const Arc first = arc(drawn.corners[0]);
    const double shift_x = first.centre.x - lines.real[0].centre_x;
    const double shift_y = first.centre.y + lines.real[0].centre_y;
    for (std::size_t i = 0; i < lines.real.size(); ++i) {
      const Arc drawn_arc = arc(drawn.corners[i]);
      EXPECT_NEAR(drawn_arc.centre.x - shift_x, lines.real[i].centre_x, 1e-6);
      EXPECT_NEAR(drawn_arc.centre.y - shift_y, -lines.real[i].centre_y, 1e-6);
      const double middle_angle = (drawn_arc.start + drawn_arc.sweep / 2) * pi / 180;
      EXPECT_NEAR(std::remainder(middle_angle + lines.real[i].middle_angle, 2 * pi), 0, 1e-6);
    }
    for (const End end : both_ends) {
      const Point joint = middle(drawn.joint(end));
      EXPECT_NEAR(joint.x - shift_x, lines.last[end].end_x, 1e-6);
      EXPECT_NEAR(joint.y - shift_y, -lines.last[end].end_y, 1e-6);
    }
  }
}

TEST(Geometry, AWholeRoundsLineNeverReachesAHexagonThatLooksTheSame) {
  // 28 pieces and the hexagons beyond both ends: 30 in a row, so two of them are at most 29 steps apart.
  for (int across = -29; across <= 29; ++across)
    for (int up = -29; up <= 29; ++up) {
      if (std::abs(across + up) > 29 || (across == 0 && up == 0)) continue;
      EXPECT_FALSE(Sides::none_of({across, up}).same_hexagon(Sides::none_of({0, 0}))) << across << ' ' << up;
    }
}

}  // namespace
}  // namespace pioche::rondomino
