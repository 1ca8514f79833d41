// The arena is fair, repeatable, and says what went wrong.
#include "arena/arena.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "arena/report.h"

namespace pioche::arena {
namespace {

Plan small_plan(std::vector<std::string> players, int games) {
  Plan plan;
  plan.game = "kingdomino";
  plan.options = {{"players", players.size()}};
  plan.players = std::move(players);
  plan.games = games;
  plan.seed = 3;
  return plan;
}

TEST(Arena, GivesTheSameResultWhateverTheThreads) {
  Plan plan = small_plan({"tree:20", "greedy", "random", "mce-tr:20"}, 12);
  const Report one = run(plan, {}).value();
  plan.threads = 3;
  const Report three = run(plan, {}).value();
  ASSERT_EQ(one.games.size(), 12u);
  ASSERT_EQ(three.games.size(), 12u);
  for (std::size_t game = 0; game < 12; ++game) EXPECT_EQ(one.games[game].score, three.games[game].score);
  EXPECT_EQ(play::to_text(as_json(plan, one)), play::to_text(as_json(plan, three)));
}

TEST(Arena, RotatesSeatsOverTheSameDeals) {
  Plan plan = small_plan({"random", "random", "random"}, 6);
  std::vector<play::Record> records(6);
  Events events;
  events.keep_record = [&](int game, const play::Record& record) -> Result<> {
    records[static_cast<std::size_t>(game)] = record;
    return {};
  };
  const Report report = run(plan, {}, events).value();
  for (std::size_t game = 0; game < 6; ++game) {
    EXPECT_EQ(report.games[game].seat[0], static_cast<Seat>(game % 3));
    EXPECT_EQ(records[game].rounds[0].setup, records[game / 3 * 3].rounds[0].setup);
    EXPECT_TRUE(play::replay(records[game]));
  }
  EXPECT_NE(records[0].rounds[0].setup, records[3].rounds[0].setup);
}

TEST(Arena, PlaysMatchesOfSeveralRounds) {
  Plan plan = small_plan({"greedy", "random"}, 4);
  plan.game = "rondomino";
  const Report report = run(plan, {}).value();
  for (const GameResult& played : report.games) EXPECT_GE(std::max(played.score[0], played.score[1]), 100);
}

TEST(Arena, CountsPartnersAsOneSide) {
  Plan plan = small_plan({"greedy", "random", "greedy", "random"}, 4);
  plan.game = "rondomino";
  plan.options["teams"] = true;
  const Report report = run(plan, {}).value();
  for (const GameResult& played : report.games) {
    EXPECT_EQ(played.share[0], played.share[2]);
    EXPECT_EQ(played.share[0] + played.share[1], 1.0);
    EXPECT_EQ(played.margin[0], -played.margin[1]);
  }
}

TEST(Arena, StopsWithWhatItHas) {
  StopSource source;
  Events events;
  events.progress = [&](int done) {
    if (done == 3) source.request_stop();
  };
  const Plan plan = small_plan({"random", "random"}, 1'000'000);
  const Report report = run(plan, source.get_token(), events).value();
  EXPECT_EQ(report.games.size(), 3u);
  EXPECT_EQ(report.standings[0].games, 3u);
}

TEST(Arena, RefusesWhatCantBePlayed) {
  EXPECT_FALSE(run(small_plan({"random", "nobody"}, 1), {}));
  Plan plan = small_plan({"random", "random"}, 1);
  plan.options["players"] = 3;
  EXPECT_NE(run(plan, {}).error().message.find("3 players"), std::string::npos);
  plan.game = "chess";
  EXPECT_FALSE(run(plan, {}));
}

// Programs, written in the shell so that the test needs nothing else.
std::string error_of(const std::string& program, int patience = 2000) {
  Plan plan = small_plan({"cmd:" + program, "random"}, 1);
  plan.player_options.patience = std::chrono::milliseconds(patience);
  const auto report = run(plan, {});
  if (!report) return report.error().message;
  return report->broken ? report->broken->message : "";
}

TEST(Programs, ThatBreakTheProtocolAreTold) {
  EXPECT_NE(error_of("exit 3").find("it ended with status 3"), std::string::npos);
  EXPECT_NE(error_of("echo hello; cat").find("said 'hello'"), std::string::npos);
  EXPECT_NE(error_of("sleep 20", 50).find("no answer within 50 ms"), std::string::npos);
  EXPECT_NE(
      error_of("echo ready; while read l; do case $l in decide*) echo play z9z9;; esac; done").find("z9z9"),
      std::string::npos);
  EXPECT_NE(error_of("echo ready; while read l; do case $l in decide*) echo what;; esac; done")
                .find("'play ACTION'"),
            std::string::npos);
  EXPECT_NE(error_of("echo ready; read l; read l; exit 0").find("program"), std::string::npos);
}

TEST(Statistics, IntervalsCoverTheTruth) {
  // Nineteen of twenty intervals hold the true mean: here of numbers that come in groups that resemble each
  // other.
  Random random(1);
  const auto uniform = [&] { return random.below(1000) / 1000.0; };
  int covered = 0;
  constexpr int trials = 2000;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<std::vector<double>> groups(20);
    for (auto& group : groups) {
      const double common = uniform();
      for (int i = 0; i < 4; ++i) group.push_back(common + uniform());
    }
    const Estimate estimate = estimate_by_groups(groups);
    covered += estimate.low <= 0.999 && 0.999 <= estimate.high;
  }
  EXPECT_NEAR(static_cast<double>(covered) / trials, 0.95, 0.02);
}

TEST(Statistics, SharesAndElo) {
  const Estimate all = estimate_share(20, 20);
  EXPECT_EQ(all.mean, 1);
  EXPECT_LT(all.low, 0.9);
  EXPECT_NEAR(elo(0.5, 2), 0, 1e-9);
  EXPECT_NEAR(elo(0.25, 4), 0, 1e-9);
  EXPECT_NEAR(elo(10.0 / 11, 2), 400, 1e-9);
  EXPECT_TRUE(std::isinf(estimate_by_groups({{1.0, 2.0}}).high));
}

}  // namespace
}  // namespace pioche::arena
