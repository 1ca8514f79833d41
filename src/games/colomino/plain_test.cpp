// Colomino a second time, as plainly as it can be written: maps and loops, nothing kept up to date. Every
// position of many random games must have the same moves, the same courts and the same tokens in both.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "games/colomino/colomino.h"

namespace pioche::colomino {
namespace {

struct At {
  int column;
  int row;
  friend auto operator<=>(const At&, const At&) = default;
};

std::string name_of(At at) {
  return static_cast<char>('a' + at.column) + std::to_string(at.row + 1);
}

class PlainGame {
 public:
  PlainGame(const Options& options, const Setup& setup)
      : players_(options.players), side_(options.plan.side), seat(setup.first), tokens(max_players) {
    for (int at = 0; at < side_; ++at)
      for (const Edge edge : edges) rim_[{static_cast<int>(edge), at}] = letter(options.plan.rim[edge][at]);
    options.plan.coloured.each([&](Square square) {
      coloured_[{column_of(square), row_of(square)}] = letter(options.plan.colour_of[square]);
    });
    for (const Tile tile : setup.bag) bag_.push_back(text(tile));
    racks_.resize(players_);
    for (int turn = 0; turn < players_; ++turn) refill((seat + turn) % players_);
  }

  std::vector<std::string> legal() const {
    std::set<std::string> found;
    for (int column = 0; column < side_; ++column)
      for (int row = 0; row < side_; ++row)
        for (const std::string& tile : racks_[seat])
          for (std::size_t turn = 0; turn < 4; ++turn) {
            const std::string lying = tile.substr(turn) + tile.substr(0, turn);
            if (fits({column, row}, lying)) found.insert(name_of({column, row}) + "=" + lying);
          }
    if (found.empty()) return {"pass"};
    return {found.begin(), found.end()};
  }

  void play(const std::string& action) {
    std::vector<std::string>& rack = racks_[seat];
    if (action != "pass") {
      const std::size_t equals = action.find('=');
      const At at = {action[0] - 'a', std::stoi(action.substr(1, equals - 1)) - 1};
      const std::string lying = action.substr(equals + 1);
      std::string tile = lying;
      for (std::size_t turn = 0; turn < 4; ++turn)
        tile = std::min(tile, lying.substr(turn) + lying.substr(0, turn));
      rack.erase(std::find(rack.begin(), rack.end(), tile));
      if (lying != "****" && bounded(at) >= 3) {
        ++courts_;
        (bounded(at) == 3 ? tokens[seat].yellow : tokens[seat].blue) += courts_;
      }
      laid_[at] = lying;
      if (at.row == side_ - 1 && !last_seat_)
        last_seat_ = seat == 0 ? players_ - 1 : seat - 1, just_reached_ = true;
      if (++laid_now_ < 3) return;
    }
    idle_ = laid_now_ == 0 ? idle_ + 1 : 0;
    refill(seat);
    const bool ended = (last_seat_ == seat && !just_reached_) || idle_ == players_;
    just_reached_ = false;
    laid_now_ = courts_ = 0;
    opening_ = false;
    seat = ended ? -1 : (seat + 1) % players_;
  }

  // Tiles, jokers, the rim, and coloured squares that a laid tile touches.
  int bounded(At at) const {
    int sides = 0;
    for (int edge = 0; edge < 4; ++edge) {
      const At next = beside(at, edge);
      if (outside(next) || laid_.contains(next) || (coloured_.contains(next) && touched(next))) ++sides;
    }
    return sides;
  }
  bool has_tile(At at) const { return laid_.contains(at) && laid_.at(at) != "****"; }

 private:
  static At beside(At at, int edge) {
    constexpr int across[] = {0, 1, 0, -1};
    constexpr int up[] = {1, 0, -1, 0};
    return {at.column + across[edge], at.row + up[edge]};
  }
  bool outside(At at) const { return at.column < 0 || at.row < 0 || at.column >= side_ || at.row >= side_; }
  bool touched(At at) const {
    for (int edge = 0; edge < 4; ++edge)
      if (laid_.contains(beside(at, edge))) return true;
    return false;
  }
  bool fits(At at, const std::string& lying) const {
    if (has_tile(at)) return false;
    const bool on_joker = laid_.contains(at);
    bool reached = at.row == 0;
    for (int edge = 0; edge < 4; ++edge) {
      const At next = beside(at, edge);
      if (laid_.contains(next) || (coloured_.contains(next) && touched(next))) reached = true;
    }
    if (!reached || (opening_ && at.row != 0)) return false;
    if (lying == "****") return !on_joker && !coloured_.contains(at);
    if (coloured_.contains(at) && lying != std::string(4, coloured_.at(at))) return false;
    for (int edge = 0; edge < 4; ++edge) {
      const At next = beside(at, edge);
      char shown = '*';
      if (outside(next))
        shown = rim_.at({edge, edge % 2 == 0 ? at.column : at.row});
      else if (laid_.contains(next))
        shown = laid_.at(next)[(edge + 2) % 4];
      else if (coloured_.contains(next))
        shown = coloured_.at(next);
      if (shown != '*' && shown != lying[edge]) return false;
    }
    return true;
  }
  void refill(int of_seat) {
    std::vector<std::string>& rack = racks_[of_seat];
    while (rack.size() < 5 && !bag_.empty()) {
      rack.push_back(bag_.front());
      bag_.erase(bag_.begin());
    }
  }

  int players_;
  int side_;
  std::map<std::pair<int, int>, char> rim_;
  std::map<At, char> coloured_;
  std::map<At, std::string> laid_;
  std::vector<std::string> bag_;
  std::vector<std::vector<std::string>> racks_;
  bool opening_ = true;
  int laid_now_ = 0;
  int courts_ = 0;
  int idle_ = 0;
  std::optional<int> last_seat_;
  bool just_reached_ = false;

