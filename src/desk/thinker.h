#pragma once
// The thinking itself, on whatever thread it is called: the opponents of src/bots at the table.
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "base/stop.h"
#include "bots/analyse.h"
#include "desk/advisor.h"
#include "play/match.h"

namespace pioche::desk {

class Thinker {
 public:
  virtual ~Thinker() = default;
  // May be called from several threads at once. Somebody must be to act.
  virtual Result<Advice> decide(const play::Match& match, int level, StopToken stop) = 0;
  virtual Result<Advice> hint(const play::Match& match, StopToken stop) = 0;
  virtual Result<bots::Graded> grade(const play::Match& match, std::string_view action, std::uint64_t number,
                                     StopToken stop) = 0;
};

// What a bot found, as the desk tells it.
Advice advice_of(const bots::Decision& decision);

struct ThinkerSettings {
  // Where the bots' random numbers begin. Left out: a secret, so that nobody can foresee a bot.
  std::optional<std::uint64_t> seed;
  bots::Budget hint{.time = std::chrono::milliseconds(1000)};
  // As `pioche analyse` does it, so that the two agree: a game of a hundred decisions takes some 15 s.
  bots::Analysis analysis;
};

// What was thought; whatever is thrown meanwhile is a thought that failed.
template <class Think>
auto thought(Think&& think) -> decltype(think()) {
  try {
    return think();
  } catch (const std::exception& error) {
    return fail("thinking: {}", error.what());
  } catch (...) {
    return fail("thinking: something was thrown that is no exception");
  }
}

std::unique_ptr<Thinker> make_thinker(const ThinkerSettings& settings = {});

}  // namespace pioche::desk
