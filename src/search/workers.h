#pragma once
// Runs the same work on several threads, the first of them the caller's own.
#include <thread>
#include <vector>

namespace pioche::search {

template <class Work>
void run_workers(int threads, const Work& work) {
  std::vector<std::jthread> others;
  for (int number = 1; number < threads; ++number) others.emplace_back([&work, number] { work(number); });
  work(0);
}

// The part of a number of simulations that falls to one of the threads.
constexpr std::uint64_t part_of(std::uint64_t simulations, int threads, int number) {
  const auto count = static_cast<std::uint64_t>(threads);
  return simulations / count + (static_cast<std::uint64_t>(number) < simulations % count ? 1u : 0u);
}

}  // namespace pioche::search
