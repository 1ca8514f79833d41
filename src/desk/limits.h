#pragma once
// What grows is bounded where it is made. docs/protocol.md states the figures that clients meet.
#include <cstddef>

#include "table/entry.h"

namespace pioche::desk {

using table::Millis;

inline constexpr std::size_t table_id_length = 12;
inline constexpr std::size_t max_body_bytes = 64 * 1024;
inline constexpr std::size_t max_record_bytes = 1024 * 1024;  // of bodies that carry a record

inline constexpr std::size_t tables_of_one_connection = 100;  // followed at the same time
inline constexpr std::size_t length_of_lists = 100;
inline constexpr std::size_t bot_tables_of_one_address = 32;  // in play, with nobody but bots
inline constexpr std::size_t queue_for_one_table = 256;       // commands waiting for one table's save
inline constexpr std::size_t queue_for_the_disk = 20'000;     // commands waiting for any
inline constexpr std::size_t boards_of_one_replay = 2000;
inline constexpr std::size_t decisions_of_one_analysis = 1000;
inline constexpr std::size_t analyses_of_one_address = 2;        // under way
inline constexpr std::size_t analyses_kept_for_one_address = 8;  // those and finished ones
inline constexpr std::size_t analyses_kept = 200;
inline constexpr Millis analysis_kept_for = 3600 * 1000;
inline constexpr Millis analysis_waits_for = 60 * 1000;  // to be asked how far it is, then it rests
inline constexpr Millis notice_held_for = 3500;  // by one node, which says again that it has it in hand
inline constexpr int events_shown_at_once = 32;  // in a log; a longer one is written elsewhere

}  // namespace pioche::desk
