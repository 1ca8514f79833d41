// The round as a picture: arcs with pips where they really lie.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "games/rondomino/geometry.h"
#include "games/rondomino/show/rondomino_show.h"
#include "games/rondomino/show/words.h"

namespace pioche {

namespace {

using namespace rondomino;

std::string hex(int number) {
  return fmt::format("#{:06X}", colour_of(number));
}

// Where the pips of a number lie on its half of a piece: steps along the arc and across the band, -1 to 1.
std::span<const std::array<int, 2>> pip_places(int number) {
  static constexpr std::array<std::array<int, 2>, 1> one{{{0, 0}}};
  static constexpr std::array<std::array<int, 2>, 2> two{{{-1, -1}, {1, 1}}};
  static constexpr std::array<std::array<int, 2>, 3> three{{{-1, -1}, {0, 0}, {1, 1}}};
  static constexpr std::array<std::array<int, 2>, 4> four{{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};
  static constexpr std::array<std::array<int, 2>, 5> five{{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}, {0, 0}}};
  static constexpr std::array<std::array<int, 2>, 6> six{
      {{-1, -1}, {-1, 0}, {-1, 1}, {1, -1}, {1, 0}, {1, 1}}};
  switch (number) {
    case 1:
      return one;
    case 2:
      return two;
    case 3:
      return three;
    case 4:
      return four;
    case 5:
      return five;
    case 6:
      return six;
    default:
      return {};
  }
}

class Picture {
 public:
  explicit Picture(const View& view) : view_(view), table_(view.table), drawn_(layout(view.table.line)) {}

  std::string draw() {
    draw_line();
    draw_ends();
    if (table_.line.empty()) {
      include({-60, -20});
      include({60, 20});
      label({0, 2}, 7, "The line is still empty", "middle");
    }
    draw_hands();
    return frame();
  }

 private:
  void include(Point point, double margin = 0) {
    left_ = std::min(left_, point.x - margin);
    right_ = std::max(right_, point.x + margin);
    top_ = std::min(top_, point.y - margin);
    bottom_ = std::max(bottom_, point.y + margin);
  }

  // The outline of a third of a ring, a little smaller all round so that neighbours show a gap.
  static std::string outline(const Arc& arc, double inset) {
    const double outer = outer_radius - inset;
    const double inner = inner_radius + inset;
    const double sign = arc.sweep < 0 ? -1 : 1;
    const auto corner = [&](double radius, bool end) {
      const double trim = sign * std::asin(inset / radius) * 180 / std::numbers::pi;
      return polar(arc.centre, radius, end ? arc.start + arc.sweep - trim : arc.start + trim);
    };
    const Point a = corner(outer, false), b = corner(outer, true), c = corner(inner, true),
                d = corner(inner, false);
    const int clockwise = arc.sweep > 0 ? 1 : 0;
    return fmt::format(
        "M{:.2f} {:.2f}A{:.2f} {:.2f} 0 0 {} {:.2f} {:.2f}L{:.2f} {:.2f}A{:.2f} {:.2f} 0 0 {} {:.2f} {:.2f}Z",
        a.x, a.y, outer, outer, clockwise, b.x, b.y, c.x, c.y, inner, inner, 1 - clockwise, d.x, d.y);
  }

  void draw_piece(const Arc& arc, int from, int to, std::string_view title) {
    body_ += fmt::format("<g><title>{}</title><path class=\"piece\" d=\"{}\"/>", title, outline(arc, 0.5));
    body_ += fmt::format("<path class=\"bevel\" d=\"{}\"/>", outline(arc, 1.5));
    const double half = arc.start + arc.sweep / 2;
    const Point inside = polar(arc.centre, inner_radius + 4, half);
    const Point outside = polar(arc.centre, outer_radius - 4, half);
    body_ += fmt::format("<path class=\"groove\" d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}\"/>", inside.x, inside.y,
                         outside.x, outside.y);
    draw_pips(arc.centre, arc.start + arc.sweep / 4, from);
    draw_pips(arc.centre, arc.start + arc.sweep * 3 / 4, to);
    body_ += "</g>\n";
  }

