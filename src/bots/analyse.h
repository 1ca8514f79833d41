#pragma once
// Every decision of a game, graded by what it lost, judged by what the player could see at that moment.
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "bots/reasons.h"
#include "play/record.h"

namespace pioche::bots {

enum class Grade { best, fine, inaccuracy, mistake, blunder };
std::string_view name(Grade grade);

struct Graded {
  int round = 0;
  int ply = 0;
  Seat seat = nobody;
  std::string action;   // what was played
  std::string better;   // the best that was found; the same where nothing better was
  int legal = 0;        // how many actions there were to choose from
  bool judged = false;  // there was a choice, and the search looked at it: what follows is known
  // Expected share of the victory and points ahead of the best opponent, with the best action and with the
  // one played.
  double best_share = 0, best_margin = 0;
  double share = 0, margin = 0;
  // What was lost, as far as it stands clear of the error of its estimate (two standard errors).
  double lost_share = 0, lost_margin = 0;
  Grade grade = Grade::best;
  std::vector<Reason> reasons;  // why the better action is better than the one played
};

// A grade needs less than both limits; more than a mistake is a blunder. docs/bots.md gives the same table.
struct Limits {
  Grade grade;
  double share;
  double margin;
};
inline constexpr Limits limits[] = {
    {Grade::fine, 0.02, 1.5},
    {Grade::inaccuracy, 0.05, 4},
    {Grade::mistake, 0.12, 9},
};
Grade grade(double lost_share, double lost_margin);

// One decision: the match stands before it, and the action is legal there.
Graded grade_decision(Bot& bot, const play::Match& match, std::string_view action, const Budget& budget,
                      const StopToken& stop, Random& random);

struct Analysis {
  std::string bot = std::string(strongest);
  Budget budget{.simulations = 2000};  // for each decision
  int threads = 1;
  std::uint64_t seed = 1;
};

// All decisions that a record holds, in order; forced ones have nothing to lose. A stop request ends it early
// with what there is. progress(done, all) is called after each.
Result<std::vector<Graded>> analyse(const play::Record& record, const Analysis& analysis,
                                    const StopToken& stop,
                                    const std::function<void(int, int)>& progress = {});

}  // namespace pioche::bots
