#pragma once
// How the house rates a game: who sat together, what bots are worth, and what doesn't count.
#include <optional>
#include <string_view>
#include <vector>

#include "people/rating.h"

namespace pioche::people {

// What a bot of the house is worth on a ladder, as the arena measured it; docs/bots.md, "Ratings of the levels", says where the
// numbers come from. Nothing for games that were not measured: such games are not rated with bots.
std::optional<Rating> bot_rating(std::string_view ladder, int level);

// The level of the bot that is nearest in strength; nothing where none was measured.
std::optional<int> nearest_bot(std::string_view ladder, const Rating& rating);

struct Player {
  Rating rating;
  bool anchored = false;  // a bot
  int side = 0;
  int place = 1;
};

// Whoever beats a bot that far below gains nothing: else the weakest could be beaten for ever, for a rating that says nothing.
inline constexpr double too_weak = 400;

// The ratings after the game, in the order they came in. Of partners one of whom left, that one has lost, and the other ends as the
// side did.
std::vector<Rating> rate_game(const std::vector<Player>& players);

// Of the rated games that the same two play within a day, only so many count: more would be made, not played.
inline constexpr int most_rated_in_a_day = 10;

}  // namespace pioche::people
