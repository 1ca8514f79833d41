// Grades tell good play from bad, and the same record and seed give the same grades.
#include "bots/analyse.h"

#include <gtest/gtest.h>

#include "play/notation.h"

namespace pioche::bots {
namespace {

// A game of two in which seat 1 is played by one bot and seat 2 by another.
play::Record played_by(std::string_view one, std::string_view other) {
  play::Record record;
  record.game = "kingdomino";
  play::Match match = play::new_match(record.game, {{"players", 2}, {"kingdom", 7}}).value();
  record.options = play::options(match);
  play::deal_round(match, 1);
  record.rounds.push_back({play::setup(match, 0), {}});
  Random random(1);
  const auto first = make_bot(record.game, one).value(), second = make_bot(record.game, other).value();
  while (!match.over()) {
    Bot& bot = match.seat_to_act() == 0 ? *first : *second;
    record.rounds[0].actions.push_back(play::play(match, bot.decide(match, {}, {}, random).action).value());
  }
  return record;
}

double lost_points(const std::vector<Graded>& decisions, Seat seat) {
  double lost = 0;
  for (const Graded& one : decisions)
    if (one.seat == seat) lost += one.lost_margin;
  return lost;
}

TEST(Analyse, ARandomPlayerLosesMoreThanARuleOfThumb) {
  const play::Record record = played_by("swift", "random");
  Analysis analysis;
  analysis.budget = {.simulations = 150};
  const auto decisions = analyse(record, analysis, {}).value();
  ASSERT_EQ(decisions.size(), record.rounds[0].actions.size());
  EXPECT_LT(lost_points(decisions, 0), lost_points(decisions, 1));
  for (const Graded& one : decisions) {
    EXPECT_EQ(one.action, record.rounds[0].actions[one.ply]);
    EXPECT_EQ(one.grade == Grade::best, one.action == one.better || one.legal == 1);
    EXPECT_GE(one.lost_share, 0);
  }
  const auto again = analyse(record, analysis, {}).value();
  for (std::size_t at = 0; at < decisions.size(); ++at) EXPECT_EQ(decisions[at].share, again[at].share);
}

TEST(Analyse, GradesByTheDocumentedLimits) {
  EXPECT_EQ(grade(0, 0), Grade::fine);
  EXPECT_EQ(grade(0.03, 0), Grade::inaccuracy);
  EXPECT_EQ(grade(0, 5), Grade::mistake);
  EXPECT_EQ(grade(0.2, 0), Grade::blunder);
  EXPECT_EQ(grade(0, 20), Grade::blunder);
}

TEST(Analyse, SaysWhatIsWrongWithARecordAndStopsWhenAsked) {
  play::Record record = played_by("random", "random");
  StopSource source;
  source.request_stop();
  EXPECT_TRUE(analyse(record, {}, source.get_token()).value().empty());
  record.rounds[0].actions[5] = "nonsense";
  EXPECT_NE(analyse(record, {}, {}).error().message.find("nonsense"), std::string::npos);
}

}  // namespace
}  // namespace pioche::bots
