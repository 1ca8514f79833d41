#pragma once
// The desk's advisor without threads: it asks whoever carries the pocket, which lets its workers answer (pocket/answer.h), and is told
// what they found. A hint is asked of all of them, each with a tree of its own, and added up; an analysis keeps all of them busy, each with
// another decision.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "desk/advisor.h"
#include "pocket/said.h"

namespace pioche::pocket {

class AskingAdvisor final : public desk::Advisor {
 public:
  AskingAdvisor(Said& said, std::function<table::Millis()> now) : said_(said), now_(std::move(now)) {}

  bool decide(const desk::ForWhom& whom, MatchPtr match, int level, Advised then) override;
  bool hint(const desk::ForWhom& whom, MatchPtr match, Advised then) override;
  bool grade(const desk::ForWhom& whom, MatchPtr match, std::string action, std::uint64_t number,
             Judged then) override;
  int grades_at_once() const override { return thinkers; }

  // What the carrier's workers answer. False: nothing of that number was asked, or no longer.
  bool answered(int question, std::string_view text);

  // Somebody wants to know how far an analysis is. When nobody asked for a while, no more is thought about it.
  void looked_at_analyses() { looked_at_ = now_(); }

  // Nobody waits for the hint any more: its workers stop, and whoever asked gets none.
  void drop_hint();

  int thinkers = 1;  // workers that can think at the same time

 private:
  using Answered = std::function<void(std::string_view)>;
  int ask(std::string_view urgency, std::string text, Answered then);

  // The hint being thought about.
  struct Hinting {
    std::vector<int> questions;
    std::vector<bots::Decision> found;
    Advised then;
  };

  Said& said_;
  std::function<table::Millis()> now_;
  std::map<int, Answered> asked_;
  int next_ = 0;
  std::shared_ptr<Hinting> hinting_;
  table::Millis looked_at_ = 0;
};

}  // namespace pioche::pocket
