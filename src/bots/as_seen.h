#pragma once
// A match that may be shown to somebody who sits at one seat: all that they can't see has been dealt anew.
#include <optional>

#include "base/random.h"
#include "play/match.h"

namespace pioche::bots {

// The match so far, with the current round's setup replaced by one that looks the same to the seat to act: every move was legal in it
// and it leads to the same view. Nothing if nobody is to act, or in the rare case where no such deal is found.
std::optional<play::Match> as_seen(const play::Match& match, Random& random);

}  // namespace pioche::bots
