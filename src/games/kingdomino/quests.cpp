#include "games/kingdomino/quests.h"

#include "games/kingdomino/tiles.h"

namespace pioche::kingdomino {

std::string quest_text(Quest quest) {
  const int number = static_cast<int>(quest);
  if (number < 6) return "local-business:" + std::string(terrain_names[number]);
  if (number < 12) return "four-corners:" + std::string(terrain_names[number - 6]);
  return std::string(own_quest_names[number - 12]);
}

std::optional<Quest> find_quest(std::string_view text) {
  for (int number = 0; number < quest_count; ++number)
    if (quest_text(static_cast<Quest>(number)) == text) return static_cast<Quest>(number);
  return {};
}

}  // namespace pioche::kingdomino
