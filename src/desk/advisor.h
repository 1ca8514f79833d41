#pragma once
// Who decides for a bot's seat, gives hints and judges moves, without the desk waiting for it: a server asks its threads, a
// page's worker thinks there and then.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "bots/analyse.h"
#include "desk/messages.h"
#include "play/match.h"

namespace pioche::desk {

struct Advice {
  std::string action;
  std::vector<Candidate> candidates;  // best first
  // The action that comes next, and what the first has before it. Nothing where there was no choice, or no search.
  Nullable<std::string> than{};
  std::vector<Why> why{};
};

std::vector<Why> whys(const std::vector<bots::Reason>& reasons);

// Whose table it is for: thinking is shared out between addresses and tables.
struct ForWhom {
  std::string table;
  std::string address;
  bool people = true;  // false: only bots sit there, and nobody waits for them
};

class Advisor {
 public:
  using MatchPtr = std::shared_ptr<const play::Match>;
  using Advised = std::function<void(Result<Advice>)>;
  using Judged = std::function<void(Result<bots::Graded>)>;

  virtual ~Advisor() = default;

  // In a match in which somebody is to act. False: there is no room, and nothing will be called; else `then` is called
  // once, where the desk is called from.
  virtual bool decide(const ForWhom& whom, MatchPtr match, int level, Advised then) = 0;
  virtual bool hint(const ForWhom& whom, MatchPtr match, Advised then) = 0;
  // What a decision of a finished game lost; `number` counts that game's decisions.
  virtual bool grade(const ForWhom& whom, MatchPtr match, std::string action, std::uint64_t number,
                     Judged then) = 0;
  // How many decisions of one game may be asked about at the same time.
  virtual int grades_at_once() const { return 1; }
};

}  // namespace pioche::desk
