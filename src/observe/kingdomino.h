#pragma once
// Kingdomino observed. A kingdom lies on 8 by 8 squares that wrap round, its castle on the first: no kingdom spans more than seven, so none
// of its squares meet, and neighbours stay neighbours across the border.
#include "games/kingdomino/kingdomino.h"
#include "observe/observer.h"

namespace pioche::observe {

template <>
class Observer<Kingdomino> {
  using Position = kingdomino::Position;
  using Move = kingdomino::Move;

 public:
  explicit Observer(const kingdomino::Options& options);

  int size() const { return size_; }
  std::vector<Part> parts() const;
  void write(const Position& position, Seat seat, Byte* out) const;
  kingdomino::View read(const Byte* in, Seat seat) const;

  int actions() const { return actions_; }
  std::vector<ActionPart> action_parts() const;
  void mask(const Position& position, Byte* out) const;
  int number(const Position& position, const Move& move) const;
  std::optional<Move> move(const Position& position, int number) const;

 private:
  int planes() const { return options_.giants ? 8 : 7; }
  int dominoes() const { return options_.giants ? kingdomino::domino_count : kingdomino::base_count; }
  int first_domino() const { return options_.giants ? 0 : kingdomino::letter_count; }

  kingdomino::Options options_;
  int size_;
  int actions_;
};

static_assert(Observed<Kingdomino>);

}  // namespace pioche::observe
