// What the house promises of every bot of every game.
#include <gtest/gtest.h>

#include "bots/bot.h"
#include "bots/lists.h"
#include "bots/seated_bot.h"
#include "play/json.h"
#include "play/notation.h"
#include "search/toy_games.h"

namespace pioche::bots {
namespace {

play::Match new_match(std::string_view game, std::uint64_t seed) {
  play::Match match = play::new_match(game, {}).value();
  play::deal_round(match, seed);
  return match;
}

template <class G>
class EveryGame : public testing::Test {};
template <class Tuple>
struct AsTypes;
template <class... G>
struct AsTypes<std::tuple<G...>> {
  using Types = testing::Types<G...>;
};
TYPED_TEST_SUITE(EveryGame, typename AsTypes<play::Games>::Types);

TYPED_TEST(EveryGame, HasItsLevelsAndAnExpert) {
  const auto names = bot_names(TypeParam::name).value();
  const auto has = [&](std::string_view name) {
    return std::any_of(names.begin(), names.end(), [&](const BotName& bot) { return bot.name == name; });
  };
  EXPECT_TRUE(has("random"));
  EXPECT_TRUE(has("greedy"));
  EXPECT_TRUE(has("tree"));
  EXPECT_TRUE(has(strongest));
  for (int level = 1; level <= level_count; ++level) EXPECT_TRUE(has(fmt::format("level{}", level)));
}

TYPED_TEST(EveryGame, BotsPlayLegalActionsOnly) {
  const auto names = bot_names(TypeParam::name).value();
  for (const BotName& name : names) {
    play::Match match = new_match(TypeParam::name, 4);
    const auto bot = make_bot(TypeParam::name, fmt::format("{}:4", name.name)).value();
    Random random(2);
    for (int ply = 0; ply < 60 && match.seat_to_act() != nobody; ++ply) {
      const Decision decision = bot->decide(match, {}, {}, random);
      ASSERT_TRUE(play::play(match, decision.action)) << name.name << ' ' << decision.action;
      ASSERT_EQ(decision.candidates.empty(), false);
    }
  }
}

TYPED_TEST(EveryGame, TheSameSeedAndSimulationsGiveTheSameDecision) {
  for (const std::string_view spec : {"tree:200", "expert:200"}) {
    play::Match match = new_match(TypeParam::name, 5);
    Random random(2);
    for (int ply = 0; ply < 12 && match.seat_to_act() != nobody; ++ply) {
      Random one(9), other(9);
      const Decision first = make_bot(TypeParam::name, spec).value()->decide(match, {}, {}, one);
      const Decision again = make_bot(TypeParam::name, spec).value()->decide(match, {}, {}, other);
      EXPECT_EQ(first.action, again.action);
      const auto legal = play::legal(match);
      ASSERT_TRUE(play::play(match, legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
  }
}

TYPED_TEST(EveryGame, PlaysWhatItDecides) {
  for (const std::string_view spec : {"random", "expert:30"}) {
    play::Match match = new_match(TypeParam::name, 5), told = match;
    const auto plays = make_bot(TypeParam::name, spec).value(),
               tells = make_bot(TypeParam::name, spec).value();
    Random one(9), other(9);
    for (int ply = 0; ply < 20 && match.seat_to_act() != nobody; ++ply) {
      ASSERT_TRUE(play::play(told, tells->decide(told, {}, {}, other).action));
      plays->play(match, {}, {}, one);
      ASSERT_EQ(play::actions(match, 0), play::actions(told, 0));
    }
  }
}

// A bot that was there from the start, one that saw moves taken back, and one that is asked for the first time have
// watched the same game, and decide the same.
TYPED_TEST(EveryGame, RemembersNothingThatTheGameDoesNotTell) {
  play::Match match = new_match(TypeParam::name, 8);
  const auto there = make_bot(TypeParam::name, "expert:60").value();
  const auto misled = make_bot(TypeParam::name, "expert:60").value();
  Random random(2);
  for (int ply = 0; ply < 40 && match.seat_to_act() != nobody; ++ply) {
    const auto legal = play::legal(match);
    const auto any = [&] { return legal[random.below(static_cast<std::uint32_t>(legal.size()))]; };
    if (ply % 4 == 0) {
      Random one(9), two(9), three(9);
      const std::string action =
          make_bot(TypeParam::name, "expert:60").value()->decide(match, {}, {}, one).action;
      EXPECT_EQ(there->decide(match, {}, {}, two).action, action);
      EXPECT_EQ(misled->decide(match, {}, {}, three).action, action);
      play::Match taken_back = match;
      for (int more = 0; more < 2 && taken_back.seat_to_act() != nobody; ++more)
        ASSERT_TRUE(play::play(taken_back, play::legal(taken_back).front()));
      if (taken_back.seat_to_act() != nobody) misled->decide(taken_back, {}, {}, random);
    }
    ASSERT_TRUE(play::play(match, any()));
  }
}

TYPED_TEST(EveryGame, StopsThinkingWhenAskedTo) {
  play::Match match = new_match(TypeParam::name, 6);
  StopSource source;
  source.request_stop();
  Random random(1);
  const auto bot = make_bot(TypeParam::name, "expert:3600000ms").value();
  for (int ply = 0; ply < 6 && match.seat_to_act() != nobody; ++ply) {
    const Decision decision = bot->decide(match, {}, source.get_token(), random);
    ASSERT_TRUE(play::play(match, decision.action));
  }
}

// A game without a folder of its own here can be played all the same.
TEST(AnyGame, HasBots) {
  using toys::Nim;
  for (const ListedBot<Nim>& listed : bot_list<Nim>()) {
    Random random(1);
    const DecisionOf<Nim> decided =
        listed.make(1)->decide(Nim::View{{1, 2, 2}, 0}, {.simulations = 500}, {}, random);
    EXPECT_GE(decided.move.taken, 1) << listed.name;
    // Taking the single one leaves two equal heaps, which wins.
    if (listed.name == "random") continue;
    EXPECT_EQ(decided.move, (Nim::Move{0, 1})) << listed.name;
  }
}

// A game that can't tell its setup from a redrawn position is shown to others only where it hides nothing.
TEST(AnyGame, TellsASetupOnlyIfNothingIsHidden) {
  Random random(1);
  const toys::Nim::Position heaps{{1, 2, 2}, 0};
  const Course<toys::Nim> open{heaps.heaps, heaps, {}, heaps};
  EXPECT_EQ(deal_anew<toys::Nim>(open, SeatSet::only(0), random), heaps.heaps);
  const toys::HighCard::Position cards{{3, 5}, 0, false};
  const Course<toys::HighCard> hidden{cards.hands, cards, {}, cards};
  EXPECT_EQ(deal_anew<toys::HighCard>(hidden, SeatSet::only(0), random), std::nullopt);
}

TEST(Specs, NameABudgetInSimulationsOrTime) {
  EXPECT_EQ(read_budget("2000").value(), (Budget{.simulations = 2000}));
  EXPECT_EQ(read_budget("100ms").value(), (Budget{.time = std::chrono::milliseconds(100)}));
  EXPECT_EQ(read_budget("100cpu").value(),
            (Budget{.time = std::chrono::milliseconds(100), .time_of = search::TimeOf::processor}));
}

TEST(Specs, SayWhatIsWrong) {
  EXPECT_NE(make_bot("kingdomino", "deepblue").error().message.find("level1"), std::string::npos);
  EXPECT_NE(make_bot("go", "random").error().message.find("kingdomino"), std::string::npos);
  for (const std::string_view spec :
       {"tree:", "tree:0", "tree:fast", "tree:10s", "tree:-5", "tree:99999999999999999999"})
    EXPECT_FALSE(make_bot("kingdomino", spec)) << spec;
}

}  // namespace
}  // namespace pioche::bots
