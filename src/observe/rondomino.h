#pragma once
// Rondomino observed: a row of numbers for each of the 28 pieces, then what else is on the table.
#include "games/rondomino/rondomino.h"
#include "observe/observer.h"

namespace pioche::observe {

template <>
class Observer<Rondomino> : public ObserverBasis<Rondomino> {
 public:
  explicit Observer(const Options& options);
  void write(const Position& position, Seat seat, Byte* out) const;
  View read(const Byte* in, Seat seat) const;
  void mask(const Position& position, Byte* out) const;
  int number(const Position& position, const Move& move) const;
  std::optional<Move> move(const Position& position, int number) const;
};

static_assert(Observed<Rondomino>);

}  // namespace pioche::observe
