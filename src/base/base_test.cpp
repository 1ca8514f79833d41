#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "base/bits.h"
#include "base/exponential.h"
#include "base/fixed_vector.h"
#include "base/random.h"
#include "base/seats.h"
#include "base/shared.h"

namespace pioche {
namespace {

TEST(Random, IsTheSameEverywhere) {
  Random random(1);
  const std::array<std::uint64_t, 3> first{random.next(), random.next(), random.next()};
  Random again(1);
  EXPECT_EQ(again.next(), first[0]);
  // Written down once: a change would silently change every seeded deal.
  EXPECT_EQ(first[0], 8518060342173045953u);
  EXPECT_EQ(first[1], 5493130328895297234u);
}

TEST(Random, DrawsBelowABoundWithoutBias) {
  Random random(7);
  std::array<int, 7> seen{};
  const int draws = 70'000;
  for (int i = 0; i < draws; ++i) ++seen[random.below(7)];
  double chi_squared = 0;
  for (const int hits : seen) chi_squared += (hits - 10'000.0) * (hits - 10'000.0) / 10'000.0;
  EXPECT_LT(chi_squared, 22.5);  // six degrees of freedom, one in a thousand
}

TEST(Random, ShufflesEveryOrderEquallyOften) {
  Random random(11);
  std::array<int, 6> seen{};
  for (int i = 0; i < 60'000; ++i) {
    std::array<int, 3> cards{0, 1, 2};
    shuffle(cards, random);
    ++seen[cards[0] * 2 + (cards[1] > cards[2] ? 1 : 0)];
  }
  double chi_squared = 0;
  for (const int hits : seen) chi_squared += (hits - 10'000.0) * (hits - 10'000.0) / 10'000.0;
  EXPECT_LT(chi_squared, 20.5);  // five degrees of freedom, one in a thousand
}

TEST(Bits, FindsTheNthBit) {
  const Bits bits = 0x8000'0000'0001'0012u;
  EXPECT_EQ(nth(bits, 0), 1);
  EXPECT_EQ(nth(bits, 1), 4);
  EXPECT_EQ(nth(bits, 2), 16);
  EXPECT_EQ(nth(bits, 3), 63);
  Random random(1);
  for (int time = 0; time < 10'000; ++time) {
    // Sparse, even and dense words.
    Bits word = random.next();
    if (time % 3 == 1) word &= random.next() & random.next();
    if (time % 3 == 2) word |= random.next() | random.next();
    int n = 0;
    for (Bits left = word; left != 0; ++n) {
      const int index = take_lowest(left);
      ASSERT_EQ(nth(word, n), index) << word;
      ASSERT_EQ(nth_without_bmi2(word, n), index) << word;
    }
  }
}

TEST(FixedVector, ComparesOnlyWhatItHolds) {
  FixedVector<int, 4> a{1, 2, 3};
  FixedVector<int, 4> b{1, 2};
  EXPECT_NE(a, b);
  a.pop_back();
  EXPECT_EQ(a, b);
  a.erase_at(0);
  EXPECT_EQ(a, (FixedVector<int, 4>{2}));
}

TEST(Exponential, IsWithinOneUnitInTheLastPlaceOfTheTrueValue) {
  for (double x = -103; x < 88.7; x += 0.00137) {
    const float near = static_cast<float>(x);
    const auto exact = static_cast<float>(std::exp(static_cast<double>(near)));
    const auto off = std::bit_cast<std::int32_t>(exponential(near)) - std::bit_cast<std::int32_t>(exact);
    ASSERT_LE(std::abs(off), 1) << near;
  }
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(-1000), 0);
  EXPECT_EQ(exponential(1000), HUGE_VALF);
}

TEST(Exponential, IsTheSameEverywhere) {
  // All bits of many values, written down once: a machine that rounds otherwise would decide otherwise.
  std::uint64_t sum = 0;
  for (int step = -2000; step <= 2000; ++step)
    sum = sum * 31 + std::bit_cast<std::uint32_t>(exponential(static_cast<float>(step) * 0.0437f));
  EXPECT_EQ(sum, 3812254909915684628u);
}

TEST(SeatSet, HoldsSeats) {
  SeatSet seats = SeatSet::only(2);
  EXPECT_TRUE(seats.contains(2));
  EXPECT_FALSE(seats.contains(0));
  seats.insert(0);
  EXPECT_EQ(seats.size(), 2);
  EXPECT_EQ(SeatSet::first(3).size(), 3);
}

TEST(Shared, IsOneValueUntilACopyChangesIt) {
  Shared<std::vector<int>> one(std::vector{1, 2});
  Shared<std::vector<int>> other = one;
  EXPECT_EQ(&*one, &*other);
  other.own().push_back(3);
  EXPECT_EQ(*one, (std::vector{1, 2}));
  EXPECT_EQ(*other, (std::vector{1, 2, 3}));
  const auto* const mine = &*other;
  other.own().push_back(4);  // nobody else has it any more
  EXPECT_EQ(&*other, mine);
  one = other;
  EXPECT_EQ(&*one, &*other);
}

TEST(SharedList, GrowsInEveryCopyOnItsOwn) {
  SharedList<std::string> list;
  std::vector<SharedList<std::string>> earlier;
  for (int number = 0; number < 100; ++number) {
    earlier.push_back(list);
    SharedList<std::string> tried = list;  // and dropped
    tried.push_back("tried");
    list.push_back(std::to_string(number));
    ASSERT_EQ(tried[number], "tried");
  }
  for (std::size_t size = 0; size < earlier.size(); ++size) {
    ASSERT_EQ(earlier[size].size(), size);
    for (std::size_t number = 0; number < size; ++number)
      ASSERT_EQ(earlier[size][number], std::to_string(number));
  }
  SharedList<std::string> renamed = list;
  renamed.own(7) = "seven";
  EXPECT_EQ(list[7], "7");
  EXPECT_EQ(renamed[7], "seven");
}

TEST(SharedList, IsReadWhereItsCopiesGrowElsewhere) {
  SharedList<std::string> list;
  for (int number = 0; number < 40; ++number) list.push_back(std::to_string(number));
  std::vector<std::thread> readers;
  for (int reader = 0; reader < 4; ++reader)
    readers.emplace_back([copy = list]() mutable {
      for (int number = 40; number < 200; ++number) copy.push_back(std::to_string(number));
      for (std::size_t number = 0; number < copy.size(); ++number)
        EXPECT_EQ(copy[number], std::to_string(number));
    });
  for (int number = 40; number < 200; ++number) list.push_back("mine");
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(list[39], "39");
  EXPECT_EQ(list[40], "mine");
}

}  // namespace
}  // namespace pioche
