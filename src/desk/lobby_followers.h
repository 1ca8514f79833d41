#pragma once
// Those who look at the lobby: told whenever tables appear or vanish there, or people begin or cease to wait.
#include <set>

#include "desk/lobby.h"
#include "desk/seeking.h"

namespace pioche::desk {

class LobbyFollowers {
 public:
  LobbyFollowers(Lobby& lobby, Tables& tables, Following& following, const Seeking* seeking,
                 std::function<Millis()> now, const Journal& journal)
      : lobby_(lobby),
        tables_(tables),
        following_(following),
        seeking_(seeking),
        now_(std::move(now)),
        journal_(journal),
        alive_(journal) {}

  void follow(ConnectionId connection, Then<LobbyMessage> then);
  void unfollow(ConnectionId connection) { connections_.erase(connection); }
  void sweep();  // tells, if anything changed since

 private:
  using State = std::pair<std::uint64_t, std::uint64_t>;
  State state() const;
  // As it is written for everybody. It is long, and asked for by whoever likes: for a moment it is told as it was.
  void look(Then<LobbyMessage> then);

  Lobby& lobby_;
  Tables& tables_;
  Following& following_;
  const Seeking* seeking_;
  std::set<ConnectionId> connections_;
  std::function<Millis()> now_;
  State told_{};
  Millis told_at_ = 0;
  struct Shown {
    std::string written;
    State state;
    Millis at = 0;
  };
  std::optional<Shown> shown_;
  std::weak_ptr<std::vector<Then<LobbyMessage>>> waiting_;  // for a look that is under way
  bool telling_ = false;
  Journal journal_;
  Alive alive_;
};

}  // namespace pioche::desk
