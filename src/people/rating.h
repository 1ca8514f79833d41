#pragma once
// How strong somebody is, learnt from places at tables of two to five, alone or with partners: the Plackett-Luce model of
// R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), algorithm 4. Pure
// arithmetic: whoever keeps ratings hands them in and takes new ones out.
#include <span>
#include <vector>

namespace pioche::people {

// A normal distribution over what the player may be worth. Everybody begins in the middle, hardly known.
struct Rating {
  double mean = 1500;
  double deviation = 250;
  friend bool operator==(const Rating&, const Rating&) = default;
};

struct Rated {
  Rating rating;
  bool anchored = false;  // measured elsewhere, as bots are by the arena: others learn from it, it stays
};

// Who won or lost together, and as which: 1 is first, and equal places are a draw.
struct Side {
  std::vector<Rated> players;
  int place = 1;
};

struct RatingModel {
  // How much a single game's result scatters about what the players are worth. With this number two well-known players
  // 400 apart win ten games to one, as people know it from Elo.
  double scatter = 122.84;
  // What a player may have changed since the last game: keeps a rating from standing still for ever.
  double drift = 6;
  // No result shrinks a variance by more than this.
  double least_shrinking = 0.0001;
  // The paper divides differences by the square root of a sum over all sides, so the same two players would be held for
  // closer to each other the more others sit with them; and it damps what a game takes off a variance. The house takes the
  // mean over pairs, so that 400 points mean the same at every table, and doesn't damp: ratings arrive sooner, and at the
  // right distances (docs/experiments/2026-11-16-ratings.md).
  enum class Form { house, paper } form = Form::house;
};

// As it is shown: whole points. What a game brought is the difference of what was shown.
int shown_points(double mean);
int points_between(double before, double after);

// The ratings after one game, in the order they came in.
std::vector<std::vector<Rating>> rate(std::span<const Side> sides, const RatingModel& model = {});

// The share of victories that `one` is expected to have against `other`, a draw being half of one.
double expected_share(const Rating& one, const Rating& other, const RatingModel& model = {});

}  // namespace pioche::people
