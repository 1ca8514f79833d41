// The plan as a picture. Every colour has its mark drawn into it (hatch, dots, rings, waves), so that tiles
// can be told apart without hue. All our own drawing.
#include <algorithm>
#include <iterator>

#include "base/array.h"
#include "games/colomino/show/colomino_show.h"
#include "games/colomino/show/palette.h"

namespace pioche {

namespace {

using namespace colomino;

constexpr double tile = 48;         // a square of the plan
constexpr double rim = 15;          // the printed rim round it
constexpr double ruler = 20;        // row and column names
constexpr double line_height = 14;  // start and finish line
constexpr double margin = 18;
constexpr double panel = 250;  // seats, beside the plan
constexpr double seat_height = 104;
constexpr double rack_tile = 40;

constexpr std::uint32_t paper = 0xF6F1E7;
constexpr std::uint32_t wood = 0x3A2E24;
constexpr std::uint32_t ground = 0xFDFBF6;
constexpr std::uint32_t accent = 0xC2410C;

std::string hex(std::uint32_t colour) {
  return fmt::format("#{:06X}", colour);
}

class Picture {
 public:
  template <class... Args>
  void add(fmt::format_string<Args...> text, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), text, std::forward<Args>(args)...);
    text_ += '\n';
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

std::string fill_of(Colour colour) {
  return fmt::format("url(#colomino-{})", name(colour));
}

// One pattern a colour: its ground and its mark.
void define_patterns(Picture& picture) {
  const auto begin = [&](Colour colour, int size) {
    picture.add(R"~(<pattern id="colomino-{}" width="{}" height="{}" patternUnits="userSpaceOnUse">)~",
                name(colour), size, size);
    picture.add(R"~(<rect width="{}" height="{}" fill="{}"/>)~", size, size, hex(rgb(colour)));
  };
  picture.add("<defs>");
  begin(Colour::red, 8);
  picture.add(
      R"~(<path d="M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6" stroke="{}" stroke-width="1.3" opacity=".75"/></pattern>)~",
      hex(ink_on(Colour::red)));
  begin(Colour::yellow, 8);
  picture.add(
      R"~(<circle cx="2" cy="2" r="1.3" fill="{0}"/><circle cx="6" cy="6" r="1.3" fill="{0}"/></pattern>)~",
      hex(ink_on(Colour::yellow)));
  begin(Colour::green, 12);
  picture.add(R"~(<g fill="none" stroke="{}" stroke-width="1.2"><circle cx="3" cy="3" r="2.2"/>)~"
              R"~(<circle cx="9" cy="9" r="2.2"/></g></pattern>)~",
              hex(ink_on(Colour::green)));
  begin(Colour::blue, 8);
  picture.add(
      R"~(<path d="M-2 4 Q0 1 2 4 T6 4 T10 4" fill="none" stroke="{}" stroke-width="1.3"/></pattern>)~",
      hex(ink_on(Colour::blue)));
  picture.add(
      R"~(<pattern id="colomino-finish" width="{0}" height="{0}" patternUnits="userSpaceOnUse">)~"
      R"~(<rect width="{0}" height="{0}" fill="#FFFFFF"/><path d="M0 0h{1}v{1}h-{1}z M{1} {1}h{1}v{1}h-{1}z" )~"
      R"~(fill="{2}"/></pattern>)~",
      line_height, line_height / 2, hex(wood));
  picture.add(
      R"~(<filter id="colomino-shadow" x="-10%" y="-10%" width="125%" height="130%">)~"
      R"~(<feDropShadow dx="0" dy="1.2" stdDeviation="1.1" flood-color="{}" flood-opacity=".45"/></filter>)~",
      hex(wood));
  picture.add("</defs>");
}

void draw_text(Picture& picture, double x, double y, double size, std::string_view anchor,
               std::string_view text) {
  picture.add(R"~(<text x="{:.1f}" y="{:.1f}" font-size="{:.1f}" text-anchor="{}">{}</text>)~", x, y, size,
              anchor, text);
}

// A tile with its upper left corner there: four triangles that meet in the middle.
void draw_tile(Picture& picture, double x, double y, double size, Four four) {
  const double gap = 1.2;
  const double side = size - 2 * gap;
  const double middle = side / 2;
  picture.add(R"~(<g transform="translate({:.1f} {:.1f})" filter="url(#colomino-shadow)">)~", x + gap,
              y + gap);
  constexpr Array<Array<int, 4>, 4> corners = {{{0, 0, 1, 0}, {1, 0, 1, 1}, {1, 1, 0, 1}, {0, 1, 0, 0}}};
  for (const Edge edge : edges) {
    const auto& corner = corners[edge];
    picture.add(R"~(<path d="M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}z" fill="{}"/>)~", corner[0] * side,
                corner[1] * side, corner[2] * side, corner[3] * side, middle, middle,
                fill_of(colour_at(four, edge)));
  }
  picture.add(
      R"~(<path d="M0 0L{0:.1f} {0:.1f}M{0:.1f} 0L0 {0:.1f}" stroke="{1}" stroke-opacity=".55" stroke-width=".8"/>)~",
      side, hex(ground));
  picture.add(
      R"~(<rect width="{0:.1f}" height="{0:.1f}" rx="3" fill="none" stroke="{1}" stroke-width="1.1"/></g>)~",
      side, hex(wood));
}

void draw_joker(Picture& picture, double x, double y, double size) {
  const double gap = 1.2;
  const double side = size - 2 * gap;
  picture.add(
      R"~(<g transform="translate({:.1f} {:.1f})" filter="url(#colomino-shadow)">)~"
      R"~(<rect width="{:.1f}" height="{:.1f}" rx="3" fill="#FFFFFF" stroke="{}" stroke-width="1.1"/>)~",
      x + gap, y + gap, side, side, hex(wood));
  // A star of five points, drawn for a square of 48 and scaled.
  picture.add(
      R"~(<path transform="scale({:.4f})" fill="{}" d="M24 9l3.5 10.2 10.8.2-8.6 6.5 3.1 10.3-8.8-6.2-8.8 )~"
      R"~(6.2 3.1-10.3-8.6-6.5 10.8-.2z"/></g>)~",
      side / 48, hex(wood));
}

void draw_hidden(Picture& picture, double x, double y, double size) {
  picture.add(
      R"~(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="3" fill="#CBBFAE" stroke="{}" )~"
      R"~(stroke-width="1" stroke-opacity=".5"/>)~",
      x + 1.2, y + 1.2, size - 2.4, size - 2.4, hex(wood));
}

struct Corner {
  double x;
  double y;
};

// Where the plan's squares begin: below the finish line and the rim, right of the row names.
constexpr Corner origin = {margin + ruler + rim, margin + line_height + rim};

Corner corner_of(const Table& table, Square square) {
  return {origin.x + column_of(square) * tile, origin.y + (table.side() - 1 - row_of(square)) * tile};
}

void draw_rim(Picture& picture, const Table& table) {
  const double length = table.side() * tile;
  picture.add(R"~(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="4" fill="{}"/>)~",
              origin.x - rim - 2, origin.y - rim - 2, length + 2 * rim + 4, length + 2 * rim + 4, hex(wood));
  const auto strip = [&](double x, double y, double width, double height, Colour colour) {
    picture.add(R"~(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/>)~", x, y, width,
                height, fill_of(colour));
  };
  for (int at = 0; at < table.side(); ++at) {
    const auto colour = [&](Edge edge) { return table.options.plan.rim[edge][at]; };
    const double across = origin.x + at * tile + 1;
    const double down = origin.y + (table.side() - 1 - at) * tile + 1;
    strip(across, origin.y - rim, tile - 2, rim - 1, colour(Edge::north));
    strip(across, origin.y + length + 1, tile - 2, rim - 1, colour(Edge::south));
    strip(origin.x - rim, down, rim - 1, tile - 2, colour(Edge::west));
    strip(origin.x + length + 1, down, rim - 1, tile - 2, colour(Edge::east));
    draw_text(picture, across + tile / 2, origin.y + length + rim + line_height + 17, 12, "middle",
              std::string(1, static_cast<char>('a' + at)));
    draw_text(picture, origin.x - rim - 8, down + tile / 2 + 4, 12, "end", std::to_string(at + 1));
  }
  picture.add(R"~(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/>)~", origin.x,
              origin.y, length, length, hex(ground));
  // The finish line is chequered; the start line is a plain bar.
  picture.add(
      R"~(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="url(#colomino-finish)" stroke="{}"/>)~",
      origin.x, margin - 3, length, line_height, hex(wood));
  picture.add(R"~(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="3" rx="1.5" fill="{}"/>)~", origin.x,
              origin.y + length + rim + 6, length, hex(accent));
}

void draw_court(Picture& picture, const Table& table, Square square) {
  const Court court = table.court(square);
  const Content content = table.cells[square].content;
  if (court == Court::none || content == Content::sealed) return;
  const Corner corner = corner_of(table, square);
  const bool open = court == Court::open;
  // On a joker or a coloured square the ring is small and leaves what lies there to be seen.
  const double scale = content == Content::empty ? 1 : 0.62;
  const double middle = content == Content::empty ? tile / 2 : tile - 13;
  picture.add(R"~(<g transform="translate({:.1f} {:.1f}) scale({})">)~", corner.x + middle, corner.y + middle,
              scale);
  picture.add(R"~(<circle r="17.5" fill="{}" stroke="{}" stroke-width="{}"/>)~", hex(ground), hex(wood),
              open ? 0.8 : 0);
  // An open court's ring has gaps, a closed one's is whole and double: told apart without colour too.
  picture.add(R"~(<circle r="15" fill="none" stroke="{}" stroke-width="4.5"{}/>)~",
              hex(open ? token_yellow : token_blue), open ? R"~( stroke-dasharray="15.56 8")~" : "");
  if (!open)
    picture.add(R"~(<circle r="11.2" fill="none" stroke="{}" stroke-width="1.2"/>)~", hex(token_blue));
  picture.add(R"~(<text y="5.3" font-size="15" font-weight="700" text-anchor="middle">{}</text></g>)~",
              table.worth(square).points());
}

void draw_square(Picture& picture, const Table& table, Square square) {
  const Corner corner = corner_of(table, square);
  const Cell& cell = table.cells[square];
  picture.add(
      R"~(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="none" stroke="#D9CFBF"/>)~",
      corner.x, corner.y, tile, tile);
  switch (cell.content) {
    case Content::tile:
      draw_tile(picture, corner.x, corner.y, tile, cell.colours);
      break;
    case Content::joker:
      draw_joker(picture, corner.x, corner.y, tile);
      break;
    case Content::coloured:
    case Content::sealed:
      // Printed flat on the plan; a whole outline once laid tiles touch it.
      picture.add(
          R"~(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}" stroke="{}" stroke-width="2"{}/>)~",
          corner.x + 4, corner.y + 4, tile - 8, tile - 8, fill_of(colour_at(cell.colours, Edge::north)),
          hex(wood), table.touched.contains(square) ? "" : R"~( stroke-dasharray="4 4")~");
      break;
    case Content::empty:
      break;
  }
  draw_court(picture, table, square);
}

void draw_tokens(Picture& picture, double x, double y, const Tokens& tokens) {
  const auto token = [&](double left, std::uint32_t colour, int many, int worth) {
    picture.add(R"~(<circle cx="{:.1f}" cy="{:.1f}" r="8" fill="{}" stroke="{}" stroke-width="1"/>)~", left,
                y - 4.5, hex(colour), hex(wood));
    picture.add(
        R"~(<text x="{:.1f}" y="{:.1f}" font-size="10" font-weight="700" text-anchor="middle" fill="{}">{}</text>)~",
        left, y - 1, worth == 1 ? hex(wood) : "#FFFFFF", worth);
    draw_text(picture, left + 12, y, 14, "start", fmt::format("\u00d7 {}", many));
  };
  token(x, token_yellow, tokens.yellow, 1);
  token(x + 64, token_blue, tokens.blue, 2);
}

void draw_seat(Picture& picture, const Colomino::View& view, Seat seat, double x, double y) {
  const Table& table = view.table;
  const bool acts = table.seat == seat;
  picture.add(
      R"~(<rect x="{:.1f}" y="{:.1f}" width="{}" height="{}" rx="8" fill="{}" stroke="{}" stroke-width="{}"/>)~",
      x, y, panel, seat_height - 8, hex(ground), acts ? hex(accent) : "#D9CFBF", acts ? 2.5 : 1);
  picture.add(R"~(<text x="{:.1f}" y="{:.1f}" font-size="15" font-weight="700">Seat {}</text>)~", x + 12,
              y + 24, seat + 1);
  draw_tokens(picture, x + 84, y + 24, table.tokens[seat]);
  picture.add(R"~(<text x="{:.1f}" y="{:.1f}" font-size="17" font-weight="700" text-anchor="end">{}</text>)~",
              x + panel - 12, y + 25, table.tokens[seat].points());
  for (int held = 0; held < view.rack_sizes[seat]; ++held) {
    const double left = x + 12 + held * (rack_tile + 4);
    const double top = y + 42;
    if (!view.eyes.contains(seat)) {
      draw_hidden(picture, left, top, rack_tile);
      continue;
    }
    const Tile shown = view.racks[seat][held];
    if (shown == the_joker)
      draw_joker(picture, left, top, rack_tile);
    else
      draw_tile(picture, left, top, rack_tile, turns_of(shown).ways[0]);
  }
}

std::string situation(const Colomino::View& view) {
  const Table& table = view.table;
  if (table.seat == nobody) return "The game is over";
  return fmt::format("{}seat {} lays tile {} of {}", table.last_turns() ? "Last turns: " : "Now ",
                     table.seat + 1, table.laid + 1, tiles_a_turn);
}

}  // namespace

