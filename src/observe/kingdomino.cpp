#include "observe/kingdomino.h"

namespace pioche::observe {

using namespace kingdomino;

namespace {

constexpr int phase_count = 6;
constexpr int squares = 64;
constexpr int lays = squares * orientation_count;
constexpr int discard_number = lays;
constexpr int choose_from = discard_number + 1;

// The plane of a kingdom is folded onto a word with a step: squares left of the castle stand one row too low (games/kingdomino/frame.h). Here
// rows are straight again. These are the columns that lie left of the castle.
constexpr Bits column(int number) {
  return Bits{0x0101010101010101u} << number;
}
constexpr Bits straightened(Bits folded, Bits left_columns) {
  return (folded & ~left_columns) | std::rotl(folded & left_columns, 8);
}
constexpr int straightened(Square square, Bits left_columns) {
  return (left_columns >> square & 1u) != 0 ? (square + 8) & 63 : square;
}
constexpr Bits folded(Bits straight, Bits left_columns) {
  return (straight & ~left_columns) | std::rotr(straight & left_columns, 8);
}
constexpr Square folded(int square, Bits left_columns) {
  return static_cast<Square>((left_columns >> square & 1u) != 0 ? (square - 8) & 63 : square);
}

// Of a kingdom itself, by how far it reaches to the right.
constexpr Array<Bits, 7> make_left_of_castle() {
  Array<Bits, 7> left{};
  for (int after = 0; after < 7; ++after)
    for (int number = after + 1; number < 8; ++number) left[after] |= column(number);
  return left;
}
constexpr auto left_by_reach = make_left_of_castle();
Bits left_of_castle(const Kingdom& kingdom) {
  return left_by_reach[large_frame.reach[kingdom.x].after];
}

// Of squares that a domino can start on, which may lie outside of the kingdom: by its length across and the kingdom's span.
using LeftStarts = Array<Array<Bits, span_count>, 2>;
constexpr LeftStarts make_left_starts(const FrameTables& frame) {
  LeftStarts left{};
  for (std::size_t length : {single, pair})
    for (std::size_t span = 0; span < span_count; ++span)
      for (int number = 0; number < 8; ++number)
        if (frame.landing[length][span][number].place < 0) left[length][span] |= column(number);
  return left;
}
constexpr LeftStarts left_starts_small = make_left_starts(small_frame);
constexpr LeftStarts left_starts_large = make_left_starts(large_frame);
Bits left_starts(const Table& table, int orientation) {
  const LeftStarts& left = table.options.kingdom == 7 ? left_starts_large : left_starts_small;
  return left[orientation < 2 ? pair : single][table.kingdom(table.actor).x];
}

// What a domino looks like: its number from 1, then terrain and crowns of its halves.
constexpr int face_size = 1 + 2 * (terrain_count + 1);
using Face = Array<Byte, face_size>;
constexpr Array<Face, domino_count> make_faces() {
  Array<Face, domino_count> faces{};
  for (std::size_t number = 0; number < domino_count; ++number) {
    const Domino& domino = dominoes[number];
    Face& face = faces[number];
    face[0] = static_cast<Byte>(number + 1);
    face[1 + index(domino.left.terrain)] = 1;
    face[1 + terrain_count] = domino.left.crowns;
    face[2 + terrain_count + index(domino.right.terrain)] = 1;
    face[2 + 2 * terrain_count] = domino.right.crowns;
  }
  return faces;
}
constexpr auto faces = make_faces();

void write_row(Writer& out, const Row& row, int places, Seat seat, int players) {
  Bits left = row.dominoes;
  for (int place = 0; place < places; ++place) {
    if (left == 0) {
      out.zeros(face_size + players);
      continue;
    }
    out.copy(faces[take_lowest(left)].data(), face_size);
    out.one_of(seen_from(seat, row.kings[place], players), players);
  }
}

Row read_row(Reader& in, int places, Seat seat, int players) {
  Row row;
  for (int place = 0; place < places; ++place) {
    const int number = in.take();
    in.skip(face_size - 1);
    const int king = in.one_of(players);
    if (number == 0) continue;
    row.dominoes |= bit(number - 1);
    if (king < 0)
      row.free |= bit(number - 1);
    else
      row.kings[place] = seat_seen(seat, king, players);
  }
  return row;
}

Kingdom read_kingdom(Reader& in, bool giants) {
  // The reach, which says how squares are folded, comes later: so rows stay straight here.
  Kingdom kingdom;
  for (Bits& terrain : kingdom.terrain) terrain = in.number_plane().low;
  const Reader::Numbers crowns = in.number_plane();
  const Reader::Numbers sitting = giants ? in.number_plane() : Reader::Numbers{};
  kingdom.crowns_low = crowns.low;
  kingdom.crowns_high = crowns.high;
  kingdom.giants_low = sitting.low;
  kingdom.giants_high = sitting.high;
  return kingdom;
}

void read_reach(Reader& in, Kingdom& kingdom) {
  const auto find = [&](int before, int after) {
    Span span = 0;
    while (large_frame.reach[span].before != before || large_frame.reach[span].after != after) ++span;
    return span;
  };
  const int left = in.take(), right = in.take(), below = in.take(), above = in.take();
  kingdom.x = find(left, right);
  kingdom.y = find(below, above);
  const Bits left_columns = left_of_castle(kingdom);
  for (Bits* word : {&kingdom.crowns_low, &kingdom.crowns_high, &kingdom.giants_low, &kingdom.giants_high})
    *word = folded(*word, left_columns);
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
    kingdom.terrain[terrain] = folded(kingdom.terrain[terrain], left_columns);
    kingdom.occupied |= kingdom.terrain[terrain];
    kingdom.matching[terrain] |= beside(kingdom.terrain[terrain]);
  }
}

int dominoes_in(const Options& options) {
  return options.giants ? domino_count : base_count;
}
int first_domino(const Options& options) {
  return options.giants ? 0 : letter_count;
}

std::vector<Part> parts_of(const Options& options) {
  const int players = options.players, kings = options.kings();
  std::vector<Part> parts{
      {"kingdoms",
       {players, options.giants ? 8 : 7, 8, 8},
       "each seat's kingdom: wheat, forest, lake, grassland, swamp, mine; uncovered crowns; giants (with "
       "giants only)"},
      {"reach", {players, 4}, "squares that each kingdom reaches left, right, below and above its castle"},
      {"discarded", {players}, "dominoes that each seat has discarded"},
      {"laying",
       {kings, face_size + players},
       "the row being laid, by place: number, terrain and crowns of both halves, whose king"},
      {"choosing", {kings, face_size + players}, "the row being chosen from, likewise"},
      {"hand", {kings, players}, "whose king came out of the hand first, second..."},
      {"turn", {1}, "which king of the row acts, from 0"},
      {"phase", {phase_count}, "choose_first, lay, giant, send, choose, over"},
      {"seat", {players}, "who is to act"},
      {"rows", {1}, "rows still to be drawn"},
      {"drawn", {dominoes_in(options)}, "dominoes that have left the pile"},
  };
  if (options.giants) {
    parts.push_back(
        {"left", {dominoes_in(options)}, "dominoes that left the game before anyone could choose them"});
    parts.push_back({"quests", {2, quest_count}, "the two quests, in their order"});
  }
  if (options.dynasty)
    parts.push_back({"earlier", {players, 2}, "points of earlier rounds: hundreds, and the rest"});
  return parts;
}

std::vector<ActionPart> action_parts_of(const Options& options) {
  std::vector<ActionPart> parts{
      {"lay", lays,
       "the left or lower square of the domino, 8 x row + column, for each way that it lies: across with the "
       "left half first, across with the "
       "right half first, upwards with the left half first, upwards with the right half first"},
      {"discard", 1, "the domino can't be laid"},
      {"choose", options.kings(), "the domino at this place of the row"},
  };
  if (options.giants) {
    parts.push_back({"giant", squares, "put a giant on a crown of this square"});
    parts.push_back({"send", squares * (options.players - 1),
                     "send the giant of this square to the next seat, the one after it..."});
    parts.push_back({"keep", 1, "send no giant"});
  }
  return parts;
}

}  // namespace

