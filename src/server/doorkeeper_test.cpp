#include "server/doorkeeper.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

namespace pioche::server {
namespace {

TEST(Doorkeeper, GoesOnAfterSomethingThrew) {
  std::atomic<int> posts = 0;
  std::promise<std::string> hashed;
  ThreadedDoorkeeper keeper({}, [&](const std::function<void()>& what) {
    if (++posts == 1) throw std::bad_alloc();
    what();
  });
  ASSERT_TRUE(keeper.hash_password("the first horse", [](const std::string&) {}));
  ASSERT_TRUE(
      keeper.hash_password("the second horse", [&](std::string hash) { hashed.set_value(std::move(hash)); }));
  auto second = hashed.get_future();
  ASSERT_EQ(second.wait_for(std::chrono::seconds(60)), std::future_status::ready);
  EXPECT_TRUE(second.get().starts_with("$argon2id$"));
}

}  // namespace
}  // namespace pioche::server
