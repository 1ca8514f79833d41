// How many games ratings take to arrive: players whose strength is known (1100 to 1900) play at tables of two to five, and a
// newcomer plays bots. Prints the tables of docs/experiments.
#include <fmt/core.h>

#include "people/simulated_ladder.h"

using namespace pioche::people;

namespace {

void ladders(const char* title, RatingModel model) {
  fmt::print("{}\n{:>5}{:>8}{:>16}{:>12}{:>8}\n", title, "seats", "games", "rank correlation", "mean error",
             "slope");
  for (const int seats : {2, 3, 4, 5}) {
    SimulatedLadder ladder(60, 11, model);
    int played = 0;
    for (const int games : {10, 20, 40, 80, 160, 320, 640}) {
      ladder.play(games - played, seats);
      played = games;
      fmt::print("{:>5}{:>8}{:>16.3f}{:>12.0f}{:>8.2f}\n", seats, games, ladder.rank_correlation(),
                 ladder.mean_error(), ladder.slope());
    }
  }
}

}  // namespace

int main() {
  ladders("One model at every table", {});
  ladders("The paper's form", {.form = RatingModel::Form::paper});
  fmt::print("A newcomer against bots\n{:>8}{:>12}{:>12}\n", "games", "mean error", "deviation");
  for (const int games : {3, 6, 12, 25, 50}) {
    double error = 0;
    double deviation = 0;
    constexpr int newcomers = 2000;
    for (int i = 0; i < newcomers; ++i) {
      const double strength = 1100 + 800.0 * i / newcomers;
      const Rating placed = placed_by_bots(strength, games, static_cast<std::uint64_t>(i));
      error += std::abs(placed.mean - strength) / newcomers;
      deviation += placed.deviation / newcomers;
    }
    fmt::print("{:>8}{:>12.0f}{:>12.0f}\n", games, error, deviation);
  }
}
