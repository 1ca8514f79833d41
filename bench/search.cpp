// Playouts a second of each policy, and simulations a second of each search, from the opening of each game, on one
// thread. Items are playouts or simulations.
#include <benchmark/benchmark.h>

#include "bots/colomino/list.h"
#include "bots/kingdomino/list.h"
#include "bots/kingdomino/swift.h"
#include "bots/rondomino/list.h"

namespace pioche::bots {
namespace {

template <Game G>
typename G::Position opening(const typename G::Options& options) {
  Random random(1);
  return G::start(options, G::deal(options, random), {});
}

Kingdomino::Options published() {
  Kingdomino::Options options;
  options.harmony = options.middle_kingdom = true;
  return options;
}
Kingdomino::Options grand_duel() {
  Kingdomino::Options options = published();
  options.players = 2;
  options.kingdom = 7;
  return options;
}

template <Game G, search::Policy<G> P>
void playouts(benchmark::State& state, const typename G::Options& options) {
  const auto start = opening<G>(options);
  const auto view = start.view(SeatSet::only(start.seat_to_act()));
  search::PolicyRollout<G, P> roll;
  Random random(1);
  for (auto _ : state) {
    auto position = G::redraw(view, random);
    benchmark::DoNotOptimize(roll(position, start.seat_to_act(), search::UnknownOpponents<G>{}, random));
  }
  state.SetItemsProcessed(state.iterations());
}

// A search of so many simulations by one of the game's bots.
template <Game G>
void simulations(benchmark::State& state, const typename G::Options& options, std::string_view name) {
  const auto start = opening<G>(options);
  const search::Redraws<G> redraws(start.view(SeatSet::only(start.seat_to_act())));
  Random random(1);
  constexpr std::uint64_t count = 2000;
  for (const ListedBot<G>& listed : bot_list<G>()) {
    if (listed.name != name) continue;
    const auto bot = listed.make(1);
    for (auto _ : state) benchmark::DoNotOptimize(bot->decide(redraws, {.simulations = count}, {}, random));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}

using kingdomino::Foresight;
using kingdomino::FullGreedy;
using kingdomino::PlayerGreedy;
using kingdomino::Swift;
using search::RandomPolicy;

const bool registered = [] {
  using benchmark::RegisterBenchmark;
  RegisterBenchmark("playouts/kingdomino/random", playouts<Kingdomino, RandomPolicy<Kingdomino>>,
                    published());
  RegisterBenchmark("playouts/kingdomino/fg", playouts<Kingdomino, FullGreedy>, published());
  RegisterBenchmark("playouts/kingdomino/pg", playouts<Kingdomino, PlayerGreedy>, published());
  RegisterBenchmark("playouts/kingdomino/swift", playouts<Kingdomino, Swift>, published());
  RegisterBenchmark("playouts/kingdomino/foresight", playouts<Kingdomino, Foresight>, published());
  RegisterBenchmark("playouts/grand_duel/foresight", playouts<Kingdomino, Foresight>, grand_duel());
  RegisterBenchmark("playouts/grand_duel/swift", playouts<Kingdomino, Swift>, grand_duel());
  RegisterBenchmark("playouts/rondomino/random", playouts<Rondomino, RandomPolicy<Rondomino>>,
                    Rondomino::Options{});
  RegisterBenchmark("playouts/rondomino/greedy", playouts<Rondomino, rondomino::Greedy>,
                    Rondomino::Options{});
  RegisterBenchmark("playouts/colomino/random", playouts<Colomino, RandomPolicy<Colomino>>,
                    Colomino::Options{});
  RegisterBenchmark("playouts/colomino/greedy", playouts<Colomino, colomino::Greedy>, Colomino::Options{});
  for (const std::string_view name : {"tree-random", "mce-tr", "mce-fg", "tree", "expert"}) {
    RegisterBenchmark(fmt::format("search/kingdomino/{}", name).c_str(), simulations<Kingdomino>, published(),
                      name);
    RegisterBenchmark(fmt::format("search/grand_duel/{}", name).c_str(), simulations<Kingdomino>,
                      grand_duel(), name);
  }
  for (const std::string_view name : {"tree", "expert"}) {
    RegisterBenchmark(fmt::format("search/rondomino/{}", name).c_str(), simulations<Rondomino>,
                      Rondomino::Options{}, name);
    RegisterBenchmark(fmt::format("search/colomino/{}", name).c_str(), simulations<Colomino>,
                      Colomino::Options{}, name);
  }
  return true;
}();

}  // namespace
}  // namespace pioche::bots
