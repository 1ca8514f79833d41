#pragma once
// Rondomino observed: a row of numbers for each of the 28 pieces, then what else is on the table.
#include "games/rondomino/rondomino.h"
#include "observe/observer.h"

namespace pioche::observe {

template <>
class Observer<Rondomino> {
  using Position = rondomino::Position;
  using Move = rondomino::Move;

 public:
  explicit Observer(const rondomino::Options& options);

  int size() const { return size_; }
  std::vector<Part> parts() const;
  void write(const Position& position, Seat seat, Byte* out) const;
  rondomino::View read(const Byte* in, Seat seat) const;

  int actions() const;
  std::vector<ActionPart> action_parts() const;
  void mask(const Position& position, Byte* out) const;
  int number(const Position& position, const Move& move) const;
  std::optional<Move> move(const Position& position, int number) const;

 private:
  rondomino::Options options_;
  int size_;
};

static_assert(Observed<Rondomino>);

}  // namespace pioche::observe
