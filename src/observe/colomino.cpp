#include "observe/colomino.h"

#include "games/colomino/matching.h"

namespace pioche::observe {

using namespace colomino;

namespace {

constexpr int edge_planes = 4 * colours;
// tile, joker, coloured, sealed, touched, reached; the colours of the four edges; the bounded sides.
constexpr int plane_count = 6 + edge_planes + 4;
constexpr int ways_of_slot = 4;
constexpr int ways_on_square = rack_size * ways_of_slot + 1;  // and a joker
constexpr int slot_size = 2 + edge_planes;
constexpr int turn_size = 6;

void write_edges(Writer& out, Four four) {
  for (const Edge edge : edges) out.one_of(static_cast<int>(colour_at(four, edge)), colours);
}

int area_of(const Options& options) {
  return options.plan.side * options.plan.side;
}

std::vector<Part> parts_of(const Options& options) {
  const int players = options.players;
  return {
      {"squares",
       {plane_count, options.plan.side, options.plan.side},
       "row 1 first: a tile; a joker; a coloured square without a tile; one on which no tile will ever fit; "
       "a coloured square that a tile "
       "touches; reached, so that a tile may be laid; then for the north, east, south and west edge whether "
       "it is or must be blue, green, red, "
       "yellow; then whether it is bounded in the north, east, south, west"},
      {"rack",
       {rack_size, slot_size},
       "the tiles of the seat that looks: kind (from 1), joker, colours of its four edges"},
      {"racks", {players}, "how many tiles each seat holds"},
      {"unseen", {kinds}, "how many of each kind are in the bag or on racks that aren't seen"},
      {"evidence",
       {players, rack_size, 1 + kinds},
       "what each seat has shown by ending a turn early: so many tiles of its rack, kept longest first, are "
       "none of these kinds"},
      {"tokens", {players, 2, 2}, "yellow and blue tokens of each seat: hundreds, and the rest"},
      {"turn",
       {turn_size},
       "tiles laid in this turn; courts filled in it; turns in a row without a tile; jokers out of the game; "
       "the game's first turn; turns left "
       "once the last row is reached"},
      {"seat", {players}, "whose turn it is"},
  };
}

std::vector<ActionPart> action_parts_of(const Options& options) {
  return {{"lay", area_of(options) * ways_on_square,
           "21 x square (row 1 first, from column a), + 4 x place on the rack + quarter turns anticlockwise; "
           "+ 20 for a joker"},
          {"pass", 1, "nothing on the rack can be laid"}};
}

}  // namespace

Observer<Colomino>::Observer(const Options& options)
    : ObserverBasis(options, parts_of(options), action_parts_of(options)) {}

void Observer<Colomino>::write(const Position& position, Seat seat, Byte* to) const {
  const View view = position.view(SeatSet::only(seat));
  const Table& table = view.table;
  const int players = options_.players, side = options_.plan.side, area = area_of(options_);
  const auto round = seats_from(seat);
  std::memset(to, 0, plane_count * area);
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column) {
      const Square square = square_at(column, row);
      const Cell& cell = table.cells[square];
      Byte* plane = to + row * side + column;
      const auto next = [&](bool set) {
        *plane = set;
        plane += area;
      };
      next(cell.content == Content::tile);
      next(cell.content == Content::joker);
      next(cell.content == Content::coloured);
      next(cell.content == Content::sealed);
      next(table.touched.contains(square));
      next(table.reached.contains(square));
      for (const Edge edge : edges) {
        if ((cell.known & mask_of(edge)) != 0)
          plane[static_cast<int>(colour_at(cell.colours, edge)) * area] = 1;
        plane += colours * area;
      }
      for (int edge = 0; edge < 4; ++edge) next((cell.bounds >> edge & 1) != 0);
    }

  Writer out(to + plane_count * area);
  const Rack& rack = view.racks[seat];
  for (int slot = 0; slot < rack_size; ++slot) {
    if (slot >= rack.size()) {
      out.zeros(slot_size);
      continue;
    }
    const Tile tile = rack[slot];
    out.put(index(tile) + 1);
    out.put(tile == the_joker);
    if (tile == the_joker)
      out.zeros(edge_planes);
    else
      write_edges(out, turns_of(tile).ways[0]);
  }
  for (const Seat other : round) out.put(view.rack_sizes[other]);
  Byte* const unseen = out.at();
  out.zeros(kinds);
  for (const Tile tile : view.unseen) ++unseen[index(tile)];
  for (const Seat other : round) {
    const auto& kept = table.evidence[other].kept();
    for (std::size_t at = 0; at < rack_size; ++at) {
      if (at >= kept.size()) {
        out.zeros(1 + kinds);
        continue;
      }
      out.put(kept[at].count);
      for (int kind = 0; kind < kinds; ++kind) out.put(kept[at].fitted.contains(static_cast<Tile>(kind)));
    }
  }
  for (const Seat other : round) {
    out.large(table.tokens[other].yellow);
    out.large(table.tokens[other].blue);
  }
  for (const int number : {int{table.laid}, int{table.courts}, int{table.idle}, int{table.jokers_out},
                           int{table.opening}, int{table.turns_left}})
    out.put(number);
  out.one_of(seen_from(seat, table.seat, players), players);
  assert(out.at() == to + size());
}

