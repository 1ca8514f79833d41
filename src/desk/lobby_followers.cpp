#include "desk/lobby_followers.h"

namespace pioche::desk {

std::pair<std::uint64_t, std::uint64_t> LobbyFollowers::state() const {
  return {tables_.listings(), seeking_ ? seeking_->changes() : 0};
}

void LobbyFollowers::look(Then<LobbyMessage> then) {
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
  constexpr Millis stays_for = 500;
  const bool known = shown_ && now_() - shown_->at < stays_for;
  // What has changed since is told with a sweep.
  if (connections_.empty()) told_ = known ? shown_->state : state();
  connections_.insert(connection);
  if (known) {
    LobbyMessage message;
    message.written = shown_->written;
    return then(std::move(message));
  }
  if (const auto waiting = waiting_.lock()) return waiting->push_back(std::move(then));
  const auto waiting = std::make_shared<std::vector<Then<LobbyMessage>>>(1, std::move(then));
  waiting_ = waiting;
  look(alive_.guarded([this, waiting](const Answer<LobbyMessage>& message) {
    waiting_.reset();
    for (const Then<LobbyMessage>& one : *waiting) contained(journal_, "answering", [&] { one(message); });
  }));
}

void LobbyFollowers::sweep() {
  constexpr Millis tell_every = 1000;
  if (connections_.empty() || telling_ || told_ == state() || now_() - told_at_ < tell_every) return;
  telling_ = true;
  told_ = state();
  told_at_ = now_();
  look(alive_.guarded([this](const Answer<LobbyMessage>& message) {
    telling_ = false;
    if (!message) return;  // told again with the next change
    const Text text = std::make_shared<const std::string>(message->written);
    for (const ConnectionId connection : connections_) following_.send(connection, text);
  }));
}

}  // namespace pioche::desk
