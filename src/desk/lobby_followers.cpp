#include "desk/lobby_followers.h"

namespace pioche::desk {

std::pair<std::uint64_t, std::uint64_t> LobbyFollowers::state() const {
  return {tables_.listings(), seeking_ ? seeking_->changes() : 0};
}

void LobbyFollowers::show(Then<LobbyMessage> then) {
  constexpr Millis stays_for = 500;
  if (shown_ && shown_->state == state() && now_() - shown_->at < stays_for) {
    LobbyMessage message;
    message.written = shown_->written;
    return then(std::move(message));
  }
  lobby_.list(ListName::open, alive_.guarded([this, before = state(),
                                              then = std::move(then)](const Answer<TableList>& open) {
    const TableList to_join = TRY_OR(then, open);
    lobby_.list(ListName::live, alive_.guarded([this, before, to_join, then](const Answer<TableList>& live) {
      const TableList to_watch = TRY_OR(then, live);
      LobbyMessage message;
      message.open = to_join.tables;
      message.live = to_watch.tables;
      if (seeking_) message.waiting = seeking_->waiting();
      message.written = described::text_of(message);
      shown_ = Shown{message.written, before, now_()};
      then(std::move(message));
    }));
  }));
}

void LobbyFollowers::follow(ConnectionId connection, Then<LobbyMessage> then) {
  if (connections_.empty()) told_ = state();
  connections_.insert(connection);
  show(std::move(then));
}

void LobbyFollowers::sweep() {
  if (connections_.empty() || telling_ || told_ == state()) return;
  telling_ = true;
  told_ = state();
  show(alive_.guarded([this](const Answer<LobbyMessage>& message) {
    telling_ = false;
    if (!message) return;  // told again with the next change
    const Text text = std::make_shared<const std::string>(message->written);
    for (const ConnectionId connection : connections_) following_.send(connection, text);
  }));
}

}  // namespace pioche::desk
