#pragma once
// What a round is dealt, for those who save it before it is played: a setup with its types, which becomes JSON only where it is
// written.
#include <boost/json.hpp>

#include "base/result.h"
#include "play/match.h"

namespace pioche::play {

template <Game G>
struct DealtOf {
  typename G::Options options;  // that it was dealt for
  typename G::Setup setup;
  friend bool operator==(const DealtOf&, const DealtOf&) = default;
};
using Dealt = OneOf<Games, DealtOf>;

// The next round of a match, which stays as it is.
template <Chance Source>
Dealt deal(const Match& match, Source& source) {
  return visit(match, [&]<Game G>(const MatchOf<G>& typed) -> Dealt {
    return DealtOf<G>{typed.options(), G::deal(typed.options(), source)};
  });
}
Dealt dealt(const Match& match, int round);  // one that was begun

// Fails where no round is awaited, or one of another game.
Result<> start_round(Match& match, const Dealt& dealt);
Match anew(const Match& match);  // with the same options, before its first round

boost::json::object setup(const Dealt& dealt);

}  // namespace pioche::play