  void draw_pips(Point centre, double angle, int number) {
    const double middle = (inner_radius + outer_radius) / 2;
    for (const auto& [along, across] : pip_places(number)) {
      const double radius = middle + 6.2 * across;
      const Point pip = polar(centre, radius, angle + 15.5 * along);
      body_ += fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"2.2\" fill=\"{}\"/>", pip.x, pip.y,
                           hex(number));
    }
  }

  void draw_back(const Arc& arc) {
    body_ += fmt::format("<path class=\"back\" d=\"{}\"/><path class=\"bevel\" d=\"{}\"/>\n",
                         outline(arc, 0.5), outline(arc, 1.5));
  }

  void include_arc(const Arc& arc) {
    for (int degree = 0; degree <= 120; degree += 5)
      for (const double radius : {inner_radius, outer_radius})
        include(polar(arc.centre, radius, arc.start + (arc.sweep < 0 ? -degree : degree)));
  }

  void draw_line() {
    for (std::size_t i = 0; i < drawn_.corners.size(); ++i) {
      const Corner& corner = drawn_.corners[i];
      include_arc(arc(corner));
      draw_piece(arc(corner), corner.from, corner.to, text(table_.line[static_cast<int>(i)].piece()));
    }
  }

  // The two ends carry their number in a ring; a blocked one says why.
  void draw_ends() {
    if (table_.line.empty()) return;
    if (table_.line.joined()) {
      const Point joint = middle(drawn_.a);
      label({joint.x, joint.y}, 5, "joined", "middle", "word");
      return;
    }
    for (const End end : both_ends) {
      const Joint& joint = drawn_.joint(end);
      const double heading = degrees(joint.heading);
      const Point point = polar(middle(joint), 8, heading);
      const int number = table_.line.number(end);
      include(point, 12);
      body_ += fmt::format("<circle class=\"end\" cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"5.6\" stroke=\"{}\"/>",
                           point.x, point.y, hex(number));
      body_ += fmt::format("<text class=\"number\" x=\"{:.2f}\" y=\"{:.2f}\" style=\"fill:{}\">{}</text>\n",
                           point.x, point.y + 2.2, hex(number), number);
      const Point tag = polar(middle(joint), 18.5, heading);
      std::string words(name(end));
      if (const auto blocked = table_.line.blocked(end)) words += fmt::format(": {}", name(*blocked));
      label({tag.x, tag.y + 1.5}, 4.5, words, "middle", "word");
      include(tag, 4 + 1.3 * static_cast<double>(words.size()));
    }
  }

  void label(Point point, double size, std::string_view words, std::string_view anchor,
             std::string_view style = "") {
    body_ += fmt::format(
        "<text class=\"{}\" x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{}\" text-anchor=\"{}\">{}</text>\n", style,
        point.x, point.y, size, anchor, words);
  }

