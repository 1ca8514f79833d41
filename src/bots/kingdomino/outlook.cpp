#include "bots/kingdomino/outlook.h"

#include <algorithm>

namespace pioche::bots::kingdomino {
namespace {

// The dominoes that show a terrain on their left and right half, and those with one and two crowns on it (three are both).
struct Shown {
  Bits left = 0, right = 0, crowns_low = 0, crowns_high = 0;
};
constexpr std::array<Shown, terrain_count> make_shown() {
  std::array<Shown, terrain_count> shown{};
  for (int number = 0; number < domino_count; ++number) {
    const Domino& domino = dominoes[static_cast<std::size_t>(number)];
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

// What a kingdom shows of one terrain. Open domains have a way to grow, roomy ones three or more; joints are free squares
// between two of its squares, where domains can be joined; it fits on so many free squares.
struct Looks {
  int points = 0, patches = 0, open_size = 0, open_crowns = 0, roomy_size = 0, roomy_crowns = 0, largest = 0,
      most = 0, fitting = 0, joints = 0;
};
// Two callers keep it from being inlined by itself; without that the numbers go through memory.
inline __attribute__((always_inline)) Looks looks_of(const Patches& domains, Bits squares, Bits matching,
                                                     Bits free) {
  Looks looks;
  for (const Patch& patch : domains) {
    looks.points += patch.size * patch.crowns;
    const int ways = count(patch.rim & free);
    if (ways == 0) continue;
    ++looks.patches;
    looks.open_size += patch.size;
    looks.open_crowns += patch.crowns;
    looks.largest = std::max(looks.largest, patch.size);
    looks.most = std::max(looks.most, patch.crowns);
    if (ways < 3) continue;
    looks.roomy_size += patch.size;
    looks.roomy_crowns += patch.crowns;
  }
  looks.fitting = count(matching & free);
  const Bits to_left = std::rotl(squares, 1), to_right = std::rotr(squares, 1), under = std::rotl(squares, 8),
             over = std::rotr(squares, 8);
  looks.joints =
      count(free & ((to_left & to_right) | (under & over) | ((to_left ^ to_right) & (under ^ over))));
  return looks;
}

int corners_of(Bits frame, Bits free) {
  const Bits outside = ~frame;
  return count(free & (std::rotl(outside, 1) | std::rotr(outside, 1)) &
               (std::rotl(outside, 8) | std::rotr(outside, 8)));
}

// Where the features of a group begin.
constexpr std::size_t points_at = 1, terrains_at = Features::of_shape,
                      meetings_at = terrains_at + Features::of_terrain * terrain_count,
                      patches_at = meetings_at + 6, corners_at = patches_at + 1;

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
  return (size == 7 ? large : small)[static_cast<std::size_t>(kingdom.x) * span_count + kingdom.y];
}

int to_come(const Table& table, Seat seat) {
  const int rows = table.rows_to_draw + (table.choosing.dominoes != 0 ? 1 : 0);
  int dominoes = rows * table.options.kings() / table.options.players;
  const int laid = table.turn + (table.phase == Phase::lay ? 0 : 1);
  if (table.phase != Phase::choose_first)
    for (int place = laid; place < table.laying.size(); ++place)
      dominoes += table.laying.kings[static_cast<std::size_t>(place)] == seat;
  return dominoes;
}

Outlook::Outlook(const Table& table, const OutlookWeights* weights)
    : table_(table),
      weights_(weights != nullptr           ? *weights
               : table.options.kingdom == 7 ? outlook_large
                                            : outlook_small),
      frame_(table.frame()),
      supply_(table),
      keeps_centre_(keeps_centre(table)),
      harmony_(table.options.harmony || has_quest(table, Quest::harmony)) {}

inline Outlook::Shape Outlook::shape_of(const Kingdom& kingdom, Bits frame) const {
  const Bits free = frame & ~kingdom.occupied;
  // Free squares by how many free squares are beside them: holes, dead ends, passages. The count of four sides in binary.
  const Bits right = std::rotl(free, 1), left = std::rotr(free, 1), above = std::rotl(free, 8),
             below = std::rotr(free, 8);
  const Bits odd = right ^ left ^ above ^ below;
  const Bits four = right & left & above & below;
  const Bits two = (right & left) ^ (above & below) ^ ((right ^ left) & (above ^ below));
  const Bits closed = kingdom.occupied | ~frame;
  const auto number = [](auto whole) { return static_cast<float>(whole); };
  return {1,
          0,  // the points, which the terrains tell
          number(keeps_centre_ && !castle_is_central(kingdom, table_.options.kingdom)),
          number(harmony_ && kingdom.discarded > 0),
          number(kingdom.discarded),
          number(count(free & ~(odd | two | four))),
          number(count(free & odd & ~two)),
          number(count(free & two & ~odd)),
          number(count(free & odd & two)),
          number(count(free & beside_castle)),
          number(count(free & std::rotl(closed, 1)) + count(free & std::rotr(closed, 1)) +
                 count(free & std::rotl(closed, 8)) + count(free & std::rotr(closed, 8))),
          number(count(free & beside(kingdom.occupied)))};
}

Features Outlook::describe(const Kingdom& kingdom, const Realm& realm) const {
  const Bits frame = likely_frame(kingdom, table_.options.kingdom);
  const Bits free = frame & ~kingdom.occupied;
  Features features;
  auto& values = features.values;
  const Shape shape = shape_of(kingdom, frame);
  std::copy(shape.begin(), shape.end(), values.begin());
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
    const Looks looks =
        looks_of(*realm.domains[terrain], kingdom.terrain[terrain], kingdom.matching[terrain], free);
    const auto add = [&values](std::size_t at, int whole, float times = 1) {
      values[at] += times * static_cast<float>(whole);
    };
    add(points_at, looks.points);
    const std::size_t own = terrains_at + terrain * Features::of_terrain;
    add(own + 0, looks.open_size);
    add(own + 1, looks.open_crowns);
    add(own + 2, looks.roomy_size);
    add(own + 3, looks.roomy_crowns);
    add(own + 4, looks.fitting);
    add(own + 5, looks.joints);
    // What is there meets what is to come: squares with crowns to come, crowns with squares to come.
    const float crowns_to_come = supply_.crowns[terrain], squares_to_come = supply_.squares[terrain];
    add(meetings_at + 0, looks.open_size, crowns_to_come);
    add(meetings_at + 1, looks.largest, crowns_to_come);
    add(meetings_at + 2, looks.open_crowns, squares_to_come);
    add(meetings_at + 3, looks.most, squares_to_come);
    add(meetings_at + 4, looks.roomy_size, crowns_to_come);
    add(meetings_at + 5, looks.roomy_crowns, squares_to_come);
    add(patches_at, looks.patches);
  }
  values[corners_at] = static_cast<float>(corners_of(frame, free));
  return features;
}

inline float Prospect::part_of(std::size_t terrain, const Kingdom& kingdom, const Realm& realm,
                               Bits free) const {
  const Looks looks =
      looks_of(*realm.domains[terrain], kingdom.terrain[terrain], kingdom.matching[terrain], free);
  const Weights& weights = terrain_weights_[terrain];
  const auto times = [](int whole, float weight) { return static_cast<float>(whole) * weight; };
  // In short sums that don't wait for each other.
  const float standing = times(looks.points, weights.points) + times(looks.patches, weights.patches);
  const float open =
      times(looks.open_size, weights.open_size) + times(looks.open_crowns, weights.open_crowns);
  const float roomy =
      times(looks.roomy_size, weights.roomy_size) + times(looks.roomy_crowns, weights.roomy_crowns);
  const float highest = times(looks.largest, weights.largest) + times(looks.most, weights.most);
  const float fields = times(looks.fitting, weights.fitting) + times(looks.joints, weights.joints);
  return (standing + open) + (roomy + highest) + fields;
}

Prospect::Prospect(const Outlook& outlook, const Kingdom& kingdom, const Realm& realm, int to_come)
    : outlook_(outlook),
      kingdom_(kingdom),
      realm_(realm),
      weights_(outlook.weights_[static_cast<std::size_t>(std::min(to_come, most_to_come - 1))]),
      frame_(likely_frame(kingdom, outlook.table_.options.kingdom)) {
  const float* const meeting = &weights_[meetings_at];
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
    const float* const own = &weights_[terrains_at + terrain * Features::of_terrain];
    const float crowns = outlook.supply_.crowns[terrain], squares = outlook.supply_.squares[terrain];
    terrain_weights_[terrain] = {.points = weights_[points_at],
                                 .patches = weights_[patches_at],
                                 .open_size = own[0] + meeting[0] * crowns,
                                 .open_crowns = own[1] + meeting[2] * squares,
                                 .roomy_size = own[2] + meeting[4] * crowns,
                                 .roomy_crowns = own[3] + meeting[5] * squares,
                                 .largest = meeting[1] * crowns,
                                 .most = meeting[3] * squares,
                                 .fitting = own[4],
                                 .joints = own[5]};
    parts_[terrain] = part_of(terrain, kingdom, realm, frame_ & ~kingdom.occupied);
    in_all_ += parts_[terrain];
  }
}

inline float Prospect::score(const Kingdom& kingdom, Bits frame, float of_terrains) const {
  const Outlook::Shape shape = outlook_.shape_of(kingdom, frame);
  std::array<float, 4> sums{};  // as in part_of
  for (std::size_t at = 0; at < shape.size(); ++at) sums[at % sums.size()] += shape[at] * weights_[at];
  const auto corners = static_cast<float>(corners_of(frame, frame & ~kingdom.occupied));
  float sum = of_terrains + weights_[corners_at] * corners + ((sums[0] + sums[1]) + (sums[2] + sums[3]));
  const Table& table = outlook_.table_;
  for (const Quest quest : table.quests)
    if (quest != Quest::middle_kingdom && quest != Quest::harmony)
      sum += static_cast<float>(quest_points(quest, kingdom, table.options.kingdom));
  return sum;
}

float Prospect::now() const {
  return score(kingdom_, frame_, in_all_);
}

float Prospect::after(const Domino& domino, Place place) const {
  Kingdom then = kingdom_;
  then.lay(domino, place, outlook_.frame_);
  const Laid laid(realm_, domino, place);
  const Bits frame = likely_frame(then, outlook_.table_.options.kingdom);
  const Bits free = frame & ~then.occupied, covered = bit(place.start) | bit(place.second());
  float of_terrains = 0;
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
    const bool touched = frame != frame_ || (kingdom_.matching[terrain] & covered) != 0 ||
                         laid.realm().domains[terrain] != realm_.domains[terrain];
    of_terrains += touched ? part_of(terrain, then, laid.realm(), free) : parts_[terrain];
  }
  return score(then, frame, of_terrains);
}

Prospect::Choice Prospect::best(const Domino& domino) const {
  Choice best;
  each_place(kingdom_.places(domino, outlook_.frame_), [&](Place place) {
    const float score = after(domino, place);
    if (!best.any || score > best.score) best = {score, place, true};
  });
  if (!best.any) {
    Kingdom then = kingdom_;
    ++then.discarded;
    best.score = score(then, frame_, in_all_);
  }
  return best;
}

}  // namespace pioche::bots::kingdomino
