#include "bots/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pioche::bots {
namespace {

constexpr std::size_t most = 3;
// Half a point is nothing that anybody would explain a move with.
constexpr double least = 0.5;

// Roughly how many points one of each is worth, to say what weighs most first.
double points_of(const Reason& reason) {
  constexpr std::pair<std::string_view, double> worth[] = {
      {"centre", 10},   {"hole", 7},    {"crowns", 3},   {"fits", 3},
      {"earlier", 1.5}, {"grows", 0.7}, {"denied", 0.4}, {"prepares", 0.7},
  };
  for (const auto& [kind, points] : worth)
    if (kind == reason.kind) return points * reason.amount;
  return reason.amount;
}

double amount_of(const Facts& facts, std::string_view kind, std::string_view about) {
  for (const Fact& fact : facts)
    if (fact.kind == kind && fact.about == about) return fact.amount;
  return 0;
}

// Of several of a kind (domains that can grow, players who would have liked the domino) the greatest stands for all.
void keep_greatest(std::vector<Reason>& all, Reason reason) {
  const auto same =
      std::find_if(all.begin(), all.end(), [&](const Reason& one) { return one.kind == reason.kind; });
  if (same == all.end())
    all.push_back(std::move(reason));
  else if (same->amount < reason.amount)
    *same = std::move(reason);
}

}  // namespace

std::vector<Reason> reasons(const RatedAction& better, const RatedAction& other) {
  std::vector<Reason> found;
  if (better.visits > 0 && other.visits > 0) {
    // The error of the margin bounds those of both its parts.
    const double error = 2 * std::hypot(better.margin_error, other.margin_error);
    const double own = better.score - other.score;
    const double others = (other.score - other.margin) - (better.score - better.margin);
    if (own >= std::max(least, error)) found.push_back({"own", own, {}});
    if (others >= std::max(least, error)) found.push_back({"others", others, {}});
    if (found.size() == 2 && found[1].amount > found[0].amount) std::swap(found[0], found[1]);
  }
  std::vector<Reason> seen;
  for (const Fact& fact : better.facts) {
    const double more = fact.amount - amount_of(other.facts, fact.kind, fact.about);
    if (more >= least) keep_greatest(seen, {fact.kind, more, fact.about});
  }
  // What the other action has and the better one has not: leaving a hole says itself only of the one that leaves it.
  for (const Fact& fact : other.facts) {
    const bool both = std::any_of(better.facts.begin(), better.facts.end(), [&](const Fact& one) {
      return one.kind == fact.kind && one.about == fact.about;
    });
    if (!both && -fact.amount >= least) keep_greatest(seen, {fact.kind, -fact.amount, fact.about});
  }
  std::stable_sort(seen.begin(), seen.end(),
                   [](const Reason& one, const Reason& next) { return points_of(one) > points_of(next); });
  found.insert(found.end(), seen.begin(), seen.end());
  if (found.size() > most) found.resize(most);
  return found;
}

std::string in_english(const std::vector<Reason>& reasons) {
  constexpr std::pair<std::string_view, std::string_view> phrases[] = {
      {"own", "{0:.1f} points more at the end"},
      {"others", "{0:.1f} points less for the best opponent"},
      {"now", "{0:.0f} points more at once"},
      {"brings", "a domino that brings {0:.0f} points more"},
      {"crowns", "{0:.0f} crowns more"},
      {"earlier", "chooses {0:.0f} places earlier next time"},
      {"denied", "keeps a domino worth {0:.0f} points from seat {1}"},
      {"centre", "keeps the castle in the centre"},
      {"hole", "leaves {0:.0f} squares less that nothing can fill"},
      {"grows", "more room for crowned {1} to grow"},
      {"rid", "{0:.0f} points more out of the hand"},
      {"fits", "{0:.0f} more pieces of the hand fit afterwards"},
      {"prepares", "courts worth {0:.0f} points more lie ready"},
      {"leaves", "leaves {0:.0f} points less in courts"},
  };
  std::string words;
  for (const Reason& reason : reasons)
    for (const auto& [kind, phrase] : phrases)
      if (kind == reason.kind)
        words += fmt::format("{}{}", words.empty() ? "" : ", ",
                             fmt::format(fmt::runtime(phrase), reason.amount, reason.about));
  return words;
}

}  // namespace pioche::bots
