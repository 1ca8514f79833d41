#include "play/dealt.h"

#include "play/shows.h"

namespace pioche::play {

Dealt dealt(const Match& match, int round) {
  return visit(match, [&]<Game G>(const MatchOf<G>& typed) -> Dealt {
    return DealtOf<G>{typed.options(), typed.rounds()[round].setup};
  });
}

Result<> start_round(Match& match, const Dealt& dealt) {
  return visit(match, [&]<Game G>(MatchOf<G>& typed) -> Result<> {
    const auto* const own = std::get_if<DealtOf<G>>(&dealt);
    if (!own || !(own->options == typed.options())) return fail("this was dealt for another game");
    if (!typed.needs_round()) return fail("no round is awaited");
    typed.start_round(own->setup);
    return {};
  });
}

Match anew(const Match& match) {
  return visit(match, []<Game G>(const MatchOf<G>& typed) -> Match { return MatchOf<G>(typed.options()); });
}

boost::json::object setup(const Dealt& dealt) {
  return std::visit(
      []<Game G>(const DealtOf<G>& typed) { return ShowOf<G>::write_setup(typed.options, typed.setup); },
      dealt);
}

}  // namespace pioche::play
