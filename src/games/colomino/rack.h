#pragma once
// The tiles that a seat holds, in order, so that equal racks are equal values.
#include "games/colomino/tiles.h"

namespace pioche::colomino {

inline constexpr int rack_size = 5;

class Rack {
 public:
  constexpr void insert(Tile tile) {
    tiles_.push_back(tile);
    for (std::size_t at = tiles_.size() - 1; at > 0 && tiles_[at] < tiles_[at - 1]; --at) {
      tiles_[at] = tiles_[at - 1];
      tiles_[at - 1] = tile;
    }
  }
  constexpr void remove(Tile tile) {
    std::size_t at = 0;
    while (tiles_[at] != tile) ++at;
    tiles_.erase_at(at);
  }
  constexpr bool contains(Tile tile) const {
    for (const Tile held : tiles_)
      if (held == tile) return true;
    return false;
  }
  // A set that holds all kinds up to the joker is sorted, so a joker is the last.
  constexpr bool has_joker() const { return !tiles_.empty() && tiles_.back() == the_joker; }
  constexpr int size() const { return static_cast<int>(tiles_.size()); }
  constexpr bool empty() const { return tiles_.empty(); }
  constexpr const Tile* begin() const { return tiles_.begin(); }
  constexpr const Tile* end() const { return tiles_.end(); }
  constexpr Tile operator[](std::size_t at) const { return tiles_[at]; }

  friend constexpr bool operator==(const Rack&, const Rack&) = default;

 private:
  FixedVector<Tile, rack_size> tiles_;
};

}  // namespace pioche::colomino
