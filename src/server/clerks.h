#pragma once
// The desk's clerks with threads. What is to be called once an errand is done stays on the thread that serves.
#include <cstdint>
#include <unordered_map>

#include "desk/clerks.h"
#include "server/guard.h"
#include "server/workers.h"

namespace pioche::server {

class ThreadedClerks final : public desk::Clerks {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs something on the thread that serves

  ThreadedClerks(Workers& workers, Post post) : workers_(workers), post_(std::move(post)) {}

  bool give(desk::Errand errand) override {
    const std::uint64_t number = ++errands_;
    waiting_.emplace(number, std::move(errand.then));
    const bool taken =
        workers_.give(static_cast<std::size_t>(errand.kind), errand.address,
                      [this, number, gone = errand.gone, work = std::move(errand.work)](const StopToken&) {
                        if (!gone.stop_requested()) guarded("an errand", [&] { work(gone); });
                        post_([this, number] {
                          const auto done = waiting_.extract(number);
                          if (!done.empty()) done.mapped()();
                        });
                      });
    if (!taken) waiting_.erase(number);
    return taken;
  }

 private:
  Workers& workers_;
  Post post_;
  std::uint64_t errands_ = 0;
  std::unordered_map<std::uint64_t, std::function<void()>> waiting_;
};

}  // namespace pioche::server
