// Deals everything that a view leaves open. Alike tiles count as different pieces, as they do in a real bag:
// every way to put the unseen pieces on the hidden racks and in the bag's order is equally likely, among
// those that agree with what the racks have shown.
#include <algorithm>
#include <span>

#include "base/array.h"
#include "games/colomino/position.h"

namespace pioche::colomino {

namespace {

using Count = std::uint64_t;

// Each number below the bound equally likely, for bounds beyond 32 bits.
Count below(Random& random, Count bound) {
  const Count unfair = -bound % bound;
  for (;;) {
    const Count drawn = random.next();
    if (drawn >= unfair) return drawn % bound;
  }
}

constexpr Count choose(int from, int taken) {
  if (taken > from) return 0;
  Count ways = 1;
  for (int step = 1; step <= taken; ++step)
    ways = ways * static_cast<Count>(from - taken + step) / static_cast<Count>(step);
  return ways;
}

// A rack of which something is known. The tiles fall into classes: those of class 0 may be kept longest, and
// so on; those of the last class can only have been drawn since. The rack holds so many at least of the
// classes up to each.
class HiddenRack {
 public:
  static constexpr std::size_t most_classes = rack_size + 1;
  using Sizes = Array<int, most_classes>;
  // ways[c][n]: in how many ways can the rack be filled from class c on when n tiles are on it already?
  using Ways = Array<Array<Count, rack_size + 1>, most_classes + 1>;

  HiddenRack() = default;
  HiddenRack(Seat seat, const Evidence& evidence, int size) : seat_(seat), size_(size), evidence_(&evidence) {
    int needed = 0;
    for (const Evidence::Kept& kept : evidence.kept()) needed_[classes_++] = needed += kept.count;
    needed_[classes_++] = size;
  }

  Seat seat() const { return seat_; }
  std::size_t classes() const { return classes_; }
  bool enough(std::size_t at, int held) const { return held >= needed_[at]; }

  std::size_t class_of(Tile tile) const {
    std::size_t at = 0;
    while (at + 1 < classes_ && evidence_->kept()[at].fitted.contains(tile)) ++at;
    return at;
  }

  Sizes sizes(const Bag& tiles) const {
    Sizes sizes{};
    for (const Tile tile : tiles) ++sizes[class_of(tile)];
    return sizes;
  }

  Ways ways(const Sizes& sizes) const {
    Ways ways{};
    ways[classes_][size_] = 1;
    for (std::size_t at = classes_; at-- > 0;)
      for (int held = 0; held <= size_; ++held)
        for (int taken = 0; held + taken <= size_; ++taken)
          if (enough(at, held + taken))
            ways[at][held] += choose(sizes[at], taken) * ways[at + 1][held + taken];
    return ways;
  }

  // How many tiles that `wanted` is true for does this rack hold at least, whatever it holds?
  template <class Wanted>
  int holds_at_least(const Bag& unseen, Wanted&& wanted) const {
    Sizes others{};
    for (const Tile tile : unseen)
      if (!wanted(tile)) ++others[class_of(tile)];
    int least = 0;
    int unwanted = 0;
    for (std::size_t at = 0; at < classes_; ++at) {
      unwanted += others[at];
      least = std::max(least, needed_[at] - unwanted);
    }
    return least;
  }

