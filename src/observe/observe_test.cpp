// What every game's observations and numbers of actions promise, for all kinds of options.
#include <gtest/gtest.h>

#include <set>

#include "observe/batch.h"
#include "observe/colomino.h"
#include "observe/kingdomino.h"
#include "observe/rondomino.h"

namespace pioche::observe {
namespace {

template <Game G>
std::vector<typename G::Options> some_options();

template <>
std::vector<kingdomino::Options> some_options<Kingdomino>() {
  std::vector<kingdomino::Options> list;
  for (std::uint8_t players = 2; players <= 5; ++players)
    for (const std::uint8_t kingdom : {std::uint8_t{5}, std::uint8_t{7}})
      for (const bool giants : {false, true})
        for (const bool dynasty : {false, true}) {
          kingdomino::Options options{players, kingdom, giants, false, false, dynasty};
          if (!giants) options.harmony = options.middle_kingdom = dynasty;
          if (Kingdomino::check(options)) list.push_back(options);
        }
  return list;
}
template <>
std::vector<rondomino::Options> some_options<Rondomino>() {
  return {{2, false, 100}, {2, false, 1}, {3, false, 1000}, {4, false, 100}, {4, true, 250}};
}
template <>
std::vector<colomino::Options> some_options<Colomino>() {
  std::vector<colomino::Options> list;
  for (int players = 2; players <= 4; ++players)
    for (const colomino::Plan& plan : {colomino::small_plan(), colomino::large_plan()})
      list.push_back({players, plan});
  // The smallest and the largest there can be; on the smallest the bag never runs out, on the largest it does.
  for (const int side : {colomino::min_side, colomino::max_side}) {
    colomino::Plan own;
    own.side = static_cast<std::uint8_t>(side);
    own.print(colomino::square_at(2, 2), colomino::Colour::red);
    own.print(colomino::square_at(0, side - 1), colomino::Colour::yellow);  // sealed: the rim is blue
    list.push_back({2, own});
  }
  return list;
}

template <class G>
class Observation : public testing::Test {
 protected:
  // Calls visit(observer, position, random) before every decision of random matches and at the end of each of their rounds.
  template <class Visit>
  void walk(int matches, Visit visit) {
    Random random(11);
    for (const auto& options : some_options<G>()) {
      ASSERT_TRUE(G::check(options));
      const Observer<G> observer(options);
      for (int match = 0; match < matches; ++match) {
        std::vector<typename G::RoundResult> rounds;
        for (int round = 0; round < 4 && (rounds.empty() || !G::match_over(options, rounds)); ++round) {
          const Scores earlier = total_scores<typename G::RoundResult>(options.players, rounds);
          auto position = G::start(options, G::deal(options, random), earlier);
          visit(observer, position, random);
          while (position.seat_to_act() != nobody) {
            position.play(random_move<G>(position, random));
            visit(observer, position, random);
            if (this->HasFatalFailure()) return;
          }
          rounds.push_back(position.result());
        }
      }
    }
  }

  static std::vector<Byte> observed(const Observer<G>& observer, const typename G::Position& position,
                                    Seat seat) {
    std::vector<Byte> bytes(observer.size(), Byte{170});  // to be overwritten
    observer.write(position, seat, bytes.data());
    return bytes;
  }
};

using All = testing::Types<Kingdomino, Rondomino, Colomino>;
struct Names {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::name);
  }
};
TYPED_TEST_SUITE(Observation, All, Names);

TYPED_TEST(Observation, GivesTheViewBack) {
  using G = TypeParam;
  this->walk(4, [](const Observer<G>& observer, const typename G::Position& position, Random&) {
    for (const Seat seat : seats(position.options().players)) {
      const auto bytes = TestFixture::observed(observer, position, seat);
      ASSERT_TRUE(observer.read(bytes.data(), seat) == position.view(SeatSet::only(seat))) << int{seat};
    }
  });
}

// Whatever the seat can't see is dealt anew, and the bytes stay the same: nothing hidden is in them.
TYPED_TEST(Observation, HoldsNothingHidden) {
  using G = TypeParam;
  int others = 0;
  this->walk(2, [&](const Observer<G>& observer, const typename G::Position& position, Random& random) {
    if (position.seat_to_act() == nobody) return;
    for (const Seat seat : seats(position.options().players)) {
      const auto redrawn = G::redraw(position.view(SeatSet::only(seat)), random);
      others += !(redrawn == position);
      ASSERT_EQ(TestFixture::observed(observer, redrawn, seat),
                TestFixture::observed(observer, position, seat));
    }
  });
  EXPECT_GT(others, 100) << "nothing was hidden";
}

TYPED_TEST(Observation, IsWrittenWhole) {
  using G = TypeParam;
  this->walk(1, [](const Observer<G>& observer, const typename G::Position& position, Random&) {
    const std::size_t size = observer.size();
    std::vector<Byte> one(size + 1, Byte{3}), other(size + 1, Byte{200});
    observer.write(position, 1, one.data());
    observer.write(position, 1, other.data());
    EXPECT_EQ(one.back(), 3) << "written beyond the end";
    one.back() = other.back();
    ASSERT_EQ(one, other) << "something wasn't written";
  });
}

