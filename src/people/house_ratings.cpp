#include "people/house_ratings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace pioche::people {
namespace {

struct Anchors {
  std::string_view ladder;
  std::array<double, 6> levels;
};

// Level 3, which people call fair, stands where everybody begins; the steps between levels are the arena's.
constexpr std::array<Anchors, 5> anchors = {{
    {"kingdomino", {1139, 1351, 1500, 1616, 1847, 1996}},
    {"grand_duel", {974, 1237, 1500, 1788, 1917, 2411}},
    {"age_of_giants", {1151, 1355, 1500, 1641, 1699, 1886}},
    {"rondomino", {1194, 1369, 1500, 1691, 1832, 1996}},
    {"colomino", {1171, 1328, 1500, 1639, 1810, 1992}},
}};
// Of a step's 95 % interval of about 40 points either way, and of those below it. The last step of the Grand Duel is known to 103 only.
constexpr double known_to = 25;

}  // namespace

std::optional<Rating> bot_rating(std::string_view ladder, int level) {
  for (const Anchors& one : anchors)
    if (one.ladder == ladder && level >= 1 && level <= 6) return Rating{one.levels[level - 1], known_to};
  return {};
}

std::optional<int> nearest_bot(std::string_view ladder, const Rating& rating) {
  std::optional<int> nearest;
  double least = 0;
  for (int level = 1; const auto bot = bot_rating(ladder, level); ++level) {
    const double distance = std::abs(bot->mean - rating.mean);
    if (nearest && distance >= least) continue;
    nearest = level;
    least = distance;
  }
  return nearest;
}

namespace {

// By sides, with the places they are given.
std::vector<Rating> rate_sides(const std::vector<Player>& players, const std::map<int, int>& places) {
  std::map<int, std::size_t> numbers;
  std::vector<Side> sides;
  std::vector<std::pair<std::size_t, std::size_t>> where;
  for (const Player& player : players) {
    const auto [at, fresh] = numbers.try_emplace(player.side, sides.size());
    if (fresh) sides.push_back({{}, places.at(player.side)});
    Side& side = sides[at->second];
    where.emplace_back(at->second, side.players.size());
    side.players.push_back({player.rating, player.anchored});
  }
  const auto rated = rate(sides);
  std::vector<Rating> after;
  for (const auto& [side, place] : where) after.push_back(rated[side][place]);
  return after;
}

// Only bots, and every one so weak that beating it says nothing.
bool only_weak_bots(const std::vector<Player>& players, const Player& own) {
  return std::all_of(players.begin(), players.end(), [&](const Player& other) {
    return other.side == own.side || (other.anchored && other.rating.mean + too_weak <= own.rating.mean);
  });
}

}  // namespace

std::vector<Rating> rate_game(const std::vector<Player>& players) {
  std::map<int, int> places;  // of sides: that of whoever stayed to the end
  for (const Player& player : players) {
    const auto [at, fresh] = places.try_emplace(player.side, player.place);
    if (!fresh) at->second = std::min(at->second, player.place);
  }
  std::vector<Rating> after = rate_sides(players, places);
  for (std::size_t i = 0; i < players.size(); ++i) {
    const Player& player = players[i];
    if (player.place != places[player.side]) {
      std::map<int, int> lost = places;
      lost[player.side] = static_cast<int>(players.size()) + 1;
      after[i] = rate_sides(players, lost)[i];
    }
    if (only_weak_bots(players, player) && after[i].mean > player.rating.mean) after[i] = player.rating;
  }
  return after;
}

}  // namespace pioche::people
