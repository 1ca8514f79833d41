// A redraw agrees with everything that was seen, and every deal that does is equally likely.
#include "games/rondomino/redraw.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "games/rondomino/redraws.h"
#include "games/rondomino/rondomino.h"
#include "testing/count_allocations.h"

namespace pioche::rondomino {
namespace {

// A game under way and how it got there.
struct Game {
  Setup setup;
  Position position;
  Seat opener;
  std::vector<Move> moves;
};

Game start_game(int players, Random& random) {
  const Options options{players, false, 100};
  const Setup setup = deal(options, random);
  const Position position = Position::start(options, setup, Scores(players, 0));
  return {setup, position, position.seat_to_act(), {}};
}

// One in which some pieces outrank the opening piece, so they can't have been dealt.
Game start_late_game(int players, Random& random) {
  while (true) {
    Game game = start_game(players, random);
    if (game.position.hand(game.position.seat_to_act()).highest().id() <= Piece::of(3, 3).id()) return game;
  }
}

void play(Game& game, Move move) {
  game.position.play(move);
  game.moves.push_back(move);
}

// Hands sorted, as one line of text: what a deal is told apart by.
std::string key(const Setup& setup) {
  std::string text;
  for (Setup::Pieces hand : setup.hands) {
    std::sort(hand.begin(), hand.end(), [](Piece a, Piece b) { return a.id() < b.id(); });
    for (const Piece piece : hand) text += static_cast<char>('A' + piece.id());
    text += ' ';
  }
  for (const Piece piece : setup.stock) text += static_cast<char>('A' + piece.id());
  return text;
}

// Could the game have gone like this from that deal, and would the eyes have seen the same? This knows
// nothing but the rules: it plays the deal through.
bool agrees(const Setup& setup, const Game& game, SeatSet eyes, const View& view) {
  const Options options = game.position.options();
  Position position = Position::start(options, setup, Scores(options.players, 0));
  if (position.seat_to_act() != game.opener) return false;
  for (const Move move : game.moves) {
    Moves legal;
    position.legal_moves(legal);
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) return false;
    position.play(move);
  }
  return position.view(eyes) == view;
}

// All deals in which every seat laid what it laid. Which of them agree with the rest is for `agrees` to say.
class Deals {
 public:
  Deals(const Game& game, SeatSet eyes) : eyes_(eyes), setup_(game.setup) {
    const Table& table = game.position.table();
    const View view = game.position.view(eyes);
    hidden_ = PieceSet::all() - table.line.pieces();
    for (Seat seat = 0; seat < table.options.players; ++seat) {
      Owner owner;
      owner.seat = seat;
      for (int i = 0; i < table.line.size(); ++i)
        if (table.line[i].seat() == seat) owner.pieces.insert(table.line[i].piece());
      for (std::size_t place = 0; place < table.drawn; ++place)
        if (table.draws[place].seat() == seat) owner.places.push_back(place);
      if (view.hands_seen.contains(seat)) {
        owner.pieces |= view.hands[seat];
        hidden_ = hidden_ - view.hands[seat];
      } else {
        owner.to_take = pieces_held(table, seat);
      }
      if (!eyes.contains(seat)) owners_.push_back(owner);
    }
    Owner stock;
    stock.seat = nobody;
    stock.to_take = table.stock_left;
    for (std::size_t place = table.drawn; place < setup_.stock.size(); ++place) stock.places.push_back(place);
    owners_.push_back(stock);
  }

  // How many there are.
  double count() const {
    double total = 1;
    int left = hidden_.size();
    for (const Owner& owner : owners_) {
      for (int i = 0; i < owner.to_take; ++i) total *= static_cast<double>(left - i) / (i + 1);
      left -= owner.to_take;
      const int pieces = owner.pieces.size() + owner.to_take;
      for (std::size_t i = 0; i < owner.places.size(); ++i) total *= pieces - static_cast<int>(i);
    }
    return total;
  }

  void each(const std::function<void(const Setup&)>& visit) {
    visit_ = &visit;
    share(0, owners_[0].to_take, hidden_, PieceSet());
  }

 private:
  struct Owner {
    Seat seat = nobody;
    PieceSet pieces;                  // all that were ever in this hand
    std::vector<std::size_t> places;  // in the stock, that they may have come from
    int to_take = 0;
  };

  // Gives owner i some of the pieces that are left.
  void share(std::size_t i, int count, PieceSet left, PieceSet passed_over) {
    if (count == 0) {
      if (i + 1 == owners_.size()) return fill(0, 0, PieceSet());
      return share(i + 1, owners_[i + 1].to_take, left | passed_over, PieceSet());
    }
    while (!left.empty()) {
      const Piece piece = left.take_first();
      owners_[i].pieces.insert(piece);
      share(i, count - 1, left, passed_over);
      owners_[i].pieces.erase(piece);
      passed_over.insert(piece);
    }
  }

