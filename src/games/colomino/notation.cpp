// Moves as text, both ways: "c1=rgby", "c1=****", "pass". What is wrong is said as a player would say it.
#include "games/colomino/matching.h"
#include "games/colomino/position.h"

namespace pioche::colomino {

namespace {

// What shows the colour that a laid tile must match on this side: for errors.
std::string beside(const Table& table, Square square, Edge edge) {
  std::string what;
  each_neighbour(square, table.side(), [&](Edge towards, Square neighbour) {
    if (towards != edge) return;
    const bool tile = table.cells[neighbour].content == Content::tile;
    what = fmt::format("{} {}", tile ? "the tile on" : "the coloured square", square_name(neighbour));
  });
  return what.empty() ? "the rim" : what;
}

}  // namespace

std::string Position::text(Move move) const {
  switch (move.kind) {
    case Move::Kind::lay:
      return fmt::format("{}={}", square_name(move.square), colomino::text(move.four));
    case Move::Kind::joker:
      return fmt::format("{}=****", square_name(move.square));
    case Move::Kind::pass:
      break;
  }
  return "pass";
}

bool Position::anything_fits() const {
  const Rack& rack = racks_[table_.seat];
  const Ways ways(rack);
  bool fits = false;
  table_.open_squares().each([&](Square square) {
    fits =
        fits || ways.fitting(table_.cells[square]) != 0 || (rack.has_joker() && table_.takes_joker(square));
  });
  return fits;
}

Result<Move> Position::parse(std::string_view text) const {
  if (table_.seat == nobody) return fail("the game is over: nothing more is laid");
  if (text == "pass") {
    if (anything_fits())
      return fail("a turn ends early only when nothing on the rack fits, and something does");
    return Move::pass();
  }
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos)
    return fail("{} is no action: lay a tile (c1=rgby), a joker (c1=****) or pass", quoted(text));
  const Square square = TRY(square_from(text.substr(0, equals), table_.side()));
  const std::string_view tile = text.substr(equals + 1);
  if (tile == "****") return check_joker(square);
  return check_lay(square, TRY(four_from(tile)));
}

Result<> Position::check_open(Square square) const {
  const std::string here = square_name(square);
  const Content content = table_.cells[square].content;
  if (content == Content::tile) return fail("a tile lies on {} already, and tiles stay where they are", here);
  if (content == Content::sealed)
    return fail("no tile fits on the coloured square {}: the rim beside it has another colour", here);
  if (table_.opening && row_of(square) != 0)
    return fail("{} is not in row 1: the first turn's three tiles go along the start line", here);
  if (!table_.reached.contains(square))
    return fail("{} touches neither the start line nor a laid tile with a side", here);
  return {};
}

Result<Move> Position::check_joker(Square square) const {
  const std::string here = square_name(square);
  if (!racks_[table_.seat].contains(the_joker)) return fail("there is no joker on the rack");
  TRY(check_open(square));
  switch (table_.cells[square].content) {
    case Content::joker:
      return fail("a joker lies on {} already, and jokers are not laid on jokers", here);
    case Content::coloured:
      return fail("{} is a coloured square, and jokers are not laid on those", here);
    default:
      return Move::lay_joker(square);
  }
}

Result<Move> Position::check_lay(Square square, Four four) const {
  const std::string here = square_name(square);
  const Tile tile = tile_of(four);
  if (!racks_[table_.seat].contains(tile))
    return fail("the tile {} is not on the rack", colomino::text(tile));
  TRY(check_open(square));
  const Cell& cell = table_.cells[square];
  if (cell.takes(four)) return Move::lay(square, four);
  if (cell.content == Content::coloured) {
    const Colour colour = colour_at(cell.colours, Edge::north);
    return fail("{} is a {} square: only the tile that is all {} may be laid on it", here, name(colour),
                name(colour));
  }
  for (const Edge edge : edges) {
    const Colour ours = colour_at(four, edge);
    const Colour theirs = colour_at(cell.colours, edge);
    if ((cell.known & mask_of(edge)) != 0 && ours != theirs)
      return fail("the {} edge on {} would be {}, but {} beside it is {}", name(edge), here, name(ours),
                  beside(table_, square, edge), name(theirs));
  }
  return Move::lay(square, four);
}

}  // namespace pioche::colomino
