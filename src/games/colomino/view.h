#pragma once
#include <cstdint>

#include "base/array.h"
#include "base/seats.h"
#include "games/colomino/rack.h"
#include "games/colomino/table.h"

namespace pioche::colomino {

// What a set of seats sees: all that lies open, their own racks, how many tiles the others hold.
struct View {
  Table table;
  SeatSet eyes;
  Array<Rack, max_players> racks{};  // those of the eyes; the others stay empty
  Array<std::uint8_t, max_players> rack_sizes{};
  // In order, all that isn't laid, out of the game or on those racks: what the other racks and the bag hold.
  Bag unseen;

  int bag_size() const;
  friend bool operator==(const View&, const View&) = default;
};

}  // namespace pioche::colomino
