// How a redraw is made equally likely to be any deal that agrees with a view.
//
// A deal is a set of pieces for each hand and an order of the stock. What the eyes have seen narrows it down:
//  - nothing that outranks the opening piece was dealt; such a piece ("late" below) came out of the stock, or is
//    still in it;
//  - a piece laid right after a draw was the drawn one;
//  - any other piece that a seat laid was in its hand by then: dealt, or drawn earlier and kept;
//  - a seat that passed with an empty stock held nothing that fitted. No hand grows after that, so it still doesn't.
//
// Choosing goes in two steps. First, who holds which of the hidden pieces now, and which are still in the
// stock. Each such sharing stands for as many deals as there are ways to say, for every unseen seat, which of
// its pieces it drew when; that depends only on how many late pieces the seat holds, so the numbers of late
// pieces are drawn with those weights, and then the pieces themselves evenly. Second, for each unseen seat,
// what it drew when. Both count the ways that are left after each choice. Counts are doubles: exact far
// beyond what a test can see.
#include <algorithm>
#include <cassert>
#include <vector>

#include "games/rondomino/redraws.h"

namespace pioche::rondomino {

namespace {

// A number from 0 up to, but not including, `total`.
double draw_below(double total, Random& random) {
  return static_cast<double>(random.next() >> 11) * 0x1p-53 * total;
}

Piece take_any(PieceSet& from, Random& random) {
  const Piece piece = from.at(static_cast<int>(random.below(static_cast<std::uint32_t>(from.size()))));
  from.erase(piece);
  return piece;
}

// n choose k.
constexpr auto binomials() {
  Array<Array<double, piece_count + 1>, piece_count + 1> table{};
  for (std::size_t n = 0; n <= piece_count; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
  }
  return table;
}
constexpr auto binomial_table = binomials();
double choose(int n, int k) {
  return k < 0 || n < 0 || k > n ? 0 : binomial_table[n][k];
}

}  // namespace

// In how many ways can the open draws be filled, if the seat holds these numbers of late and other pieces?
// left[i][n]: with n late pieces already placed in the i latest draws. Only what can be asked for is filled in: no more are placed than
// there are draws or late pieces, and no fewer than leave a draw for each of the rest.
class Redraws::Ways {
 public:
  Ways(const Unseen& unseen, int late_held, int others_held)
      : draws_(unseen.draws), late_held_(late_held), others_held_(others_held) {
    const int draws = static_cast<int>(draws_.size());
    const int late = unseen.late_laid.size() + late_held;
    left_[0][0] = 0;
    if (late > draws) return;
    left_[draws][late] = 1;
    for (int i = draws;; --i) {
      const int fewest = std::max(0, late - (draws - i));
      if (i < draws)
        for (int n = fewest; n <= std::min(i, late); ++n)
          left_[i][n] = late_choices(i, n) * left_[i + 1][n + 1] + other_choices(i, n) * left_[i + 1][n];
      if (i == 0) return;
      if (fewest > 0) left_[i][fewest - 1] = 0;
      left_[i][late + 1] = 0;
    }
  }

  double total() const { return left_[0][0]; }
  // Does the i-th latest draw bring a late piece?
  bool choose_late(int i, int placed, Random& random) const {
    const double late = late_choices(i, placed) * left_[i + 1][placed + 1];
    return draw_below(left_[i][placed], random) < late;
  }
  // Of how many pieces it brings one, in either case.
  int late_choices(int i, int placed) const { return std::max(0, late_held_ + draws_[i].late_laid - placed); }
  int other_choices(int i, int placed) const {
    return std::max(0, others_held_ + draws_[i].others_laid - (i - placed));
  }

