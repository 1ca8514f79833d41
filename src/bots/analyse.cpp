#include "bots/analyse.h"
#include "play/notation.h"

#include <algorithm>
#include <cmath>

namespace pioche::bots {
namespace {

const RatedAction* find(const Decision& decision, std::string_view action) {
  const auto found = std::find_if(decision.candidates.begin(), decision.candidates.end(),
                                  [&](const RatedAction& candidate) { return candidate.action == action; });
  return found == decision.candidates.end() ? nullptr : &*found;
}

double share_variance(const RatedAction& candidate) {
  // The same outcome after few visits is no certainty: one more visit could have been the other way.
  const double one_more = 1.0 / (static_cast<double>(candidate.visits) + 2);
  return candidate.share_error * candidate.share_error + one_more * one_more;
}

// A difference of means counts only as far as it exceeds two standard errors.
double clear_of_error(double difference, double variance) {
  return std::max(0.0, difference - 2 * std::sqrt(variance));
}

}  // namespace

std::string_view name(Grade grade) {
  switch (grade) {
    case Grade::best:
      return "best";
    case Grade::fine:
      return "fine";
    case Grade::inaccuracy:
      return "inaccuracy";
    case Grade::mistake:
      return "mistake";
    case Grade::blunder:
      return "blunder";
  }
  return "";
}

Grade grade(double lost_share, double lost_margin) {
  for (const Limits& limit : limits)
    if (lost_share < limit.share && lost_margin < limit.margin) return limit.grade;
  return Grade::blunder;
}

Graded grade_decision(Bot& bot, const play::Match& match, std::string_view action, const Budget& budget,
                      const StopToken& stop, Random& random) {
  Graded one;
  one.round = match.rounds() - 1;
  one.ply = match.ply();
  one.seat = match.seat_to_act();
  one.legal = static_cast<int>(play::legal(match).size());
  play::Match after = match;
  one.action = play::play(after, action).value();  // in its usual form
  const Decision decision = bot.decide(match, budget, stop, random);
  one.better = decision.action;
  if (one.legal <= 1) return one;
  // The search looks longest at what it likes, so that an action it disliked is known badly: what was
  // played and what seemed best are compared once more, alone.
  Decision compared = decision;
  if (one.action != one.better) {
    const std::vector<std::string> both{one.better, one.action};
    compared = bot.decide(match, budget, stop, random, both);
  }
  const RatedAction* best = find(compared, one.better);
  const RatedAction* const played = find(compared, one.action);
  if (best == nullptr || played == nullptr || played->visits == 0) return one;
  if (played->share > best->share && played->margin >= best->margin) {
    best = played;
    one.better = one.action;
  }
  one.judged = true;
  one.best_share = best->share;
  one.best_margin = best->margin;
  one.share = played->share;
  one.margin = played->margin;
  if (best == played) return one;
  const double margins =
      best->margin_error * best->margin_error + played->margin_error * played->margin_error;
  one.lost_share =
      clear_of_error(best->share - played->share, share_variance(*best) + share_variance(*played));
  one.lost_margin = clear_of_error(best->margin - played->margin, margins);
  one.grade = grade(one.lost_share, one.lost_margin);
  one.reasons = reasons(*best, *played);
  return one;
}

Result<std::vector<Graded>> analyse(const play::Record& record, const Analysis& analysis,
                                    const StopToken& stop, const std::function<void(int, int)>& progress) {
  // The whole record first, so that whatever is wrong with it is told before anything is searched.
  TRY(play::replay(record));
  const auto bot = TRY(make_bot(record.game, analysis.bot, analysis.threads));

  int all = 0;
  for (const play::RecordedRound& round : record.rounds) all += static_cast<int>(round.actions.size());
  std::vector<Graded> graded;
  play::Match match = play::replay(record, play::Moment{0, 0}).value();
  for (std::size_t round = 0; round < record.rounds.size(); ++round) {
    if (round > 0) TRY(play::start_round(match, record.rounds[round].setup));
    for (const std::string& action : record.rounds[round].actions) {
      if (stop.stop_requested()) return graded;
      Random random = Random::stream(analysis.seed, graded.size());
      graded.push_back(grade_decision(*bot, match, action, analysis.budget, stop, random));
      TRY(play::play(match, action));
      if (progress) progress(static_cast<int>(graded.size()), all);
    }
  }
  return graded;
}

}  // namespace pioche::bots
