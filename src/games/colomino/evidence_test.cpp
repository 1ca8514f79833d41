// What a rack has shown, held against all that can have happened.
#include "games/colomino/evidence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "base/random.h"

namespace pioche::colomino {
namespace {

using Kinds = std::vector<int>;

Tile kind(int number) {
  return static_cast<Tile>(number);
}

TileSet set_of(const Kinds& numbers) {
  TileSet set;
  for (const int number : numbers) set.insert(kind(number));
  return set;
}

Rack rack_of(const Kinds& numbers) {
  Rack rack;
  for (const int number : numbers) rack.insert(kind(number));
  return rack;
}

TEST(ColominoEvidence, WhatFittedWhenATurnEndedEarlyIsNotOnTheRack) {
  Evidence evidence;
  evidence.ended_early(2, set_of({1, 2}));
  EXPECT_TRUE(evidence.allows(rack_of({3, 4})));
  EXPECT_FALSE(evidence.allows(rack_of({1, 4})));
}

TEST(ColominoEvidence, ATileDrawnSinceMayBeAnything) {
  Evidence evidence;
  evidence.ended_early(1, set_of({1, 2}));
  EXPECT_TRUE(evidence.allows(rack_of({1, 3})));
  EXPECT_FALSE(evidence.allows(rack_of({1, 2})));
}

TEST(ColominoEvidence, ATileLaidLaterMayHaveBeenTheOneKept) {
  Evidence evidence;
  evidence.ended_early(1, set_of({1, 2}));
  evidence.laid(kind(1));  // fitted then, so it was drawn since
  EXPECT_FALSE(evidence.allows(rack_of({1, 2})));
  evidence.laid(kind(3));  // may be the old one
  EXPECT_TRUE(evidence.allows(rack_of({1, 2})));
}

TEST(ColominoEvidence, ThatNothingAtAllFittedSaysNothing) {
  Evidence evidence;
  evidence.ended_early(5, TileSet());
  EXPECT_TRUE(evidence.empty());
}

// Everything that can be on a rack of tiles of four kinds after a history of draws, tiles laid and turns that
// ended early, kept as the set of all possible racks; the evidence must allow exactly these.
TEST(ColominoEvidence, AllowsExactlyTheRacksThatCanHaveComeAbout) {
  constexpr int few = 4;
  Random random(20);
  const auto draw_one = [&](const std::set<Kinds>& racks) {
    std::set<Kinds> grown;
    for (const Kinds& rack : racks)
      for (int drawn = 0; drawn < few; ++drawn) {
        Kinds next = rack;
        next.push_back(drawn);
        std::sort(next.begin(), next.end());
        grown.insert(next);
      }
    return grown;
  };
  int compared = 0;
  for (int history = 0; history < 400; ++history) {
    std::set<Kinds> possible = {{}};
    Kinds truth;
    Evidence evidence;
    const auto refill = [&] {
      while (truth.size() < rack_size) {
        truth.push_back(static_cast<int>(random.below(few)));
        possible = draw_one(possible);
      }
    };
    refill();
    for (int turn = 0; turn < 8; ++turn) {
      for (std::uint32_t laid = random.below(4); laid > 0 && !truth.empty(); --laid) {
        const std::size_t at = random.below(static_cast<std::uint32_t>(truth.size()));
        const int tile = truth[at];
        truth.erase(truth.begin() + static_cast<std::ptrdiff_t>(at));
        std::set<Kinds> shrunk;
        for (Kinds rack : possible) {
          const auto found = std::find(rack.begin(), rack.end(), tile);
          if (found == rack.end()) continue;
          rack.erase(found);
          shrunk.insert(rack);
        }
        possible = shrunk;
        evidence.laid(kind(tile));
      }
      if (random.below(2) == 0) {
        Kinds fitted;
        for (int number = 0; number < few; ++number)
          if (std::find(truth.begin(), truth.end(), number) == truth.end() && random.below(2) == 0)
            fitted.push_back(number);
        std::erase_if(possible, [&](const Kinds& rack) {
          return std::find_first_of(rack.begin(), rack.end(), fitted.begin(), fitted.end()) != rack.end();
        });
        evidence.ended_early(static_cast<int>(truth.size()), set_of(fitted));
      }
      if (random.below(4) != 0) refill();
      // All racks of this size, one by one.
      std::set<Kinds> all = {{}};
      for (std::size_t size = 0; size < truth.size(); ++size) all = draw_one(all);
      for (const Kinds& rack : all) {
        ASSERT_EQ(evidence.allows(rack_of(rack)), possible.contains(rack)) << "history " << history;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 50'000);
}

}  // namespace
}  // namespace pioche::colomino
