#pragma once
// A record that may be handed to somebody who sits at one seat: all that they can't see has been dealt anew.
#include <optional>

#include "base/random.h"
#include "play/match.h"
#include "play/record.h"

namespace pioche::bots {

// The record of the match so far, with the current round's setup replaced by one that looks the same to the
// seat to act: its replay is legal to the last action and leads to the same view. Nothing in the rare case
// where no such deal is found.
std::optional<play::Record> as_seen(const play::Match& match, const play::Record& record, Random& random);

}  // namespace pioche::bots
