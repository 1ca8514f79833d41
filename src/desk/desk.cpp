#include "desk/desk.h"

#include "fair/secret.h"

namespace pioche::desk {

Desk::Desk(DeskParts parts)
    : parts_(std::move(parts)),
      following_(parts_.now, counts_),
      tables_({parts_.store, &following_, &counts_, parts_.now, parts_.journal,
               [this](const LivePtr& live) { bot_seats_.ask(live); }}),
      bot_seats_({parts_.advisor, &tables_, &following_, parts_.now, parts_.journal}),
      analyses_(*parts_.advisor, parts_.now),
      calls_(all_calls()) {
  for (Call& call : parts_.besides) calls_.push_back(std::move(call));
}

Result<int> Desk::open() {
  return tables_.open();
}

void Desk::stop() {
  tables_.stop();
  analyses_.stop();
}

void Desk::disconnect(ConnectionId connection) {
  for (const std::string& id : following_.disconnect(connection))
    if (const LivePtr live = tables_.loaded(id);
        live && following_.unfollow(*live, connection) && !stopping())
      following_.tell_presence(*live);
}

void Desk::admit(std::string_view table, Caller caller, Right right, Then<Admitted> then) {
  tables_.find(table, [caller = std::move(caller), right, then = std::move(then)](Answer<LivePtr> live) {
    if (!live) return then(tl::unexpected(std::move(live.error())));
    if (auto checked = check_right((*live)->table, caller, right); !checked)
      return then(tl::unexpected(std::move(checked.error())));
    then(Admitted{std::move(*live), caller, right});
  });
}

void Desk::play(const Admitted& at, Table::Play play, Then<Happened> then) {
  change(
      at,
      [play = std::move(play)](const Table& table, const Guest& guest, Millis now) -> Answer<Decision> {
        if (const auto event = table.repeated(guest, play)) return Decision{{}, event, {}, {}};
        auto entries = table.play(guest, play, now);
        if (!entries) return tl::unexpected(Refusal(std::move(entries.error())));
        return Decision{std::move(*entries), {}, {}, {}};
      },
      std::move(then));
}

Refusal Desk::explained(const Admitted& at, Refusal refusal) const {
  for (const std::string_view code : {"stale", "not_your_turn", "illegal", "no_undo"})
    if (refusal.code == code)
      refusal.snapshot = std::make_shared<const Snapshot>(snapshot(at, Table::Log::without));
  return refusal;
}

void Desk::refuse(const Reply& reply, const Refusal& refusal) {
  counts_.add_refusal(refusal.code);
  reply({status_of(refusal.code), "application/json", refusal_text(refusal), {}});
}

}  // namespace pioche::desk
