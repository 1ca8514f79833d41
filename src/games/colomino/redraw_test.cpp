// Redraws keep what was seen, are legal positions, and each consistent deal is equally likely.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

#include "games/colomino/colomino.h"

namespace pioche::colomino {
namespace {

std::vector<SeatSet> all_eyes(int players) {
  std::vector<SeatSet> eyes = {SeatSet(), SeatSet::first(players), SeatSet::first(2)};
  for (Seat seat = 0; seat < players; ++seat) eyes.push_back(SeatSet::only(seat));
  return eyes;
}

Plan crowded_plan() {
  Plan plan;
  plan.side = 6;
  for (std::size_t edge = 0; edge < 4; ++edge)
    for (std::size_t at = 0; at < 6; ++at) plan.rim[edge][at] = static_cast<Colour>((edge + at) % 4);
  plan.print(square_at(2, 3), Colour::red);
  return plan;
}

TEST(ColominoRedraw, KeepsEverySeatsViewAndPlaysOn) {
  Random random(11);
  int with_evidence = 0;
  for (int game = 0; game < 120; ++game) {
    const Options options{2 + game % 3, game % 4 == 0 ? small_plan() : crowded_plan()};
    Position position = Colomino::start(options, Colomino::deal(options, random), {});
    while (position.seat_to_act() != nobody) {
      for (const SeatSet eyes : all_eyes(options.players)) {
        const View view = position.view(eyes);
        Position redrawn = Position::redraw(view, random);
        ASSERT_EQ(redrawn.view(eyes), view);
        for (Seat seat = 0; seat < options.players; ++seat) {
          const Evidence& evidence = view.table.evidence[seat];
          with_evidence += !evidence.empty();
          ASSERT_TRUE(evidence.allows(position.rack(seat)));
          ASSERT_TRUE(evidence.allows(redrawn.rack(seat)));
        }
        // Every tile is still there: all eyes together with the bag see the full set.
        ASSERT_EQ(redrawn.view(SeatSet::first(options.players)).unseen.size(),
                  static_cast<std::size_t>(redrawn.bag_size()));
        if (random.below(20) == 0) play_out<Colomino>(redrawn, random);
      }
      position.play(position.random_move(random));
    }
  }
  EXPECT_GT(with_evidence, 1000);
}

TEST(ColominoRedraw, WhatFittedWhenATurnEndedEarlyIsNeverDealtBack) {
  Random random(12);
  int early = 0;
  for (int game = 0; game < 200; ++game) {
    const Options options{2, crowded_plan()};
    Position position = Colomino::start(options, Colomino::deal(options, random), {});
    while (position.seat_to_act() != nobody) {
      const Seat seat = position.seat_to_act();
      const Move move = position.random_move(random);
      const int kept = position.rack(seat).size();
      const TileSet fitted = position.table().fitting_tiles();
      position.play(move);
      if (move.kind != Move::Kind::pass || position.seat_to_act() == nobody) continue;
      ++early;
      const View view = position.view(SeatSet::only(position.seat_to_act()));
      for (int redraws = 0; redraws < 20; ++redraws) {
        const Position redrawn = Position::redraw(view, random);
        int possible = 0;
        for (const Tile tile : redrawn.rack(seat)) possible += !fitted.contains(tile);
        ASSERT_GE(possible, kept);
      }
    }
  }
  EXPECT_GT(early, 50);
}

TEST(ColominoRedraw, ASeatSeesOnlyItsOwnRack) {
  Random random(13);
  const Options options{3, small_plan()};
  const Position position = Colomino::start(options, Colomino::deal(options, random), {});
  const View view = position.view(SeatSet::only(1));
  EXPECT_EQ(view.racks[1], position.rack(1));
  EXPECT_TRUE(view.racks[0].empty() && view.racks[2].empty());
  EXPECT_EQ(view.rack_sizes[0], 5);
  EXPECT_EQ(view.unseen.size(), 139u);
  EXPECT_EQ(view.bag_size(), 129);
}

// Small views made by hand: a few unseen pieces, some of them on hidden racks, the others in the bag.
class SmallView {
 public:
  SmallView(int players, const std::vector<int>& unseen) {
    view_.table = Table::start({players, small_plan()}, 0);
    for (const int kind : unseen) view_.unseen.push_back(static_cast<Tile>(kind));
  }
  void rack(Seat seat, int size) { view_.rack_sizes[seat] = static_cast<std::uint8_t>(size); }
  void ended_early(Seat seat, int kept, const std::vector<int>& fitted) {
    TileSet set;
    for (const int kind : fitted) set.insert(static_cast<Tile>(kind));
    view_.table.evidence[seat].ended_early(kept, set);
  }

