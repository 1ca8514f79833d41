// Rondomino: whole rounds played at random, from the deal to the result, and the redraws that search makes.
#include <benchmark/benchmark.h>

#include <vector>

#include "games/rondomino/rondomino.h"

namespace pioche {
namespace {

void random_rounds(benchmark::State& state) {
  const Rondomino::Options options{static_cast<int>(state.range(0)), false, 100};
  const Scores earlier(options.players, 0);
  Random random(1);
  for (auto _ : state) {
    auto position = Rondomino::start(options, Rondomino::deal(options, random), earlier);
    play_out<Rondomino>(position, random);
    benchmark::DoNotOptimize(position.result());
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(random_rounds)->Name("rondomino/random")->ArgName("players")->DenseRange(2, 4);

// Views of the seat that decides, from all of a round.
void redraws(benchmark::State& state) {
  const Rondomino::Options options{static_cast<int>(state.range(0)), false, 100};
  Random random(2);
  std::vector<Rondomino::View> views;
  while (views.size() < 1000) {
    auto position = Rondomino::start(options, Rondomino::deal(options, random), {});
    while (position.seat_to_act() != nobody) {
      views.push_back(position.view(SeatSet::only(position.seat_to_act())));
      position.play(position.random_move(random));
    }
  }
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(Rondomino::redraw(views[next], random));
    next = next + 1 == views.size() ? 0 : next + 1;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(redraws)->Name("rondomino/redraw")->ArgName("players")->DenseRange(2, 4);

void copies(benchmark::State& state) {
  Random random(3);
  const Rondomino::Options options;
  const auto position = Rondomino::start(options, Rondomino::deal(options, random), {});
  for (auto _ : state) {
    auto copy = position;
    benchmark::DoNotOptimize(copy);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(copies)->Name("rondomino/copy");

}  // namespace
}  // namespace pioche
