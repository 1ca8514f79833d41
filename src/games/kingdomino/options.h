#pragma once
// What is played: players, variants, expansion; and what the deal fixed.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/fixed_vector.h"
#include "base/seats.h"
#include "games/kingdomino/tiles.h"

namespace pioche::kingdomino {

struct Options {
  std::uint8_t players = 4;
  std::uint8_t kingdom = 5;  // squares a side: 5, or 7 for two players
  bool giants = false;
  bool harmony = false;
  bool middle_kingdom = false;
  bool dynasty = false;

  // Two players have two kings each.
  constexpr int kings() const { return players == 2 ? 4 : players; }
  // Dominoes laid out for a row; some leave it before anyone chooses (Age of Giants with fewer than five
  // players).
  constexpr int row_drawn() const { return giants ? 5 : kings(); }
  constexpr int rounds() const { return players == 2 && kingdom == 5 ? 6 : 12; }
  constexpr int deck_size() const { return row_drawn() * rounds(); }
  constexpr Bits all_in_play() const { return giants ? all_dominoes : base_dominoes; }

  friend constexpr bool operator==(const Options&, const Options&) = default;
};

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
inline constexpr int quest_count = 17;
std::string quest_text(Quest quest);  // "local-business:wheat", "bleak-king"
std::optional<Quest> find_quest(std::string_view text);

struct Setup {
  FixedVector<Seat, max_seats> kings;            // seats in the order in which kings came out of the hand
  FixedVector<DominoNumber, domino_count> deck;  // in the order in which it is drawn
  FixedVector<Quest, 2> quests;                  // with giants only
  friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace pioche::kingdomino
