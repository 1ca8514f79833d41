#include "server/fair_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "server/workers.h"

namespace pioche::server {
namespace {

using testing::ElementsAre;

std::vector<int> all_of(FairQueue<int>& queue, std::size_t lanes = 9) {
  std::vector<int> order;
  while (const auto next = queue.pop(lanes)) order.push_back(*next);
  return order;
}

TEST(FairQueue, AddressesTakeTurnsWhateverOneOfThemWants) {
  FairQueue<int> queue({{100, 100}});
  for (int i = 1; i <= 4; ++i) queue.push(0, "greedy", i);
  queue.push(0, "modest", 10);
  queue.push(0, "late", 20);
  EXPECT_THAT(all_of(queue), ElementsAre(1, 10, 20, 2, 3, 4));
}

TEST(FairQueue, WhatIsUrgentGoesFirstAndSomeLeaveTheRestAlone) {
  FairQueue<int> queue({{9, 9}, {9, 9}});
  queue.push(1, "bots", 1);
  queue.push(0, "person", 2);
  EXPECT_EQ(queue.pop(1), 2);
  EXPECT_EQ(queue.pop(1), std::nullopt);
  EXPECT_TRUE(queue.any(2));
  EXPECT_EQ(queue.pop(2), 1);
}

TEST(FairQueue, NobodyFillsItForTheOthers) {
  FairQueue<int> queue({{5, 2}});
  EXPECT_TRUE(queue.push(0, "one", 1));
  EXPECT_TRUE(queue.push(0, "one", 1));
  EXPECT_FALSE(queue.push(0, "one", 1));
  EXPECT_TRUE(queue.push(0, "two", 2));
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(queue.push(0, "", 3)) << "the house itself is bounded by the lane";
  EXPECT_FALSE(queue.push(0, "three", 4));
  EXPECT_EQ(queue.size(0), 5u);
  EXPECT_EQ(all_of(queue).size(), 5u);
  EXPECT_TRUE(queue.push(0, "one", 1));
}

TEST(Workers, GoOnAfterAJobThatThrows) {
  Workers workers({{10, 10}}, {{1, 1, 0}});
  std::promise<void> done;
  workers.give(0, "", [](StopToken) { throw std::runtime_error("a headache"); });
  workers.give(0, "", [](StopToken) { throw 5; });
  workers.give(0, "", [&](StopToken) { done.set_value(); });
  EXPECT_EQ(done.get_future().wait_for(std::chrono::seconds(60)), std::future_status::ready);
}

// Sixty tables of strong bots from one address filled the only queue; a person's bot waited behind all of them.
TEST(Workers, AThreadIsLeftForPeopleHoweverLongTheOthersThink) {
  Workers workers({{100, 100}, {100, 100}}, {{1, 1, 0}, {1, 2, 0}});
  std::promise<void> until;
  const auto over = until.get_future().share();
  for (int i = 0; i < 60; ++i) workers.give(1, "bots", [over](StopToken) { over.wait(); });
  std::promise<void> served;
  workers.give(0, "person", [&](StopToken) { served.set_value(); });
  EXPECT_EQ(served.get_future().wait_for(std::chrono::seconds(60)), std::future_status::ready);
  until.set_value();
}

}  // namespace
}  // namespace pioche::server
