#include "bots/kingdomino/evaluation.h"

namespace pioche::bots::kingdomino {

inline __attribute__((always_inline)) float KingdomEvaluation::weighed(std::size_t terrain,
                                                                       const TerrainFeatures& shows) const {
  const TerrainWeights& weights = terrain_weights_[terrain];
  const auto times = [](int whole, float weight) { return static_cast<float>(whole) * weight; };
  // In short sums that don't wait for each other.
  const float standing =
      times(shows.points, weights.points) + times(shows.open_domains, weights.open_domains);
  const float open =
      times(shows.open_size, weights.open_size) + times(shows.open_crowns, weights.open_crowns);
  const float roomy =
      times(shows.roomy_size, weights.roomy_size) + times(shows.roomy_crowns, weights.roomy_crowns);
  const float highest = times(shows.largest, weights.largest) + times(shows.most_crowns, weights.most_crowns);
  const float fields = times(shows.fitting, weights.fitting) + times(shows.joints, weights.joints);
  return (standing + open) + (roomy + highest) + fields;
}

inline float KingdomEvaluation::part_of(std::size_t terrain, const Kingdom& kingdom, const DomainMap& domains,
                                        Bits free) const {
  return weighed(terrain, terrain_features(kingdom, domains, terrain, free));
}

KingdomEvaluation::KingdomEvaluation(const TableContext& context, const Weights& weights,
                                     const Kingdom& kingdom, const DomainMap& domains, int to_come)
    : context_(context),
      kingdom_(kingdom),
      domains_(domains),
      weights_(weights[std::min(to_come, most_to_come - 1)]),
      frame_(likely_frame(kingdom, context.table.options.kingdom)),
      quests_(!context.table.quests.empty()) {
  const float* const meeting = &weights_[Features::meetings_at];
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
    const float* const own = &weights_[Features::terrains_at + terrain * Features::of_terrain];
    const float crowns = context.supply.crowns[terrain], squares = context.supply.squares[terrain];
    terrain_weights_[terrain] = {.points = weights_[Features::points_at],
                                 .open_domains = weights_[Features::open_domains_at],
                                 .open_size = own[0] + meeting[0] * crowns,
                                 .open_crowns = own[1] + meeting[2] * squares,
                                 .roomy_size = own[2] + meeting[4] * crowns,
                                 .roomy_crowns = own[3] + meeting[5] * squares,
                                 .largest = meeting[1] * crowns,
                                 .most_crowns = meeting[3] * squares,
                                 .fitting = own[4],
                                 .joints = own[5]};
    parts_[terrain] = part_of(terrain, kingdom, domains, frame_ & ~kingdom.occupied);
    in_all_ += parts_[terrain];
    fields_[terrain] = {kingdom.matching[terrain], joints_of(kingdom.terrain[terrain])};
  }
}

inline __attribute__((always_inline)) float KingdomEvaluation::score_of_shape(const ShapeFeatures& shape,
                                                                              Bits frame, Bits free,
                                                                              float of_terrains) const {
  std::array<float, 4> sums{};  // as in part_of
  for (std::size_t at = 0; at < shape.size(); ++at) sums[at % sums.size()] += shape[at] * weights_[at];
  const auto corners = static_cast<float>(free_corners(frame, free));
  return of_terrains + weights_[Features::corners_at] * corners + ((sums[0] + sums[1]) + (sums[2] + sums[3]));
}

inline float KingdomEvaluation::score(const Kingdom& kingdom, Bits frame, float of_terrains) const {
  float sum = score_of_shape(shape_features(context_, kingdom, kingdom.occupied, frame), frame,
                             frame & ~kingdom.occupied, of_terrains);
  const Table& table = context_.table;
  for (const Quest quest : table.quests)
    if (quest != Quest::middle_kingdom && quest != Quest::harmony)
      sum += static_cast<float>(quest_points(quest, kingdom, table.options.kingdom));
  return sum;
}

float KingdomEvaluation::now() const {
  return score(kingdom_, frame_, in_all_);
}

// The terrain once squares of it are laid: domains beside them are joined.
inline float KingdomEvaluation::part_after_joining(std::size_t terrain, Bits squares, int size, int crowns,
                                                   Bits free) const {
  const Bits neighbours = beside(squares);
  TerrainFeatures shows;
  Bits border = neighbours;
  for (const GrowingDomain& domain : *domains_.domains[terrain]) {
    if ((domain.squares & neighbours) == 0) {
      add_domain(shows, domain.size, domain.crowns, count(domain.border & free));
    } else {
      size += domain.size;
      crowns += domain.crowns;
      border |= domain.border;
    }
  }
  add_domain(shows, size, crowns, count(border & free));
  shows.fitting = count((fields_[terrain].matching | neighbours) & free);
  shows.joints = count(free & joints_of(kingdom_.terrain[terrain] | squares));
  return weighed(terrain, shows);
}

// The terrain once other squares are laid beside its own: only ways to grow are lost.
inline float KingdomEvaluation::part_after_covering(std::size_t terrain, Bits free) const {
  TerrainFeatures shows;
  for (const GrowingDomain& domain : *domains_.domains[terrain])
    add_domain(shows, domain.size, domain.crowns, count(domain.border & free));
  shows.fitting = count(fields_[terrain].matching & free);
  shows.joints = count(free & fields_[terrain].joints);
  return weighed(terrain, shows);
}

// Most places leave the frame as it is, and with it all that depends on how far the kingdom reaches.
inline float KingdomEvaluation::after_in_frame(const Domino& domino, Place place) const {
  const Bits left = bit(place.left_half()), right = bit(place.right_half()), covered = left | right;
  const Bits free = frame_ & ~kingdom_.occupied & ~covered;
  const std::size_t one = index(domino.left.terrain), other = index(domino.right.terrain);
  float of_terrains = 0;
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
    if (terrain == one || terrain == other) {
      const bool first = terrain == one, second = terrain == other;
      of_terrains +=
          part_after_joining(terrain, (first ? left : 0) | (second ? right : 0), first + second,
                             (first ? domino.left.crowns : 0) + (second ? domino.right.crowns : 0), free);
    } else if ((fields_[terrain].matching & covered) != 0) {
      of_terrains += part_after_covering(terrain, free);
    } else {
      of_terrains += parts_[terrain];
    }
  }
  return score_of_shape(shape_features(context_, kingdom_, kingdom_.occupied | covered, frame_), frame_, free,
                        of_terrains);
}

float KingdomEvaluation::after(const Domino& domino, Place place) const {
  if (!quests_ && (squares_of(place) & ~frame_) == 0) return after_in_frame(domino, place);
  Kingdom then = kingdom_;
  then.lay(domino, place, context_.frame);
  const DomainsAfter domains(domains_, domino, place);
  const Bits frame = likely_frame(then, context_.table.options.kingdom);
  const Bits free = frame & ~then.occupied, covered = squares_of(place);
  float of_terrains = 0;
  for (std::size_t terrain = 0; terrain < terrain_count; ++terrain) {
    const bool touched = frame != frame_ || (kingdom_.matching[terrain] & covered) != 0 ||
                         domains.map().domains[terrain] != domains_.domains[terrain];
    of_terrains += touched ? part_of(terrain, then, domains.map(), free) : parts_[terrain];
  }
  return score(then, frame, of_terrains);
}

KingdomEvaluation::Choice KingdomEvaluation::best(const Domino& domino) const {
  Choice best;
  each_place(kingdom_.places(domino, context_.frame), [&](Place place) {
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