 public:
  int seat;
  std::vector<Tokens> tokens;
};

Plan random_plan(Random& random) {
  Plan plan;
  plan.side = static_cast<std::uint8_t>(min_side + random.below(max_side - min_side + 1));
  const auto any_colour = [&] { return static_cast<Colour>(random.below(colours)); };
  for (Plan::Rim& rim : plan.rim)
    for (std::size_t at = 0; at < plan.side; ++at) rim[at] = any_colour();
  // As many coloured squares as come, up to very many.
  for (std::uint32_t tries = random.below(60); tries > 0; --tries) {
    Plan next = plan;
    next.print(
        square_at(static_cast<int>(random.below(plan.side)), static_cast<int>(random.below(plan.side))),
        any_colour());
    if (check(next)) plan = next;
  }
  return plan;
}

struct Seen {
  int positions = 0;
  int passes = 0;
  int idle_ends = 0;
  int empty_bags = 0;
  int on_joker = 0;
  int on_coloured = 0;
  int courts = 0;
};

void compare_a_game(const Options& options, Random& random, Seen& seen) {
  ASSERT_TRUE(Colomino::check(options));
  const Setup setup = Colomino::deal(options, random);
  ASSERT_TRUE(Colomino::check(options, setup));
  Position position = Colomino::start(options, setup, {});
  PlainGame plain(options, setup);
  MovesOf<Colomino> moves;
  while (position.seat_to_act() != nobody) {
    ++seen.positions;
    ASSERT_EQ(position.seat_to_act(), plain.seat);
    position.legal_moves(moves);
    std::vector<std::string> ours;
    for (const Move& move : moves) ours.push_back(position.text(move));
    std::sort(ours.begin(), ours.end());
    ASSERT_EQ(ours, plain.legal());
    for (int row = 0; row < options.plan.side; ++row)
      for (int column = 0; column < options.plan.side; ++column) {
        const Square square = square_at(column, row);
        const At at = {column, row};
        ASSERT_EQ(position.table().cells[square].bounded_sides(), plain.bounded(at));
        const int sides = plain.has_tile(at) ? 0 : plain.bounded(at);
        const Court court = sides == 4 ? Court::closed : sides == 3 ? Court::open : Court::none;
        ASSERT_EQ(position.table().court(square), court);
      }
    const Move move = position.random_move(random);
    ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    const Content on = position.table().cells[move.square].content;
    seen.passes += move.kind == Move::Kind::pass;
    seen.on_joker += move.kind == Move::Kind::lay && on == Content::joker;
    seen.on_coloured += move.kind == Move::Kind::lay && on == Content::coloured;
    seen.courts += position.brings(move).points() > 0;
    const Tokens before = position.table().tokens[position.seat_to_act()];
    const Seat seat = position.seat_to_act();
    const Tokens brought = position.brings(move);
    plain.play(position.text(move));
    position.play(move);
    const Tokens after = position.table().tokens[seat];
    ASSERT_EQ(after, (Tokens{before.yellow + brought.yellow, before.blue + brought.blue}));
    ASSERT_EQ(after, plain.tokens[seat]);
  }
  ASSERT_EQ(plain.seat, -1);
  seen.idle_ends += position.table().idle == options.players;
  seen.empty_bags += position.bag_size() == 0;
}

TEST(ColominoPlain, TwoImplementationsAgreeOnThePrintedPlans) {
  Random random(1);
  Seen seen;
  for (int game = 0; game < 40; ++game) {
    Options options;
    options.players = 2 + game % 3;
    options.plan = game % 2 == 0 ? small_plan() : large_plan();
    compare_a_game(options, random, seen);
    if (HasFatalFailure()) FAIL() << "game " << game;
  }
  EXPECT_GT(seen.positions, 2000);
  EXPECT_GT(seen.courts, 100);
  EXPECT_GT(seen.on_joker, 0);
}

TEST(ColominoPlain, TwoImplementationsAgreeOnPlansOfOnesOwn) {
  Random random(2);
  Seen seen;
  for (int game = 0; game < 80; ++game) {
    Options options;
    options.players = 2 + game % 3;
    options.plan = random_plan(random);
    compare_a_game(options, random, seen);
    if (HasFatalFailure()) FAIL() << "game " << game;
  }
  // What seldom happens has happened.
  EXPECT_GT(seen.passes, 20);
  EXPECT_GT(seen.on_joker, 0);
  EXPECT_GT(seen.on_coloured, 0);
  EXPECT_GT(seen.idle_ends, 0);
  EXPECT_GT(seen.empty_bags, 0);
}

TEST(ColominoPlain, RandomMovesAreEachEquallyLikely) {
  Random random(3);
  Options options;
  Position position = Colomino::start(options, Colomino::deal(options, random), {});
  for (int ply = 0; ply < 20; ++ply) position.play(position.random_move(random));
  MovesOf<Colomino> moves;
  position.legal_moves(moves);
  ASSERT_GT(moves.size(), 5u);
  std::map<std::string, int> drawn;
  constexpr int draws = 20'000;
  for (int draw = 0; draw < draws; ++draw) ++drawn[position.text(position.random_move(random))];
  EXPECT_EQ(drawn.size(), moves.size());
  const double expected = static_cast<double>(draws) / static_cast<double>(moves.size());
  double chi_squared = 0;
  for (const auto& [text, times] : drawn) chi_squared += (times - expected) * (times - expected) / expected;
  const double freedom = static_cast<double>(moves.size()) - 1;
  EXPECT_LT(chi_squared, freedom + 5 * std::sqrt(2 * freedom));
}

}  // namespace
}  // namespace pioche::colomino
