#include "play/draw.h"

#include "play/shows.h"

namespace pioche::play {

std::string terminal(const Match& match, SeatSet eyes, Paint paint) {
  return visit(match, [&]<Game G>(const MatchOf<G>& typed) {
    return typed.position() ? ShowOf<G>::terminal(typed.position()->view(eyes), paint)
                            : std::string("No round has begun.\n");
  });
}

std::string svg(const Match& match, SeatSet eyes) {
  return visit(match, [&]<Game G>(const MatchOf<G>& typed) {
    return typed.position() ? ShowOf<G>::svg(typed.position()->view(eyes)) : std::string();
  });
}

}  // namespace pioche::play
