#pragma once
// Who plays with whom, of some game.
#include "play/match.h"

namespace pioche::bots {

// The same seat, or partners of a team. A round must have begun.
bool same_side(const play::Match& match, Seat one, Seat other);

}  // namespace pioche::bots
