// One queue and one bound for everything that a connection is told.
#include "server/outbox.h"

#include <gtest/gtest.h>

namespace pioche::server {
namespace {

desk::Text text(std::string of) {
  return std::make_shared<const std::string>(std::move(of));
}

// The frames' own bytes left out: texts as they were added, frames of others as they are.
std::string taken(Outbox& outbox) {
  std::string bytes, out;
  outbox.take(bytes);
  for (std::size_t at = 0; at < bytes.size();) {
    if (bytes[at] != '\x81') {
      out += bytes[at++];
      continue;
    }
    auto length = static_cast<std::size_t>(static_cast<unsigned char>(bytes[at + 1]));
    EXPECT_LT(length, 126u);  // short ones only, here
    out += bytes.substr(at + 2, length);
    at += 2 + length;
  }
  return out;
}

TEST(Outbox, KeepsTextsAndFramesInTheOrderInWhichTheyCame) {
  Outbox outbox;
  EXPECT_TRUE(outbox.add(text("a")));
  outbox.add_bytes("-pong-");
  for (const char* one : {"b", "c", "d", "e"}) EXPECT_TRUE(outbox.add(text(one)));
  outbox.add_bytes("-close-");
  EXPECT_TRUE(outbox.add(text("f")));
  EXPECT_EQ(taken(outbox), "a-pong-bcde-close-f");
  EXPECT_EQ(outbox.size(), 0u);
}

TEST(Outbox, WhatTheSystemDidNotTakeComesFirst) {
  Outbox outbox;
  EXPECT_TRUE(outbox.add(text("first")));
  std::string bytes;
  outbox.take(bytes);
  outbox.put_back("rst");
  EXPECT_TRUE(outbox.add(text("a")));
  outbox.add_bytes("-pong-");
  EXPECT_EQ(taken(outbox), "rsta-pong-");
}

TEST(Outbox, TextsAndFramesShareOneBound) {
  Outbox outbox;
  outbox.add_bytes(std::string(max_unread_bytes / 2, 'x'));
  EXPECT_TRUE(outbox.add(text(std::string(max_unread_bytes / 2, 'y'))));
  EXPECT_FALSE(outbox.add(text("z")));
  EXPECT_FALSE(outbox.has_room(1));
  std::string bytes;
  outbox.take(bytes);
  EXPECT_TRUE(outbox.has_room(1));
}

TEST(Outbox, WritesTheLengthsOfFramesAsTheStandardSays) {
  for (const std::size_t length : {0u, 125u, 126u, 65535u, 65536u}) {
    Outbox outbox;
    EXPECT_TRUE(outbox.add(text(std::string(length, 'x'))));
    std::string bytes;
    outbox.take(bytes);
    const std::size_t head = length < 126 ? 2 : length < 65536 ? 4 : 10;
    EXPECT_EQ(bytes.size(), head + length);
    std::size_t read = 0;
    for (std::size_t i = head == 2 ? 1 : 2; i < head; ++i)
      read = read << 8 | static_cast<unsigned char>(bytes[i]);
    EXPECT_EQ(read, length);
  }
}

}  // namespace
}  // namespace pioche::server
