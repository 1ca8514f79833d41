#pragma once
// Colomino observed: planes of the plan's squares, then racks and what everybody knows.
#include "games/colomino/colomino.h"
#include "observe/observer.h"

namespace pioche::observe {

template <>
class Observer<Colomino> : public ObserverBasis<Colomino> {
 public:
  explicit Observer(const Options& options);
  void write(const Position& position, Seat seat, Byte* out) const;
  View read(const Byte* in, Seat seat) const;
  void mask(const Position& position, Byte* out) const;
  int number(const Position& position, const Move& move) const;
  std::optional<Move> move(const Position& position, int number) const;
};

static_assert(Observed<Colomino>);

}  // namespace pioche::observe
