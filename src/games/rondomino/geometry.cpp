#include "games/rondomino/geometry.h"

#include <cmath>
#include <numbers>

namespace pioche::rondomino {

namespace {

// Rings touch where two of them meet in a joint: a band's middle is the same distance from both centres.
constexpr double edge = outer_radius + inner_radius;

Point middle(Hexagon hexagon) {
  return {edge * std::numbers::sqrt3 * (hexagon.across + hexagon.up / 2.0), -edge * 1.5 * hexagon.up};
}

Joint left_behind(const Corner& corner) {
  const Heading exit = after(corner.heading, corner.turn);
  return {neighbour(corner.hexagon, exit), exit};
}

}  // namespace

Corner opening_corner(Piece piece) {
  const int from = piece.is_double() ? piece.low() : piece.left_from();
  return {{0, 0}, 0, Turn::left, from, piece.other(from)};
}

Layout layout(const Line& line) {
  Layout layout;
  if (line.empty()) return layout;
  const Corner opening = opening_corner(line[0].piece());
  layout.corners.push_back(opening);
  layout.a = {neighbour(opening.hexagon, back(opening.heading)), back(opening.heading)};
  layout.b = left_behind(opening);
  int number_a = opening.from;
  int number_b = opening.to;
  for (int i = 1; i < line.size(); ++i) {
    const LaidPiece laid = line[i];
    Joint& joint = laid.end() == End::a ? layout.a : layout.b;
    int& number = laid.end() == End::a ? number_a : number_b;
    const Corner corner{joint.hexagon, joint.heading, laid.turn(), number, laid.piece().other(number)};
    layout.corners.push_back(corner);
    joint = left_behind(corner);
    number = corner.to;
  }
  return layout;
}

Corner next_corner(const Line& line, Piece piece, End end, Turn turn) {
  const Joint joint = layout(line).joint(end);
  return {joint.hexagon, joint.heading, turn, line.number(end), piece.other(line.number(end))};
}

double degrees(Heading heading) {
  return heading == 0 ? 0 : 360 - 60 * heading;
}

Point polar(Point centre, double radius, double degrees) {
  const double radians = degrees * std::numbers::pi / 180;
  return {centre.x + radius * std::cos(radians), centre.y + radius * std::sin(radians)};
}

Arc arc(const Corner& corner) {
  // The ring's centre is the hexagon's corner between the two sides, on the side one turns to; one comes in a
  // quarter of a turn before (or after) the direction one looks in.
  const double ahead = degrees(corner.heading);
  const bool left = corner.turn == Turn::left;
  return {polar(middle(corner.hexagon), edge, ahead + (left ? -150 : 150)),
          std::fmod(ahead + (left ? 90 : 270), 360), left ? -arc_degrees : arc_degrees};
}

Point middle(const Joint& joint) {
  return polar(middle(joint.hexagon), edge * std::numbers::sqrt3 / 2, degrees(joint.heading) + 180);
}

}  // namespace pioche::rondomino
