#pragma once
// Many games between bots. Seats are rotated, and every rotation plays the same deals, so that neither luck
// nor the order of seats favours anybody. The same seed and simulations give the same result, whatever the
// number of threads.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/player.h"
#include "arena/statistics.h"
#include "base/stop.h"
#include "play/record.h"

namespace pioche::arena {

struct Plan {
  std::string game;
  play::json::object options;
  std::vector<std::string> players;  // specs, one for each seat
  int games = 100;
  int threads = 1;
  std::uint64_t seed = 1;
  PlayerOptions player_options;
  // Who sits down for a spec; called once for each thread. A program that has players of its own (src/python) puts its own here.
  std::function<Result<std::unique_ptr<Player>>(std::string_view game, std::string_view spec,
                                                const PlayerOptions&)>
      make = make_player;
  // Ends as soon as it is known which holds for the first player against the others; `games` are the most that are played.
  std::optional<Hypotheses> hypotheses;
};

// One game, seen from each of the plan's players (not seats: player p of game g sits at seat (p + g) mod n).
struct GameResult {
  int game = 0;
  std::vector<Seat> seat;
  std::vector<double> score;
  std::vector<double> share;
  std::vector<double> margin;
};

struct Standing {
  std::string name;
  std::uint64_t games = 0;
  double wins = 0;  // a shared victory counts in part
  Estimate win_share;
  Estimate mean_score;
  Estimate margin;  // to the best opponent
  Estimate elo;     // above the average of the others
};

struct Report {
  std::vector<Standing> standings;
  std::optional<SequentialTest> test;  // where hypotheses were given
  std::vector<GameResult> games;       // those that were finished, in order
  std::optional<Error> broken;         // why it ended early: a player that broke the protocol
};

struct Events {
  std::function<void(int done)> progress;                              // called by one thread at a time
  std::function<Result<>(int game, const play::Record&)> keep_record;  // likewise; a failure ends the arena
};

// Fails if the plan can't be played at all. A stop request ends it with the games that are finished.
Result<Report> run(const Plan& plan, const StopToken& stop, const Events& events = {});

}  // namespace pioche::arena
