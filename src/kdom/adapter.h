#pragma once
// The REST protocol of the game server that the published Kingdomino agents were written for (docs/kdom.md). Games live in memory, as they did
// there: those under way until nobody has touched them for long, those that ended until their players have seen the end. What ended is kept in
// the house's store.
#include <cstddef>

#include "server/server.h"

namespace pioche::kdom {

// What strangers can make a port hold and do. Agents often run beside each other on one machine, so one address may be many of them.
struct Limits {
  std::size_t games = 1000;  // that have not ended
  std::size_t games_of_an_address = 250;
  std::size_t ended_games = 100;   // the latest
  std::size_t connections = 256;   // then the one that was silent longest makes room
  double calls_per_second = 2000;  // from one address; bursts of twice as many
  std::size_t addresses = 4096;    // whose calls are counted
  server::Millis wait_for_players = 600'000;
  server::Millis wait_for_a_move = 3'600'000;
};

// What such a port serves.
server::Beside serve(const server::Neighbour& house, const Limits& limits);

}  // namespace pioche::kdom
