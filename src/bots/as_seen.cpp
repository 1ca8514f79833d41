#include "bots/as_seen.h"

#include "bots/house.h"
#include "play/list.h"

namespace pioche::bots {
namespace {

// How often a deal is tried before giving up. Most fit at once; those that follow a pass may take some.
constexpr int most_tries = 200;

template <Shown S>
std::optional<play::Record> seen_by(const typename S::Game::Position& now, const play::Record& record,
                                    const Scores& earlier, Random& random) {
  using G = typename S::Game;
  const play::RecordedRound& round = record.rounds.back();
  const auto options = now.options();
  const auto setup = S::read_setup(options, round.setup);
  if (!setup) return {};
  const auto start = G::start(options, *setup, earlier);
  std::vector<typename G::Move> moves;
  auto position = start;
  for (const std::string& action : round.actions) {
    const auto move = position.parse(action);
    if (!move) return {};
    moves.push_back(*move);
    position.play(*move);
  }
  const SeatSet eyes = SeatSet::only(now.seat_to_act());
  const auto view = now.view(eyes);
  const Course<G> course{*setup, start, moves, now};
  for (int tries = 0; tries < most_tries; ++tries) {
    const auto other = deal_anew<G>(course, eyes, random);
    if (!G::check(options, other)) continue;
    auto replayed = G::start(options, other, earlier);
    bool legal = true;
    for (const std::string& action : round.actions) {
      const auto move = replayed.seat_to_act() == nobody ? fail("over") : replayed.parse(action);
      legal = move.has_value();
      if (!legal) break;
      replayed.play(*move);
    }
    if (!legal || replayed.seat_to_act() == nobody || !(replayed.view(eyes) == view)) continue;
    play::Record seen = record;
    seen.rounds.back().setup = S::write_setup(options, other);
    seen.others.clear();  // a seed would give the deal away
    return seen;
  }
  return {};
}

}  // namespace

std::optional<play::Record> as_seen(const play::Match& match, const play::Record& record, Random& random) {
  std::optional<play::Record> seen;
  if (record.rounds.empty()) return seen;
  // What earlier rounds brought, for the start of this one.
  Scores earlier;
  if (record.rounds.size() > 1) {
    const auto before = play::replay(record, play::Moment{static_cast<int>(record.rounds.size()) - 1, 0});
    if (!before) return seen;
    earlier = (*before)->scores();
  }
  play::each_game([&]<class S>() {
    if (const auto* position = match.position<typename S::Game>())
      seen = seen_by<S>(*position, record, earlier, random);
  });
  return seen;
}

}  // namespace pioche::bots