 private:
  const FixedVector<Unseen::OpenDraw, max_stock>& draws_;
  int late_held_;
  int others_held_;
  Array<Array<double, max_stock + 2>, max_stock + 1> left_;
};

// --- what follows from the view
// -------------------------------------------------------------------------------------------------

Redraws::Redraws(const View& view) : view_(view) {
  const Table& table = view_.table;
  hidden_ = PieceSet::all() - table.line.pieces();
  for (const PieceSet hand : view_.hands) hidden_ = hidden_ - hand;
  for (const Seat seat : seats(table.options.players)) {
    if (view_.eyes.contains(seat)) continue;
    unseen_.resize(unseen_.size() + 1);
    Unseen& unseen = unseen_.back();
    unseen.seat = seat;
    unseen.certain = view_.hands[seat];
  }
  // The last of them holds what neither the others nor the stock have.
  int in_hands = hidden_.size() - table.stock_left;
  for (Unseen& unseen : unseen_) {
    const bool last = &unseen == &unseen_.back();
    unseen.held = last ? in_hands : pieces_held(table, unseen.seat) - unseen.certain.size();
    in_hands -= unseen.held;
  }
  if (table.phase == Phase::opening) {
    opened_ = view_.eyes.contains(table.seat);
    if (!opened_) return;
    late_ = PieceSet::outranking(view_.hands[table.seat].highest());
  } else {
    late_ = PieceSet::outranking(table.line[0].piece());
    for (Unseen& unseen : unseen_) look_at_draws(unseen);
    for (std::size_t place = 0; place < table.drawn; ++place) {
      const Draw draw = table.draws[place];
      if (view_.drawn[place])
        stock_[place] = *view_.drawn[place];
      else if (draw.laid_at_once())
        stock_[place] = table.line[draw.pieces_laid()].piece();
    }
  }
  find_weights();
}

void Redraws::look_at_draws(Unseen& unseen) const {
  const Table& table = view_.table;
  PieceSet laid_since;
  int laid = table.line.size();
  for (std::size_t place = table.drawn; place-- > 0;) {
    const Draw draw = table.draws[place];
    if (draw.seat() != unseen.seat || draw.laid_at_once()) continue;
    while (laid > draw.pieces_laid()) {
      const LaidPiece piece = table.line[--laid];
      if (piece.seat() == unseen.seat && piece.source() == Source::hand) laid_since.insert(piece.piece());
    }
    unseen.draws.push_back({.place = static_cast<std::uint8_t>(place),
                            .late_laid = static_cast<std::uint8_t>((laid_since & late_).size()),
                            .others_laid = static_cast<std::uint8_t>((laid_since - late_).size()),
                            .laid_since = laid_since});
  }
  unseen.late_laid = laid_since & late_;
}

// Before the first piece is laid, one sees only who will lay it. The opening piece outranks all that was
// dealt: it is likely in proportion to the ways to fill the other hidden places from the pieces below it.
void Redraws::choose_opening(Random& random) {
  int highest_seen = -1;
  for (const PieceSet hand : view_.hands)
    if (!hand.empty()) highest_seen = std::max(highest_seen, hand.highest().id());
  int others = -1;
  for (const Unseen& unseen : unseen_) others += unseen.held;

  Array<double, piece_count> weight{};
  double total = 0;
  int below = 0;
  for (const Piece piece : hidden_) {
    if (piece.id() > highest_seen) total += weight[piece.id()] = choose(below, others);
    ++below;
  }
  double left = draw_below(total, random);
  Piece opening;
  for (const Piece piece : hidden_) {
    const double own = weight[piece.id()];
    if (own == 0) continue;
    opening = piece;
    if ((left -= own) < 0) break;
  }
  hidden_.erase(opening);
  for (Unseen& unseen : unseen_) {
    if (unseen.seat != view_.table.seat) continue;
    unseen.certain.insert(opening);
    --unseen.held;
  }
  late_ = PieceSet::outranking(opening);
  opened_ = true;
  find_weights();
}

// For each unseen seat and number of late pieces among its hidden ones: in how many ways its draws can be
// filled; and from each seat on, over all numbers of late pieces that it and the seats after it may hold.
void Redraws::find_weights() {
  const int late = (hidden_ & late_).size();
  if (late == 0) return;
  const std::size_t seats = unseen_.size();
  for (std::size_t i = 0; i < seats; ++i) {
    const Unseen& unseen = unseen_[i];
    const int certain_late = (unseen.certain & late_).size();
    for (int n = 0; n <= std::min(late, unseen.held); ++n)
      weight_[i][n] =
          Ways(unseen, certain_late + n, unseen.held + unseen.certain.size() - certain_late - n).total();
  }
  int pieces = view_.table.stock_left;
  for (int n = 0; n <= late; ++n) from_[seats][n] = 1;
  for (std::size_t i = seats; i-- > 0;) {
    pieces += unseen_[i].held;
    for (int left = i == 0 ? late : 0; left <= late;
         ++left) {  // before the first seat takes any, all are left
      double sum = 0;
      for (int n = 0; n <= std::min(left, unseen_[i].held); ++n) sum += ways_to_take(i, n, left, pieces);
      from_[i][left] = sum;
    }
  }
}

// Seat i takes n of the late pieces that are left, and its other pieces from the rest.
double Redraws::ways_to_take(std::size_t i, int n, int late_left, int pieces_left) const {
  return choose(late_left, n) * choose(pieces_left - late_left, unseen_[i].held - n) * weight_[i][n] *
         from_[i + 1][late_left - n];
}

// How many of the late pieces that are left seat i takes.
int Redraws::choose_late(std::size_t i, int late_left, int pieces_left, Random& random) const {
  if (late_left == 0) return 0;
  double left = draw_below(from_[i][late_left], random);
  int chosen = 0;
  for (int n = 0; n <= std::min(late_left, unseen_[i].held); ++n) {
    const double own = ways_to_take(i, n, late_left, pieces_left);
    if (own == 0) continue;
    chosen = n;
    if ((left -= own) < 0) break;
  }
  return chosen;
}

// --- what chance decides
// --------------------------------------------------------------------------------------------------------

class Deal {
  using Unseen = Redraws::Unseen;

