#pragma once
// What an action would bring, tried on a position instead of a copy of the whole match.
#include <string>
#include <string_view>

#include "base/result.h"
#include "play/match.h"

namespace pioche::play {

struct Tried {
  std::string text;  // the action in its usual form
  bool ends_round = false;
};
Result<Tried> try_action(const Match& match, std::string_view action);

}  // namespace pioche::play
