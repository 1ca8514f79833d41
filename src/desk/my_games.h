#pragma once
// Finished games as they are shown.
#include "desk/desk.h"

namespace pioche::desk {

FinishedShown shown(const store::FinishedGame& game, const std::string& account);
RatingShown shown(const store::LadderRating& rating);

// Page after page, for who takes everything along.
void all_games(Desk& desk, const std::string& account, Then<std::vector<FinishedShown>> then);

}  // namespace pioche::desk