 public:
  Deal(const Redraws& known, Random& random)
      : known_(known), table_(known.view_.table), random_(random), stock_(known.stock_) {}

  Position run(Sharing sharing) {
    share_out(sharing);
    for (std::size_t i = 0; i < known_.unseen_.size(); ++i) fill_draws(known_.unseen_[i], hands_[i]);
    // What is still in the stock lies there in any order.
    for (std::size_t place = table_.drawn; place < table_.drawn + std::size_t{table_.stock_left}; ++place)
      stock_[place] = take_any(in_stock_, random_);
    Position::Hands hands = known_.view_.hands;
    for (std::size_t i = 0; i < known_.unseen_.size(); ++i) hands[known_.unseen_[i].seat] = hands_[i];
    return Position::assemble(table_, hands, stock_);
  }

 private:
  // Who holds what now. A sharing drawn without regard to the passes is thrown away when it contradicts them;
  // where that happens too often, the sharings that don't are counted instead. Either way gives the same
  // distribution.
  void share_out(Sharing sharing) {
    // Nobody has shown anything by passing while there is a stock: the first try is right then.
    const int tries = sharing == Sharing::by_counting && table_.stock_left == 0 ? 0 : 24;
    for (int i = 0; i < tries; ++i) {
      share_once();
      if (agrees_with_passes()) return;
    }
    share_by_counting();
  }

  bool agrees_with_passes() const {
    for (std::size_t i = 0; i < known_.unseen_.size(); ++i)
      if (!(hands_[i] & table_.lacks[known_.unseen_[i].seat]).empty()) return false;
    return true;
  }

  void share_once() {
    PieceSet late = known_.hidden_ & known_.late_;
    PieceSet others = known_.hidden_ - known_.late_;
    for (std::size_t i = 0; i < known_.unseen_.size(); ++i) {
      const Unseen& unseen = known_.unseen_[i];
      const int takes_late = known_.choose_late(i, late.size(), late.size() + others.size(), random_);
      hands_[i] = unseen.certain;
      for (int n = 0; n < takes_late; ++n) hands_[i].insert(take_any(late, random_));
      for (int n = takes_late; n < unseen.held; ++n) hands_[i].insert(take_any(others, random_));
    }
    in_stock_ = late | others;
  }

  // Counts, piece by piece, the ways to share out the rest, given how many places are left in each hand.
  // Passes have shown something, so the stock is empty and every hidden piece is in a hand. Late pieces go
  // first: once they are placed, the hands' weights are known.
  void share_by_counting() {
    FixedVector<Piece, piece_count> pieces;
    for (const Piece piece : known_.hidden_& known_.late_) pieces.push_back(piece);
    const std::size_t late = pieces.size();
    for (const Piece piece : known_.hidden_ - known_.late_) pieces.push_back(piece);

    const auto& unseen = known_.unseen_;
    const std::size_t seats = unseen.size();
    Array<std::size_t, max_players + 1> stride{1};
    for (std::size_t i = 0; i < seats; ++i) stride[i + 1] = stride[i] * (unseen[i].held + 1);
    const std::size_t states = stride[seats];  // places left in each hand, as one number
    const auto places = [&](std::size_t state, std::size_t i) { return state % stride[i + 1] / stride[i]; };
    const auto may_take = [&](std::size_t state, std::size_t i, Piece piece) {
      return places(state, i) > 0 && !table_.lacks[unseen[i].seat].contains(piece);
    };

    std::vector<double> ways((pieces.size() + 1) * states);
    ways[pieces.size() * states] = 1;
    for (std::size_t p = pieces.size(); p-- > 0;) {
      for (std::size_t state = 0; state < states; ++state) {
        double sum = 0;
        for (std::size_t i = 0; i < seats; ++i)
          if (may_take(state, i, pieces[p])) sum += ways[(p + 1) * states + state - stride[i]];
        if (late > 0 && p == late)
          for (std::size_t i = 0; i < seats; ++i) sum *= known_.weight_[i][unseen[i].held - places(state, i)];
        ways[p * states + state] = sum;
      }
    }
    for (std::size_t i = 0; i < seats; ++i) hands_[i] = unseen[i].certain;
    std::size_t state = states - 1;
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      double total = 0;
      for (std::size_t i = 0; i < seats; ++i)
        if (may_take(state, i, pieces[p])) total += ways[(p + 1) * states + state - stride[i]];
      double left = draw_below(total, random_);
      std::size_t chosen = seats;
      for (std::size_t i = 0; i < seats; ++i) {
        if (!may_take(state, i, pieces[p])) continue;
        const double own = ways[(p + 1) * states + state - stride[i]];
        if (own == 0) continue;
        chosen = i;
        if ((left -= own) < 0) break;
      }
      hands_[chosen].insert(pieces[p]);
      state -= stride[chosen];
    }
    in_stock_ = PieceSet();
  }

