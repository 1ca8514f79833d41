#pragma once
// The desk's advisor with threads: questions go to the workers, answers come back to the thread that serves. What is to be called with
// the answer stays there meanwhile.
#include <cstdint>
#include <unordered_map>

#include "desk/advisor.h"
#include "desk/thinker.h"
#include "server/workers.h"

namespace pioche::server {

// What is thought about, the most urgent first. Nobody waits for a bot among bots.
enum class Thinking : std::size_t { bot, hint, bot_among_bots, analysis };
inline constexpr std::size_t lanes_for_people = 2;
inline constexpr std::size_t lanes_of_thinking = 4;

class ThreadedAdvisor final : public desk::Advisor {
 public:
  using Post = std::function<void(std::function<void()>)>;  // runs something on the thread that serves

  ThreadedAdvisor(desk::Thinker& thinker, Workers& workers, Post post)
      : thinker_(thinker), workers_(workers), post_(std::move(post)) {}

  bool decide(const desk::ForWhom& whom, MatchPtr match, int level, Advised then) override {
    return give(whom.people ? Thinking::bot : Thinking::bot_among_bots, whom, std::move(then), advised_,
                [this, match = std::move(match), level](StopToken stop) {
                  return thinker_.decide(*match, level, std::move(stop));
                });
  }
  bool hint(const desk::ForWhom& whom, MatchPtr match, Advised then) override {
    return give(
        Thinking::hint, whom, std::move(then), advised_,
        [this, match = std::move(match)](StopToken stop) { return thinker_.hint(*match, std::move(stop)); });
  }
  bool grade(const desk::ForWhom& whom, MatchPtr match, std::string action, std::uint64_t number,
             Judged then) override {
    return give(Thinking::analysis, whom, std::move(then), judged_,
                [this, match = std::move(match), action = std::move(action), number](StopToken stop) {
                  return thinker_.grade(*match, action, number, std::move(stop));
                });
  }

 private:
  template <class Then>
  using Waiting = std::unordered_map<std::uint64_t, Then>;

  template <class Then, class Think>
  bool give(Thinking what, const desk::ForWhom& whom, Then then, Waiting<Then>& waiting, Think think) {
    const std::uint64_t number = ++questions_;
    waiting.emplace(number, std::move(then));
    const bool taken = workers_.give(
        static_cast<std::size_t>(what), whom.address,
        [post = post_, &waiting, number, think = std::move(think)](StopToken stop) {
          post([&waiting, number, result = desk::thought([&] { return think(std::move(stop)); })] {
            const auto asked = waiting.extract(number);
            if (!asked.empty()) asked.mapped()(result);
          });
        });
    if (!taken) waiting.erase(number);
    return taken;
  }

  desk::Thinker& thinker_;
  Workers& workers_;
  Post post_;
  std::uint64_t questions_ = 0;
  Waiting<Advised> advised_;
  Waiting<Judged> judged_;
};

}  // namespace pioche::server
