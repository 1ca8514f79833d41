#include "people/places.h"

#include <limits>
#include <map>
#include <tuple>

namespace pioche::people {

std::vector<int> places_of(const std::vector<Ended>& seats) {
  // Best first: winners, then by the points of the side; whoever left after all who stayed.
  struct Strength {
    int stayed = 0;
    bool won = false;
    int score = 0;
    auto key() const { return std::tuple(stayed, won, score); }
  };
  std::map<int, int> side_scores;
  for (const Ended& seat : seats) side_scores[seat.side] += seat.score;
  std::vector<Strength> strengths;
  constexpr int to_the_end = std::numeric_limits<int>::max();
  for (const Ended& seat : seats)
    strengths.push_back(seat.left > 0 ? Strength{seat.left, false, 0}
                                      : Strength{to_the_end, seat.won, side_scores[seat.side]});
  std::vector<int> places;
  for (std::size_t own = 0; own < seats.size(); ++own) {
    int better = 0;
    for (std::size_t other = 0; other < seats.size(); ++other)
      better += strengths[other].key() > strengths[own].key();
    places.push_back(1 + better);
  }
  return places;
}

}  // namespace pioche::people
