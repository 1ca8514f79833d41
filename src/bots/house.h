#pragma once
// The list of games that have opponents. A new game adds its opponents' header and itself here.
#include <tuple>

#include "bots/kingdomino/opponents.h"

namespace pioche::bots {

using House = std::tuple<Kingdomino>;

}  // namespace pioche::bots
