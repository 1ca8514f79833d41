// The prototype and our own Kingdomino, turn by turn in one run: random games for four from the shuffle to the end, one
// thread, best of several turns each, so that what else the machine does meets both alike.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "games/kingdomino/kingdomino.h"
#include "scalar.h"

namespace {

double processor_seconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Plays one game; gives something of its end, so that nothing of it is left out.
struct Prototype {
  Rng random{1};
  int operator()() { return torus::playout(random).sum(); }
};
struct Ours {
  pioche::Random random{1};
  int operator()() {
    const pioche::kingdomino::Options options;
    auto position = pioche::Kingdomino::start(options, pioche::Kingdomino::deal(options, random), {});
    pioche::play_out<pioche::Kingdomino>(position, random);
    return position.winners().size();
  }
};

constexpr int games = 100'000;
volatile int seen = 0;

template <class Player>
double games_a_second(Player& player) {
  const double from = processor_seconds();
  int all = 0;
  for (int game = 0; game < games; ++game) all += player();
  seen = all;
  return games / (processor_seconds() - from);
}

}  // namespace

int main(int count, char** arguments) {
  const int turns = count > 1 ? std::atoi(arguments[1]) : 10;
  Prototype prototype;
  Ours ours;
  double limit = 0, here = 0;
  for (int turn = 0; turn < turns; ++turn) {
    limit = std::max(limit, games_a_second(prototype));
    here = std::max(here, games_a_second(ours));
  }
  std::printf("prototype %9.0f games/s\npioche    %9.0f games/s\nratio     %.2f\n", limit, here,
              here / limit);
}