TYPED_TEST(Observation, IsTheSumOfItsParts) {
  using G = TypeParam;
  for (const auto& options : some_options<G>()) {
    const Observer<G> observer(options);
    EXPECT_EQ(observer.size(), size_of(observer.parts()));
    EXPECT_EQ(observer.actions(), count_of(observer.action_parts()));
    std::set<std::string> names;
    for (const Part& part : observer.parts()) EXPECT_TRUE(names.insert(part.name).second) << part.name;
  }
}

TYPED_TEST(Observation, NumbersEveryLegalMoveAndNoOther) {
  using G = TypeParam;
  this->walk(2, [](const Observer<G>& observer, const typename G::Position& position, Random&) {
    MovesOf<G> moves;
    position.legal_moves(moves);
    std::vector<Byte> wanted(observer.actions()), mask(wanted.size() + 1, Byte{9});
    for (const auto& move : moves) {
      const int number = observer.number(position, move);
      ASSERT_GE(number, 0);
      ASSERT_LT(number, observer.actions());
      Byte& marked = wanted[number];
      ASSERT_EQ(marked, 0) << "two moves have the number " << number;
      marked = 1;
      const auto back = observer.move(position, number);
      ASSERT_TRUE(back.has_value());
      ASSERT_TRUE(*back == move);
    }
    observer.mask(position, mask.data());
    ASSERT_EQ(mask.back(), 9);
    mask.pop_back();
    ASSERT_EQ(mask, wanted);
    for (int number = -2; number < observer.actions() + 2; ++number) {
      const bool legal = number >= 0 && number < observer.actions() && wanted[number] != 0;
      ASSERT_EQ(observer.move(position, number).has_value(), legal) << number;
    }
  });
}

template <Game G>
struct Arrays {
  Arrays(const Observer<G>& observer, int count, int players)
      : observations(count * observer.size()),
        masks(count * observer.actions()),
        seats(count),
        rewards(count * players),
        scores(rewards.size()),
        finished(seats.size()),
        actions(seats.size()) {}
  BatchArrays all() {
    return {observations.data(), masks.data(), seats.data(), rewards.data(), scores.data(), finished.data()};
  }
  std::vector<Byte> observations, masks;
  std::vector<std::int8_t> seats;
  std::vector<float> rewards;
  std::vector<std::int32_t> scores;
  std::vector<Byte> finished;
  std::vector<std::int32_t> actions;
  friend bool operator==(const Arrays&, const Arrays&) = default;
};

TYPED_TEST(Observation, BatchesPlayTheSameOnAnyNumberOfThreads) {
  using G = TypeParam;
  const auto all = some_options<G>();
  for (const auto& options : all) {
    const int count = 7;
    BatchOf<G> alone(options, count, 5, 1), together(options, count, 5, 3);
    Arrays<G> one(alone.observer(), count, options.players), other = one;
    alone.reset(one.all());
    together.reset(other.all());
    // Starting threads takes a busy machine long: to the end of a match for the first options only.
    const bool first = &options == &all.front();
    const int steps = first ? 60 : 5;
    int ended = 0;
    for (int step = 0; step < steps; ++step) {
      ASSERT_TRUE(one == other) << step;
      alone.random_actions(one.actions);
      together.random_actions(other.actions);
      for (int lane = 0; lane < count; ++lane) {
        const auto& position = alone.position(lane);
        ASSERT_EQ(position.seat_to_act(), one.seats[lane]);
        const auto bytes = TestFixture::observed(alone.observer(), position, position.seat_to_act());
        ASSERT_TRUE(std::equal(bytes.begin(), bytes.end(),
                               one.observations.begin() + lane * alone.observer().size()));
      }
      ASSERT_TRUE(alone.step(one.actions, one.all()));
      ASSERT_TRUE(together.step(other.actions, other.all()));
      for (std::size_t lane = 0; lane < count; ++lane) {
        ended += one.finished[lane];
        float sum = 0;
        for (int seat = 0; seat < options.players; ++seat) sum += one.rewards[lane * options.players + seat];
        EXPECT_NEAR(sum, 0, 1e-6);
      }
    }
    if (first && std::is_same_v<G, Kingdomino>) {
      EXPECT_GE(ended, count);
    }
  }
}

TYPED_TEST(Observation, ABatchRefusesWhatIsNotLegalAndPlaysNothing) {
  using G = TypeParam;
  const auto options = some_options<G>().front();
  BatchOf<G> batch(options, 3, 1, 2);
  Arrays<G> arrays(batch.observer(), 3, options.players);
  batch.reset(arrays.all());
  batch.random_actions(arrays.actions);
  const auto before = batch.position(0);
  arrays.actions[1] = -7;
  const auto stepped = batch.step(arrays.actions, arrays.all());
  ASSERT_FALSE(stepped);
  EXPECT_NE(stepped.error().message.find("action -7 isn't legal in match 1"), std::string::npos)
      << stepped.error().message;
  EXPECT_TRUE(batch.position(0) == before);
}

TEST(Rewards, AddUpToNothing) {
  rondomino::Options teams{4, true, 100};
  SeatSet winners = SeatSet::only(0);
  winners.insert(2);
  EXPECT_EQ(rewards<Rondomino>(teams, winners), (BySeat<float>{0.5f, -0.5f, 0.5f, -0.5f}));
  EXPECT_EQ(rewards<Rondomino>({2, false, 100}, SeatSet::only(1)), (BySeat<float>{-1, 1}));
  EXPECT_EQ(rewards<Rondomino>({2, false, 100}, SeatSet::first(2)), (BySeat<float>{0, 0}));
}

}  // namespace
}  // namespace pioche::observe
