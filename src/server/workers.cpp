#include "server/workers.h"

#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/guard.h"

namespace pioche::server {

Workers::Workers(const std::vector<LaneBounds>& lanes, const std::vector<Crew>& crews) : queue_(lanes) {
  for (const Crew& crew : crews)
    for (int i = 0; i < crew.threads; ++i) threads_.emplace_back([this, crew] { work(crew); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  stop_.request_stop();
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool Workers::give(std::size_t lane, const std::string& address, Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || !queue_.push(lane, address, std::move(job))) return false;
  }
  wake_.notify_all();  // the one that is woken might be of a crew that leaves this lane alone
  return true;
}

std::size_t Workers::waiting(std::size_t lane) const {
  const std::lock_guard lock(mutex_);
  return queue_.size(lane);
}

void Workers::work(const Crew& crew) {
  // On Linux this is the thread's own; if it can't be had, everybody is as urgent as everybody else.
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), crew.niceness);
  for (;;) {
    std::optional<Job> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stopping_ || queue_.any(crew.lanes); });
      if (stopping_) return;
      job = queue_.pop(crew.lanes);
    }
    guarded("a worker", [&] { (*job)(stop_.get_token()); });
  }
}

}  // namespace pioche::server