Observer<Kingdomino>::Observer(const Options& options)
    : ObserverBasis(options, parts_of(options), action_parts_of(options)) {}

void Observer<Kingdomino>::write(const Position& position, Seat seat, Byte* to) const {
  const Table& table = position.table();  // which is all that a view is
  const int players = options_.players, kings = options_.kings();
  const auto round = seats_from(seat);
  Writer out(to);
  for (const Seat other : round) {
    const Kingdom& kingdom = table.kingdom(other);
    const Bits left = left_of_castle(kingdom);
    for (const Bits terrain : kingdom.terrain) out.plane(straightened(terrain, left));
    out.number_plane(straightened(kingdom.crowns_low, left), straightened(kingdom.crowns_high, left));
    if (options_.giants)
      out.number_plane(straightened(kingdom.giants_low, left), straightened(kingdom.giants_high, left));
  }
  for (const Seat other : round) {
    const Kingdom& kingdom = table.kingdom(other);
    const Reach across = large_frame.reach[kingdom.x], up = large_frame.reach[kingdom.y];
    for (const int squares_reached : {across.before, across.after, up.before, up.after})
      out.put(squares_reached);
  }
  for (const Seat other : round) out.put(table.kingdom(other).discarded);
  write_row(out, table.laying, kings, seat, players);
  write_row(out, table.choosing, kings, seat, players);
  for (const Seat king : table.hand) out.one_of(seen_from(seat, king, players), players);
  out.put(table.turn);
  out.one_of(static_cast<int>(table.phase), phase_count);
  out.one_of(seen_from(seat, table.actor, players), players);
  out.put(table.rows_to_draw);
  out.bits(table.drawn >> first_domino(options_), dominoes_in(options_));
  if (options_.giants) {
    out.bits(table.left, dominoes_in(options_));
    for (const Quest quest : table.quests) out.one_of(static_cast<int>(quest), quest_count);
  }
  if (options_.dynasty)
    for (const Seat other : round) out.large(table.earlier[other]);
  assert(out.at() == to + size());
}

