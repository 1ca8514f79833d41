#include "pocket/asking_advisor.h"

#include "bots/add_up.h"
#include "desk/thinker.h"
#include "fair/digest.h"
#include "pocket/answer.h"

namespace pioche::pocket {
namespace {

constexpr std::chrono::milliseconds hint_time{1000};
constexpr table::Millis analyses_go_on_for = 2000;  // after somebody looked at one

std::uint64_t new_seed() {
  std::array<std::uint8_t, 8> bytes;
  fair::fill_with_chance(bytes);
  std::uint64_t seed = 0;
  for (const std::uint8_t byte : bytes) seed = seed << 8 | byte;
  return seed;
}

}  // namespace

int AskingAdvisor::ask(std::string_view urgency, std::string text, Answered then) {
  const int number = next_++;
  asked_.emplace(number, std::move(then));
  said_.add("question", {{"question", number}, {"urgency", urgency}, {"text", std::move(text)}});
  return number;
}

bool AskingAdvisor::answered(int question, std::string_view text) {
  auto found = asked_.extract(question);
  if (found.empty()) return false;
  found.mapped()(text);
  return true;
}

bool AskingAdvisor::decide(const desk::ForWhom&, MatchPtr match, int level, Advised then) {
  drop_hint();  // the game went on without it
  Thinking thinking{fmt::format("level{}", level), {}, new_seed(), 0};
  ask("bot", ask_to_decide(*match, thinking), [then = std::move(then)](std::string_view text) {
    const auto decision = read_decision(text);
    if (!decision) return then(tl::unexpected(decision.error()));
    then(desk::advice_of(*decision));
  });
  return true;
}

bool AskingAdvisor::hint(const desk::ForWhom&, MatchPtr match, Advised then) {
  drop_hint();
  hinting_ = std::make_shared<Hinting>(Hinting{{}, {}, std::move(then)});
  Thinking thinking{std::string(bots::strongest), {.time = hint_time}, new_seed(), 0};
  for (int part = 0; part < thinkers; ++part) {
    thinking.number = static_cast<std::uint64_t>(part);
    hinting_->questions.push_back(
        ask("hint", ask_to_decide(*match, thinking), [this, hinting = hinting_](std::string_view text) {
          if (hinting != hinting_) return;
          auto found = read_decision(text);
          if (!found) {
            hinting_.reset();
            return hinting->then(tl::unexpected(found.error()));
          }
          hinting->found.push_back(std::move(*found));
          if (hinting->found.size() < hinting->questions.size()) return;
          hinting_.reset();
          hinting->then(desk::advice_of(bots::add_up(hinting->found)));
        }));
  }
  return true;
}

void AskingAdvisor::drop_hint() {
  if (!hinting_) return;
  const auto dropped = std::exchange(hinting_, nullptr);
  for (const int question : dropped->questions)
    if (asked_.erase(question) > 0) said_.add("cancel", {{"question", question}});
  dropped->then(desk::Advice{});
}

bool AskingAdvisor::grade(const desk::ForWhom&, MatchPtr match, std::string action, std::uint64_t number,
                          Judged then) {
  if (now_() - looked_at_ > analyses_go_on_for) return false;
  ask("analysis", ask_to_grade(*match, action, number),
      [then = std::move(then)](std::string_view text) { then(read_graded(text)); });
  return true;
}

}  // namespace pioche::pocket
