// What every game promises (games/game.h), tested for each game on the list: a new game gets all of this for
// free.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <type_traits>

#include "play/notation.h"
#include "play/record.h"
#include "play/shows.h"
#include "testing/count_allocations.h"

namespace pioche::play {
namespace {

// Every combination of the options that a game describes and accepts, or a random sample where there are
// many.
template <Shown S>
std::vector<typename S::Game::Options> some_options(Random& random, std::size_t most) {
  std::vector<json::object> combinations{{}};
  const json::object description = S::describe();
  for (const json::value& entry : description.at("options").as_array()) {
    const json::object& option = entry.as_object();
    json::array values;
    if (option.at("type") == "boolean")
      values = {false, true};
    else if (const json::value* listed = option.if_contains("values");
             listed && listed->as_array().size() < 8)
      values = listed->as_array();
    else if (listed)
      values = {option.at("default"), listed->as_array().back()};
    else if (option.at("max").to_number<int>() - option.at("min").to_number<int>() < 8)
      for (int value = option.at("min").to_number<int>(); value <= option.at("max").to_number<int>(); ++value)
        values.push_back(value);
    else
      values = {option.at("min"), option.at("default"), option.at("max")};
    std::vector<json::object> longer;
    for (const json::object& combination : combinations)
      for (const json::value& value : values) {
        longer.push_back(combination);
        longer.back()[option.at("name").as_string()] = value;
      }
    combinations = std::move(longer);
  }
  std::vector<typename S::Game::Options> accepted;
  for (const json::object& combination : combinations) {
    const auto options = S::read_options(combination);
    if (options && S::Game::check(*options)) accepted.push_back(*options);
  }
  shuffle(accepted, random);
  if (accepted.size() > most) accepted.resize(most);
  return accepted;
}

template <class S>
class Contract : public testing::Test {
 protected:
  using TheGame = typename S::Game;

