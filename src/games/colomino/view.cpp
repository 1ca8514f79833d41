// What is seen, and deals of what isn't.
#include "base/array.h"
#include "games/colomino/position.h"

namespace pioche::colomino {

int View::bag_size() const {
  int hidden = static_cast<int>(unseen.size());
  for (Seat seat = 0; seat < table.options.players; ++seat)
    if (!eyes.contains(seat)) hidden -= rack_sizes[seat];
  return hidden;
}

View Position::view(SeatSet eyes) const {
  View view;
  view.table = table_;
  view.eyes = eyes;
  Array<int, kinds> seen{};
  for (Seat seat = 0; seat < table_.options.players; ++seat) {
    const Rack& rack = racks_[seat];
    view.rack_sizes[seat] = static_cast<std::uint8_t>(rack.size());
    if (!eyes.contains(seat)) continue;
    view.racks[seat] = rack;
    for (const Tile tile : rack) ++seen[tile];
  }
  for (const Cell& cell : table_.cells) {
    if (cell.content == Content::tile) ++seen[tile_of(cell.colours)];
    if (cell.content == Content::joker) ++seen[the_joker];
  }
  seen[the_joker] += table_.jokers_out;
  for (int kind = 0; kind < kinds; ++kind) {
    const Tile tile = static_cast<Tile>(kind);
    for (int copy = seen[kind]; copy < copies_of(tile); ++copy) view.unseen.push_back(tile);
  }
  return view;
}

}  // namespace pioche::colomino
