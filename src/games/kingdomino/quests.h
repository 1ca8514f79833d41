#pragma once
// The quest tiles of Age of Giants. Two of them are variants of the base game as well.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/array.h"

namespace pioche::kingdomino {

// The quest tiles, in the order of the data: six local businesses, six four corners, and five of their own.
enum class Quest : std::uint8_t {
  local_business = 0,  // + terrain
  four_corners = 6,    // + terrain
  harmony = 12,
  middle_kingdom,
  lost_corner,
  folie_des_grandeurs,
  bleak_king,
};
inline constexpr int quest_count = 17;  // tiles to draw from
inline constexpr Array<std::string_view, 5> own_quest_names{"harmony", "middle-kingdom", "lost-corner",
                                                            "folie-des-grandeurs", "bleak-king"};
std::string quest_text(Quest quest);  // "local-business:wheat", "bleak-king"
std::optional<Quest> find_quest(std::string_view text);

}  // namespace pioche::kingdomino
