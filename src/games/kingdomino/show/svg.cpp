// The kingdoms side by side as a picture, in the colours of the page.

#include "base/array.h"
#include "games/kingdomino/show/kingdomino_show.h"

namespace pioche {

using namespace kingdomino;

namespace {

constexpr int square_side = 44;
constexpr Array<std::string_view, terrain_count> colours{"#F2C230", "#14532D", "#2F7FD1",
                                                         "#A3D977", "#8A7A66", "#3B3340"};
constexpr Array<std::string_view, max_seats> players{"#DB61A7", "#FED909", "#2CD074", "#1645BD", "#392314"};

// Textures, so that terrains are told apart without hue: ears in rows, firs, waves, tufts, reeds, gold veins.
constexpr std::string_view definitions = R"svg(<defs>
<pattern id="wheat" width="11" height="11" patternUnits="userSpaceOnUse"><path d="M5.5 10V3M5.5 5l-2.5-2M5.5 5l2.5-2M5.5 8l-2.5-2M5.5 8l2.5-2" stroke="#A87F0B" fill="none"/></pattern>
<pattern id="forest" width="15" height="15" patternUnits="userSpaceOnUse"><path d="M7.5 1l5 7h-3l3 4H2.500l3-4h-3z" fill="#2F7D4C"/></pattern>
<pattern id="lake" width="22" height="11" patternUnits="userSpaceOnUse"><path d="M0 6q5.500-5 11 0t11 0" stroke="#8EC1F5" fill="none" stroke-width="1.500"/></pattern>
<pattern id="grassland" width="15" height="15" patternUnits="userSpaceOnUse"><path d="M4 12q0-5-2-7M5 12q0-5 2-8M6 12q1-3 4-4" stroke="#5C9A36" fill="none"/></pattern>
<pattern id="swamp" width="15" height="15" patternUnits="userSpaceOnUse"><path d="M4 14V5M9 14V8" stroke="#54483A"/><ellipse cx="4" cy="4" rx="1.500" ry="3" fill="#54483A"/><circle cx="11" cy="4" r="1.800" fill="none" stroke="#C9BDA9"/></pattern>
<pattern id="mine" width="15" height="15" patternUnits="userSpaceOnUse"><path d="M1 4l4 3 3-2M8 12l3-3 4 2" stroke="#E3B23C" fill="none" stroke-width="1.300"/></pattern>
<path id="crown" d="M-7 5L-8-4l4 3.500L0-7l4 6.500L8-4 7 5z" stroke="#3B2A08" stroke-width="1" stroke-linejoin="round"/>
<filter id="shadow" x="-10%" y="-10%" width="120%" height="130%"><feDropShadow dx="0" dy="2" stdDeviation="2" flood-opacity=".3"/></filter>
</defs>
)svg";

void draw_square(std::string& out, const Kingdom& kingdom, Square square, std::size_t terrain, double x,
                 double y) {
  out += fmt::format(
      R"svg(<g transform="translate({:.0f} {:.0f})"><rect width="{s}" height="{s}" rx="3" fill="{c}"/><rect width="{s}" height="{s}" rx="3" fill="url(#{n})"/><rect x=".75" y=".75" width="{i:.1f}" height="{i:.1f}" rx="3" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.5"/>)svg",
      x, y, fmt::arg("s", square_side), fmt::arg("c", colours[terrain]),
      fmt::arg("n", terrain_names[terrain]), fmt::arg("i", square_side - 1.5));
  const int crowns = kingdom.crowns_on(square), giants = kingdom.giants_on(square);
  for (int mark = 0; mark < crowns + giants; ++mark) {
    const double at = square_side / 2.0 + (mark - (crowns + giants - 1) / 2.0) * 13;
    // A covered crown is dimmed, with a giant's head before it.
    out += fmt::format(R"svg(<use href="#crown" x="{:.1f}" y="12" fill="{}"/>)svg", at,
                       mark < crowns ? "#FFD95A" : "#6B6358");
    if (mark >= crowns)
      out += fmt::format(
          R"svg(<circle cx="{:.1f}" cy="26" r="8" fill="#C98F6B" stroke="#3B2A08"/><circle cx="{:.1f}" cy="25" r="1.300"/><circle cx="{:.1f}" cy="25" r="1.300"/>)svg",
          at, at - 3, at + 3);
  }
  out += "</g>\n";
}

void draw_kingdom(std::string& out, const Table& table, Seat seat, int left, int top) {
  const Kingdom& kingdom = table.kingdom(seat);
  const int size = table.options.kingdom;
  const Reach across = large_frame.reach[kingdom.x], up = large_frame.reach[kingdom.y];
  out += fmt::format(
      "<g transform=\"translate({} {})\"><circle cx=\"10\" cy=\"-14\" r=\"8\" fill=\"{}\" "
      "stroke=\"#221C17\"/><text x=\"26\" "
      "y=\"-8\">Seat {}: {} points</text>\n<rect width=\"{w}\" height=\"{w}\" rx=\"6\" "
      "fill=\"#EAE1CF\"/>\n<g filter=\"url(#shadow)\">\n",
      left, top, players[seat], seat + 1, table.round_score(seat), fmt::arg("w", size * square_side));
  // The kingdom is centred in a field of its full size.
  const double x0 = (size - (across.before + across.after + 1)) / 2.0 + across.before;
  const double y0 = (size - (up.before + up.after + 1)) / 2.0 + up.after;
  const auto place = [&](Point point) {
    return std::pair((x0 + point.x) * square_side, (y0 - point.y) * square_side);
  };
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain)
    for (Bits squares = kingdom.terrain[terrain]; squares != 0;) {
      const auto square = static_cast<Square>(take_lowest(squares));
      const auto [x, y] = place(kingdom.point_of(square));
      draw_square(out, kingdom, square, terrain, x, y);
    }
  const auto [x, y] = place({0, 0});
  out += fmt::format(
      R"svg(<g transform="translate({:.0f} {:.0f})"><rect width="{s}" height="{s}" rx="3" fill="#F6F1E7"/><path d="M8 38V12h6v5h5v-5h6v5h5v-5h6v26h-10v-9h-8v9z" fill="{c}" stroke="#221C17" stroke-width="1.500"/></g>)svg",
      x, y, fmt::arg("s", square_side), fmt::arg("c", players[seat]));
  out += "\n</g>\n</g>\n";
}

}  // namespace

std::string KingdominoShow::svg(const View& view) {
  const Table& table = view.table;
  const int field = table.options.kingdom * square_side, gap = 36;
  const int columns = table.options.players <= 3 ? table.options.players : (table.options.players + 1) / 2;
  const int rows = (table.options.players + columns - 1) / columns;
  const int width = gap + columns * (field + gap), height = gap + rows * (field + gap + 14);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"sans-serif\" "
      "font-size=\"16\" fill=\"#221C17\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#F6F1E7\"/>\n",
      width, height);
  out += definitions;
  for (Seat seat = 0; seat < table.options.players; ++seat)
    draw_kingdom(out, table, seat, gap + seat % columns * (field + gap),
                 gap + 12 + seat / columns * (field + gap + 14));
  return out + "</svg>\n";
}

}  // namespace pioche