  // Calls visit(position, moves) before every decision of random games, and at_end(position) after the last.
  template <class Visit, class AtEnd>
  void walk(std::uint64_t seed, std::size_t games, Visit visit, AtEnd at_end) {
    Random random(seed);
    const auto all = some_options<S>(random, games);
    ASSERT_FALSE(all.empty());
    for (std::size_t game = 0; game < games; ++game) {
      const auto& options = all[game % all.size()];
      const auto setup = TheGame::deal(options, random);
      ASSERT_TRUE(TheGame::check(options, setup));
      auto position = TheGame::start(options, setup, Scores(options.players, 0));
      for (int ply = 0; position.seat_to_act() != nobody; ++ply) {
        ASSERT_LT(ply, 5000) << "the round doesn't end";
        MovesOf<TheGame> moves;
        position.legal_moves(moves);
        ASSERT_FALSE(moves.empty());
        visit(position, moves, random);
        if (this->HasFatalFailure()) return;
        position.play(random_move<TheGame>(position, random));
      }
      at_end(position, random);
    }
  }
};

template <class Tuple>
struct AsTypes;
template <class... S>
struct AsTypes<std::tuple<S...>> {
  using type = testing::Types<S...>;
};
struct Names {
  template <class S>
  static std::string GetName(int) {
    return std::string(S::Game::name);
  }
};
TYPED_TEST_SUITE(Contract, AsTypes<Shows>::type, Names);

const auto nothing = [](const auto&, auto&) {};

TYPED_TEST(Contract, RandomPlayEndsWithAResult) {
  using G = typename TypeParam::Game;
  this->walk(
      1, 200, [](const auto&, const auto&, auto&) {},
      [](const typename G::Position& position, Random&) {
        const auto result = position.result();
        EXPECT_EQ(static_cast<int>(result.scores.size()), position.options().players);
        EXPECT_EQ(result.winners, position.winners());
        MovesOf<G> moves;
        position.legal_moves(moves);
        EXPECT_TRUE(moves.empty());
      });
}

TYPED_TEST(Contract, CopiesAreIndependent) {
  using G = typename TypeParam::Game;
  static_assert(std::is_trivially_copyable_v<typename G::Position>);
  this->walk(
      2, 40,
      [](const typename G::Position& position, const MovesOf<G>& moves, Random& random) {
        const auto before = position;
        auto other = position;
        other.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        EXPECT_TRUE(position == before);
        EXPECT_FALSE(position == other);
      },
      nothing);
}

TYPED_TEST(Contract, ARoundAllocatesNothing) {
  using G = typename TypeParam::Game;
  Random random(10);
  for (const auto& options : some_options<TypeParam>(random, 20)) {
    const Scores earlier(options.players, 0);
    const std::size_t before = allocations();
    std::int32_t points = 0;
    for (int round = 0; round < 20; ++round) {
      auto position = G::start(options, G::deal(options, random), earlier);
      MovesOf<G> moves;
      while (position.seat_to_act() != nobody) {
        position.legal_moves(moves);
        position.play(random_move<G>(position, random));
      }
      points += position.result().scores[0] + position.scores()[0] + position.winners().size();
    }
    EXPECT_EQ(allocations(), before) << points;
  }
  const std::size_t before = allocations();
  const std::string text(100, 'x');
  EXPECT_GT(allocations(), before) << "the count doesn't count " << text;
}

TYPED_TEST(Contract, MovesAreReadBackFromTheirText) {
  using G = typename TypeParam::Game;
  this->walk(
      3, 60,
      [](const typename G::Position& position, const MovesOf<G>& moves, Random&) {
        std::set<std::string> texts;
        for (const auto move : moves) {
          const std::string text = position.text(move);
          const auto read = position.parse(text);
          ASSERT_TRUE(read) << text << ": " << read.error().message;
          EXPECT_TRUE(*read == move) << text;
          EXPECT_TRUE(texts.insert(text).second) << text << " names two moves";
        }
      },
      nothing);
}

TYPED_TEST(Contract, OnlyLegalMovesAreAccepted) {
  using G = typename TypeParam::Game;
  // Texts that were legal somewhere, and spoilt ones.
  std::set<std::string> seen{"",     " ",   "pass",    "discard", "draw",    "keep",
                             "e6e7", "A66", "c1=rgby", "17",      "\xff\xfe"};
  this->walk(
      4, 12,
      [&](const typename G::Position& position, const MovesOf<G>& moves, Random& random) {
        const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        std::string text = position.text(move);
        seen.insert(text);
        text[random.below(static_cast<std::uint32_t>(text.size()))] ^=
            static_cast<char>(1u << random.below(7));
        seen.insert(text);
      },
      nothing);
  std::vector<std::string> pool(seen.begin(), seen.end());
  this->walk(
      5, 12,
      [&](const typename G::Position& position, const MovesOf<G>& moves, Random& random) {
        for (int tries = 0; tries < 60; ++tries) {
          const std::string& text = pool[random.below(static_cast<std::uint32_t>(pool.size()))];
          const auto read = position.parse(text);
          if (read) {
            EXPECT_NE(std::find(moves.begin(), moves.end(), *read), moves.end()) << text << " is not legal";
          } else {
            EXPECT_FALSE(read.error().message.empty());
          }
        }
      },
      nothing);
}

TYPED_TEST(Contract, RandomMovesAreLegalAndReachEveryMove) {
  using G = typename TypeParam::Game;
  this->walk(
      6, 10,
      [](const typename G::Position& position, const MovesOf<G>& moves, Random& random) {
        std::vector<bool> reached(moves.size());
        const std::size_t tries = moves.size() > 12 ? 3 : moves.size() * 40;
        for (std::size_t tried = 0; tried < tries; ++tried) {
          const auto move = random_move<G>(position, random);
          const auto found = std::find(moves.begin(), moves.end(), move);
          ASSERT_NE(found, moves.end());
          reached[found - moves.begin()] = true;
        }
        // Forty tries a move miss one of them with a chance of e^-40.
        if (moves.size() <= 12) {
          EXPECT_EQ(std::count(reached.begin(), reached.end(), false), 0);
        }
      },
      nothing);
}

// Whose eyes may look: nobody's (a spectator), and each player's.
std::vector<SeatSet> all_eyes(int players) {
  std::vector<SeatSet> eyes{SeatSet{}};
  for (Seat seat = 0; seat < players; ++seat) eyes.push_back(SeatSet::only(seat));
  return eyes;
}

// Unless everybody sees everything, which a game says with a member: static constexpr bool everything_is_seen = true.
template <class G>
constexpr bool hides_something = !requires { requires G::everything_is_seen; };

// A view that let through what it should hide would be redrawn as it is.
TYPED_TEST(Contract, ADealIsHiddenFromEverybody) {
  using G = typename TypeParam::Game;
  if (!hides_something<G>) GTEST_SKIP() << "everybody sees everything";
  Random random(11);
  for (const auto& options : some_options<TypeParam>(random, 100)) {
    const auto position = G::start(options, G::deal(options, random), {});
    for (const SeatSet eyes : all_eyes(options.players))
      EXPECT_FALSE(G::redraw(position.view(eyes), random) == position);
  }
}

// The proof that nobody is shown too much: another deal, different in truth and alike to these eyes, looks the same in
// every form in which the house shows it.
TYPED_TEST(Contract, WhatASeatCannotSeeDoesNotChangeWhatItIsShown) {
  using G = typename TypeParam::Game;
  int looks = 0, different = 0;
  this->walk(
      7, 25,
      [&](const typename G::Position& position, const MovesOf<G>& moves, Random& random) {
        if (random.below(4) != 0) return;
        for (const SeatSet eyes : all_eyes(position.options().players)) {
          const typename G::Position other = G::redraw(position.view(eyes), random);
          ++looks;
          different += other == position ? 0 : 1;
          ASSERT_TRUE(other.view(eyes) == position.view(eyes));
          EXPECT_EQ(TypeParam::write_board(other.view(eyes)), TypeParam::write_board(position.view(eyes)));
          EXPECT_EQ(TypeParam::terminal(other.view(eyes), Paint::colour),
                    TypeParam::terminal(position.view(eyes), Paint::colour));
          EXPECT_EQ(TypeParam::svg(other.view(eyes)), TypeParam::svg(position.view(eyes)));
          ASSERT_EQ(other.seat_to_act(), position.seat_to_act());
          // The seat that decides has the same moves to choose from, and they are offered alike.
          if (eyes.contains(position.seat_to_act())) {
            MovesOf<G> others;
            other.legal_moves(others);
            ASSERT_TRUE(others == moves);
            for (const auto move : moves) {
              EXPECT_EQ(other.text(move), position.text(move));
              EXPECT_EQ(TypeParam::write_move(other, move), TypeParam::write_move(position, move));
            }
          }
          auto on = other;
          play_out<G>(on, random);
        }
      },
      nothing);
  // Towards the end of a round there may be nothing left to hide.
  if (hides_something<G>) {
    EXPECT_GT(different, looks / 2) << "of " << looks;
  }
}

TYPED_TEST(Contract, SetupsAndOptionsSurviveJson) {
  using G = typename TypeParam::Game;
  Random random(8);
  for (const auto& options : some_options<TypeParam>(random, 100)) {
    const auto read = TypeParam::read_options(TypeParam::write_options(options));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(*read == options);
    const auto setup = G::deal(options, random);
    const auto again = TypeParam::read_setup(options, TypeParam::write_setup(options, setup));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(*again == setup);
  }
}

// Whole matches through the erased door: the record as text and back, and the replayed position.
TYPED_TEST(Contract, RecordsReplayToTheSamePosition) {
  using G = typename TypeParam::Game;
  Random random(9);
  const auto all = some_options<TypeParam>(random, 12);
  for (std::size_t number = 0; number < all.size(); ++number) {
    Match match = *new_match(G::name, TypeParam::write_options(all[number]));
    for (int round = 0; !match.over() && round < 200; ++round) {
      deal_round(match, number);
      while (match.seat_to_act() != nobody) {
        const auto texts = legal(match);
        ASSERT_FALSE(texts.empty());
        ASSERT_TRUE(std::is_sorted(texts.begin(), texts.end()));
        const auto played = play(match, texts[random.below(static_cast<std::uint32_t>(texts.size()))]);
        ASSERT_TRUE(played);
      }
    }
    ASSERT_TRUE(match.over());
    Record record = record_of(match);
    record.others["event"] = "kept";
    const std::string text = to_text(write_record(record));
    const auto read = read_record(text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(to_text(write_record(*read)), text);
    const auto again = replay(*read);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(*again->template of<G>()->position() == *match.template of<G>()->position());
    EXPECT_FALSE(match.winners().empty());
    EXPECT_FALSE(play(match, "e6e7")) << "an action after the end";
  }
}

}  // namespace
}  // namespace pioche::play
