#include "play/trial.h"

#include "play/notation.h"

namespace pioche::play {

Result<Tried> try_action(const Match& match, std::string_view action) {
  return visit(match, [&](const auto& typed) -> Result<Tried> {
    const auto move = TRY(parse(typed, action));
    auto after = *typed.position();
    after.play(move);
    return Tried{typed.position()->text(move), after.seat_to_act() == nobody};
  });
}

}  // namespace pioche::play
