#pragma once
// Dealing anew everything that a view leaves open.
#include "base/random.h"
#include "games/rondomino/position.h"
#include "games/rondomino/view.h"

namespace pioche::rondomino {

// Who holds what is drawn at random and thrown away when the passes contradict it; after some tries, or at
// once, the ways that don't are counted. Both give the same; tests look at each.
enum class Sharing { trying_first, by_counting };

// A position that the eyes can't tell from the true one. Every deal (hands and the order of the stock) that
// agrees with all they have seen is equally likely.
Position redraw(const View& view, Random& random, Sharing sharing = Sharing::trying_first);

}  // namespace pioche::rondomino