std::string ColominoShow::svg(const Colomino::View& view) {
  const Table& table = view.table;
  const double length = table.side() * tile;
  const double left = origin.x + length + rim + margin;
  const double width = left + panel + margin;
  const double height = std::max(origin.y + length + rim + line_height + ruler + margin,
                                 margin + table.options.players * seat_height + 60);
  Picture picture;
  picture.add(
      R"~(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}" )~"
      R"~(font-family="Cantarell, 'Source Sans 3', 'Open Sans', Verdana, sans-serif" fill="{2}">)~",
      width, height, hex(wood));
  picture.add("<title>Colomino: {}</title>", situation(view));
  define_patterns(picture);
  picture.add(R"~(<rect width="100%" height="100%" fill="{}"/>)~", hex(paper));
  draw_rim(picture, table);
  for (int row = 0; row < table.side(); ++row)
    for (int column = 0; column < table.side(); ++column) draw_square(picture, table, square_at(column, row));
  for (Seat seat = 0; seat < table.options.players; ++seat)
    draw_seat(picture, view, seat, left, margin + seat * seat_height);
  const double below = margin + table.options.players * seat_height + 14;
  draw_text(picture, left + 4, below, 14, "start", fmt::format("Bag: {} tiles", view.bag_size()));
  draw_text(picture, left + 4, below + 20, 14, "start", situation(view));
  picture.add("</svg>");
  return picture.take();
}

}  // namespace pioche
