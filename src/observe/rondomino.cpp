#include "observe/rondomino.h"

namespace pioche::observe {

using namespace rondomino;

namespace {

constexpr int phase_count = 4;
constexpr int lays = piece_count * 4;
constexpr int draw_number = lays;
constexpr int pass_number = lays + 1;

// The columns of a piece that don't go by seats.
enum Column : std::size_t { laid, at_b, turns_right, drawn, own_draw, fits_from, by_seat = fits_from + 4 };

std::vector<Part> parts_of(const Options& options) {
  const int players = options.players;
  return {
      {"pieces",
       {piece_count, static_cast<int>(by_seat) + 3 * players},
       "for each piece, lowest right to open first: when it was laid (from 1), at end B, turning right, just "
       "drawn then; when the seat that "
       "looks drew it (from 1); whether it fits at A turning left, at A right, at B left, at B right; and "
       "for each seat whether it is seen to "
       "hold it, has laid it, and has shown not to hold it"},
      {"ends", {2, number_count}, "the numbers at ends A and B"},
      {"draws",
       {stock_size(options), players + 2},
       "for each draw: by whom, how long the line was, laid at once"},
      {"held", {players}, "how many pieces each seat holds"},
      {"stock", {1}, "pieces left in the stock"},
      {"passes", {1}, "passes in a row with an empty stock"},
      {"joined", {1}, "the two ends have met"},
      {"phase", {phase_count}, "opening, turn, after_draw, over"},
      {"seat", {players}, "whose turn it is"},
      {"earlier", {players, 2}, "points of earlier rounds: hundreds, and the rest"},
  };
}

std::vector<ActionPart> action_parts_of() {
  return {{"lay", lays,
           "4 x piece, at A turning left, at A turning right, at B turning left, at B turning right; the "
           "opening piece lies at A turning left"},
          {"draw", 1, "take the first piece of the stock"},
          {"pass", 1, "end the turn"}};
}

}  // namespace

Observer<Rondomino>::Observer(const Options& options)
    : ObserverBasis(options, parts_of(options), action_parts_of()) {}

void Observer<Rondomino>::write(const Position& position, Seat seat, Byte* to) const {
  const View view = position.view(SeatSet::only(seat));
  const Table& table = view.table;
  const Line& line = table.line;
  const std::size_t players = options_.players;
  const auto round = seats_from(seat);
  const auto relative = [&](Seat other) {
    return static_cast<std::size_t>(seen_from(seat, other, options_.players));
  };

  const std::size_t columns = by_seat + 3 * players;
  const auto row = [&](Piece piece) { return to + piece.id() * columns; };
  std::memset(to, 0, piece_count * columns);
  for (int place = 0; place < line.size(); ++place) {
    const LaidPiece one = line[place];
    Byte* const piece = row(one.piece());
    piece[laid] = static_cast<Byte>(place + 1);
    piece[at_b] = one.end() == End::b;
    piece[turns_right] = one.turn() == Turn::right;
    piece[drawn] = one.source() == Source::draw;
    piece[by_seat + players + relative(one.seat())] = 1;
  }
  for (std::size_t place = 0; place < table.drawn; ++place)
    if (view.drawn[place]) row(*view.drawn[place])[own_draw] = static_cast<Byte>(place + 1);
  if (!line.empty()) {
    std::size_t column = fits_from;
    for (const End end : both_ends)
      for (const Turn turn : both_turns) {
        for (const Piece piece : line.fits(end, turn) - line.pieces()) row(piece)[column] = 1;
        ++column;
      }
  }
  for (const Seat other : round) {
    for (const Piece piece : view.hands[other]) row(piece)[by_seat + relative(other)] = 1;
    for (const Piece piece : table.lacks[other]) row(piece)[by_seat + 2 * players + relative(other)] = 1;
  }

  Writer out(to + piece_count * columns);
  for (const End end : both_ends) out.one_of(line.empty() ? -1 : line.number(end), number_count);
  for (int place = 0; place < stock_size(options_); ++place) {
    const bool made = place < table.drawn;
    const Draw draw = made ? table.draws[place] : Draw();
    out.one_of(made ? static_cast<int>(relative(draw.seat())) : -1, options_.players);
    out.put(draw.pieces_laid());
    out.put(draw.laid_at_once());
  }
  for (const Seat other : round) out.put(pieces_held(table, other));
  out.put(table.stock_left);
  out.put(table.passes);
  out.put(line.joined());
  out.one_of(static_cast<int>(table.phase), phase_count);
  out.one_of(static_cast<int>(relative(table.seat)), options_.players);
  for (const Seat other : round) out.large(table.earlier[other]);
  assert(out.at() == to + size());
}

View Observer<Rondomino>::read(const Byte* from, Seat seat) const {
  const int players = options_.players;
  const auto round = seats_from(seat);
  View view;
  view.eyes = SeatSet::only(seat);
  Table& table = view.table;
  table.options = options_;
  FixedVector<LaidPiece, piece_count> line(piece_count, LaidPiece());
  std::size_t laid_pieces = 0;
  Reader in(from);
  for (int id = 0; id < piece_count; ++id) {
    const Piece piece = Piece::with_id(id);
    const int when = in.take();
    const End end = in.take() != 0 ? End::b : End::a;
    const Turn turn = in.take() != 0 ? Turn::right : Turn::left;
    const Source source = in.take() != 0 ? Source::draw : Source::hand;
    if (const int own = in.take(); own != 0) view.drawn[own - 1] = piece;
    in.skip(4);
    for (const Seat other : round)
      if (in.take() != 0) view.hands[other].insert(piece);
    const int layer = in.one_of(players);
    for (const Seat other : round)
      if (in.take() != 0) table.lacks[other].insert(piece);
    if (when == 0) continue;
    ++laid_pieces;
    line[when - 1] = LaidPiece(piece, end, turn, seat_seen(seat, layer, players), source);
  }
  if (laid_pieces > 0) table.line.open(line[0].piece(), line[0].seat());
  for (std::size_t place = 1; place < laid_pieces; ++place)
    table.line.lay(line[place].piece(), line[place].end(), line[place].turn(), line[place].seat(),
                   line[place].source());
  in.skip(2 * number_count);
  for (int place = 0; place < stock_size(options_); ++place) {
    const int by = in.one_of(players);
    const int length = in.take();
    const bool at_once = in.take() != 0;
    if (by < 0) continue;
    Draw draw(seat_seen(seat, by, players), length);
    if (at_once) draw.lay_at_once();
    table.draws[table.drawn++] = draw;
  }
  in.skip(players);
  table.stock_left = static_cast<std::uint8_t>(in.take());
  table.passes = static_cast<std::uint8_t>(in.take());
  in.skip(1);
  table.phase = static_cast<Phase>(in.one_of(phase_count));
  table.seat = seat_seen(seat, in.one_of(players), players);
  for (const Seat other : round) table.earlier[other] = static_cast<std::int16_t>(in.large());
  view.hands_seen = table.phase == Phase::over ? SeatSet::first(players) : view.eyes;
  return view;
}

void Observer<Rondomino>::mask(const Position& position, Byte* to) const {
  mask_by_moves<Rondomino>(*this, position, to);
}

int Observer<Rondomino>::number(const Position&, const Move& move) const {
  switch (move.kind) {
    case Move::Kind::draw:
      return draw_number;
    case Move::Kind::pass:
      return pass_number;
    default:
      return 4 * move.piece.id() + 2 * static_cast<int>(move.end) + static_cast<int>(move.turn);
  }
}

std::optional<Move> Observer<Rondomino>::move(const Position& position, int number) const {
  return move_by_number<Rondomino>(*this, position, number);
}

}  // namespace pioche::observe
