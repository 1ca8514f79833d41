#pragma once
// Kingdomino observed. A kingdom lies on 8 by 8 squares that wrap round, its castle on the first: no kingdom spans more than seven, so none
// of its squares meet, and neighbours stay neighbours across the border.
#include "games/kingdomino/kingdomino.h"
#include "observe/observer.h"

namespace pioche::observe {

template <>
class Observer<Kingdomino> : public ObserverBasis<Kingdomino> {
 public:
  explicit Observer(const Options& options);
  void write(const Position& position, Seat seat, Byte* out) const;
  View read(const Byte* in, Seat seat) const;
  void mask(const Position& position, Byte* out) const;
  int number(const Position& position, const Move& move) const;
  std::optional<Move> move(const Position& position, int number) const;
};

static_assert(Observed<Kingdomino>);

}  // namespace pioche::observe
