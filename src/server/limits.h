#pragma once
// How much one client may ask for, and how long it may take. docs/protocol.md states the figures; those that a busy house
// may want to change are flags of `pioche serve`.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "table/entry.h"

namespace pioche::server {

using table::Millis;

struct Limits {
  double messages_per_second = 40;    // from one WebSocket connection; bursts of twice as many
  double calls_per_second = 100;      // from one address; bursts of three times as many
  double tables_per_second = 2;       // from one address; bursts of thirty times as many
  double accounts_per_hour = 20;      // from one address; as many at once
  std::size_t connections = 512;      // from one address, loopback excepted
  std::size_t excess_messages = 400;  // more refused than let through since, then the connection is closed
};

inline constexpr std::size_t max_header_bytes = 8 * 1024;
inline constexpr std::size_t max_frame_bytes = 8 * 1024;
inline constexpr std::size_t max_unread_bytes = 1024 * 1024;
inline constexpr Millis header_patience = 10'000;
inline constexpr Millis body_patience = 20'000;
inline constexpr Millis http_patience = 60'000;
inline constexpr Millis socket_patience = 60'000;

inline constexpr std::size_t queue_for_bots = 4096;
inline constexpr std::size_t queue_for_hints = 64;

// So many at once, refilled at so many a second.
class Bucket {
 public:
  bool take(double rate, double burst, Millis now) {
    if (filled_at_ == 0) level_ = burst;
    if (filled_at_ != 0 && now > filled_at_)
      level_ = std::min(burst, level_ + rate * static_cast<double>(now - filled_at_) / 1000.0);
    filled_at_ = std::max(now, filled_at_);
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }
  Millis used_at() const { return filled_at_; }

 private:
  double level_ = 0;
  Millis filled_at_ = 0;
};

}  // namespace pioche::server
