#pragma once
// Numbers over all tables, nothing about any one of them. Whoever keeps the desk shows them.
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "table/entry.h"

namespace pioche::desk {

struct Counts {
  static constexpr std::array<table::Millis, 8> save_bounds = {1, 2, 5, 10, 25, 100, 500, 2500};

  std::uint64_t moves = 0;
  std::uint64_t bot_moves = 0;
  std::uint64_t events_sent = 0;
  std::uint64_t tables_made = 0;
  std::uint64_t failed_saves = 0;
  std::array<std::uint64_t, save_bounds.size() + 1> saves{};  // by how long they took
  table::Millis save_sum = 0;
  std::map<std::string, std::uint64_t, std::less<>> refusals;

  void add_save(table::Millis took) {
    std::size_t bucket = 0;
    while (bucket < save_bounds.size() && took > save_bounds[bucket]) ++bucket;
    ++saves[bucket];
    save_sum += took;
  }
  void add_refusal(std::string_view code) {
    const auto found = refusals.find(code);
    if (found == refusals.end())
      refusals.emplace(code, 1);
    else
      ++found->second;
  }
};

}  // namespace pioche::desk
