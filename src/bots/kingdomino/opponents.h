#pragma once
#include "bots/thinking/thinker.h"
#include "games/kingdomino/kingdomino.h"

namespace pioche::bots {

template <>
std::span<const Opponent<Kingdomino>> opponents<Kingdomino>();

}  // namespace pioche::bots
