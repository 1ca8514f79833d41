// What a search promises, on two tiny games: it finds what is best, keeps to its budget, gives the same
// answer for the same seed, and knows nothing but the view it was handed.
#include <gtest/gtest.h>

#include "search/flat.h"
#include "search/toy_games.h"
#include "search/tree.h"
#include "testing/count_allocations.h"

namespace pioche::search {
namespace {

using toys::HighCard;
using toys::Ladder;
using toys::Nim;

template <Game G>
Found<G> tree_search(const typename G::View& view, std::uint64_t simulations, int threads = 1,
                     std::uint64_t seed = 1) {
  // These games are won by a point or three.
  TreeSearch<G> search({.margin_scale = 1, .threads = threads});
  Random random(seed);
  return search.search(view, {.simulations = simulations}, {}, random);
}

struct OwnShare {
  double operator()(const Outcome& outcome, Seat seat) const {
    return static_cast<double>(outcome.share[seat]);
  }
};

template <Game G>
FoundLine<G> flat_search(const typename G::View& view, std::uint64_t simulations, int plies = 1) {
  FlatSearch<G, PolicyRollout<G>, OwnShare> search(plies, 1);
  Random random(1);
  return search.search(view, {.simulations = simulations}, {}, random);
}

TEST(TreeSearch, FindsTheWinningMoveOfNim) {
  // Heaps of 1, 2 and 2: taking the single one leaves two equal heaps, which wins.
  const auto found = tree_search<Nim>({{1, 2, 2}, 0}, 3000);
  EXPECT_EQ(found.candidates.front().move, (Nim::Move{0, 1}));
  EXPECT_GT(found.candidates.front().share, 0.9);
}

// Margins used to be cut off at forty points. In the Grand Duel, which is won by sixty, all moves then looked alike, and
// the expert played ten points below its strength.
TEST(Value, TellsAGreatLeadFromAGreaterOne) {
  Outcome great, greater;
  great.margin = {60, -60};
  greater.margin = {70, -70};
  EXPECT_LT(value(great, 0, {}), value(greater, 0, {}));
  EXPECT_GT(value(great, 1, {}), value(greater, 1, {}));
}

TEST(TreeSearch, SeesThatAPositionIsLost) {
  const auto found = tree_search<Nim>({{2, 2, 0}, 0}, 5000);
  EXPECT_LT(found.candidates.front().share, 0.1);
}

TEST(TreeSearch, FoldsALowCardAndStandsOnAHighOne) {
  EXPECT_EQ(tree_search<HighCard>({1, 0, 1}, 2000).candidates.front().move, HighCard::Move::fold);
  EXPECT_EQ(tree_search<HighCard>({1, 9, 1}, 2000).candidates.front().move, HighCard::Move::stand);
}

TEST(TreeSearch, DecidesTheSameWhateverIsHidden) {
  // Nine deals that look alike to seat 1, whose own card is a 5.
  const auto reference =
      tree_search<HighCard>(HighCard::Position{{5, 0}, 0, false}.view(SeatSet::only(0)), 500);
  for (std::int8_t hidden = 0; hidden < HighCard::cards; ++hidden) {
    if (hidden == 5) continue;
    const HighCard::Position position{{5, hidden}, 0, false};
    const auto found = tree_search<HighCard>(position.view(SeatSet::only(0)), 500);
    ASSERT_EQ(found.candidates.size(), reference.candidates.size());
    for (std::size_t at = 0; at < found.candidates.size(); ++at) {
      EXPECT_EQ(found.candidates[at].move, reference.candidates[at].move);
      EXPECT_EQ(found.candidates[at].visits, reference.candidates[at].visits);
      EXPECT_EQ(found.candidates[at].margin, reference.candidates[at].margin);
    }
  }
}

TEST(TreeSearch, EstimatesTheShareOfVictory) {
  // The last to decide, with a 7: standing wins against 7 of the 9 other cards.
  const auto found = tree_search<HighCard>({1, 7, 1}, 20000);
  const auto& stand = found.candidates.front();
  ASSERT_EQ(stand.move, HighCard::Move::stand);
  EXPECT_NEAR(stand.share, 7.0 / 9, 0.02);  // four standard errors are 0.012
  EXPECT_NEAR(stand.margin, 3 * (7.0 - 2) / 9, 0.1);
}

TEST(TreeSearch, IsRepeatableForASimulationBudgetWhateverTheThreads) {
  for (const int threads : {1, 3}) {
    const auto one = tree_search<Nim>({{3, 4, 5}, 0}, 1000, threads);
    const auto again = tree_search<Nim>({{3, 4, 5}, 0}, 1000, threads);
    EXPECT_EQ(one.simulations, 1000u);
    ASSERT_EQ(one.candidates.size(), again.candidates.size());
    std::uint64_t visits = 0;
    for (std::size_t at = 0; at < one.candidates.size(); ++at) {
      EXPECT_EQ(one.candidates[at].move, again.candidates[at].move);
      EXPECT_EQ(one.candidates[at].visits, again.candidates[at].visits);
      visits += one.candidates[at].visits;
    }
    EXPECT_EQ(visits, 1000u);
  }
}

TEST(TreeSearch, AnotherSeedIsAnotherSearch) {
  const auto one = tree_search<HighCard>({0, 5, 0}, 300, 1, 1);
  const auto other = tree_search<HighCard>({0, 5, 0}, 300, 1, 2);
  EXPECT_NE(one.candidates[0].margin, other.candidates[0].margin);
}

TEST(TreeSearch, StopsWhenAskedTo) {
  StopSource source;
  source.request_stop();
  TreeSearch<Nim> search;
  Random random(1);
  const auto found =
      search.search(Nim::View{{5, 5, 5}, 0}, {.simulations = 1'000'000'000}, source.get_token(), random);
  EXPECT_GE(found.simulations, 1u);
  EXPECT_LE(found.simulations, 16u);
  EXPECT_EQ(found.candidates.size(), 9u);
}

TEST(TreeSearch, KeepsToATimeBudget) {
  TreeSearch<Nim> search;
  Random random(1);
  const auto start = std::chrono::steady_clock::now();
  const auto found =
      search.search(Nim::View{{5, 5, 5}, 0}, {.time = std::chrono::milliseconds(20)}, {}, random);
  const auto taken = std::chrono::steady_clock::now() - start;
  EXPECT_GT(found.simulations, 16u);
  EXPECT_GE(taken, std::chrono::milliseconds(20));
  EXPECT_LT(taken, std::chrono::seconds(5));  // however busy the machine
}

TEST(TreeSearch, KeepsToABudgetOfProcessorTime) {
  TreeSearch<Nim> search;
  Random random(1);
  const auto before = std::clock();
  const auto found =
      search.search(Nim::View{{5, 5, 5}, 0},
                    {.time = std::chrono::milliseconds(20), .time_of = TimeOf::processor}, {}, random);
  const auto taken = std::clock() - before;  // of the whole program, which is this thread
  EXPECT_GT(found.simulations, 16u);
  EXPECT_GE(taken, CLOCKS_PER_SEC / 50);
  EXPECT_LT(taken, CLOCKS_PER_SEC);  // the clock on the wall may have gone on for minutes
}

TEST(TreeSearch, GoesOnWhenItsPoolIsFull) {
  TreeSearch<Nim> search({.pool = 40});
  Random random(1);
  const auto found = search.search(Nim::View{{1, 2, 2}, 0}, {.simulations = 4000}, {}, random);
  EXPECT_EQ(found.simulations, 4000u);
  EXPECT_EQ(found.candidates.size(), 5u);
}

TEST(TreeSearch, AllocatesNothingWhileItSimulates) {
  TreeSearch<HighCard> search;
  Random random(1);
  const HighCard::View view{0, 5, 0};
  search.search(view, {.simulations = 10}, {}, random);
  const auto count = [&](std::uint64_t simulations) {
    const std::size_t before = allocations();
    search.search(view, {.simulations = simulations}, {}, random);
    return allocations() - before;
  };
  EXPECT_EQ(count(10), count(10000));
}

TEST(TreeSearch, FollowsItsGuide) {
  struct OnlyFold {
    void operator()(const HighCard::Position&, const MovesOf<HighCard>& moves,
                    std::span<float> ratings) const {
      for (std::size_t at = 0; at < moves.size(); ++at)
        ratings[at] = moves[at] == HighCard::Move::fold ? 1 : 0;
    }
  };
  struct Guided : Parts<HighCard> {
    OnlyFold guide;
  };
  TreeSearch<HighCard, Guided> search;
  Random random(1);
  const auto found = search.search(HighCard::View{0, 9, 0}, {.simulations = 200}, {}, random);
  EXPECT_EQ(found.candidates.front().move, HighCard::Move::fold);
  EXPECT_EQ(found.candidates.front().visits, 200u);
  EXPECT_EQ(found.candidates.back().visits, 0u);  // left out, but listed
}

// The other seat takes one from the first heap there is.
struct TakesOneFromTheFirst : UnknownOpponents<Nim> {
  std::optional<Nim::Move> expected(const Nim::Position& position, Random&) const {
    MovesOf<Nim> moves;
    position.legal_moves(moves);
    return moves[0];
  }
};

TEST(TreeSearch, BeatsAPlayerWhoseWaysItKnows) {
  // Against the best defence two equal heaps are lost, as SeesThatAPositionIsLost shows.
  struct Knowing : Parts<Nim> {
    TakesOneFromTheFirst opponents;
  };
  TreeSearch<Nim, Knowing> search({.margin_scale = 1});
  Random random(1);
  const auto found = search.search(Nim::View{{2, 2, 0}, 0}, {.simulations = 5000}, {}, random);
  EXPECT_GT(found.candidates.front().share, 0.9);
}

TEST(FlatSearch, TakesTheBestMean) {
  EXPECT_EQ(flat_search<HighCard>({1, 1, 1}, 2000).line[0],
            HighCard::Move::stand);  // one card in nine is below
  EXPECT_EQ(flat_search<Nim>({{1, 0, 0}, 0}, 100).line[0], (Nim::Move{0, 1}));
  const auto found = flat_search<HighCard>({1, 7, 1}, 20000).found;
  EXPECT_NEAR(found.candidates.front().share, 7.0 / 9, 0.02);
}

TEST(FlatSearch, JudgesActionsInARowTogether) {
  // Climbing looks bad alone, for two of the three rungs lose; together with the third it is best.
  using Line = FixedVector<Ladder::Move, max_line>;
  const auto together = flat_search<Ladder>({}, 3000, 2);
  EXPECT_EQ(together.line, (Line{Ladder::climb, Ladder::best_rung}));
  EXPECT_EQ(together.found.candidates.front().move, Ladder::climb);
  EXPECT_EQ(flat_search<Ladder>({}, 3000, 1).line, Line{Ladder::stay});
}

TEST(FlatSearch, EndsALineWhereTheOtherSeatActs) {
  EXPECT_EQ(flat_search<Nim>({{1, 2, 2}, 0}, 500, 3).line.size(), 1u);
}

TEST(Outcome, SharesAVictoryAmongItsWinners) {
  const Outcome drawn = outcome_of<Ladder>({Ladder::Phase::over, 1});
  EXPECT_FLOAT_EQ(drawn.share[0], 0.5f);
  EXPECT_FLOAT_EQ(drawn.share[1], 0.5f);
  const Outcome won = outcome_of<Ladder>({Ladder::Phase::over, 3});
  EXPECT_FLOAT_EQ(won.share[0], 1.0f);
  EXPECT_FLOAT_EQ(won.share[1], 0.0f);
}

TEST(Outcome, SharesATieBetweenTeamsAmongSidesAndNotAmongSeats) {
  const auto teams = [](Seat one, Seat other) { return one % 2 == other % 2; };
  const auto alone = [](Seat one, Seat other) { return one == other; };
  const Scores tied(4, 30);
  const SeatSet all = SeatSet::first(4);
  for (const Seat seat : seats(4)) {
    EXPECT_EQ(seat_outcome(tied, all, seat, teams).winners, 2) << "seat " << int{seat};
    EXPECT_EQ(seat_outcome(tied, all, seat, alone).winners, 4) << "seat " << int{seat};
  }
  SeatSet first_team;
  first_team.insert(0);
  first_team.insert(2);
  EXPECT_EQ(seat_outcome(tied, first_team, 2, teams).winners, 1);
  EXPECT_EQ(seat_outcome(tied, first_team, 1, teams).winners, 0);
}

TEST(Value, WeighsTheShareOfAVictoryAgainstTheMargin) {
  Outcome outcome;
  outcome.share = {0.5f, 0.25f};
  outcome.margin = {20, -20};
  EXPECT_FLOAT_EQ(value(outcome, 0, {.margin_weight = 0}), 0.5f);
  EXPECT_FLOAT_EQ(value(outcome, 1, {.margin_weight = 0}), 0.25f);
  EXPECT_FLOAT_EQ(value(outcome, 0, {.margin_weight = 1, .margin_scale = 20}), 1.0f);
  EXPECT_FLOAT_EQ(value(outcome, 0, {.margin_weight = 0.5, .margin_scale = 20}), 0.75f);
}

}  // namespace
}  // namespace pioche::search