  // Deals all orders of the pieces, counts those that agree with the evidence, and compares redraws with
  // them.
  void expect_uniform(int draws) const {
    std::map<std::vector<int>, double> expected;
    std::vector<std::size_t> order(view_.unseen.size());
    std::iota(order.begin(), order.end(), 0u);
    double consistent = 0;
    do {
      std::array<Rack, max_players> racks{};
      std::size_t next = 0;
      bool allowed = true;
      for (Seat seat = 0; seat < view_.table.options.players; ++seat) {
        Rack& rack = racks[seat];
        for (int tile = 0; tile < view_.rack_sizes[seat]; ++tile) rack.insert(view_.unseen[order[next++]]);
        allowed = allowed && view_.table.evidence[seat].allows(rack);
      }
      if (!allowed) continue;
      std::vector<int> key = key_of(racks);
      while (next < order.size()) key.push_back(index(view_.unseen[order[next++]]));
      ++expected[key];
      ++consistent;
    } while (std::next_permutation(order.begin(), order.end()));
    ASSERT_GT(expected.size(), 1u);

    std::map<std::vector<int>, double> drawn;
    Random random(99);
    for (int draw = 0; draw < draws; ++draw) {
      Position position = Position::redraw(view_, random);
      std::array<Rack, max_players> racks{};
      for (Seat seat = 0; seat < max_players; ++seat) racks[seat] = position.rack(seat);
      std::vector<int> key = key_of(racks);
      for (const Tile tile : position.bag()) key.push_back(index(tile));
      ++drawn[key];
    }
    double chi_squared = 0;
    for (const auto& [key, times] : drawn) ASSERT_TRUE(expected.contains(key)) << "an impossible deal";
    for (const auto& [key, ways] : expected) {
      const double wanted = draws * ways / consistent;
      const double found = drawn.contains(key) ? drawn.at(key) : 0;
      ASSERT_GT(wanted, 5) << "too few draws for this many deals";
      chi_squared += (found - wanted) * (found - wanted) / wanted;
    }
    const double freedom = static_cast<double>(expected.size()) - 1;
    // Five standard deviations: one in some millions by chance.
    EXPECT_LT(chi_squared, freedom + 5 * std::sqrt(2 * freedom)) << expected.size() << " deals";
    EXPECT_GT(chi_squared, freedom - 5 * std::sqrt(2 * freedom)) << expected.size() << " deals";
  }

 private:
  static std::vector<int> key_of(const std::array<Rack, max_players>& racks) {
    std::vector<int> key;
    for (const Rack& rack : racks) {
      for (const Tile tile : rack) key.push_back(index(tile));
      key.push_back(-1);
    }
    return key;
  }
  View view_;
};

TEST(ColominoRedraw, IsUniformWhenNothingWasShown) {
  SmallView view(2, {1, 1, 2, 3, 4, 70});
  view.rack(0, 2);
  view.rack(1, 2);
  view.expect_uniform(60'000);
}

TEST(ColominoRedraw, IsUniformAfterATurnThatEndedEarly) {
  SmallView view(2, {1, 1, 2, 3, 4, 5, 70});
  view.rack(0, 3);
  view.rack(1, 2);
  view.ended_early(0, 2, {1, 2, 70});  // and one tile drawn since
  view.expect_uniform(100'000);
}

TEST(ColominoRedraw, IsUniformWhenSeveralRacksHaveShownDifferentThings) {
  SmallView view(3, {1, 1, 2, 3, 4, 4, 5, 6});
  view.rack(0, 2);
  view.rack(1, 3);
  view.rack(2, 2);
  view.ended_early(0, 2, {1, 2});
  view.ended_early(1, 2, {3, 4});
  view.ended_early(2, 1, {1, 5, 6});
  view.expect_uniform(200'000);
}

TEST(ColominoRedraw, IsUniformWhenATurnEndedEarlyTwice) {
  SmallView view(2, {1, 2, 2, 3, 4, 5, 6, 7});
  view.rack(0, 4);
  view.rack(1, 2);
  view.ended_early(0, 1, {1, 2});
  view.ended_early(0, 3, {1, 3});
  view.ended_early(1, 2, {4, 5, 6, 7});
  view.expect_uniform(200'000);
}

TEST(ColominoRedraw, FindsTheOnlyRacksThatAreLeft) {
  SmallView view(3, {1, 2, 3, 4, 5, 6});
  view.rack(0, 2);
  view.rack(1, 2);
  view.ended_early(0, 2, {3, 4, 5, 6});
  view.ended_early(1, 2, {1, 2, 5, 6});
  view.rack(2, 0);
  view.expect_uniform(2'000);
}

}  // namespace
}  // namespace pioche::colomino
