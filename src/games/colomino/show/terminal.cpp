// The plan in a terminal: a tile is three lines of five letters, each letter at its edge.
//
//     r        the edges of a tile        *         (1)  an open court, with what it brings now
//   b   g                               *   *       [2]  a closed one
//     y                                   *         <r>  a coloured square, <R> once laid tiles touch it

#include "base/array.h"
#include "games/colomino/show/colomino_show.h"
#include "games/colomino/show/palette.h"

namespace pioche {

namespace {

using namespace colomino;

constexpr int width = 5;
using Lines = Array<std::string, 3>;

std::string in_colour(Paint paint, std::string_view text, Colour colour) {
  return painted(paint, text, ink_on(colour), rgb(colour));
}

Lines tile_lines(Paint paint, Four four) {
  const auto side = [&](std::string_view before, Edge edge, std::string_view after) {
    const Colour colour = colour_at(four, edge);
    return in_colour(paint, fmt::format("{}{}{}", before, letter(colour), after), colour);
  };
  return {side("  ", Edge::north, "  "),
          side("", Edge::west, " ") + painted(paint, " ", 0x000000, 0xffffff) + side(" ", Edge::east, ""),
          side("  ", Edge::south, "  ")};
}

Lines joker_lines(Paint paint) {
  const auto white = [&](std::string_view text) { return painted(paint, text, 0x000000, 0xffffff); };
  return {white("  *  "), white("*   *"), white("  *  ")};
}

std::string court_mark(Paint paint, const Table& table, Square square) {
  const int points = table.worth(square).points();
  switch (table.court(square)) {
    case Court::open:
      return painted(paint, fmt::format(" ({}) ", points), 0x000000, token_yellow);
    case Court::closed:
      return painted(paint, fmt::format(" [{}] ", points), 0xffffff, token_blue);
    case Court::none:
      break;
  }
  return std::string(width, ' ');
}

Lines square_lines(Paint paint, const Table& table, Square square) {
  const Cell& cell = table.cells[square];
  const std::string blank(width, ' ');
  switch (cell.content) {
    case Content::tile:
      return tile_lines(paint, cell.colours);
    case Content::joker: {
      Lines lines = joker_lines(paint);
      if (table.court(square) != Court::none) lines[1] = court_mark(paint, table, square);
      return lines;
    }
    case Content::coloured:
    case Content::sealed: {
      const Colour colour = colour_at(cell.colours, Edge::north);
      const char shown = letter(colour);
      const char touched = static_cast<char>(shown - 'a' + 'A');
      const std::string mark = fmt::format(" <{}> ", table.touched.contains(square) ? touched : shown);
      const bool court = cell.content == Content::coloured && table.court(square) != Court::none;
      return {in_colour(paint, mark, colour),
              court ? court_mark(paint, table, square) : in_colour(paint, blank, colour),
              in_colour(paint, blank, colour)};
    }
    case Content::empty:
      break;
  }
  if (table.court(square) != Court::none) return {blank, court_mark(paint, table, square), blank};
  return {blank, "  .  ", blank};
}

std::string rim_letters(Paint paint, const Table& table, Edge edge) {
  std::string line = "      ";
  for (int column = 0; column < table.side(); ++column) {
    const Colour colour = rim_beside(table.options.plan, square_at(column, 0), edge);
    line += in_colour(paint, fmt::format("  {}  ", letter(colour)), colour) + " ";
  }
  return line + "\n";
}

std::string ruler(const Table& table, char mark) {
  return "      " + std::string(table.side() * (width + 1) - 1, mark) + "\n";
}

std::string drawn_plan(Paint paint, const Table& table) {
  const Plan& plan = table.options.plan;
  std::string text = ruler(table, '#') + rim_letters(paint, table, Edge::north);
  for (int row = table.side() - 1; row >= 0; --row) {
    Lines lines;
    for (int column = 0; column < table.side(); ++column) {
      const Lines square = square_lines(paint, table, square_at(column, row));
      for (std::size_t at = 0; at < lines.size(); ++at) lines[at] += (column > 0 ? " " : "") + square[at];
    }
    const Colour west = rim_beside(plan, square_at(0, row), Edge::west);
    const Colour east = rim_beside(plan, square_at(0, row), Edge::east);
    const auto rim = [&](Colour colour, bool middle) {
      return in_colour(paint, middle ? std::string(1, letter(colour)) : " ", colour);
    };
    for (std::size_t at = 0; at < lines.size(); ++at) {
      const bool middle = at == 1;
      text += fmt::format("{:>3} {} {} {}\n", middle ? std::to_string(row + 1) : "", rim(west, middle),
                          lines[at], rim(east, middle));
    }
  }
  text += rim_letters(paint, table, Edge::south) + ruler(table, '-') + "      ";
  for (int column = 0; column < table.side(); ++column)
    text += fmt::format("  {}   ", static_cast<char>('a' + column));
  return text + "\n      start line below, finish line (#) above\n";
}

std::string rack_text(Paint paint, const Rack& rack) {
  std::string line;
  for (const Tile tile : rack) {
    if (!line.empty()) line += " ";
    if (tile == the_joker) {
      line += painted(paint, text(tile), 0x000000, 0xffffff);
      continue;
    }
    for (const Edge edge : edges) {
      const Colour colour = colour_at(turns_of(tile).ways[0], edge);
      line += in_colour(paint, std::string(1, letter(colour)), colour);
    }
  }
  return line.empty() ? "nothing" : line;
}

std::string seat_line(Paint paint, const Colomino::View& view, Seat seat) {
  const Tokens& tokens = view.table.tokens[seat];
  const std::string name = fmt::format("{} Seat {}", view.table.seat == seat ? ">" : " ", seat + 1);
  const std::string rack = view.eyes.contains(seat) ? rack_text(paint, view.racks[seat])
                                                    : fmt::format("{} tiles", view.rack_sizes[seat]);
  return fmt::format("{}  {:>3} {} ({} yellow, {} blue)  rack: {}\n",
                     view.table.seat == seat ? bold(paint, name) : name, tokens.points(),
                     tokens.points() == 1 ? "point" : "points", tokens.yellow, tokens.blue, rack);
}

std::string turn_line(const Colomino::View& view) {
  const Table& table = view.table;
  if (table.seat == nobody) return "The game is over.";
  std::string line = fmt::format("Seat {} lays tile {} of {}{}.", table.seat + 1, table.laid + 1,
                                 tiles_a_turn, table.opening ? " along the start line" : "");
  if (table.last_turns()) {
    line += " The last turns are running; still to end:";
    for (int turn = 0; turn < table.turns_left; ++turn)
      line += fmt::format("{} seat {}", turn > 0 ? "," : "", (table.seat + turn) % table.options.players + 1);
    line += ".";
  }
  return line;
}

}  // namespace

std::string ColominoShow::terminal(const Colomino::View& view, Paint paint) {
  std::string text = drawn_plan(paint, view.table) + "\n";
  for (Seat seat = 0; seat < view.table.options.players; ++seat) text += seat_line(paint, view, seat);
  return text + fmt::format("  Bag: {} tiles. {}\n", view.bag_size(), turn_line(view));
}

}  // namespace pioche
