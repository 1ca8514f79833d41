#pragma once
// A setup that a player of one seat could as well be facing.
#include <vector>

#include "games/game.h"

namespace pioche::bots {

// A round as it was played: where it started, what was done.
template <Game G>
struct Course {
  const typename G::Setup& setup;
  const typename G::Position& start;
  const std::vector<typename G::Move>& moves;
  const typename G::Position& now;
};

// Deals anew what the eyes can't see. What comes out may contradict what others have shown (a pass shows that
// nothing fitted), so whoever asks replays it and asks again. A game whose redrawn position knows its setup
// needs nothing more.
template <Game G>
typename G::Setup deal_anew(const Course<G>& course, SeatSet eyes, Random& random) {
  return G::redraw(course.now.view(eyes), random).setup();
}

}  // namespace pioche::bots
