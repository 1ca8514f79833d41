#pragma once
// Where the pieces really lie, in millimetres: for drawing, and for the test that holds the honeycomb against
// areas. x goes to the right and y down, as on screens; angles are in degrees, clockwise from the right.
#include "base/fixed_vector.h"
#include "games/rondomino/line.h"

namespace pioche::rondomino {

// Those of the printed game, measured.
inline constexpr double outer_radius = 33;
inline constexpr double inner_radius = 12;
inline constexpr double arc_degrees = 120;

// A piece on the honeycomb: it is entered through the side behind `heading`, and left after `turn`.
struct Corner {
  Hexagon hexagon;
  Heading heading = 0;
  Turn turn = Turn::left;
  int from = 0;  // the number where it is entered
  int to = 0;    // the number where it is left
  friend bool operator==(const Corner&, const Corner&) = default;
};

// An open joint: the line would go on into this hexagon, in this direction.
struct Joint {
  Hexagon hexagon;
  Heading heading = 0;
  friend bool operator==(const Joint&, const Joint&) = default;
};

using Corners = FixedVector<Corner, piece_count>;

// The whole line, in the order of laying, each piece seen walking outwards (the opening piece from A to B).
struct Layout {
  Corners corners;
  Joint a;
  Joint b;
  const Joint& joint(End end) const { return end == End::a ? a : b; }
};
Layout layout(const Line& line);
// Where the opening piece would lie, and one at an end of a line.
Corner opening_corner(Piece piece);
Corner next_corner(const Line& line, Piece piece, End end, Turn turn);

struct Point {
  double x = 0;
  double y = 0;
};

// A third of a ring: from `start` it sweeps 120 degrees clockwise, or counterclockwise if `sweep` is
// negative.
struct Arc {
  Point centre;
  double start = 0;
  double sweep = 0;
};
Arc arc(const Corner& corner);

// The middle of the joint, and the direction in which the line goes on there.
Point middle(const Joint& joint);
double degrees(Heading heading);

Point polar(Point centre, double radius, double degrees);

}  // namespace pioche::rondomino
