#pragma once
// All that can be set about a search, in one place.
#include <cstdint>

namespace pioche::search {

enum class Pairing : std::uint8_t { off, on };

struct Parameters {
  // What a seat plays for: this part of it is its margin in points, the rest its share of the victory. The margin alone
  // is less noisy, so few simulations tell more by it, and it wins as many games or more: docs/bots.md, "Playing for points".
  double margin_weight = 1;
  // A margin of this many points counts as much as a certain victory.
  double margin_scale = 40;

  // How much of the best opponent's points counts against one's own in that margin.
  double rivals = 1;
  // The best mean among the moves that were tried at least this part as often as the most tried one is played.
  double settled = 1;

  // Tree search only. A move's worth is its mean value so far, and this much for being little tried:
  //   exploration * prior * sqrt(tries of its rivals and itself) / (1 + own tries)
  double exploration = 0.6;
  // A move never tried is taken to be this much worse than the mean of those that were.
  double first_play = 0.05;
  // A place in the tree gets its list of moves when it has been reached this often; until then only its mean
  // is kept. Two keeps memory in bounds at no loss that was measurable.
  int expand_after = 2;
  // The n-th try of every move at the root meets the same deal and the same luck, so that moves are told apart by
  // what they do and less by what they met.
  Pairing paired = Pairing::on;
  // Moves that one thread's tree can hold. Once full, the tree no longer grows and the means go on improving.
  std::uint32_t pool = 1u << 20;

  // Each thread grows a tree of its own from the same view; what they found is added up at the root. They
  // share nothing, so for a budget in simulations the result depends on this number but not on timing.
  int threads = 1;
};

}  // namespace pioche::search
