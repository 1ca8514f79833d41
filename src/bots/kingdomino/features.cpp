#include "bots/kingdomino/features.h"

namespace pioche::bots::kingdomino {
namespace {

using pioche::kingdomino::Half;
using pioche::kingdomino::large_frame;
using pioche::kingdomino::Reach;
using pioche::kingdomino::span_count;

// The dominoes that show a terrain on their left and right half, and those with one and two crowns on it (three are both).
struct Shown {
  Bits left = 0, right = 0, crowns_low = 0, crowns_high = 0;
};
constexpr std::array<Shown, terrain_count> make_shown() {
  std::array<Shown, terrain_count> shown{};
  for (int number = 0; number < domino_count; ++number) {
    const Domino& domino = dominoes[number];
    shown[index(domino.left.terrain)].left |= bit(number);
    shown[index(domino.right.terrain)].right |= bit(number);
    for (const Half half : {domino.left, domino.right}) {
      if ((half.crowns & 1u) != 0) shown[index(half.terrain)].crowns_low |= bit(number);
      if ((half.crowns & 2u) != 0) shown[index(half.terrain)].crowns_high |= bit(number);
    }
  }
  return shown;
}
constexpr std::array<Shown, terrain_count> shown = make_shown();

using Frames = std::array<Bits, span_count * span_count>;
Frames make_frames(int size) {
  const auto range = [size](Reach reach) {
    const int after = std::clamp(size / 2, static_cast<int>(reach.after),
                                 std::max(size - 1 - reach.before, int{reach.after}));
    return Reach{static_cast<std::int8_t>(size - 1 - after), static_cast<std::int8_t>(after)};
  };
  Frames frames{};
  for (std::size_t x = 0; x < span_count; ++x)
    for (std::size_t y = 0; y < span_count; ++y) {
      const Reach columns = range(large_frame.reach[x]), rows = range(large_frame.reach[y]);
      for (int column = -columns.before; column <= columns.after; ++column)
        for (int row = -rows.before; row <= rows.after; ++row)
          frames[x * span_count + y] |= bit(fold({column, row}));
    }
  return frames;
}

}  // namespace

Supply::Supply(const Table& table) {
  const Bits unseen = table.options.all_in_play() & ~table.drawn;
  const auto players = static_cast<float>(table.options.players);
  const int drawn = table.rows_to_draw * table.options.kings();
  const float part =
      unseen == 0 ? 0.0f : static_cast<float>(drawn) / static_cast<float>(count(unseen)) / players;
  const Bits seen = table.choosing.dominoes;
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
    const Shown& where = shown[terrain];
    const auto squares_in = [&](Bits set) {
      return static_cast<float>(count(set & where.left) + count(set & where.right));
    };
    const auto crowns_in = [&](Bits set) {
      return static_cast<float>(count(set & where.crowns_low) + 2 * count(set & where.crowns_high));
    };
    squares[terrain] = part * squares_in(unseen) + squares_in(seen) / players;
    crowns[terrain] = part * crowns_in(unseen) + crowns_in(seen) / players;
  }
}

Bits likely_frame(const Kingdom& kingdom, int size) {
  static const Frames small = make_frames(5), large = make_frames(7);
  return (size == 7 ? large : small)[kingdom.x * span_count + kingdom.y];
}

int to_come(const Table& table, Seat seat) {
  const int rows = table.rows_to_draw + (table.choosing.dominoes != 0 ? 1 : 0);
  int left = rows * table.options.kings() / table.options.players;
  const int laid = table.turn + (table.phase == Phase::lay ? 0 : 1);
  if (table.phase != Phase::choose_first)
    for (int place = laid; place < table.laying.size(); ++place) left += table.laying.kings[place] == seat;
  return left;
}

Features features_of(const TableContext& context, const Kingdom& kingdom, const DomainMap& domains) {
  const Bits frame = likely_frame(kingdom, context.table.options.kingdom);
  const Bits free = frame & ~kingdom.occupied;
  Features features;
  auto& values = features.values;
  const ShapeFeatures shape = shape_features(context, kingdom, kingdom.occupied, frame);
  std::copy(shape.begin(), shape.end(), values.begin());
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
    const TerrainFeatures shows = terrain_features(kingdom, domains, terrain, free);
    const auto add = [&values](std::size_t at, int whole, float times = 1) {
      values[at] += times * static_cast<float>(whole);
    };
    add(Features::points_at, shows.points);
    const std::size_t own = Features::terrains_at + terrain * Features::of_terrain;
    add(own + 0, shows.open_size);
    add(own + 1, shows.open_crowns);
    add(own + 2, shows.roomy_size);
    add(own + 3, shows.roomy_crowns);
    add(own + 4, shows.fitting);
    add(own + 5, shows.joints);
    // What is there meets what is to come: squares with crowns to come, crowns with squares to come.
    const float crowns_to_come = context.supply.crowns[terrain],
                squares_to_come = context.supply.squares[terrain];
    add(Features::meetings_at + 0, shows.open_size, crowns_to_come);
    add(Features::meetings_at + 1, shows.largest, crowns_to_come);
    add(Features::meetings_at + 2, shows.open_crowns, squares_to_come);
    add(Features::meetings_at + 3, shows.most_crowns, squares_to_come);
    add(Features::meetings_at + 4, shows.roomy_size, crowns_to_come);
    add(Features::meetings_at + 5, shows.roomy_crowns, squares_to_come);
    add(Features::open_domains_at, shows.open_domains);
  }
  values[Features::corners_at] = static_cast<float>(free_corners(frame, free));
  return features;
}

}  // namespace pioche::bots::kingdomino
