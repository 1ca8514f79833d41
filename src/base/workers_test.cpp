// Work is shared out whole, and whoever works hears that it should stop.
#include "base/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "base/stop.h"

namespace pioche {
namespace {

TEST(Workers, EachDoItsPartOnce) {
  for (const int count : {1, 2, 7}) {
    std::vector<int> calls(count);
    run_workers(count, [&](int number) { ++calls[number]; });
    EXPECT_EQ(calls, std::vector<int>(count, 1));
  }
}

TEST(Workers, ShareOutEverythingAndNothingTwice) {
  for (const std::uint64_t things : {0u, 1u, 5u, 1000u})
    for (const int workers : {1, 3, 8}) {
      std::uint64_t all = 0;
      for (int number = 0; number < workers; ++number) {
        const std::uint64_t share = share_of(things, workers, number);
        EXPECT_LE(share_of(things, workers, 0) - share, 1u);
        all += share;
      }
      EXPECT_EQ(all, things);
    }
}

TEST(Stop, IsHeardByEveryWorker) {
  StopSource source;
  std::atomic<int> working = 0;
  run_workers(3, [&, stop = source.get_token()](int) {
    // The last to begin asks; the others would wait for ever if they didn't hear it.
    if (++working == 3) source.request_stop();
    while (!stop.stop_requested()) std::this_thread::yield();
  });
  EXPECT_TRUE(source.stop_requested());
}

TEST(Stop, IsNeverAskedForWithoutASource) {
  EXPECT_FALSE(StopToken().stop_requested());
  StopToken orphan;
  {
    StopSource source;
    orphan = source.get_token();
    EXPECT_FALSE(orphan.stop_requested());
    source.request_stop();
  }
  EXPECT_TRUE(orphan.stop_requested());
}

}  // namespace
}  // namespace pioche
