// Random full games of Colomino for two, from the deal to the result, on one thread; and what search does
// between games: redrawing what a seat can't see.
#include <benchmark/benchmark.h>

#include "games/colomino/colomino.h"

namespace pioche {
namespace {

void play_random_games(benchmark::State& state, const Colomino::Options& options) {
  Random random(1);
  std::int64_t moves = 0;
  for (auto _ : state) {
    Colomino::Position position = Colomino::start(options, Colomino::deal(options, random), {});
    for (; position.seat_to_act() != nobody; ++moves) position.play(position.random_move(random));
    benchmark::DoNotOptimize(position.result());
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["moves"] =
      benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kAvgIterations);
}

void redraw(benchmark::State& state, const Colomino::Options& options) {
  Random random(1);
  Colomino::Position position = Colomino::start(options, Colomino::deal(options, random), {});
  for (int ply = 0; ply < 30; ++ply) position.play(position.random_move(random));
  const Colomino::View view = position.view(SeatSet::only(position.seat_to_act()));
  for (auto _ : state) benchmark::DoNotOptimize(Colomino::redraw(view, random));
  state.SetItemsProcessed(state.iterations());
}

Colomino::Options on(const colomino::Plan& plan) {
  return {.players = 2, .plan = plan};
}

const auto* small =
    benchmark::RegisterBenchmark("colomino/random/small", play_random_games, on(colomino::small_plan()));
const auto* large =
    benchmark::RegisterBenchmark("colomino/random/large", play_random_games, on(colomino::large_plan()));
const auto* redraws =
    benchmark::RegisterBenchmark("colomino/redraw/large", redraw, on(colomino::large_plan()));

}  // namespace
}  // namespace pioche
