#include "bots/add_up.h"

#include <gtest/gtest.h>

#include "play/json.h"
#include "play/notation.h"

namespace pioche::bots {
namespace {

play::Match some_game(std::string_view game, std::uint64_t seed, int plies) {
  Random random(seed);
  play::Match match = *play::new_match(game, {});
  match.deal_round(random);
  for (int ply = 0; ply < plies; ++ply) {
    const auto legal = play::legal(match);
    EXPECT_TRUE(play::play(match, legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  return match;
}

TEST(Decisions_of_several_searches, Add_up_to_the_visits_and_means_of_all) {
  Decision one{"a", {{"a", 30, 0.5, 2, 0.01, 0.1}, {"b", 10, 0.2, -1, 0.02, 0.3}}, 40};
  Decision other{"b", {{"b", 50, 0.6, 4, 0.01, 0.1}, {"a", 10, 0.1, -2, 0.05, 0.2}}, 60};
  const std::vector<Decision> both{one, other};
  const Decision all = add_up(both);
  EXPECT_EQ(all.action, "b");
  EXPECT_EQ(all.simulations, 100u);
  ASSERT_EQ(all.candidates.size(), 2u);
  EXPECT_EQ(all.candidates[0].visits, 60u);
  EXPECT_DOUBLE_EQ(all.candidates[0].share, (10 * 0.2 + 50 * 0.6) / 60);
  EXPECT_DOUBLE_EQ(all.candidates[1].margin, (30 * 2.0 - 10 * 2.0) / 40);
}

// Two threads of one search share nothing but its seed: the same two trees, added up from outside, say the same.
TEST(Decisions_of_several_searches, Are_worth_as_much_as_one_search_with_as_many_simulations) {
  for (const char* game : {"kingdomino", "rondomino", "colomino"}) {
    const play::Match match = some_game(game, 5, 3);
    std::vector<Decision> parts;
    for (std::uint64_t number = 0; number < 3; ++number) {
      Random random = Random::stream(9, number);
      parts.push_back((*make_bot(game, "expert"))->decide(match, {.simulations = 200}, StopToken(), random));
    }
    const Decision all = add_up(parts);
    EXPECT_EQ(all.candidates.size(), play::legal(match).size());
    std::uint64_t visits = 0;
    for (const RatedAction& candidate : all.candidates) visits += candidate.visits;
    EXPECT_EQ(visits, all.simulations);
    for (const RatedAction& candidate : all.candidates) {
      double least = 2, most = -1;
      for (const Decision& part : parts)
        for (const RatedAction& found : part.candidates)
          if (found.action == candidate.action && found.visits > 0) {
            least = std::min(least, found.share);
            most = std::max(most, found.share);
          }
      if (candidate.visits == 0) continue;
      EXPECT_GE(candidate.share, least - 1e-12);
      EXPECT_LE(candidate.share, most + 1e-12);
    }
  }
}

TEST(Decisions_of_several_searches, Leave_a_single_one_as_it_is) {
  const play::Match match = some_game("kingdomino", 6, 4);
  Random random(3);
  const Decision one =
      (*make_bot("kingdomino", "expert"))->decide(match, {.simulations = 100}, StopToken(), random);
  const Decision same = add_up({&one, 1});
  EXPECT_EQ(same.action, one.action);
  for (std::size_t at = 0; at < one.candidates.size(); ++at) {
    EXPECT_EQ(same.candidates[at].visits, one.candidates[at].visits);
    EXPECT_NEAR(same.candidates[at].share_error, one.candidates[at].share_error, 1e-9);
  }
}

}  // namespace
}  // namespace pioche::bots
