#pragma once
// What a kingdom will score in the end, as far as its features foretell it: their weighted sum, with weights of its own for
// each number of dominoes that its player will still lay. The weights were learnt from games that the same sum played
// against itself (weights/, bench/train).
#include "bots/kingdomino/features.h"

namespace pioche::bots::kingdomino {

using Weights = std::array<std::array<float, Features::count>, most_to_come>;
extern const Weights small_weights, large_weights;  // for kingdoms of 5x5 and 7x7 squares
inline const Weights& weights_for(const Table& table) {
  return table.options.kingdom == 7 ? large_weights : small_weights;
}

// One kingdom, whose player lays so many dominoes more after the one in question. What each terrain adds to the sum is known, so
// that a domino laid changes only what it touches: four fifths of all imagined games' time goes by here.
class KingdomEvaluation {
 public:
  KingdomEvaluation(const TableContext& context, const Weights& weights, const Kingdom& kingdom,
                    const DomainMap& domains, int to_come);

  // Expected final score of the kingdom as it stands, and after laying the domino there.
  float now() const;
  float after(const Domino& domino, Place place) const;

  // The best place for a domino; where there is none it is discarded.
  struct Choice {
    float score = 0;
    Place place{};
    bool any = false;
  };
  Choice best(const Domino& domino) const;

 private:
  // A terrain's weights, what is to come of it counted in.
  struct TerrainWeights {
    float points, open_domains, open_size, open_crowns, roomy_size, roomy_crowns, largest, most_crowns,
        fitting, joints;
  };
  // Where a terrain fits, and where two of its squares can be joined, whether free or not.
  struct Fields {
    Bits matching, joints;
  };
  float weighed(std::size_t terrain, const TerrainFeatures& shows) const;
  float part_of(std::size_t terrain, const Kingdom& kingdom, const DomainMap& domains, Bits free) const;
  float score_of_shape(const ShapeFeatures& shape, Bits frame, Bits free, float of_terrains) const;
  float score(const Kingdom& kingdom, Bits frame, float of_terrains) const;
  float after_in_frame(const Domino& domino, Place place) const;
  float part_after_joining(std::size_t terrain, Bits squares, int size, int crowns, Bits free) const;
  float part_after_covering(std::size_t terrain, Bits free) const;

  const TableContext& context_;
  const Kingdom& kingdom_;
  const DomainMap& domains_;
  const std::array<float, Features::count>& weights_;
  std::array<TerrainWeights, terrain_count> terrain_weights_;
  std::array<float, terrain_count> parts_;
  float in_all_ = 0;  // the sum of the parts
  std::array<Fields, terrain_count> fields_;
  Bits frame_;
  bool quests_;  // whose points need the kingdom itself
};

}  // namespace pioche::bots::kingdomino
