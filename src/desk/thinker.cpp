#include "desk/thinker.h"

#include <atomic>

#include "base/random.h"
#include "bots/bot.h"
#include "fair/deal.h"
#include "play/notation.h"

namespace pioche::desk {
namespace {

// A bot is made for each decision: those with a level remember nothing from one to the next, making one costs little
// beside its thinking (8 us of 37 at level 1), and a table whose bot waits for people then holds none of its memory.
class BotsThinker final : public Thinker {
 public:
  explicit BotsThinker(const ThinkerSettings& settings) : settings_(settings) {
    if (settings.seed) {
      seed_ = *settings.seed;
      return;
    }
    const fair::Seed secret = fair::new_seed();
    for (std::size_t i = 0; i < 8; ++i) seed_ = seed_ << 8 | secret[i];
  }

  Result<Advice> decide(const play::Match& match, int level, StopToken stop) override {
    return think(match, fmt::format("level{}", level), {}, std::move(stop));
  }

  Result<Advice> hint(const play::Match& match, StopToken stop) override {
    return think(match, bots::strongest, settings_.hint, std::move(stop));
  }

  Result<bots::Graded> grade(const play::Match& match, std::string_view action, std::uint64_t number,
                             StopToken stop) override {
    const auto bot = TRY(bots::make_bot(match.game(), settings_.analysis.bot));
    Random random = Random::stream(settings_.analysis.seed, number);
    return bots::grade_decision(*bot, match, action, settings_.analysis.budget, stop, random);
  }

 private:
  Result<Advice> think(const play::Match& match, std::string_view spec, const bots::Budget& budget,
                       StopToken stop) {
    // Another stream for each decision.
    Random random = Random::stream(seed_, decisions_.fetch_add(1, std::memory_order_relaxed));
    const auto bot = bots::make_bot(match.game(), spec);
    if (!bot) return any(match, random);
    const bots::Decision decision = (*bot)->decide(match, budget, std::move(stop), random);
    return advice_of(decision);
  }

  // A game that has no opponents yet is played by chance, so that its tables don't stand still.
  static Result<Advice> any(const play::Match& match, Random& random) {
    const auto legal = play::legal(match);
    if (legal.empty()) return fail("nobody is to act");
    Advice advice{legal[random.below(static_cast<std::uint32_t>(legal.size()))], {}};
    for (const std::string& action : legal) advice.candidates.push_back({action, {}, 0, 0});
    return advice;
  }

  ThinkerSettings settings_;
  std::uint64_t seed_ = 0;
  std::atomic<std::uint64_t> decisions_ = 0;
};

}  // namespace

Advice advice_of(const bots::Decision& decision) {
  Advice advice{decision.action, {}};
  std::uint64_t visits = 0;
  for (const bots::RatedAction& one : decision.candidates) visits += one.visits;
  for (const bots::RatedAction& one : decision.candidates) {
    Candidate& candidate = advice.candidates.emplace_back();
    candidate.action = one.action;
    if (one.visits == 0) continue;
    candidate.chance = one.share;
    candidate.margin = one.margin;
    candidate.weight = static_cast<double>(one.visits) / static_cast<double>(visits);
  }
  if (decision.candidates.size() > 1 && decision.candidates[1].visits > 0) {
    advice.than = decision.candidates[1].action;
    advice.why = whys(bots::reasons(decision.candidates[0], decision.candidates[1]));
  }
  return advice;
}

std::vector<Why> whys(const std::vector<bots::Reason>& reasons) {
  std::vector<Why> out;
  for (const bots::Reason& one : reasons) out.push_back({one.kind, one.amount, one.about});
  return out;
}

std::unique_ptr<Thinker> make_thinker(const ThinkerSettings& settings) {
  return std::make_unique<BotsThinker>(settings);
}

}  // namespace pioche::desk
