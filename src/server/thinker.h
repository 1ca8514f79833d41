#pragma once
// Who decides for a bot's seat, gives hints and judges moves. The house knows opponents only through this.
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
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

enum class Depth { hint, analysis };

class Thinker {
 public:
  virtual ~Thinker() = default;
  // Called on worker threads, several at once. Somebody must be to act.
  virtual Result<Thought> decide(const play::Match& match, int level, std::stop_token stop) = 0;
  virtual Result<Thought> judge(const play::Match& match, Depth depth, std::stop_token stop) = 0;
};

// The opponents of src/bots.
std::unique_ptr<Thinker> make_thinker();

}  // namespace pioche::server