  // What the seat drew when, from the latest draw back: the further back, the more of its pieces may have
  // come then, so each choice leaves the same number of pieces to the earlier draws. Late pieces must all
  // find a place.
  void fill_draws(const Unseen& unseen, PieceSet hand) {
    if (unseen.draws.empty()) return;
    PieceSet placed;
    const PieceSet late_held = hand & known_.late_;
    if (late_held.empty() && unseen.late_laid.empty()) {
      for (const auto& draw : unseen.draws) place(draw, (hand | draw.laid_since) - placed, placed);
      return;
    }
    const Redraws::Ways ways(unseen, late_held.size(), hand.size() - late_held.size());
    for (int i = 0; i < static_cast<int>(unseen.draws.size()); ++i) {
      const PieceSet open = (hand | unseen.draws[i].laid_since) - placed;
      const bool late = ways.choose_late(i, (placed & known_.late_).size(), random_);
      place(unseen.draws[i], late ? open & known_.late_ : open - known_.late_, placed);
    }
  }

  void place(const Unseen::OpenDraw& draw, PieceSet from, PieceSet& placed) {
    const Piece piece = take_any(from, random_);
    stock_[draw.place] = piece;
    placed.insert(piece);
  }

  const Redraws& known_;
  const Table& table_;
  Random& random_;
  Array<PieceSet, max_players> hands_{};  // of the unseen seats, in their order
  PieceSet in_stock_;
  Position::Stock stock_;
};

Position Redraws::operator()(Random& random, Sharing sharing) const {
  if (opened_) return Deal(*this, random).run(sharing);
  Redraws opened = *this;
  opened.choose_opening(random);
  return Deal(opened, random).run(sharing);
}

// --- without a deal
// --------------------------------------------------------------------------------------------------------------

// How many pieces there are to choose from doesn't depend on which were chosen, unless a deal may be thrown away.
void Redraws::pass_over(Random& random) const {
  const Table& table = view_.table;
  if (!opened_ || passes_have_shown()) {
    (*this)(random);
    return;
  }
  const auto choose = [&](int from) { random.below(static_cast<std::uint32_t>(from)); };
  int late = (hidden_ & late_).size();
  int others = hidden_.size() - late;
  Array<int, max_players> late_held;
  for (std::size_t i = 0; i < unseen_.size(); ++i) {
    const Unseen& unseen = unseen_[i];
    const int takes_late = choose_late(i, late, late + others, random);
    late_held[i] = (unseen.certain & late_).size() + takes_late;
    for (int n = 0; n < takes_late; ++n) choose(late--);
    for (int n = takes_late; n < unseen.held; ++n) choose(others--);
  }
  for (std::size_t i = 0; i < unseen_.size(); ++i) {
    const Unseen& unseen = unseen_[i];
    const int held = unseen.held + unseen.certain.size();
    const int draws = static_cast<int>(unseen.draws.size());
    if (late_held[i] == 0 && unseen.late_laid.empty()) {
      for (int at = 0; at < draws; ++at) choose(held + unseen.draws[at].others_laid - at);
    } else if (draws > 0) {
      const Ways ways(unseen, late_held[i], held - late_held[i]);
      int placed = 0;
      for (int at = 0; at < draws; ++at) {
        const bool brings_late = ways.choose_late(at, placed, random);
        choose(brings_late ? ways.late_choices(at, placed) : ways.other_choices(at, placed));
        placed += brings_late;
      }
    }
  }
  for (int left = table.stock_left; left > 0; --left) choose(left);
}

bool Redraws::passes_have_shown() const {
  for (const Unseen& unseen : unseen_)
    if (!view_.table.lacks[unseen.seat].empty()) return true;
  return false;
}

void Redraws::legal_moves(Moves& moves, Random& random) const {
  assert(view_.eyes.contains(view_.table.seat));
  pass_over(random);
  as_seen().legal_moves(moves);
}

Move Redraws::random_move(Random& random) const {
  assert(view_.eyes.contains(view_.table.seat));
  pass_over(random);
  return as_seen().random_move(random);
}

Position redraw(const View& view, Random& random, Sharing sharing) {
  return Redraws(view)(random, sharing);
}

}  // namespace pioche::rondomino
