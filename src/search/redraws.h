#pragma once
// Redraws of one view, as many as a decision needs.
#include "games/game.h"

namespace pioche::search {

// For any game. One that finds out once what follows from the view alone has a type of its own, G::Redraws, that does the same for less.
template <Game G>
class PlainRedraws {
 public:
  PlainRedraws(const typename G::View& view) : view_(view) {}

  const typename G::View& view() const { return view_; }
  typename G::Position operator()(Random& random) const { return G::redraw(view_, random); }
  // What is legal, and a random move, depend on nothing hidden. Both draw the same random numbers as if they dealt anew.
  void legal_moves(MovesOf<G>& moves, Random& random) const { (*this)(random).legal_moves(moves); }
  typename G::Move random_move(Random& random) const {
    return pioche::random_move<G>((*this)(random), random);
  }

 private:
  typename G::View view_;
};

template <Game G>
struct RedrawsFor {
  using Type = PlainRedraws<G>;
};
template <Game G>
  requires requires { typename G::Redraws; }
struct RedrawsFor<G> {
  using Type = typename G::Redraws;
};
template <Game G>
using Redraws = typename RedrawsFor<G>::Type;

}  // namespace pioche::search
