#pragma once
// The REST protocol of the game server that the published Kingdomino agents were written for (docs/kdom.md). Games under way live in
// memory, as they did there, and an idle one is forgotten when room is needed; one that ended is kept in the house's store.
#include <memory>

#include "server/server.h"

namespace pioche::kdom {

inline constexpr std::size_t max_games = 1000;
inline constexpr server::Millis forget_after = 3600 * 1000;

// Handles the calls of one port.
server::CallHandler make_handler(const server::Neighbour& house);

}  // namespace pioche::kdom
