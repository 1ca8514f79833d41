#include "games/colomino/table.h"

namespace pioche::colomino {

namespace {

constexpr std::uint8_t bound_bit(Edge edge) {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(edge));
}

void know(Cell& cell, Edge edge, Colour colour) {
  cell.colours = with(cell.colours, edge, colour);
  cell.known |= mask_of(edge);
}

}  // namespace

Table Table::start(const Options& options, Seat first) {
  Table table;
  table.options = options;
  table.seat = first;
  const Plan& plan = table.options.plan;
  const int side = plan.side;

  const auto beside_rim = [&](Square square, Edge edge) {
    Cell& cell = table.cells[square];
    know(cell, edge, rim_beside(plan, square, edge));
    cell.bounds |= bound_bit(edge);
  };
  for (int at = 0; at < side; ++at) {
    beside_rim(square_at(at, side - 1), Edge::north);
    beside_rim(square_at(side - 1, at), Edge::east);
    beside_rim(square_at(at, 0), Edge::south);
    beside_rim(square_at(0, at), Edge::west);
    table.reached.insert(square_at(at, 0));
  }
  plan.coloured.each([&](Square square) {
    const Colour colour = plan.colour_of[square];
    Cell& cell = table.cells[square];
    cell.content = cell.takes(all_of(colour)) ? Content::coloured : Content::sealed;
    cell.colours = all_of(colour);
    cell.known = static_cast<Four>(~0u);
    // Edges next to it must match it in any case, touched or not.
    each_neighbour(square, side, [&](Edge edge, Square neighbour) {
      know(table.cells[neighbour], opposite(edge), colour);
    });
  });
  return table;
}

Court Table::court(Square square) const {
  const Cell& cell = cells[square];
  if (cell.content == Content::tile) return Court::none;
  switch (cell.bounded_sides()) {
    case 4:
      return Court::closed;
    case 3:
      return Court::open;
    default:
      return Court::none;
  }
}

Tokens Table::worth(Square square) const {
  // In one turn the second court brings double, the third triple tokens.
  switch (court(square)) {
    case Court::open:
      return {.yellow = courts + 1, .blue = 0};
    case Court::closed:
      return {.yellow = 0, .blue = courts + 1};
    case Court::none:
      break;
  }
  return {};
}

void Table::bound(Square square, Edge edge) {
  Cell& cell = cells[square];
  cell.bounds |= bound_bit(edge);
  if (cell.content == Content::empty) {
    reached.insert(square);
  } else if (cell.content == Content::coloured) {
    reached.insert(square);
    touch(square);
  } else if (cell.content == Content::sealed) {
    touch(square);
  }
}

// From now on the coloured square counts as a laid tile: it bounds, and tiles may be laid against it.
void Table::touch(Square square) {
  if (touched.contains(square)) return;
  touched.insert(square);
  each_neighbour(square, side(), [&](Edge edge, Square neighbour) { bound(neighbour, opposite(edge)); });
}

void Table::lay(Square square, Four four) {
  Cell& cell = cells[square];
  if (cell.content == Content::joker) ++jokers_out;
  cell.colours = four;
  cell.known = static_cast<Four>(~0u);
  cell.content = Content::tile;
  reached.erase(square);
  each_neighbour(square, side(), [&](Edge edge, Square neighbour) {
    // A neighbour that is a tile or coloured shows this very colour already.
    know(cells[neighbour], opposite(edge), colour_at(four, edge));
    bound(neighbour, opposite(edge));
  });
}

void Table::lay_joker(Square square) {
  cells[square].content = Content::joker;
  each_neighbour(square, side(), [&](Edge edge, Square neighbour) { bound(neighbour, opposite(edge)); });
}

SquareSet Table::open_to_jokers() const {
  SquareSet squares = open_squares();
  open_squares().each([&](Square square) {
    if (!takes_joker(square)) squares.erase(square);
  });
  return squares;
}

TileSet Table::fitting_tiles() const {
  TileSet fitting;
  open_squares().each([&](Square square) {
    if (takes_joker(square)) fitting.insert(the_joker);
    // All fours that agree with what is known: count through the bits that are not.
    const Cell& cell = cells[square];
    const Four free = static_cast<Four>(~cell.known);
    Four choice = 0;
    do {
      fitting.insert(tile_of(static_cast<Four>(cell.colours | choice)));
      choice = static_cast<Four>((choice - free) & free);
    } while (choice != 0);
  });
  return fitting;
}

}  // namespace pioche::colomino
