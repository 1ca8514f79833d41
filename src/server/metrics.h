#pragma once
// Numbers for Prometheus: the desk's, and those of the network.
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "desk/counts.h"

namespace pioche::server {

struct Metrics {
  std::uint64_t messages = 0;
  std::uint64_t held_messages = 0;
  std::uint64_t slow_readers = 0;
  std::map<int, std::uint64_t> responses;  // by status

  // How it stands at the moment.
  struct Now {
    std::size_t tables = 0;
    std::size_t sockets = 0;
    std::size_t disk_queue = 0;
    std::size_t bot_queue = 0;
    std::size_t analyses = 0;
  };
  std::string text(const desk::Counts& counts, const Now& now) const;
};

}  // namespace pioche::server
