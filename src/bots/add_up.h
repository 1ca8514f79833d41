#pragma once
// What several searches of the same decision found, added up: each with a tree of its own, as the threads of one search have, but
// they may have run anywhere.
#include <span>

#include "bots/bot.h"

namespace pioche::bots {

// At least one of them. Actions keep what all of them found out about it; the most tried comes first.
Decision add_up(std::span<const Decision> decisions);

}  // namespace pioche::bots
