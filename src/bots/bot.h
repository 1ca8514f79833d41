#pragma once
// A bot of some game, known only at run time. The command line, the arena and the server know bots only through this, so that they
// need not compile searches.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "base/stop.h"
#include "bots/common/facts.h"
#include "play/match.h"
#include "search/budget.h"

namespace pioche::bots {

using search::Budget;

// A legal action and what the bot found out about it, for the seat to act. Bots that don't search leave
// visits at 0.
struct RatedAction {
  std::string action;
  std::uint64_t visits = 0;
  double share = 0;   // expected share of the victory
  double margin = 0;  // expected points ahead of the best opponent
  // Standard errors of both.
  double share_error = 0;
  double margin_error = 0;
  double score = 0;  // expected points of one's own
  Facts facts{};     // what can be seen of it at a glance
};

struct Decision {
  std::string action;
  std::vector<RatedAction> candidates;  // every legal action, best first
  std::uint64_t simulations = 0;
};

// A bot may remember its own plan from one decision to the next (a pick chosen together with a placement), so
// each seat of each game has a bot of its own. It sees nothing but the view of the seat to act.
class Bot {
 public:
  virtual ~Bot() = default;

  virtual std::string_view spec() const = 0;

  // Decides and plays. Somebody must be to act, in a match of the bot's game. An empty budget means the bot's own; a bot whose strength is set by its budget
  // (a level, a spec that names one) keeps to its own in any case. A stop request makes it decide at once by
  // what it has.
  virtual void play(play::Match& match, const Budget& budget, const StopToken& stop, Random& random) = 0;

  // The same without playing, as text: what it would play, and what it found out about every legal action. Where some of them are
  // given, a bot that searches looks only at those.
  virtual Decision decide(const play::Match& match, const Budget& budget, const StopToken& stop,
                          Random& random, std::span<const std::string> only = {}) = 0;
};

// A bot by name for a game: "random", "level3", "expert"; after a colon its budget for a decision, in
// simulations or milliseconds: "tree:2000", "expert:100ms". Fails with the names there are.
Result<std::unique_ptr<Bot>> make_bot(std::string_view game, std::string_view spec, int threads = 1);

// What can be asked for, weakest first, with a few words about each.
struct BotName {
  std::string_view name;
  std::string_view about;
};
Result<std::vector<BotName>> bot_names(std::string_view game);

inline constexpr int level_count = 6;
// The strongest there is: plays the top level, gives hints, analyses.
inline constexpr std::string_view strongest = "expert";

}  // namespace pioche::bots
