#pragma once
// Dealing a round by a seed: repeatable, for the command line, the arena and tests.
#include <cstdint>

#include "base/random.h"
#include "play/match.h"

namespace pioche::play {

class SeededDealer final : public Dealer {
 public:
  // Every round of a match has a stream of its own.
  SeededDealer(std::uint64_t seed, int round)
      : random_(Random::stream(seed, static_cast<std::uint64_t>(round))) {}
  std::uint32_t below(std::uint32_t bound) override { return random_.below(bound); }

 private:
  Random random_;
};

}  // namespace pioche::play
