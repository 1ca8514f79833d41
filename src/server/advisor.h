#pragma once
// The desk's advisor with threads: questions go to the workers, answers come back to the thread that serves.
#include "desk/advisor.h"
#include "desk/thinker.h"
#include "server/workers.h"

namespace pioche::server {

class ThreadedAdvisor final : public desk::Advisor {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs something on the thread that serves

  ThreadedAdvisor(desk::Thinker& thinker, Workers& workers, Post post)
      : thinker_(thinker), workers_(workers), post_(std::move(post)) {}

  bool decide(MatchPtr match, int level, Advised then) override {
    return give(Urgency::bot, std::move(then), [this, match = std::move(match), level](StopToken stop) {
      return thinker_.decide(*match, level, std::move(stop));
    });
  }
  bool hint(MatchPtr match, Advised then) override {
    return give(Urgency::hint, std::move(then), [this, match = std::move(match)](StopToken stop) {
      return thinker_.hint(*match, std::move(stop));
    });
  }
  bool grade(MatchPtr match, std::string action, std::uint64_t number, Judged then) override {
    return give(Urgency::analysis, std::move(then),
                [this, match = std::move(match), action = std::move(action), number](StopToken stop) {
                  return thinker_.grade(*match, action, number, std::move(stop));
                });
  }

 private:
  template <class Then, class Think>
  bool give(Urgency urgency, Then then, Think think) {
    return workers_.give(urgency,
                         [post = post_, then = std::move(then), think = std::move(think)](StopToken stop) {
                           post([then, result = think(std::move(stop))] { then(result); });
                         });
  }

  desk::Thinker& thinker_;
  Workers& workers_;
  Post post_;
};

}  // namespace pioche::server
