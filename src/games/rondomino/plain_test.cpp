// The rules a second time, as plainly as they can be written: pieces are pairs of numbers, the line is walked
// in real coordinates, legal actions are found by trying. Both must agree in every position of many games.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "games/rondomino/rondomino.h"

namespace pioche::rondomino {
namespace {

using Pair = std::pair<int, int>;  // lower number first

struct PlainEnd {
  double x = 0, y = 0;
  int direction = 0;  // in sixths of a turn, counterclockwise
  int number = 0;
};

// One side of one joint: where it is, and which way one looks from the joint to that side.
using JointSide = std::tuple<long, long, int>;
JointSide side(double x, double y, int direction) {
  // Joints are far apart, and none lies near where this rounds from one number to the next.
  return {std::lround(x + 0.1), std::lround(y + 0.1), ((direction % 6) + 6) % 6};
}

// Where one gets by a piece that turns left (+1) or right (-1) by two sixths: 120 degrees along the middle of
// the band.
PlainEnd walked(const PlainEnd& from, int turn, int number) {
  const double radius = 22.5;
  const double sixth = std::acos(-1.0) / 3;
  const double to_centre = from.direction * sixth + turn * 1.5 * sixth;
  const double centre_x = from.x + radius * std::cos(to_centre);
  const double centre_y = from.y + radius * std::sin(to_centre);
  const double angle = to_centre + 3 * sixth + turn * 2 * sixth;
  return {centre_x + radius * std::cos(angle), centre_y + radius * std::sin(angle), from.direction + 2 * turn,
          number};
}

// Does the piece turn left when one starts at this number?
bool left_from(Pair piece, int number) {
  const int to = piece.first + piece.second - number;
  const int apart = ((to - number) % 7 + 7) % 7;
  return apart == 1 || apart == 2 || apart == 4;
}

class PlainRound {
 public:
  PlainRound(int players, bool teams, const Setup& setup) : players_(players), teams_(teams) {
    for (const auto& hand : setup.hands) {
      hands_.emplace_back();
      for (const Piece piece : hand) hands_.back().insert({piece.low(), piece.high()});
    }
    for (const Piece piece : setup.stock) stock_.push_back({piece.low(), piece.high()});
    std::tuple<bool, int, int> best{false, -1, -1};
    for (int seat = 0; seat < players; ++seat)
      for (const Pair& piece : hands_[seat]) {
        const std::tuple<bool, int, int> rank{piece.first == piece.second, piece.first + piece.second,
                                              piece.second};
        if (rank <= best) continue;
        best = rank;
        opening_ = piece;
        seat_ = seat;
      }
  }

  bool over() const { return over_; }
  int seat() const { return seat_; }

  std::vector<std::string> legal() const {
    if (over_) return {};
    if (!opened_) return {digits(opening_.first, opening_.second)};
    std::vector<std::string> list;
    for (const Pair& piece : playable())
      for (int end = 0; end < 2; ++end)
        for (int turn : {1, -1})
          if (fits(piece, end, turn)) {
            const int number = ends_[end].number;
            std::string text = (end == 0 ? "A" : "B") + digits(number, piece.first + piece.second - number);
            if (piece.first == piece.second) text += turn == 1 ? "L" : "R";
            list.push_back(text);
          }
    if (has_drawn_ || (stock_.empty() && list.empty())) list.push_back("pass");
    if (!has_drawn_ && !stock_.empty()) list.push_back("draw");
    std::sort(list.begin(), list.end());
    return list;
  }

  void play(const std::string& action) {
    if (!opened_) {
      opened_ = true;
      hand().erase(opening_);
      const bool from_low = opening_.first == opening_.second || left_from(opening_, opening_.first);
      const int a = from_low ? opening_.first : opening_.second;
      ends_[0] = {0, 0, 3, a};
      PlainEnd start{0, 0, 0, a};
      ends_[1] = walked(start, 1, opening_.first + opening_.second - a);
      take(start, ends_[1]);
      next_seat();
    } else if (action == "draw") {
      drawn_ = stock_.front();
      stock_.erase(stock_.begin());
      hand().insert(drawn_);
      has_drawn_ = true;
    } else if (action == "pass") {
      if (!has_drawn_ && ++passes_ == players_) over_ = true;
      next_seat();
    } else {
      const int end = action[0] == 'A' ? 0 : 1;
      const int number = action[1] - '0';
      const int other = action[2] - '0';
      const Pair piece{std::min(number, other), std::max(number, other)};
      const int turn = number == other ? (action[3] == 'L' ? 1 : -1) : left_from(piece, number) ? 1 : -1;
      const PlainEnd far = walked(ends_[end], turn, other);
      take(ends_[end], far);
      joined_ = joined_ || same_place(far, ends_[1 - end]);
      ends_[end] = far;
      hand().erase(piece);
      passes_ = 0;
      if (hand().empty()) over_ = true;
      next_seat();
    }
  }

