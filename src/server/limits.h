#pragma once
// How much one client may ask for, and how long it may take. docs/protocol.md states the figures; those that a busy house
// may want to change are flags of `pioche serve`.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "server/fair_queue.h"
#include "table/entry.h"

namespace pioche::server {

using table::Millis;

struct Limits {
  double messages_per_second =
      40;  // from one WebSocket connection, ten times that from an address; bursts of twice as many
  double calls_per_second = 100;  // from one address; bursts of three times as many; four times that of files
  double tables_per_second = 2;   // from one address; bursts of thirty times as many
  double accounts_per_hour = 20;  // from one address; as many at once
  std::size_t connections = 512;  // from one address, loopback excepted
  std::size_t excess_pings = 400;  // more than there was room for, then the connection is closed
};

inline constexpr std::size_t max_header_bytes = 8 * 1024;
inline constexpr std::size_t max_frame_bytes = 8 * 1024;
inline constexpr std::size_t max_unread_bytes = 1024 * 1024;  // of one WebSocket
// Of bodies, answers and unread output that are under way, over all connections of one visitor; and what a WebSocket may have unread however much the
// others have.
inline constexpr std::size_t max_held_for_visitor = 16 * 1024 * 1024;
inline constexpr std::size_t few_unread_bytes = 64 * 1024;
inline constexpr double messages_of_address = 10;     // as many as from one connection
inline constexpr double files_of_address = 4;         // as many as calls
inline constexpr double bytes_of_one_file = 65536;    // a larger one counts for several
inline constexpr std::size_t max_visitors = 100'000;  // remembered
inline constexpr Millis header_patience = 10'000;
// A house that closes waits so long for the first word of who has just come: a proxy sends nobody elsewhere whom it sent here.
inline constexpr Millis first_word_patience = 1000;
inline constexpr Millis body_patience = 20'000;
inline constexpr Millis http_patience = 60'000;
inline constexpr Millis socket_patience = 60'000;

// How much may wait to be thought about or read, in all and for one address.
inline constexpr LaneBounds waiting_bots{4096, 64};
inline constexpr LaneBounds waiting_hints{64, 4};
inline constexpr LaneBounds waiting_bots_among_bots{1024, 16};
inline constexpr LaneBounds waiting_judgements{200, 4};
inline constexpr LaneBounds waiting_tables{4096, 256};
inline constexpr LaneBounds waiting_texts{128, 8};

// In milliseconds, for what comes in turn instead of being refused.
inline constexpr double longest_wait = 10'000;

// So many at once, refilled at so many a second.
class Bucket {
 public:
  bool take(double rate, double burst, Millis now) {
    fill(rate, burst, now);
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }

  // Takes in any case, and says how long whoever took has to wait until it is covered. Those who wait are served in the order in which they took. Nobody
  // waits longer than ten seconds: for what was taken by who is gone by now, others at their address would.
  Millis reserve(double rate, double burst, Millis now, double count = 1) {
    fill(rate, burst, now);
    level_ = std::max(level_ - count, -longest_wait / 1000.0 * rate);
    return level_ >= 0 ? 0 : static_cast<Millis>(std::ceil(-level_ * 1000.0 / rate));
  }

 private:
  void fill(double rate, double burst, Millis now) {
    if (!filled_at_) level_ = burst;
    if (filled_at_ && now > *filled_at_)
      level_ = std::min(burst, level_ + rate * static_cast<double>(now - *filled_at_) / 1000.0);
    filled_at_ = std::max(now, filled_at_.value_or(now));
  }

  double level_ = 0;
  std::optional<Millis> filled_at_;  // by the steady clock, which nobody can set
};

}  // namespace pioche::server
