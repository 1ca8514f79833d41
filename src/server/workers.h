#pragma once
// Threads that think, so that the network never waits for a bot. Queues are bounded: what doesn't fit is
// refused, and whoever asked tries again or says so.
#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "base/stop.h"

namespace pioche::server {

// Moves of bots go before hints, and hints before analyses.
enum class Urgency : std::size_t { bot, hint, analysis };

class Workers {
 public:
  using Job = std::function<void(StopToken)>;

  Workers(int threads, std::array<std::size_t, 3> room);
  ~Workers();  // asks running jobs to stop, drops waiting ones

  bool give(Urgency urgency, Job job);  // false: no room
  std::size_t waiting(Urgency urgency) const;

 private:
  void work();

  std::array<std::size_t, 3> room_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::array<std::deque<Job>, 3> queues_;
  bool stopping_ = false;
  StopSource stop_;
  std::vector<std::thread> threads_;
};

}  // namespace pioche::server
