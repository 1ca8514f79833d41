#pragma once
// A match as a drawing, as some eyes see it: in the terminal, and as a picture.
#include <string>

#include "play/match.h"
#include "show/terminal.h"

namespace pioche::play {

std::string terminal(const Match& match, SeatSet eyes, Paint paint);
std::string svg(const Match& match, SeatSet eyes);

}  // namespace pioche::play
