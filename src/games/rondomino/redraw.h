#pragma once
// Dealing anew everything that a view leaves open.
#include "base/random.h"
#include "games/rondomino/position.h"
#include "games/rondomino/view.h"

namespace pioche::rondomino {

// A position that the eyes can't tell from the true one. Every deal (hands and the order of the stock) that
// agrees with all they have seen is equally likely.
Position redraw(const View& view, Random& random);

}  // namespace pioche::rondomino