 private:
  Seat seat_ = 0;
  int size_ = 0;
  const Evidence* evidence_ = nullptr;
  std::size_t classes_ = 0;
  Array<int, most_classes> needed_{};
};

// No fewer than the ways to fill the rack after the ones before it have taken theirs, whatever they took.
Count most_ways(const HiddenRack& rack, const Bag& unseen, std::span<const HiddenRack> before) {
  HiddenRack::Sizes sizes = rack.sizes(unseen);
  HiddenRack::Sizes up_to{};
  int sum = 0;
  for (std::size_t at = 0; at < rack.classes(); ++at) {
    sum += sizes[at];
    up_to[at] = sum;
    for (const HiddenRack& other : before)
      up_to[at] -= other.holds_at_least(unseen, [&](Tile tile) { return rack.class_of(tile) <= at; });
  }
  for (std::size_t at = rack.classes() - 1; at-- > 0;) up_to[at] = std::min(up_to[at], up_to[at + 1]);
  for (std::size_t at = 0; at < rack.classes(); ++at) sizes[at] = up_to[at] - (at > 0 ? up_to[at - 1] : 0);
  return rack.ways(sizes)[0][0];
}

// Takes one of the tiles of a class, each equally likely.
Tile take(Bag& tiles, const HiddenRack& rack, std::size_t wanted_class, int of_class, Random& random) {
  std::uint32_t skip = random.below(static_cast<std::uint32_t>(of_class));
  for (std::size_t at = 0;; ++at) {
    if (rack.class_of(tiles[at]) != wanted_class || skip-- > 0) continue;
    const Tile taken = tiles[at];
    tiles[at] = tiles.back();
    tiles.pop_back();
    return taken;
  }
}

// Fills the rack, each filling equally likely, and says yes as often as there are ways to: a rack filled
// before may leave more ways or fewer, and must not be the likelier for leaving fewer.
bool fill(const HiddenRack& hidden, Rack& rack, Bag& tiles, Count most, Random& random) {
  HiddenRack::Sizes sizes = hidden.sizes(tiles);
  const HiddenRack::Ways ways = hidden.ways(sizes);
  if (ways[0][0] < most && below(random, most) >= ways[0][0]) return false;
  int held = 0;
  for (std::size_t at = 0; at < hidden.classes(); ++at) {
    Count drawn = below(random, ways[at][held]);
    int taken = 0;
    for (;; ++taken) {
      if (!hidden.enough(at, held + taken)) continue;
      const Count here = choose(sizes[at], taken) * ways[at + 1][held + taken];
      if (drawn < here) break;
      drawn -= here;
    }
    for (int tile = 0; tile < taken; ++tile) rack.insert(take(tiles, hidden, at, sizes[at]--, random));
    held += taken;
  }
  return true;
}

// Fills all racks of which something is known and leaves the rest of the tiles.
void fill_all(std::span<const HiddenRack> hidden, Array<Rack, max_players>& racks, Bag& tiles,
              Random& random) {
  Array<Count, max_players> most{};
  for (std::size_t at = 0; at < hidden.size(); ++at)
    most[at] = most_ways(hidden[at], tiles, hidden.first(at));
  for (;;) {
    Bag left = tiles;
    bool filled = true;
    for (std::size_t at = 0; at < hidden.size() && filled; ++at) {
      Rack& rack = racks[hidden[at].seat()];
      rack = Rack();
      filled = fill(hidden[at], rack, left, most[at], random);
    }
    if (!filled) continue;
    tiles = left;
    return;
  }
}

}  // namespace

Position Position::redraw(const View& view, Random& random) {
  Position position;
  position.table_ = view.table;
  position.racks_ = view.racks;
  Bag& bag = position.bag_;
  bag = view.unseen;

  const auto hidden = [&](Seat seat) { return !view.eyes.contains(seat) && view.rack_sizes[seat] > 0; };
  const auto evidence = [&](Seat seat) -> const Evidence& { return view.table.evidence[seat]; };
  FixedVector<HiddenRack, max_players> known;
  for (Seat seat = 0; seat < view.table.options.players; ++seat)
    if (hidden(seat) && !evidence(seat).empty())
      known.push_back(HiddenRack(seat, evidence(seat), view.rack_sizes[seat]));
  if (!known.empty()) fill_all({known.data(), known.size()}, position.racks_, bag, random);

  shuffle(bag, random);
  for (Seat seat = 0; seat < view.table.options.players; ++seat)
    if (hidden(seat) && evidence(seat).empty()) {
      for (int tile = 0; tile < view.rack_sizes[seat]; ++tile) {
        position.racks_[seat].insert(bag.back());
        bag.pop_back();
      }
    }
  return position;
}

}  // namespace pioche::colomino