View Observer<Kingdomino>::read(const Byte* from, Seat seat) const {
  const int players = options_.players, kings = options_.kings();
  const auto round = seats_from(seat);
  Reader in(from);
  Table table;
  table.options = options_;
  for (const Seat other : round) table.kingdom(other) = read_kingdom(in, options_.giants);
  for (const Seat other : round) read_reach(in, table.kingdom(other));
  for (const Seat other : round) table.kingdom(other).discarded = static_cast<std::uint8_t>(in.take());
  table.laying = read_row(in, kings, seat, players);
  table.choosing = read_row(in, kings, seat, players);
  for (int king = 0; king < kings; ++king) table.hand.push_back(seat_seen(seat, in.one_of(players), players));
  table.turn = static_cast<std::uint8_t>(in.take());
  table.phase = static_cast<Phase>(in.one_of(phase_count));
  table.actor = seat_seen(seat, in.one_of(players), players);
  table.rows_to_draw = static_cast<std::uint8_t>(in.take());
  table.drawn = in.bits(dominoes_in(options_)) << first_domino(options_);
  if (options_.giants) {
    table.left = in.bits(dominoes_in(options_));
    for (int quest = 0; quest < 2; ++quest)
      table.quests.push_back(static_cast<Quest>(in.one_of(quest_count)));
  }
  table.earlier = Scores(players, 0);
  if (options_.dynasty)
    for (const Seat other : round) table.earlier[other] = in.large();
  return {table};
}

void Observer<Kingdomino>::mask(const Position& position, Byte* to) const {
  const Table& table = position.table();
  if (table.phase == Phase::lay) {
    const Places places = table.places();
    Writer out(to);
    for (int orientation = 0; orientation < orientation_count; ++orientation)
      out.plane(straightened(places[orientation], left_starts(table, orientation)));
    out.zeros(actions() - lays);
    to[discard_number] = count_places(places) == 0;
    return;
  }
  if (table.phase == Phase::choose || table.phase == Phase::choose_first) {
    std::memset(to, 0, actions());
    for (Bits free = table.choosing.free; free != 0;)
      to[choose_from + table.choosing.place_of(static_cast<DominoNumber>(take_lowest(free)))] = 1;
    return;
  }
  mask_by_moves<Kingdomino>(*this, position, to);
}

int Observer<Kingdomino>::number(const Position& position, const Move& move) const {
  const Table& table = position.table();
  const int giant_from = choose_from + options_.kings();
  const auto square = [&] { return straightened(move.square(), left_of_castle(table.kingdom(table.actor))); };
  switch (move.kind) {
    case Move::Kind::lay:
      return squares * move.second + straightened(move.first, left_starts(table, move.second));
    case Move::Kind::discard:
      return discard_number;
    case Move::Kind::choose:
      return choose_from + table.choosing.place_of(move.domino());
    case Move::Kind::giant:
      return giant_from + square();
    case Move::Kind::send:
      return giant_from + squares * seen_from(table.actor, move.seat(), options_.players) + square();
    case Move::Kind::keep:
      break;
  }
  return giant_from + squares * options_.players;
}

std::optional<Move> Observer<Kingdomino>::move(const Position& position, int number) const {
  const Table& table = position.table();
  if (number < 0 || number >= actions()) return {};
  if (number < lays) {
    if (table.phase != Phase::lay) return {};
    const int orientation = number / squares;
    const Square start = folded(number % squares, left_starts(table, orientation));
    if ((table.places()[orientation] >> start & 1u) == 0) return {};
    return Move::lay({start, static_cast<Orientation>(orientation)});
  }
  if (number == discard_number) {
    if (table.phase != Phase::lay || count_places(table.places()) != 0) return {};
    return Move::discard();
  }
  if (number < choose_from + options_.kings()) {
    if (table.phase != Phase::choose && table.phase != Phase::choose_first) return {};
    const int place = number - choose_from;
    if (place >= table.choosing.size()) return {};
    const DominoNumber domino = table.choosing.domino(place);
    if ((table.choosing.free >> domino & 1u) == 0) return {};
    return Move::choose(domino);
  }
  return move_by_number<Kingdomino>(*this, position, number);
}

}  // namespace pioche::observe
