#pragma once
// The same work on several threads, the first of them the caller's own. Where there are no threads (WebAssembly) the workers take
// turns on the caller's, so that whatever doesn't depend on time comes out the same.
#include <cstdint>

#if !defined(__wasm__)
#define PIOCHE_THREADS 1
#include <thread>
#include <vector>
#endif

namespace pioche {

// Calls work(number) for 0 <= number < count, and returns when all are done.
template <class Work>
void run_workers(int count, const Work& work) {
#ifdef PIOCHE_THREADS
  std::vector<std::jthread> others;
  for (int number = 1; number < count; ++number) others.emplace_back([&work, number] { work(number); });
  work(0);
#else
  for (int number = 0; number < count; ++number) work(number);
#endif
}

// The part of so many things that falls to one of the workers.
constexpr std::uint64_t share_of(std::uint64_t things, int workers, int number) {
  const auto count = static_cast<std::uint64_t>(workers);
  return things / count + (static_cast<std::uint64_t>(number) < things % count ? 1u : 0u);
}

}  // namespace pioche
