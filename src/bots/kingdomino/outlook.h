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
  alignas(32) std::array<float, count> values{};
};
static_assert(Features::count % 8 == 0, "a sum over features is whole vectors");

inline constexpr int most_to_come = 24;  // dominoes that a player lays at most
using OutlookWeights = std::array<std::array<float, Features::count>, most_to_come>;
extern const OutlookWeights outlook_small, outlook_large;  // for kingdoms of 5x5 and 7x7 squares

// The frame that a kingdom will most likely fill: the one that contains it and has the castle closest to its centre.
Bits likely_frame(const Kingdom& kingdom, int size);

class Outlook {
 public:
  // Looks at one table; the weights are those of its size unless others are given.
  explicit Outlook(const Table& table, const OutlookWeights* weights = nullptr);

  // Expected final score of a kingdom whose player lays so many dominoes more.
  float score(const Kingdom& kingdom, const Realm& realm, int to_come) const;
  void describe(const Kingdom& kingdom, const Realm& realm, Features& features) const;

  // The best place for a domino, when so many more come after it.
  struct Choice {
    float score = 0;
    Place place{};
    bool any = false;
  };
  Choice best(const Kingdom& kingdom, const Realm& realm, const Domino& domino, int to_come) const;
  // Expected score after laying the domino there.
  float after(const Kingdom& kingdom, const Realm& realm, const Domino& domino, Place place,
              int to_come) const;

 private:
  const Table& table_;
  const OutlookWeights& weights_;
  const FrameTables& frame_;
  Supply supply_;
  bool keeps_centre_, harmony_;
};

// How many dominoes a seat still lays, the one it is about to lay among them.
int to_come(const Table& table, Seat seat);

}  // namespace pioche::bots::kingdomino
