// A hint says why, in every game, and says nothing that isn't so.
#include "bots/reasons.h"

#include <gtest/gtest.h>

#include <set>

#include "play/json.h"
#include "play/notation.h"

namespace pioche::bots {
namespace {

RatedAction rated(double score, double margin, double error, Facts facts = {}) {
  RatedAction action;
  action.visits = 1000;
  action.score = score;
  action.margin = margin;
  action.margin_error = error;
  action.facts = std::move(facts);
  return action;
}

TEST(Reasons, TellOnesOwnPointsFromTheOthers) {
  // 60 to 50 and 57 to 52: three points of one's own, two less for the best opponent.
  const auto found = reasons(rated(60, 10, 0.1), rated(57, 5, 0.1));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0], (Reason{"own", 3, {}}));
  EXPECT_EQ(found[1], (Reason{"others", 2, {}}));
}

TEST(Reasons, SayNothingThatMayBeChance) {
  EXPECT_TRUE(reasons(rated(60, 10, 2), rated(57, 5, 2)).empty());
  EXPECT_TRUE(reasons(rated(60, 10, 0), rated(59.8, 9.7, 0)).empty());
}

TEST(Reasons, NameWhatOnlyTheBetterActionHasAndWhatOnlyTheOtherLacks) {
  const Facts better{{"now", 4, {}}, {"centre", 1, {}}, {"grows", 2, "lake"}, {"grows", 5, "wheat"}};
  const Facts other{
      {"now", 6, {}}, {"centre", 0, {}}, {"grows", 2, "lake"}, {"grows", 1, "wheat"}, {"hole", -2, {}}};
  const auto found = reasons(rated(60, 10, 5, better), rated(60, 10, 5, other));
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0], (Reason{"hole", 2, {}}));
  EXPECT_EQ(found[1], (Reason{"centre", 1, {}}));
  EXPECT_EQ(found[2], (Reason{"grows", 4, "wheat"}));
}

// The kinds that hints of whole games give.
std::set<std::string> kinds_in(std::string_view game, const boost::json::object& options) {
  std::set<std::string> kinds;
  play::Match match = play::new_match(game, options).value();
  play::deal_round(match, 1);
  const auto bot = make_bot(game, "expert").value();
  Random random(1);
  while (match.rounds() == 1 && !match.over() && match.seat_to_act() != nobody) {
    const Decision decision = bot->decide(match, {.simulations = 60}, {}, random);
    for (std::size_t at = 1; at < decision.candidates.size(); ++at)
      for (const Reason& one : reasons(decision.candidates[0], decision.candidates[at])) {
        EXPECT_GT(one.amount, 0);
        kinds.insert(one.kind);
      }
    if (!play::play(match, decision.action)) break;
  }
  return kinds;
}

TEST(Reasons, AreGivenInEveryGame) {
  const auto has = [](const std::set<std::string>& kinds, std::initializer_list<const char*> wanted) {
    for (const char* const kind : wanted) EXPECT_TRUE(kinds.contains(kind)) << kind;
  };
  has(kinds_in("kingdomino", {{"middle_kingdom", true}, {"harmony", true}}),
      {"own", "others", "now", "brings", "crowns", "earlier", "denied", "centre", "hole", "grows"});
  has(kinds_in("kingdomino", {{"giants", true}, {"players", 3}}), {"own", "now", "grows", "earlier"});
  has(kinds_in("rondomino", {}), {"own", "rid", "fits"});
  has(kinds_in("colomino", {}), {"own", "now", "leaves", "prepares"});
}

}  // namespace
}  // namespace pioche::bots