  // One row a seat below the line: its pieces, or their backs, smaller.
  void draw_hands() {
    const double scale = 0.6;
    const double step = 2 * outer_radius * std::sin(std::numbers::pi / 3) * scale + 2;
    const double row = (outer_radius - inner_radius * 0.5) * scale + 9;
    // Below the middle of the line where the hands are wider, else flush with it.
    int longest = 0;
    for (Seat seat = 0; seat < table_.options.players; ++seat)
      longest = std::max(longest, pieces_held(table_, seat));
    const double x = std::min(left_, (left_ + right_ - (26 + step * longest)) / 2);
    include({x, bottom_});
    double y = bottom_ + 14;
    for (Seat seat = 0; seat < table_.options.players; ++seat, y += row) {
      const int held = pieces_held(table_, seat);
      const bool acts = table_.phase != Phase::over && table_.seat == seat;
      const bool seen = view_.hands_seen.contains(seat);
      std::string words = fmt::format("Seat {}", seat + 1);
      label({x, y + 5}, 5.5, words, "start", acts ? "acts" : "");
      const auto earlier = table_.earlier[seat];
      std::string more = fmt::format("{} point{}", earlier, earlier == 1 ? "" : "s");
      label({x, y + 10.5}, 4, more, "start", "faint");
      const auto pieces = seen ? sorted(view_.hands[seat]) : std::vector<Piece>{};
      for (int i = 0; i < held; ++i) {
        // Standing like a bridge; left is counterclockwise, so it is walked from right to left.
        const Arc arc{{0, 0}, 330, -arc_degrees};
        const double place_x = x + 26 + step * i + step / 2;
        body_ += fmt::format("<g transform=\"translate({:.2f} {:.2f}) scale({})\">", place_x,
                             y + outer_radius * scale - 3, scale);
        if (seen) {
          const Piece piece = pieces[i];
          const int from = piece.is_double() ? piece.low() : piece.left_from();
          draw_piece(arc, from, piece.other(from), text(piece));
        } else {
          draw_back(arc);
        }
        body_ += "</g>\n";
        include({place_x + step / 2, y});
      }
      if (held == 0) label({x + 26, y + 6}, 5, "out", "start", "faint");
      include({x + 60, y + row - 6});
    }
    label({x, y + 2}, 4.5, fmt::format("Stock: {}", table_.stock_left), "start", "faint");
    include({x, y + 4});
  }

  std::string frame() const {
    constexpr double margin = 10;
    const double width = right_ - left_ + 2 * margin;
    const double height = bottom_ - top_ + 2 * margin;
    const double pixels = std::min(3.0, 1400 / std::max(width, height));
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.2f} {:.2f} {:.2f} {:.2f}\" "
               "width=\"{:.0f}\" "
               "height=\"{:.0f}\" role=\"img\" aria-label=\"Rondomino: a line of {} pieces\">\n",
               left_ - margin, top_ - margin, width, height, width * pixels, height * pixels,
               table_.line.size()) +
           R"(<defs>
<linearGradient id="ivory" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFFDF6"/><stop offset="1" stop-color="#EFE4CC"/></linearGradient>
<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#A98A63"/><stop offset="1" stop-color="#7B5E3C"/></linearGradient>
<filter id="shadow" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="0.6" dy="1.1" stdDeviation="0.9" flood-color="#4A3A22" flood-opacity="0.38"/></filter>
</defs>
<style>
text { font-family: "Source Sans 3", "Source Sans Pro", "Noto Sans", "DejaVu Sans", sans-serif; fill: #3A2F22 }
.piece { fill: url(#ivory); stroke: #A8946F; stroke-width: .45; stroke-linejoin: round; filter: url(#shadow) }
.back { fill: url(#wood); stroke: #5E4629; stroke-width: .45; stroke-linejoin: round; filter: url(#shadow) }
.bevel { fill: none; stroke: #FFFFFF; stroke-opacity: .65; stroke-width: .7; stroke-linejoin: round }
.groove { fill: none; stroke: #BDA97F; stroke-width: .7; stroke-linecap: round }
.end { fill: #F6F1E7; stroke-width: 1.3; stroke-dasharray: 2.2 1.2 }
.number { font-size: 6.4px; font-weight: 700; text-anchor: middle }
.word { font-style: italic; paint-order: stroke; stroke: #F6F1E7; stroke-width: 1.6 }
.faint { fill: #8A7A66 }
.acts { font-weight: 700; fill: #A0440F }
</style>
)" +
           fmt::format(
               "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"#F6F1E7\"/>\n",
               left_ - margin, top_ - margin, width, height) +
           body_ + "</svg>\n";
  }

  const View& view_;
  const Table& table_;
  Layout drawn_;
  std::string body_;
  double left_ = 1e9, right_ = -1e9, top_ = 1e9, bottom_ = -1e9;
};

}  // namespace

std::string RondominoShow::svg(const Rondomino::View& view) {
  return Picture(view).draw();
}

}  // namespace pioche
