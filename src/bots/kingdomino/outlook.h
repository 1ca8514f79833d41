#pragma once
// What a kingdom will score in the end, as far as its looks foretell it: a weighted sum of features, with weights of its own for
// each number of dominoes that its player will still lay. The weights were learnt from games that the same sum played
// against itself (bench/train).
#include "bots/kingdomino/realm.h"

namespace pioche::bots::kingdomino {

// What is still to be laid by anyone, a seat's part of it on average: squares and crowns of each terrain.
struct Supply {
  explicit Supply(const Table& table);
  std::array<float, terrain_count> squares{}, crowns{};
};

// The features of a kingdom, in the order of the weights.
struct Features {
  static constexpr int of_shape = 12, of_terrain = 6, of_supply = 8;
  static constexpr int count = of_shape + of_terrain * terrain_count + of_supply;
  std::array<float, count> values{};
};

inline constexpr int most_to_come = 24;  // dominoes that a player lays at most
using OutlookWeights = std::array<std::array<float, Features::count>, most_to_come>;
extern const OutlookWeights outlook_small, outlook_large;  // for kingdoms of 5x5 and 7x7 squares

// The frame that a kingdom will most likely fill: the one that contains it and has the castle closest to its centre.
Bits likely_frame(const Kingdom& kingdom, int size);

// What a table says about every kingdom at it.
class Outlook {
 public:
  // The weights are those of the table's size unless others are given.
  explicit Outlook(const Table& table, const OutlookWeights* weights = nullptr);

  Features describe(const Kingdom& kingdom, const Realm& realm) const;

 private:
  friend class Prospect;
  using Shape = std::array<float, Features::of_shape>;
  Shape shape_of(const Kingdom& kingdom, Bits frame) const;

  const Table& table_;
  const OutlookWeights& weights_;
  const FrameTables& frame_;
  Supply supply_;
  bool keeps_centre_, harmony_;
};

// One kingdom, whose player lays so many dominoes more after the one in question. What each terrain adds to the sum is known, so
// that a domino laid changes only what it touches: four fifths of all imagined games' time goes by here.
class Prospect {
 public:
  Prospect(const Outlook& outlook, const Kingdom& kingdom, const Realm& realm, int to_come);

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
  struct Weights {
    float points, patches, open_size, open_crowns, roomy_size, roomy_crowns, largest, most, fitting, joints;
  };
  float part_of(std::size_t terrain, const Kingdom& kingdom, const Realm& realm, Bits free) const;
  float score(const Kingdom& kingdom, Bits frame, float of_terrains) const;

  const Outlook& outlook_;
  const Kingdom& kingdom_;
  const Realm& realm_;
  const std::array<float, Features::count>& weights_;
  std::array<Weights, terrain_count> terrain_weights_;
  std::array<float, terrain_count> parts_;
  float in_all_ = 0;  // the sum of the parts
  Bits frame_;
};

// How many dominoes a seat still lays, the one it is about to lay among them.
int to_come(const Table& table, Seat seat);

}  // namespace pioche::bots::kingdomino
