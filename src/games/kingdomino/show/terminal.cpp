// Kingdoms in the terminal: a square is two characters, a letter for its terrain and its crowns, on its
// colour.
#include <algorithm>

#include "base/array.h"
#include "games/kingdomino/show/kingdomino_show.h"

namespace pioche {

using namespace kingdomino;

namespace {

struct Look {
  char letter;
  std::uint32_t background, foreground;
};
constexpr Array<Look, terrain_count> looks{{{'w', 0xF2C230, 0x221C17},
                                            {'f', 0x14532D, 0xF6F1E7},
                                            {'l', 0x2F7FD1, 0xFFFFFF},
                                            {'g', 0xA3D977, 0x221C17},
                                            {'s', 0x8A7A66, 0xFFFFFF},
                                            {'m', 0x3B3340, 0xF6F1E7}}};
constexpr Array<std::uint32_t, max_seats> player_colours{0xDB61A7, 0xFED909, 0x2CD074, 0x5C83F0, 0xB98860};

constexpr int cell_width = 3;

std::string half_text(Paint paint, const Half& half) {
  const Look& look = looks[index(half.terrain)];
  const std::string crowns = half.crowns == 0 ? std::string(1, ' ') : std::to_string(half.crowns);
  return painted(paint, fmt::format("{}{}", look.letter, crowns), look.foreground, look.background);
}

std::string domino_drawing(Paint paint, DominoNumber number) {
  const Domino& domino = dominoes[number];
  const std::string_view mark = brings_giant(number)       ? " giant"
                                : shows_footprints(number) ? " footprints"
                                                           : "";
  return fmt::format("{:>2} [{}|{}]{}", domino_text(number), half_text(paint, domino.left),
                     half_text(paint, domino.right), mark);
}

// One square: the terrain's letter, its uncovered crowns, and ! for each giant's place.
std::string cell(Paint paint, const Kingdom& kingdom, Point point) {
  if (point == Point{0, 0}) return painted(paint, "## ", 0x221C17, 0xF6F1E7);
  const Square square = fold(point);
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
    if ((kingdom.terrain[terrain] >> square & 1u) == 0) continue;
    const Look& look = looks[terrain];
    const int crowns = kingdom.crowns_on(square), giants = kingdom.giants_on(square);
    const std::string text = fmt::format("{}{}{}", look.letter, crowns > 0 ? std::to_string(crowns) : " ",
                                         giants == 0   ? " "
                                         : giants == 1 ? "!"
                                         : giants == 2 ? "\""
                                                       : "*");
    return painted(paint, text, look.foreground, look.background);
  }
  return " . ";
}

// The kingdom's rows from the top, with the squares' names at the edges, all of the same width.
std::vector<std::string> draw_kingdom(Paint paint, const Kingdom& kingdom, int size) {
  const Reach across = large_frame.reach[kingdom.x], up = large_frame.reach[kingdom.y];
  const int left = -across.before, right = across.after, bottom = -up.before, top = up.after;
  const std::string margin((size - (right - left + 1)) * cell_width, ' ');
  std::vector<std::string> lines;
  for (int row = top; row >= bottom; --row) {
    std::string line = fmt::format("{:>2} ", size + row);
    for (int column = left; column <= right; ++column) {
      const bool inside = row == 0 && column == 0;
      const bool taken = inside || (kingdom.occupied >> fold({column, row}) & 1u) != 0;
      line += taken ? cell(paint, kingdom, {column, row}) : std::string(" . ");
    }
    lines.push_back(line + margin);
  }
  std::string letters = "   ";
  for (int column = left; column <= right; ++column)
    letters += fmt::format("{}  ", static_cast<char>('a' + size - 1 + column));
  lines.push_back(letters + margin);
  return lines;
}

std::vector<std::string> draw_domains(Paint paint, const Table& table, Seat seat) {
  const Kingdom& kingdom = table.kingdom(seat);
  auto list = domains(kingdom);
  std::sort(list.begin(), list.end(), [](const Domain& a, const Domain& b) {
    return std::tuple(a.points(), a.size) > std::tuple(b.points(), b.size);
  });
  std::vector<std::string> lines;
  std::string bare;
  for (const Domain& domain : list) {
    const Look& look = looks[index(domain.terrain)];
    const std::string tag =
        painted(paint, fmt::format(" {} ", look.letter), look.foreground, look.background);
    if (domain.crowns == 0) {
      bare +=
          fmt::format("{}{} ", bare.empty() ? "" : " ", name(domain.terrain)) + std::to_string(domain.size);
      continue;
    }
    lines.push_back(fmt::format("{} {:<9} {:>2} squares x {} = {:>2}", tag, name(domain.terrain), domain.size,
                                domain.crowns, domain.points()));
  }
  if (!bare.empty()) lines.push_back("no crown: " + bare);
  for (const Bonus& bonus : bonuses(kingdom, table.options, table.quests)) {
    std::string title = quest_text(bonus.quest);
    std::replace(title.begin(), title.end(), '-', ' ');
    lines.push_back(fmt::format("{}: {}", title, bonus.points));
  }
  if (kingdom.discarded > 0) lines.push_back(fmt::format("discarded: {}", kingdom.discarded));
  return lines;
}

std::string draw_seat(Paint paint, const Table& table, Seat seat) {
  const int size = table.options.kingdom;
  std::string text = bold(paint, painted(paint, fmt::format("Seat {}", seat + 1), player_colours[seat]));
  text += fmt::format(": {} points", table.round_score(seat));
  const int before = table.earlier[seat];
  if (table.options.dynasty) text += fmt::format(" (and {} from earlier rounds)", before);
  text += '\n';
  const auto map = draw_kingdom(paint, table.kingdom(seat), size);
  const auto notes = draw_domains(paint, table, seat);
  const std::string blank(3 + size * cell_width, ' ');
  for (std::size_t line = 0; line < std::max(map.size(), notes.size()); ++line) {
    std::string joined =
        (line < map.size() ? map[line] : blank) + "  " + (line < notes.size() ? notes[line] : "");
    joined.erase(joined.find_last_not_of(' ') + 1);
    text += joined + '\n';
  }
  return text;
}

std::string draw_row(Paint paint, std::string_view title, const Row& row, int past) {
  if (row.dominoes == 0) return {};
  std::string text = fmt::format("{}\n", title);
  int place = 0;
  for (Bits left = row.dominoes; left != 0; ++place) {
    const auto domino = static_cast<DominoNumber>(take_lowest(left));
    const Seat king = row.kings[place];
    text += "  " + domino_drawing(paint, domino);
    if (king != nobody)
      text += painted(paint, fmt::format("  king of seat {}", king + 1), player_colours[king]);
    if (place < past) text += ", laid";
    text += '\n';
  }
  return text;
}

std::string expectation(const Table& table) {
  const int seat = table.actor + 1;
  switch (table.phase) {
    case Phase::choose_first:
    case Phase::choose:
      return fmt::format("Seat {} chooses a domino of the next row.", seat);
    case Phase::lay:
      return fmt::format("Seat {} lays domino {}.", seat, domino_text(table.domino_to_lay()));
    case Phase::giant:
      return fmt::format("Seat {} puts a giant on a crown.", seat);
    case Phase::send:
      return fmt::format("Seat {} may send a giant away.", seat);
    case Phase::over:
      return "The round is over.";
  }
  return {};
}

}  // namespace

std::string KingdominoShow::terminal(const View& view, Paint paint) {
  const Table& table = view.table;
  std::string text;
  for (const Seat seat : seats(table.options.players)) text += draw_seat(paint, table, seat) + '\n';
  if (table.phase != Phase::over) {
    text += draw_row(paint, "Row being laid", table.laying, table.turn);
    text += draw_row(paint, "Next row", table.choosing, 0);
    text += '\n';
  }
  return text + expectation(table) + '\n';
}

}  // namespace pioche
