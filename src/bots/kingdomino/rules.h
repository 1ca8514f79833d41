#pragma once
// The words of the rules that this folder uses, and small questions about kingdoms that several policies ask.
#include <algorithm>

#include "games/kingdomino/kingdom.h"
#include "games/kingdomino/position.h"
#include "games/kingdomino/scoring.h"

namespace pioche::bots::kingdomino {

using pioche::kingdomino::beside;
using pioche::kingdomino::beside_castle;
using pioche::kingdomino::castle;
using pioche::kingdomino::castle_is_central;
using pioche::kingdomino::crowns_in;
using pioche::kingdomino::domain_of;
using pioche::kingdomino::Domino;
using pioche::kingdomino::domino_count;
using pioche::kingdomino::dominoes;
using pioche::kingdomino::DominoNumber;
using pioche::kingdomino::fold;
using pioche::kingdomino::FrameTables;
using pioche::kingdomino::Kingdom;
using pioche::kingdomino::Move;
using pioche::kingdomino::Moves;
using pioche::kingdomino::Options;
using pioche::kingdomino::Orientation;
using pioche::kingdomino::orientation_count;
using pioche::kingdomino::Phase;
using pioche::kingdomino::Place;
using pioche::kingdomino::Places;
using pioche::kingdomino::Position;
using pioche::kingdomino::Quest;
using pioche::kingdomino::quest_points;
using pioche::kingdomino::Row;
using pioche::kingdomino::Square;
using pioche::kingdomino::Table;
using pioche::kingdomino::Terrain;
using pioche::kingdomino::terrain_count;
using pioche::kingdomino::View;

inline Bits around(Square square) {
  return std::rotl(beside_castle, square);
}

inline Bits squares_of(Place place) {
  return bit(place.start) | bit(place.second());
}

// Calls visit(place) for every one of them.
template <class Visit>
void each_place(const Places& places, Visit visit) {
  for (int orientation = 0; orientation < orientation_count; ++orientation)
    for (Bits starts = places[orientation]; starts != 0;)
      visit(Place{static_cast<Square>(take_lowest(starts)), static_cast<Orientation>(orientation)});
}

// The squares of a frame centred on the castle.
constexpr Bits centred_frame(int size) {
  Bits squares = 0;
  for (int x = -(size / 2); x <= size / 2; ++x)
    for (int y = -(size / 2); y <= size / 2; ++y) squares |= bit(fold({x, y}));
  return squares;
}
inline constexpr Bits small_centre = centred_frame(5);
inline constexpr Bits large_centre = centred_frame(7);
constexpr Bits centre_of(int size) {
  return size == 7 ? large_centre : small_centre;
}

// A free square of the centred frame that no domino can fill: every square beside it is taken or outside. The
// castle does not count as taken, as in the published agents.
constexpr bool leaves_hole(Bits occupied, Bits centre) {
  const Bits open = centre & ~(occupied & ~bit(castle));
  return (centre & ~occupied & ~beside(open)) != 0;
}

inline bool has_quest(const Table& table, Quest wanted) {
  return std::find(table.quests.begin(), table.quests.end(), wanted) != table.quests.end();
}
// Whether it pays to keep the castle in the centre.
inline bool keeps_centre(const Table& table) {
  return table.options.middle_kingdom || has_quest(table, Quest::middle_kingdom);
}

}  // namespace pioche::bots::kingdomino
