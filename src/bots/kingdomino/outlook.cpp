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

void Outlook::describe(const Kingdom& kingdom, const Realm& realm, Features& features) const {
  const Bits frame = likely_frame(kingdom, table_.options.kingdom);
  const Bits free = frame & ~kingdom.occupied;
  auto next = features.values.begin();
  const auto put = [&next](auto number) { *next++ = static_cast<float>(number); };

  put(1);
  put(0);  // the points, known further down
  put(keeps_centre_ && !castle_is_central(kingdom, table_.options.kingdom));
  put(harmony_ && kingdom.discarded > 0);
  put(kingdom.discarded);
  // Free squares by how many free squares are beside them: holes, dead ends, passages. The count of four sides in binary.
  const Bits right = std::rotl(free, 1), left = std::rotr(free, 1), above = std::rotl(free, 8),
             below = std::rotr(free, 8);
  const Bits odd = right ^ left ^ above ^ below;
  const Bits four = right & left & above & below;
  const Bits two = (right & left) ^ (above & below) ^ ((right ^ left) & (above ^ below));
  put(count(free & ~(odd | two | four)));
  put(count(free & odd & ~two));
  put(count(free & two & ~odd));
  put(count(free & odd & two));
  put(count(free & beside_castle));
  const Bits closed = kingdom.occupied | ~frame;
  put(count(free & std::rotl(closed, 1)) + count(free & std::rotr(closed, 1)) +
      count(free & std::rotl(closed, 8)) + count(free & std::rotr(closed, 8)));
  put(count(free & beside(kingdom.occupied)));

  int points = 0, patches = 0;
  // What is there meets what is to come: squares with crowns to come, crowns with squares to come.
  std::array<float, 6> meetings{};
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
    // Open domains have a way to grow, roomy ones three or more.
    int open_size = 0, open_crowns = 0, roomy_size = 0, roomy_crowns = 0, largest = 0, most = 0;
    for (const Patch& patch : *realm.domains[terrain]) {
      points += patch.size * patch.crowns;
      const int ways = count(beside(patch.squares) & free);
      if (ways == 0) continue;
      ++patches;
      open_size += patch.size;
      open_crowns += patch.crowns;
      largest = std::max(largest, patch.size);
      most = std::max(most, patch.crowns);
      if (ways < 3) continue;
      roomy_size += patch.size;
      roomy_crowns += patch.crowns;
    }
    put(open_size);
    put(open_crowns);
    put(roomy_size);
    put(roomy_crowns);
    put(count(kingdom.matching[terrain] & free));
    // Free squares between two squares of the terrain: where domains can be joined.
    const Bits squares = kingdom.terrain[terrain];
    const Bits to_left = std::rotl(squares, 1), to_right = std::rotr(squares, 1),
               under = std::rotl(squares, 8), over = std::rotr(squares, 8);
    put(count(free & ((to_left & to_right) | (under & over) | ((to_left ^ to_right) & (under ^ over)))));
    const float crowns_to_come = supply_.crowns[terrain], squares_to_come = supply_.squares[terrain];
    meetings[0] += static_cast<float>(open_size) * crowns_to_come;
    meetings[1] += static_cast<float>(largest) * crowns_to_come;
    meetings[2] += static_cast<float>(open_crowns) * squares_to_come;
    meetings[3] += static_cast<float>(most) * squares_to_come;
    meetings[4] += static_cast<float>(roomy_size) * crowns_to_come;
    meetings[5] += static_cast<float>(roomy_crowns) * squares_to_come;
  }
  for (const float meeting : meetings) put(meeting);
  put(patches);
  const Bits outside = ~frame;
  put(count(free & (std::rotl(outside, 1) | std::rotr(outside, 1)) &
            (std::rotl(outside, 8) | std::rotr(outside, 8))));
  features.values[1] = static_cast<float>(points);
}

float Outlook::score(const Kingdom& kingdom, const Realm& realm, int to_come) const {
  Features features;
  describe(kingdom, realm, features);
  const auto& weights = weights_[static_cast<std::size_t>(std::min(to_come, most_to_come - 1))];
  float sum = 0;
  for (std::size_t at = 0; at < Features::count; ++at) sum += features.values[at] * weights[at];
  for (const Quest quest : table_.quests)
    if (quest != Quest::middle_kingdom && quest != Quest::harmony)
      sum += static_cast<float>(quest_points(quest, kingdom, table_.options.kingdom));
  return sum;
}

float Outlook::after(const Kingdom& kingdom, const Realm& realm, const Domino& domino, Place place,
                     int to_come) const {
  Kingdom then = kingdom;
  then.lay(domino, place, frame_);
  const Laid laid(realm, domino, place);
  return score(then, laid.realm(), to_come);
}

Outlook::Choice Outlook::best(const Kingdom& kingdom, const Realm& realm, const Domino& domino,
                              int to_come) const {
  Choice best;
  each_place(kingdom.places(domino, frame_), [&](Place place) {
    const float score = after(kingdom, realm, domino, place, to_come);
    if (!best.any || score > best.score) best = {score, place, true};
  });
  if (!best.any) {
    Kingdom then = kingdom;
    ++then.discarded;
    best.score = score(then, realm, to_come);
  }
  return best;
}

}  // namespace pioche::bots::kingdomino
