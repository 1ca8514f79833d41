#pragma once
// A setup that a player of one seat could as well be facing.
#include <optional>
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
// needs nothing more, nor does one that hides nothing; of any other, nothing is told.
template <Game G>
std::optional<typename G::Setup> deal_anew(const Course<G>& course, SeatSet eyes, Random& random) {
  const auto view = course.now.view(eyes);
  if constexpr (requires { G::redraw(view, random).setup(); }) {
    return G::redraw(view, random).setup();
  } else {
    // Where two deals look alike, one redraw in so many finds the other.
    constexpr int redraws = 32;
    for (int i = 0; i < redraws; ++i)
      if (!(G::redraw(view, random) == course.now)) return {};
    return course.setup;
  }
}

}  // namespace pioche::bots
