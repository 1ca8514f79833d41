#pragma once
#include "bots/thinking/deal_anew.h"
#include "bots/thinking/thinker.h"
#include "games/kingdomino/kingdomino.h"

namespace pioche::bots {

template <>
std::span<const Opponent<Kingdomino>> opponents<Kingdomino>();

template <>
Kingdomino::Setup deal_anew<Kingdomino>(const Course<Kingdomino>& course, SeatSet eyes, Random& random);

}  // namespace pioche::bots
