#pragma once
// Many matches of one game side by side: all seats to act decide at once, and what is over is dealt anew. What training needs.
#include <algorithm>
#include <span>

#include "base/workers.h"
#include "observe/observer.h"

namespace pioche::observe {

// Where a batch writes: arrays with one row for each match. Those that are null are left out.
struct BatchArrays {
  Byte* observations = nullptr;    // [size]: of the seat to act
  Byte* masks = nullptr;           // [actions]
  std::int8_t* seats = nullptr;    // to act
  float* rewards = nullptr;        // [players]: at the end of a match, zero before
  std::int32_t* scores = nullptr;  // [players]: likewise
  Byte* finished = nullptr;        // a match has just ended, and the next one has begun
};

// What a seat's victory is worth: 1 alone, shared victories in part, and so much less for the others that all add up to nothing. Nobody's
// victory is worth nothing.
template <Game G>
BySeat<float> rewards(const typename G::Options& options, SeatSet winners) {
  BySeat<float> rewards(options.players, 0.0f);
  const int won = winners.size(), lost = options.players - won;
  if (won == 0 || lost == 0) return rewards;
  for (const Seat seat : rewards.seats())
    rewards[seat] =
        winners.contains(seat) ? 1.0f / static_cast<float>(won) : -1.0f / static_cast<float>(lost);
  return rewards;
}

template <Observed G>
class BatchOf {
  using Move = typename G::Move;
  using Position = typename G::Position;

 public:
  // The options have been checked. The same seed gives the same deals, whatever the number of threads.
  BatchOf(const typename G::Options& options, int count, std::uint64_t seed, int threads)
      : options_(options), observer_(options), threads_(threads), moves_(count) {
    lanes_.reserve(count);
    for (int lane = 0; lane < count; ++lane)
      lanes_.emplace_back(options, seed, static_cast<std::uint64_t>(lane));
  }

  int count() const { return static_cast<int>(lanes_.size()); }
  const typename G::Options& options() const { return options_; }
  const Observer<G>& observer() const { return observer_; }
  const Position& position(int lane) const { return lanes_[lane].position; }

  // Deals every match anew.
  void reset(const BatchArrays& arrays) {
    share([&](std::size_t lane) {
      lanes_[lane].begin(options_);
      write_end(arrays, lane, nullptr);
      write(arrays, lane);
    });
  }

  // Plays an action in every match. Fails if one of them isn't legal; nothing has been played then.
  Result<> step(std::span<const std::int32_t> actions, const BatchArrays& arrays) {
    // On the caller's thread: looking costs little, and starting threads twice would cost more.
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
      const auto move = observer_.move(lanes_[lane].position, actions[lane]);
      if (!move)
        return fail(
            "action {} isn't legal in match {} of the batch, where seat {} is to act; nothing was played",
            actions[lane], lane, lanes_[lane].position.seat_to_act());
      moves_[lane] = *move;
    }
    share([&](std::size_t lane) { play(arrays, lane); });
    return {};
  }

  // A legal action for every match, each equally likely.
  void random_actions(std::span<std::int32_t> actions) {
    share([&](std::size_t lane) {
      Lane& one = lanes_[lane];
      actions[lane] = observer_.number(one.position, random_move<G>(one.position, one.choices));
    });
  }

 private:
  struct Lane {
    Lane(const typename G::Options& options, std::uint64_t seed, std::uint64_t number)
        : deals(Random::stream(seed, number)),
          choices(Random::stream(~seed, number)),
          position(dealt(options)) {}

    Position dealt(const typename G::Options& options) {
      const Scores earlier = total_scores<typename G::RoundResult>(options.players, rounds);
      return G::start(options, G::deal(options, deals), earlier);
    }
    void begin(const typename G::Options& options) {
      rounds.clear();
      position = dealt(options);
    }

    Random deals, choices;
    std::vector<typename G::RoundResult> rounds;
    Position position;
  };

  void play(const BatchArrays& arrays, std::size_t lane) {
    Lane& one = lanes_[lane];
    one.position.play(moves_[lane]);
    bool ended = false;
    while (one.position.seat_to_act() == nobody) {
      one.rounds.push_back(one.position.result());
      ended = G::match_over(options_, one.rounds);
      if (ended) {
        write_end(arrays, lane, &one);
        one.rounds.clear();
      }
      one.position = one.dealt(options_);
    }
    if (!ended) write_end(arrays, lane, nullptr);
    write(arrays, lane);
  }

  void write_end(const BatchArrays& arrays, std::size_t lane, const Lane* ended) {
    const std::size_t players = options_.players;
    if (arrays.finished) arrays.finished[lane] = ended != nullptr;
    if (ended == nullptr) {
      if (arrays.rewards) std::fill_n(arrays.rewards + lane * players, players, 0.0f);
      if (arrays.scores) std::fill_n(arrays.scores + lane * players, players, 0);
      return;
    }
    const std::span<const typename G::RoundResult> rounds = ended->rounds;
    if (arrays.rewards) {
      const BySeat<float> won = rewards<G>(options_, G::winners(options_, rounds));
      std::copy(won.begin(), won.end(), arrays.rewards + lane * players);
    }
    if (arrays.scores) {
      const Scores totals = total_scores(options_.players, rounds);
      std::copy(totals.begin(), totals.end(), arrays.scores + lane * players);
    }
  }

  void write(const BatchArrays& arrays, std::size_t lane) {
    const Position& position = lanes_[lane].position;
    const Seat seat = position.seat_to_act();
    if (arrays.observations) observer_.write(position, seat, arrays.observations + lane * observer_.size());
    if (arrays.masks) observer_.mask(position, arrays.masks + lane * observer_.actions());
    if (arrays.seats) arrays.seats[lane] = seat;
  }

  // Calls work(lane) for all of them, on several threads.
  template <class Work>
  void share(const Work& work) {
    run_workers(threads_, [&](int number) {
      const auto worker = static_cast<std::size_t>(number), workers = static_cast<std::size_t>(threads_);
      const std::size_t end = lanes_.size() * (worker + 1) / workers;
      for (std::size_t lane = lanes_.size() * worker / workers; lane < end; ++lane) work(lane);
    });
  }

  typename G::Options options_;
  Observer<G> observer_;
  int threads_;
  std::vector<Lane> lanes_;
  std::vector<Move> moves_;
};

}  // namespace pioche::observe
