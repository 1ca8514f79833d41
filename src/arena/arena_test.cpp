// The arena is fair, repeatable, and says what went wrong.
#include "arena/arena.h"

#include <gtest/gtest.h>

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
    records[game] = record;
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

TEST(Arena, EndsWhenTheTestIsDecidedWhateverTheThreads) {
  Plan plan = small_plan({"greedy", "random"}, 2000);
  plan.hypotheses = Hypotheses{0, 100};
  const Report one = run(plan, {}).value();
  plan.threads = 3;
  const Report three = run(plan, {}).value();
  EXPECT_EQ(one.test->verdict, Verdict::elo1);
  EXPECT_LT(one.games.size(), 200u);
  EXPECT_EQ(one.games.size() % 2, 0u);
  EXPECT_EQ(play::to_text(as_json(plan, one)), play::to_text(as_json(plan, three)));
}

// Games of one deal resemble each other, as cards do that all players share: a part of what decides is common.
class Resembling {
 public:
  explicit Resembling(std::uint64_t seed) : random_(seed) {}

  // Of `rotations` games of a deal, each won with this chance.
  std::vector<double> deal(double chance, int rotations) {
    const double common = uniform();
    std::vector<double> shares;
    for (int game = 0; game < rotations; ++game) {
      const double luck = random_.below(3) == 0 ? common : uniform();
      shares.push_back(luck < chance ? 1 : 0);
    }
    return shares;
  }
  double uniform() { return random_.below(1000000) / 1e6; }

 private:
  Random random_;
};

TEST(Statistics, IntervalsOfMeansCoverTheTruth) {
  Resembling games(1);
  int covered = 0;
  constexpr int trials = 2000;
  for (int trial = 0; trial < trials; ++trial) {
    Deals deals(20);
    for (auto& deal : deals) {
      const double common = games.uniform();
      for (int i = 0; i < 4; ++i) deal.push_back(common + games.uniform());
    }
    const Estimate estimate = estimate_mean(deals);
    covered += estimate.low <= 1 && 1 <= estimate.high;
  }
  EXPECT_NEAR(static_cast<double>(covered) / trials, 0.95, 0.02);
}

TEST(Statistics, IntervalsOfSharesCoverTheTruth) {
  Resembling games(2);
  constexpr int trials = 1000;
  for (const double chance : {0.03, 0.25, 0.5, 0.9})
    for (const std::size_t count : {12u, 60u}) {
      int covered = 0;
      for (int trial = 0; trial < trials; ++trial) {
        Deals deals;
        while (deals.size() < count) deals.push_back(games.deal(chance, 4));
        const Estimate estimate = estimate_share(deals);
        covered += estimate.low <= chance && chance <= estimate.high;
      }
      // Twelve deals with hardly a victory tell little; the interval may then be wider than it need be, never much narrower.
      EXPECT_GT(covered, 0.92 * trials) << chance << ' ' << count;
    }
}

// What the old interval took for four games was one deal and three that followed from it.
TEST(Statistics, RotationsThatAreAllAlikeAreOneGame) {
  Deals alike, apart;
  for (int deal = 0; deal < 40; ++deal) {
    const double won = deal % 4 == 0 ? 1 : 0;
    alike.push_back({won, won, won, won});
    apart.push_back({won});
  }
  const Estimate one = estimate_share(alike), other = estimate_share(apart);
  EXPECT_NEAR(one.low, other.low, 0.01);
  EXPECT_NEAR(one.high, other.high, 0.01);
}

TEST(Statistics, SharesAndElo) {
  const Estimate all = estimate_share(Deals(5, {1, 1, 1, 1}));
  EXPECT_EQ(all.mean, 1);
  EXPECT_LT(all.low, 0.6);
  EXPECT_EQ(all.high, 1);
  EXPECT_NEAR(elo(0.5, 2), 0, 1e-9);
  EXPECT_NEAR(elo(0.25, 4), 0, 1e-9);
  EXPECT_NEAR(elo(10.0 / 11, 2), 400, 1e-9);
  for (const double points : {-150.0, 0.0, 20.0}) EXPECT_NEAR(elo(share_at_elo(points, 4), 4), points, 1e-9);
  EXPECT_TRUE(std::isinf(estimate_mean({{1.0, 2.0}}).high));
  EXPECT_EQ(estimate_share({{1.0, 0.0}}).high, 1);
}

// Who is as strong as either hypothesis is seldom taken for the other, and few deals are needed.
TEST(SequentialTest, IsSeldomWrong) {
  constexpr Hypotheses hypotheses{0, 60};
  Resembling games(3);
  for (const bool stronger : {false, true}) {
    const double chance = share_at_elo(stronger ? hypotheses.elo1 : hypotheses.elo0, 4);
    int wrong = 0;
    constexpr int trials = 200;
    for (int trial = 0; trial < trials; ++trial) {
      Deals deals;
      SequentialTest result;
      while (result.verdict == Verdict::open && deals.size() < 5000) {
        deals.push_back(games.deal(chance, 4));
        result = test(deals, hypotheses, 4);
      }
      EXPECT_NE(result.verdict, Verdict::open);
      wrong += (result.verdict == Verdict::elo1) != stronger;
    }
    EXPECT_LE(wrong, trials / 10) << stronger;
  }
}

TEST(SequentialTest, KnowsWhoWinsEverything) {
  EXPECT_EQ(test(Deals(60, {1, 1}), {0, 50}, 2).verdict, Verdict::elo1);
  EXPECT_EQ(test(Deals(60, {0, 0}), {0, 50}, 2).verdict, Verdict::elo0);
  EXPECT_EQ(test(Deals(5, {1, 1}), {0, 50}, 2).verdict, Verdict::open);
}

}  // namespace
}  // namespace pioche::arena