  // Puts pieces of owner i in its places of the stock, in every order; what is left was dealt.
  void fill(std::size_t i, std::size_t place, PieceSet used) {
    const Owner& owner = owners_[i];
    if (place < owner.places.size()) {
      for (const Piece piece : owner.pieces - used) {
        setup_.stock[owner.places[place]] = piece;
        PieceSet more = used;
        more.insert(piece);
        fill(i, place + 1, more);
      }
      return;
    }
    if (owner.seat != nobody) {
      Setup::Pieces& hand = setup_.hands[owner.seat];
      hand.clear();
      for (const Piece piece : owner.pieces - used) hand.push_back(piece);
    }
    if (i + 1 < owners_.size()) return fill(i + 1, 0, PieceSet());
    (*visit_)(setup_);
  }

  SeatSet eyes_;
  Setup setup_;
  PieceSet hidden_;
  std::vector<Owner> owners_;
  const std::function<void(const Setup&)>* visit_ = nullptr;
};

// The value that chi-squared exceeds once in a million times (Wilson and Hilferty).
double chi_squared_bound(double degrees) {
  const double z = 4.753;
  const double spread = 2 / (9 * degrees);
  return degrees * std::pow(1 - spread + z * std::sqrt(spread), 3);
}

struct Seen {
  int cases = 0;
  int with_late = 0;    // a hidden piece outranks the opening piece
  int with_passes = 0;  // more than one unseen hand, and somebody has passed with an empty stock
  int with_draws = 0;   // an unseen seat kept what it drew
  int over = 0;
};

void check_case(const Game& game, SeatSet eyes, Sharing sharing, Random& random, Seen& seen) {
  const View view = game.position.view(eyes);
  Deals deals(game, eyes);
  if (deals.count() > 25'000) return;
  std::map<std::string, int> hits;
  deals.each([&](const Setup& setup) {
    if (agrees(setup, game, eyes, view)) hits[key(setup)] = 0;
  });
  ASSERT_TRUE(hits.contains(key(game.setup))) << "the true deal must be among them";
  if (hits.size() < 2 || hits.size() > 1000) return;

  const int each = 20;
  const int draws = each * static_cast<int>(hits.size());
  for (int i = 0; i < draws; ++i) {
    const Position redrawn = redraw(view, random, sharing);
    const auto hit = hits.find(key(redrawn.setup()));
    ASSERT_NE(hit, hits.end()) << "a redraw that disagrees with what was seen";
    ++hit->second;
  }
  double chi_squared = 0;
  for (const auto& [deal, count] : hits)
    chi_squared += (count - each) * (count - each) / static_cast<double>(each);
  EXPECT_LT(chi_squared, chi_squared_bound(static_cast<double>(hits.size() - 1))) << hits.size() << " deals";

  const Table& table = view.table;
  int unseen = 0;
  bool kept = false;
  bool passed = false;
  PieceSet hidden = PieceSet::all() - table.line.pieces();
  for (Seat seat = 0; seat < table.options.players; ++seat) {
    hidden = hidden - view.hands[seat];
    unseen += !view.hands_seen.contains(seat);
    passed = passed || (!table.lacks[seat].empty() && !eyes.contains(seat));
  }
  for (int i = 0; i < table.drawn; ++i) {
    const Draw draw = table.draws[i];
    kept = kept || (!eyes.contains(draw.seat()) && !draw.laid_at_once());
  }
  ++seen.cases;
  seen.with_late += !(hidden & PieceSet::outranking(table.line[0].piece())).empty();
  seen.with_passes += unseen > 1 && passed;
  seen.with_draws += kept;
  seen.over += table.phase == Phase::over;
}

// Some seats draw whenever they can and are looked through, so that little is hidden from them; the others
// lay.
Seen check_many(int players, SeatSet eyes, int games, Sharing sharing, std::uint64_t seed) {
  Random random(seed);
  Seen seen;
  for (int n = 0; n < games; ++n) {
    Game game = n % 2 == 0 ? start_game(players, random) : start_late_game(players, random);
    const auto thirst = 1 + random.below(4);
    int looks = 0;
    while (game.position.seat_to_act() != nobody) {
      Moves legal;
      game.position.legal_moves(legal);
      Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      const bool looked_through = eyes.contains(game.position.seat_to_act());
      if (legal.back().kind != Move::Kind::lay && legal.size() > 1 && random.below(8) != 0)
        move = looked_through && random.below(4) < thirst
                   ? legal.back()
                   : legal[random.below(static_cast<std::uint32_t>(legal.size() - 1))];
      play(game, move);
      if (game.moves.size() > 6 && random.below(3) == 0 && looks < 3) {
        const int before = seen.cases;
        check_case(game, eyes, sharing, random, seen);
        if (testing::Test::HasFatalFailure()) return seen;
        looks += seen.cases > before;
      }
    }
    check_case(game, eyes, sharing, random, seen);
    if (testing::Test::HasFatalFailure()) return seen;
  }
  return seen;
}

SeatSet seats(std::initializer_list<Seat> list) {
  SeatSet set;
  for (const Seat seat : list) set.insert(seat);
  return set;
}

std::ostream& operator<<(std::ostream& out, const Seen& seen) {
  return out << seen.cases << " cases, late " << seen.with_late << ", passes " << seen.with_passes
             << ", draws " << seen.with_draws << ", over " << seen.over;
}

TEST(Redraw, IsUniformForTwoPlayers) {
  const Seen seen = check_many(2, seats({0}), 100, Sharing::trying_first, 1);
  EXPECT_TRUE(seen.cases > 30 && seen.with_late > 5 && seen.with_draws > 10 && seen.over > 5) << seen;
}

TEST(Redraw, IsUniformForThreePlayers) {
  const Seen seen = check_many(3, seats({1}), 150, Sharing::trying_first, 2);
  EXPECT_TRUE(seen.with_late > 5 && seen.with_passes > 3) << seen;
}

TEST(Redraw, IsUniformForSeveralEyes) {
  const Seen four = check_many(4, seats({0, 2}), 60, Sharing::trying_first, 3);
  EXPECT_TRUE(four.with_late > 5 && four.with_passes > 3) << four;
  const Seen three = check_many(3, seats({0, 1}), 40, Sharing::trying_first, 4);
  EXPECT_TRUE(three.with_late > 5 && three.with_draws > 10) << three;
}

TEST(Redraw, IsUniformWhenTheWaysAreCounted) {
  const Seen three = check_many(3, seats({1}), 120, Sharing::by_counting, 5);
  EXPECT_TRUE(three.with_late > 2 && three.with_passes > 3) << three;
  const Seen four = check_many(4, seats({1, 3}), 50, Sharing::by_counting, 6);
  EXPECT_TRUE(four.with_late > 5 && four.with_passes > 3) << four;
}

// Before the first piece is laid one sees only who will open: too many deals to list, so the opening pieces
// are counted and held against deals thrown until they agree.
TEST(Redraw, OfAnUnopenedRoundOpensLikeADealThatAgrees) {
  Random random(7);
  for (int players = 2; players <= 4; ++players) {
    Game game = start_game(players, random);
    while (game.position.seat_to_act() == 0) game = start_game(players, random);
    const View view = game.position.view(SeatSet::only(0));
    const Seat opener = game.position.seat_to_act();
    std::array<std::array<int, piece_count>, 2> counts{};
    const int draws = 20'000;
    for (int i = 0; i < draws; ++i) {
      const Position redrawn = redraw(view, random);
      ASSERT_EQ(redrawn.view(SeatSet::only(0)), view);
      ++counts[0][redrawn.hand(opener).highest().id()];
    }
    for (int i = 0; i < draws;) {
      auto setup = game.setup;
      std::vector<Piece*> open;
      for (std::size_t seat = 1; seat < setup.hands.size(); ++seat)
        for (Piece& piece : setup.hands[seat]) open.push_back(&piece);
      for (Piece& piece : setup.stock) open.push_back(&piece);
      for (std::size_t left = open.size(); left > 1; --left)
        std::swap(*open[left - 1], *open[random.below(static_cast<std::uint32_t>(left))]);
      const Position position = Position::start(game.position.options(), setup, {});
      if (position.seat_to_act() != opener) continue;
      ++counts[1][position.hand(opener).highest().id()];
      ++i;
    }
    double chi_squared = 0;
    int kinds = 0;
    for (std::size_t id = 0; id < piece_count; ++id) {
      const double sum = counts[0][id] + counts[1][id];
      if (sum < 10) continue;
      chi_squared += std::pow(counts[0][id] - counts[1][id], 2) / sum;
      ++kinds;
    }
    ASSERT_GT(kinds, 1);
    EXPECT_LT(chi_squared, chi_squared_bound(kinds - 1));
  }
}

TEST(Redraw, LooksTheSameAndPlaysOnForEveryEyesOfRandomGames) {
  Random random(8);
  for (int n = 0; n < 300; ++n) {
    Game game = start_game(2 + n % 3, random);
    while (true) {
      const auto all = 1u << game.position.options().players;
      for (unsigned set = 0; set < all; ++set) {
        if (random.below(4) != 0) continue;
        SeatSet eyes;
        for (Seat seat = 0; seat < game.position.options().players; ++seat)
          if (set >> seat & 1) eyes.insert(seat);
        const View view = game.position.view(eyes);
        const auto sharing = random.below(2) == 0 ? Sharing::trying_first : Sharing::by_counting;
        Position redrawn = redraw(view, random, sharing);
        ASSERT_EQ(redrawn.view(eyes), view);
        ASSERT_TRUE(check(redrawn.options(), redrawn.setup()));
        ASSERT_TRUE(agrees(redrawn.setup(), game, eyes, view));
        play_out<Rondomino>(redrawn, random);
      }
      if (game.position.seat_to_act() == nobody) break;
      play(game, game.position.random_move(random));
    }
  }
}

TEST(Redraw, OfEverythingSeenIsTheTruth) {
  Random random(9);
  for (int n = 0; n < 50; ++n) {
    Game game = start_game(2 + n % 3, random);
    while (game.position.seat_to_act() != nobody) {
      play(game, game.position.random_move(random));
      if (game.position.table().stock_left > 1) continue;
      ASSERT_EQ(redraw(game.position.view(SeatSet::first(game.position.options().players)), random),
                game.position);
    }
  }
}

// Whoever is to act knows what it may do without a deal, and chance goes on from where a deal would have left it: the same seed plays the
// same games, whichever way a bot asks.
TEST(Redraws, TellWhatMayBeDoneAndLeaveTheSameRandomNumbers) {
  Random random(11);
  int late = 0, with_passes = 0, empty_stock = 0;
  for (int n = 0; n < 3000; ++n) {
    Game game = n % 2 == 0 ? start_game(2 + n % 3, random) : start_late_game(2 + n % 3, random);
    while (game.position.seat_to_act() != nobody) {
      const View view = game.position.view(SeatSet::only(game.position.seat_to_act()));
      Random dealt = random, listed = random, chosen = random;
      const Position redrawn = redraw(view, dealt);
      Moves legal, told;
      redrawn.legal_moves(legal);
      const Redraws redraws(view);
      redraws.legal_moves(told, listed);
      ASSERT_EQ(told, legal);
      ASSERT_EQ(listed, dealt);
      ASSERT_EQ(redraws.random_move(chosen), redrawn.random_move(dealt));
      ASSERT_EQ(chosen, dealt);
      late += n % 2;
      empty_stock += view.table.stock_left == 0;
      for (const PieceSet lacks : view.table.lacks) with_passes += !lacks.empty();
      play(game, game.position.random_move(random));
    }
  }
  EXPECT_TRUE(late > 1000 && empty_stock > 1000 && with_passes > 100)
      << late << ' ' << empty_stock << ' ' << with_passes;
}

// What is hidden isn't in the view in any form: two deals that differ only there give the same view.
TEST(View, HoldsNothingOfOtherHands) {
  const Options options{2, false, 100};
  Random random(10);
  const auto setup = deal(options, random);
  auto swapped = setup;
  // Swapping two pieces of the stock is never seen before they are drawn.
  std::swap(swapped.stock[3], swapped.stock[9]);
  const Position one = Position::start(options, setup, {});
  const Position other = Position::start(options, swapped, {});
  EXPECT_NE(one, other);
  for (const SeatSet eyes : {SeatSet{}, SeatSet::only(0), SeatSet::only(1), SeatSet::first(2)})
    EXPECT_EQ(one.view(eyes), other.view(eyes));
  EXPECT_EQ(one.view(SeatSet::only(0)).hands[1], PieceSet());
  EXPECT_EQ(one.view(SeatSet::only(0)).hands[0], one.hand(0));
}

// A search redraws before every playout. Only the ways in which a deal can fit many passes are counted on the heap, and
// nobody passes before the stock is empty.
TEST(Redraw, AllocatesNothingWhileThereIsAStock) {
  Random random(1);
  for (int players = 2; players <= 4; ++players) {
    Game game = start_game(players, random);
    game.moves.reserve(1000);
    const std::size_t before = allocations();
    int redrawn = 0;
    while (game.position.seat_to_act() != nobody && game.position.table().stock_left > 0) {
      const View view = game.position.view(SeatSet::only(game.position.seat_to_act()));
      redrawn += redraw(view, random).hand(0).empty() ? 0 : 1;
      play(game, game.position.random_move(random));
    }
    EXPECT_EQ(allocations(), before) << redrawn;
    EXPECT_GT(redrawn, 0);
  }
}

}  // namespace
}  // namespace pioche::rondomino
