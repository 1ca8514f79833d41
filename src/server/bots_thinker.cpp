// The opponents of src/bots at the table.
#include <atomic>
#include <chrono>

#include "base/random.h"
#include "bots/bot.h"
#include "fair/deal.h"
#include "server/thinker.h"

namespace pioche::server {
namespace {

constexpr auto hint_time = std::chrono::milliseconds(1000);
constexpr auto analysis_time =
    std::chrono::milliseconds(150);  // a ply; a game of a hundred plies takes some 15 s

class BotsThinker final : public Thinker {
 public:
  // Nobody can foresee a bot: its random numbers begin with a secret, and are another stream for each
  // decision.
  BotsThinker() {
    const fair::Seed secret = fair::new_seed();
    for (int i = 0; i < 8; ++i) seed_ = seed_ << 8 | secret[static_cast<std::size_t>(i)];
  }

  Result<Thought> decide(const play::Match& match, int level, std::stop_token stop) override {
    return think(match, fmt::format("level{}", level), {}, std::move(stop));
  }

  Result<Thought> judge(const play::Match& match, Depth depth, std::stop_token stop) override {
    bots::Budget budget;
    budget.time = depth == Depth::hint ? hint_time : analysis_time;
    return think(match, bots::strongest, budget, std::move(stop));
  }

 private:
  Result<Thought> think(const play::Match& match, std::string_view spec, const bots::Budget& budget,
                        std::stop_token stop) {
    Random random = Random::stream(seed_, decisions_.fetch_add(1, std::memory_order_relaxed));
    const auto bot = bots::make_bot(match.game(), spec);
    if (!bot) return any(match, random);
    const bots::Decision decision = (*bot)->decide(match, budget, std::move(stop), random);
    Thought thought{decision.action, {}};
    std::uint64_t visits = 0;
    for (const bots::Candidate& one : decision.candidates) visits += one.visits;
    for (const bots::Candidate& one : decision.candidates) {
      Candidate& candidate = thought.candidates.emplace_back();
      candidate.action = one.action;
      if (one.visits == 0) continue;
      candidate.chance = one.share;
      candidate.margin = one.margin;
      candidate.weight = static_cast<double>(one.visits) / static_cast<double>(visits);
    }
    return thought;
  }

  // A game that has no opponents yet is played by chance, so that its tables don't stand still.
  static Result<Thought> any(const play::Match& match, Random& random) {
    const auto legal = match.legal();
    if (legal.empty()) return fail("nobody is to act");
    Thought thought{legal[random.below(static_cast<std::uint32_t>(legal.size()))], {}};
    for (const std::string& action : legal) thought.candidates.push_back({action, {}, 0, 0});
    return thought;
  }

  std::uint64_t seed_ = 0;
  std::atomic<std::uint64_t> decisions_ = 0;
};

}  // namespace

std::unique_ptr<Thinker> make_thinker() {
  return std::make_unique<BotsThinker>();
}

}  // namespace pioche::server
