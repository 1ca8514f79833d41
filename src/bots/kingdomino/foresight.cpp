#include "bots/kingdomino/foresight.h"

#include <algorithm>
#include <limits>

namespace pioche::bots::kingdomino {
namespace {

struct Rated {
  float worth;
  Place place;
};

// The best few of what is offered, best first.
class Shortlist {
 public:
  void offer(Rated one) {
    std::size_t at = rated_.size();
    if (at < most)
      rated_.push_back(one);
    else if (one.worth <= rated_[--at].worth)
      return;
    for (; at > 0 && rated_[at - 1].worth < one.worth; --at) rated_[at] = rated_[at - 1];
    rated_[at] = one;
  }
  const auto& all() const { return rated_; }

 private:
  // Fewer play worse, more no better.
  static constexpr std::size_t most = 4;
  FixedVector<Rated, most> rated_;
};

// A place so many points worse is not looked at closely: no pick makes up for it.
constexpr float hopeless = 6.0f;

}  // namespace

float MoveValues::best_pick_after(Place place) const {
  const Domino& domino = dominoes[table_.domino_to_lay()];
  Kingdom then = kingdom_;
  then.lay(domino, place, table_.frame());
  const DomainsAfter domains(domains_.map(), domino, place);
  const KingdomEvaluation evaluation(context_, weights_, then, domains.map(), left_ - 1);
  float best = std::numeric_limits<float>::lowest();
  for (Bits free = table_.choosing.free; free != 0;)
    best = std::max(best, of_pick(static_cast<DominoNumber>(take_lowest(free)), evaluation));
  return best;
}

float MoveValues::of_pick_after(Place place, DominoNumber number) const {
  const Domino& domino = dominoes[table_.domino_to_lay()];
  Kingdom then = kingdom_;
  then.lay(domino, place, table_.frame());
  const DomainsAfter domains(domains_.map(), domino, place);
  return of_pick(number, KingdomEvaluation(context_, weights_, then, domains.map(), left_ - 1));
}

Move MoveValues::best_lay() const {
  Shortlist places;
  each_place(kingdom_.places(dominoes[table_.domino_to_lay()], table_.frame()), [&](Place place) {
    places.offer({of_place(place), place});
  });
  if (places.all().empty()) return Move::discard();
  Rated best = places.all()[0];
  if (table_.choosing.free == 0 || places.all().size() == 1) return Move::lay(best.place);
  const float enough = best.worth - hopeless;
  best.worth = best_pick_after(best.place);
  for (std::size_t at = 1; at < places.all().size() && places.all()[at].worth >= enough; ++at) {
    const Place other = places.all()[at].place;
    if (const float worth = best_pick_after(other); worth > best.worth) best = {worth, other};
  }
  return Move::lay(best.place);
}

Move Foresight::operator()(const Position& position, Seat, Random& random) const {
  const Table& table = position.table();
  const Weights& own = weights != nullptr ? *weights : weights_for(table);
  switch (table.phase) {
    case Phase::choose_first:
    case Phase::choose: {
      const Bits free = table.choosing.free;
      Move best = Move::choose(static_cast<DominoNumber>(lowest(free)));
      if ((free & (free - 1)) == 0) return best;
      const MoveValues values(table, own, later);
      float best_worth = values.of_pick(best.domino());
      for (Bits others = free & (free - 1); others != 0;) {
        const auto number = static_cast<DominoNumber>(take_lowest(others));
        const float worth = values.of_pick(number);
        if (worth <= best_worth) continue;
        best_worth = worth;
        best = Move::choose(number);
      }
      return best;
    }
    case Phase::lay:
      return MoveValues(table, own, later).best_lay();
    default:
      return greedy_giant(position, random);
  }
}

}  // namespace pioche::bots::kingdomino
