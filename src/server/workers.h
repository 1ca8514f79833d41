#pragma once
// Threads that think or read, so that the network never waits for either. Queues are bounded and fair: what doesn't fit is refused,
// and whoever asked tries again or says so.
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/stop.h"
#include "server/fair_queue.h"

namespace pioche::server {

// Threads that take from the first so many lanes, and leave the processor to others by so much (nice).
struct Crew {
  int threads = 1;
  std::size_t lanes = 1;
  int niceness = 0;
};

class Workers {
 public:
  using Job = std::function<void(StopToken)>;

  Workers(const std::vector<LaneBounds>& lanes, const std::vector<Crew>& crews);
  ~Workers();  // asks running jobs to stop, drops waiting ones

  // False: no room. A job may throw: that is logged, and the thread goes on.
  bool give(std::size_t lane, const std::string& address, Job job);
  std::size_t waiting(std::size_t lane) const;

 private:
  void work(const Crew& crew);

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  FairQueue<Job> queue_;
  bool stopping_ = false;
  StopSource stop_;
  std::vector<std::thread> threads_;
};

}  // namespace pioche::server