View Observer<Colomino>::read(const Byte* from, Seat seat) const {
  const int players = options_.players, side = options_.plan.side, area = area_of(options_);
  const auto round = seats_from(seat);
  View view;
  view.eyes = SeatSet::only(seat);
  Table& table = view.table;
  table.options = options_;
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column) {
      const Square square = square_at(column, row);
      Cell& cell = table.cells[square];
      const Byte* plane = from + row * side + column;
      const auto next = [&] {
        const bool set = *plane != 0;
        plane += area;
        return set;
      };
      for (const Content content : {Content::tile, Content::joker, Content::coloured, Content::sealed})
        if (next()) cell.content = content;
      if (next()) table.touched.insert(square);
      if (next()) table.reached.insert(square);
      for (const Edge edge : edges)
        for (int colour = 0; colour < colours; ++colour)
          if (next()) {
            cell.colours = with(cell.colours, edge, static_cast<Colour>(colour));
            cell.known |= mask_of(edge);
          }
      for (int edge = 0; edge < 4; ++edge)
        if (next()) cell.bounds = static_cast<std::uint8_t>(cell.bounds | 1u << edge);
    }

  Reader in(from + plane_count * area);
  for (int slot = 0; slot < rack_size; ++slot) {
    const int kind = in.take();
    in.skip(slot_size - 1);
    if (kind != 0) view.racks[seat].insert(static_cast<Tile>(kind - 1));
  }
  for (const Seat other : round) view.rack_sizes[other] = static_cast<std::uint8_t>(in.take());
  for (int kind = 0; kind < kinds; ++kind)
    for (int copy = in.take(); copy > 0; --copy) view.unseen.push_back(static_cast<Tile>(kind));
  for (const Seat other : round) {
    FixedVector<Evidence::Kept, rack_size> kept;
    for (int at = 0; at < rack_size; ++at) {
      Evidence::Kept one{static_cast<std::uint8_t>(in.take()), {}};
      for (int kind = 0; kind < kinds; ++kind)
        if (in.take() != 0) one.fitted.insert(static_cast<Tile>(kind));
      if (one.count > 0) kept.push_back(one);
    }
    // Shown again, youngest last: what was kept longest had already seen what the younger see.
    int on_rack = 0;
    for (const Evidence::Kept& one : kept)
      table.evidence[other].ended_early(on_rack += one.count, one.fitted);
  }
  for (const Seat other : round) {
    table.tokens[other].yellow = in.large();
    table.tokens[other].blue = in.large();
  }
  for (std::uint8_t* number : {&table.laid, &table.courts, &table.idle, &table.jokers_out})
    *number = static_cast<std::uint8_t>(in.take());
  table.opening = in.take() != 0;
  table.turns_left = static_cast<std::uint8_t>(in.take());
  table.seat = seat_seen(seat, in.one_of(players), players);
  return view;
}

void Observer<Colomino>::mask(const Position& position, Byte* to) const {
  std::memset(to, 0, actions());
  const Table& table = position.table();
  if (table.seat == nobody) return;
  const Rack& rack = position.rack(table.seat);
  const int side = options_.plan.side;
  bool any = false;
  const auto at = [&](Square square) {
    return to + (row_of(square) * side + column_of(square)) * ways_on_square;
  };
  table.open_squares().each([&](Square square) {
    Byte* const ways = at(square);
    const Cell& cell = table.cells[square];
    Tile before = the_joker;
    for (int slot = 0; slot < rack.size(); ++slot) {
      const Tile tile = rack[slot];
      if (tile == before || tile == the_joker) continue;  // of two alike, the first is numbered
      before = tile;
      const Turns& turns = turns_of(tile);
      for (int turn = 0; turn < turns.count; ++turn)
        if (cell.takes(turns.ways[turn])) ways[slot * ways_of_slot + turn] = 1, any = true;
    }
  });
  if (rack.has_joker())
    table.open_to_jokers().each([&](Square square) { at(square)[ways_on_square - 1] = 1, any = true; });
  to[actions() - 1] = !any;
}

int Observer<Colomino>::number(const Position& position, const Move& move) const {
  if (move.kind == Move::Kind::pass) return actions() - 1;
  const int side = options_.plan.side;
  const int square = (row_of(move.square) * side + column_of(move.square)) * ways_on_square;
  if (move.kind == Move::Kind::joker) return square + ways_on_square - 1;
  const Rack& rack = position.rack(position.table().seat);
  const Tile tile = move.tile();
  std::size_t slot = 0, turn = 0;
  while (rack[slot] != tile) ++slot;
  while (turns_of(tile).ways[turn] != move.four) ++turn;
  return square + static_cast<int>(slot * ways_of_slot + turn);
}

std::optional<Move> Observer<Colomino>::move(const Position& position, int number) const {
  const Table& table = position.table();
  if (number < 0 || number >= actions() || table.seat == nobody) return {};
  const Rack& rack = position.rack(table.seat);
  if (number == actions() - 1) {
    FixedVector<Move, most_moves> moves;
    position.legal_moves(moves);
    if (moves[0].kind == Move::Kind::pass) return Move::pass();
    return {};
  }
  const int side = options_.plan.side, place = number / ways_on_square, way = number % ways_on_square;
  const Square square = square_at(place % side, place / side);
  if (!table.open_squares().contains(square)) return {};
  if (way == ways_on_square - 1) {
    if (!rack.has_joker() || !table.takes_joker(square)) return {};
    return Move::lay_joker(square);
  }
  const int slot = way / ways_of_slot, turn = way % ways_of_slot;
  if (slot >= rack.size()) return {};
  const Tile tile = rack[slot];
  if (tile == the_joker || (slot > 0 && rack[slot - 1] == tile)) return {};
  const Turns& turns = turns_of(tile);
  if (turn >= turns.count || !table.cells[square].takes(turns.ways[turn])) return {};
  return Move::lay(square, turns.ways[turn]);
}

}  // namespace pioche::observe
