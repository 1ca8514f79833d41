#pragma once
// The result of an arena for people, programs, spreadsheets and documents.
#include <string>

#include "arena/arena.h"
#include "show/terminal.h"

namespace pioche::arena {

std::string as_table(const Plan& plan, const Report& report, Paint paint);

// One object: "game", "options", "games", "seed", "seats": an entry for each with "name", "games", "wins",
// and "win_share", "mean_score", "margin", "elo", each beside its 95 % interval ("margin_interval": [low,
// high]); with hypotheses also "test": "elo0", "elo1", "log_ratio", "verdict" ("yes": elo1 holds, "no": elo0, "open").
play::json::object as_json(const Plan& plan, const Report& report);

// A line for every game and seat.
std::string as_csv(const Plan& plan, const Report& report);

// Shares of victory and margins with their intervals.
std::string as_svg(const Plan& plan, const Report& report);

}  // namespace pioche::arena
