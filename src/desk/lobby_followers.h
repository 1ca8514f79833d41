#pragma once
// Those who look at the lobby: told whenever tables appear or vanish there, or people begin or cease to wait.
#include <set>

#include "desk/lobby.h"
#include "desk/seeking.h"

namespace pioche::desk {

class LobbyFollowers {
 public:
  LobbyFollowers(Lobby& lobby, Tables& tables, Following& following, const Seeking* seeking,
                 const Journal& journal)
      : lobby_(lobby), tables_(tables), following_(following), seeking_(seeking), alive_(journal) {}

  void follow(ConnectionId connection, Then<LobbyMessage> then);
  void unfollow(ConnectionId connection) { connections_.erase(connection); }
  void sweep();  // tells, if anything changed since

 private:
  void show(Then<LobbyMessage> then);
  std::pair<std::uint64_t, std::uint64_t> state() const;

  Lobby& lobby_;
  Tables& tables_;
  Following& following_;
  const Seeking* seeking_;
  std::set<ConnectionId> connections_;
  std::pair<std::uint64_t, std::uint64_t> told_{};
  bool telling_ = false;
  Alive alive_;
};

}  // namespace pioche::desk
