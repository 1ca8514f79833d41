#pragma once
// What everybody has learnt about a rack they can't see. A turn that ends early shows that nothing on the
// rack fitted; the tiles kept since then are none of those that fitted at that moment. Which tiles are kept
// nobody sees: a tile laid later may be an old one or one drawn since. So this holds what is certain: at
// least so many tiles of the rack are none of these. Every rack that fulfils it can have come about, and no
// other.
#include "base/fixed_vector.h"
#include "games/colomino/rack.h"
#include "games/colomino/tiles.h"

namespace pioche::colomino {

class Evidence {
 public:
  // At least `count` tiles of the rack were there when `fitted` would have fitted.
  struct Kept {
    std::uint8_t count = 0;
    TileSet fitted;
    friend constexpr bool operator==(const Kept&, const Kept&) = default;
  };

  // A turn ended early with this many tiles on the rack, while these would have fitted.
  constexpr void ended_early(int on_rack, const TileSet& fitted) {
    if (fitted.empty()) return;  // nothing at all would have: that says nothing of the rack
    for (Kept& kept : kept_) kept.fitted |= fitted;
    const int younger = on_rack - certain();
    if (younger > 0) kept_.push_back({static_cast<std::uint8_t>(younger), fitted});
    join_equals();
  }

  // The seat lays this tile. It may be the one kept longest of those that it can be, so no more than the
  // others is certain to be still there.
  constexpr void laid(Tile tile) {
    for (std::size_t at = 0; at < kept_.size(); ++at) {
      if (kept_[at].fitted.contains(tile)) continue;
      if (--kept_[at].count == 0) kept_.erase_at(at);
      return;
    }
  }

  // Longest kept first; what is kept longer has seen all that the younger have seen, so its `fitted` holds
  // theirs.
  constexpr const auto& kept() const { return kept_; }
  constexpr bool empty() const { return kept_.empty(); }

  // Can the seat hold this rack?
  bool allows(const Rack& rack) const;

  friend constexpr bool operator==(const Evidence&, const Evidence&) = default;

 private:
  constexpr int certain() const {
    int sum = 0;
    for (const Kept& kept : kept_) sum += kept.count;
    return sum;
  }
  constexpr void join_equals() {
    for (std::size_t at = kept_.size(); at > 1; --at) {
      if (!(kept_[at - 1].fitted == kept_[at - 2].fitted)) continue;
      kept_[at - 2].count = static_cast<std::uint8_t>(kept_[at - 2].count + kept_[at - 1].count);
      kept_.erase_at(at - 1);
    }
  }
  FixedVector<Kept, rack_size> kept_;
};

}  // namespace pioche::colomino