  Scores scores() const {
    std::vector<int> points;
    int best = 1000;
    for (const auto& hand : hands_) {
      int sum = 0;
      for (const Pair& piece : hand) sum += piece.first + piece.second;
      points.push_back(sum);
      best = std::min(best, hand.empty() ? -1 : sum);
    }
    std::set<int> sides;
    for (std::size_t seat = 0; seat < points.size(); ++seat)
      if ((hands_[seat].empty() ? -1 : points[seat]) == best) sides.insert(side_of(seat));
    Scores scores(points.size(), 0);
    if (sides.size() > 1) return scores;
    int sum = 0;
    for (std::size_t seat = 0; seat < points.size(); ++seat)
      if (side_of(seat) != *sides.begin()) sum += points[seat];
    for (std::size_t seat = 0; seat < points.size(); ++seat)
      if (side_of(seat) == *sides.begin()) scores[seat] = sum;
    return scores;
  }

 private:
  static std::string digits(int a, int b) { return std::to_string(a) + std::to_string(b); }
  std::set<Pair> playable() const { return has_drawn_ ? std::set<Pair>{drawn_} : hand(); }
  int side_of(std::size_t seat) const { return static_cast<int>(teams_ ? seat % 2 : seat); }
  const std::set<Pair>& hand() const { return hands_[seat_]; }
  std::set<Pair>& hand() { return hands_[seat_]; }
  void next_seat() {
    has_drawn_ = false;
    seat_ = (seat_ + 1) % players_;
  }
  static bool same_place(const PlainEnd& a, const PlainEnd& b) {
    return std::hypot(a.x - b.x, a.y - b.y) < 1;
  }
  void take(const PlainEnd& from, const PlainEnd& to) {
    taken_.insert(side(from.x, from.y, from.direction));
    taken_.insert(side(to.x, to.y, to.direction + 3));
  }
  bool fits(Pair piece, int end, int turn) const {
    const PlainEnd& from = ends_[end];
    if (piece.first != from.number && piece.second != from.number) return false;
    if (piece.first != piece.second && left_from(piece, from.number) != (turn == 1)) return false;
    const PlainEnd to = walked(from, turn, piece.first + piece.second - from.number);
    if (taken_.contains(side(from.x, from.y, from.direction))) return false;
    if (taken_.contains(side(to.x, to.y, to.direction + 3))) return false;
    return !same_place(to, ends_[1 - end]) || to.number == ends_[1 - end].number;
  }

  int players_;
  bool teams_;
  std::vector<std::set<Pair>> hands_;
  std::vector<Pair> stock_;
  Pair opening_, drawn_;
  PlainEnd ends_[2];
  std::set<JointSide> taken_;
  int seat_ = 0, passes_ = 0;
  bool opened_ = false, has_drawn_ = false, over_ = false, joined_ = false;
};

std::vector<std::string> legal(const Position& position) {
  Moves moves;
  position.legal_moves(moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(position.text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

TEST(PlainRules, AgreeInEveryPositionOfRandomGames) {
  Random random(12);
  int joined = 0;
  std::size_t most = 0;
  for (int n = 0; n < 4000; ++n) {
    const Options options{2 + n % 3, n % 6 == 2, 100};
    const auto setup = deal(options, random);
    Position position = Position::start(options, setup, {});
    PlainRound plain(options.players, options.teams, setup);
    // Some games go on without drawing more than needed, so that lines get long.
    const bool eager = n % 2 == 0;
    while (position.seat_to_act() != nobody) {
      ASSERT_FALSE(plain.over());
      ASSERT_EQ(position.seat_to_act(), plain.seat());
      const auto texts = legal(position);
      ASSERT_EQ(texts, plain.legal());
      ASSERT_EQ(position.scores(), plain.scores());
      most = std::max(most, texts.size());
      const std::size_t choices = eager && texts.size() > 1 ? texts.size() - 1 : texts.size();
      const std::string& action = texts[random.below(static_cast<std::uint32_t>(choices))];
      const auto move = position.parse(action);
      ASSERT_TRUE(move);
      position.play(*move);
      plain.play(action);
    }
    ASSERT_TRUE(plain.over());
    ASSERT_EQ(position.scores(), plain.scores());
    joined += position.line().joined();
  }
  EXPECT_GT(joined, 5);
  EXPECT_LE(most, static_cast<std::size_t>(max_moves));
}

}  // namespace
}  // namespace pioche::rondomino
