#pragma once
// Colomino observed: planes of the plan's squares, then racks and what everybody knows.
#include "games/colomino/colomino.h"
#include "observe/observer.h"

namespace pioche::observe {

template <>
class Observer<Colomino> {
  using Position = colomino::Position;
  using Move = colomino::Move;

 public:
  explicit Observer(const colomino::Options& options);

  int size() const { return size_; }
  std::vector<Part> parts() const;
  void write(const Position& position, Seat seat, Byte* out) const;
  colomino::View read(const Byte* in, Seat seat) const;

  int actions() const;
  std::vector<ActionPart> action_parts() const;
  void mask(const Position& position, Byte* out) const;
  int number(const Position& position, const Move& move) const;
  std::optional<Move> move(const Position& position, int number) const;

 private:
  int side() const { return options_.plan.side; }
  int area() const { return side() * side(); }

  colomino::Options options_;
  int size_;
};

static_assert(Observed<Colomino>);

}  // namespace pioche::observe
