#include "bots/as_seen.h"

#include "bots/lists.h"

namespace pioche::bots {
namespace {

// How often a deal is tried before giving up. Most fit at once; those that follow a pass may take some.
constexpr int most_tries = 200;

template <Game G>
std::optional<play::Match> seen_by(const play::MatchOf<G>& match, Random& random) {
  const auto& round = match.rounds().back();
  const SeatSet eyes = SeatSet::only(match.seat_to_act());
  const auto& now = *match.position();
  const auto view = now.view(eyes);
  const auto start = match.start();
  const Course<G> course{round.setup, start, round.moves, now};
  for (int tries = 0; tries < most_tries; ++tries) {
    const auto other = deal_anew<G>(course, eyes, random);
    if (!other) return {};
    if (!G::check(match.options(), *other)) continue;
    auto seen = match.with_last_setup(*other);
    if (seen && seen->seat_to_act() != nobody && seen->position()->view(eyes) == view)
      return play::Match(*std::move(seen));
  }
  return {};
}

}  // namespace

std::optional<play::Match> as_seen(const play::Match& match, Random& random) {
  if (match.seat_to_act() == nobody) return {};
  return visit(match, [&](const auto& typed) { return seen_by(typed, random); });
}

}  // namespace pioche::bots
