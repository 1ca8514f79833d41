#pragma once
// Numbers over all tables for Prometheus; nothing about any one of them. Counted on the house's thread.
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "table/entry.h"

namespace pioche::server {

class Metrics {
 public:
  void count_response(int status) { ++responses_[status]; }
  void count_refusal(std::string_view code) { ++refusals_[std::string(code)]; }
  void count_save(table::Millis took);

  std::uint64_t messages = 0;
  std::uint64_t events_sent = 0;
  std::uint64_t moves = 0;
  std::uint64_t bot_moves = 0;
  std::uint64_t failed_saves = 0;
  std::uint64_t tables_made = 0;
  std::uint64_t slow_readers = 0;

  struct Now {
    std::size_t tables = 0;
    std::size_t sockets = 0;
    std::size_t disk_queue = 0;
    std::size_t bot_queue = 0;
  };
  std::string text(const Now& now) const;

 private:
  static constexpr std::array<table::Millis, 8> bounds = {1, 2, 5, 10, 25, 100, 500, 2500};
  std::map<int, std::uint64_t> responses_;
  std::map<std::string, std::uint64_t, std::less<>> refusals_;
  std::array<std::uint64_t, 9> saves_{};
  table::Millis save_sum_ = 0;
};

}  // namespace pioche::server
