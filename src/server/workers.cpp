#include "server/workers.h"

#include <algorithm>

namespace pioche::server {

Workers::Workers(int threads, std::array<std::size_t, 3> room) : room_(room) {
  for (int i = 0; i < std::max(1, threads); ++i) threads_.emplace_back([this] { work(); });
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

bool Workers::give(Urgency urgency, Job job) {
  const auto index = static_cast<std::size_t>(urgency);
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || queues_[index].size() >= room_[index]) return false;
    queues_[index].push_back(std::move(job));
  }
  wake_.notify_one();
  return true;
}

std::size_t Workers::waiting(Urgency urgency) const {
  const std::lock_guard lock(mutex_);
  return queues_[static_cast<std::size_t>(urgency)].size();
}

void Workers::work() {
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      const auto first = [this] {
        return std::find_if(queues_.begin(), queues_.end(), [](const auto& queue) { return !queue.empty(); });
      };
      wake_.wait(lock, [&] { return stopping_ || first() != queues_.end(); });
      if (stopping_) return;
      auto& queue = *first();
      job = std::move(queue.front());
      queue.pop_front();
    }
    job(stop_.get_token());
  }
}

}  // namespace pioche::server
