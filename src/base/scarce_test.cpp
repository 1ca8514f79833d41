#include "base/scarce.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace pioche {
namespace {

TEST(Scarce, WhatFailedForWantOfMemoryIsTriedAgain) {
  int tried = 0;
  EXPECT_EQ(once_there_is_memory([&] {
              if (++tried < 3) throw std::bad_alloc();
              return tried;
            }),
            3);
}

TEST(Scarce, OtherTroubleIsWhoeversItIs) {
  EXPECT_THROW(once_there_is_memory([] { throw std::runtime_error("a headache"); }), std::runtime_error);
}

}  // namespace
}  // namespace pioche
