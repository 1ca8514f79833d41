#pragma once
// Who decides for a bot's seat, gives hints and judges moves. The house knows opponents only through this.
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "bots/analyse.h"
#include "play/match.h"

namespace pioche::server {

struct Candidate {
  std::string action;
  std::optional<double> chance;  // of winning; none: it was not looked at
  double margin = 0;             // points ahead of the best opponent
  double weight = 0;             // its share of the thinking
};

struct Thought {
  std::string action;
  std::vector<Candidate> candidates;  // best first
};

class Thinker {
 public:
  virtual ~Thinker() = default;
  // Called on worker threads, several at once. Somebody must be to act.
  virtual Result<Thought> decide(const play::Match& match, int level, std::stop_token stop) = 0;
  virtual Result<Thought> hint(const play::Match& match, std::stop_token stop) = 0;
  // What a decision of a finished game lost; `number` counts that game's decisions.
  virtual Result<bots::Graded> grade(const play::Match& match, std::string_view action, std::uint64_t number,
                                     std::stop_token stop) = 0;
};

struct ThinkerSettings {
  // Where the bots' random numbers begin. Left out: a secret, so that nobody can foresee a bot.
  std::optional<std::uint64_t> seed;
  bots::Budget hint{.time = std::chrono::milliseconds(1000)};
  // As `pioche analyse` does it, so that the two agree: a game of a hundred decisions takes some 15 s.
  bots::Analysis analysis;
};

// The opponents of src/bots.
std::unique_ptr<Thinker> make_thinker(const ThinkerSettings& settings = {});

}  // namespace pioche::server
