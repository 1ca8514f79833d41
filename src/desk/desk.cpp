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

void Desk::play(const Admitted& at, Table::Play play, Then<Happened> then) {
  change(
      at,
      [play = std::move(play)](const Table& table, const Guest& guest, Millis now) -> Answer<Decision> {
        if (const auto event = table.repeated(guest, play)) return Decision{{}, event, {}, {}};
        return Decision{TRY(table.play(guest, play, now)), {}, {}, {}};
      },
      std::move(then));
}

Answer<Happened> Desk::explained(const Admitted& at, Answer<Happened> answer) const {
  if (answer) return answer;
  // Whose token became void while the command waited is told no more of a private table.
  if (!check_right(at.table(), at.caller, Right::watch)) return answer;
  for (const std::string_view code : {"stale", "not_your_turn", "illegal", "no_undo", "not_away"})
    if (answer.error().code == code)
      answer.error().snapshot = std::make_shared<const Snapshot>(snapshot(at, Table::Log::without));
  return answer;
}

void Desk::refuse(const Reply& reply, const Refusal& refusal) {
  counts_.add_refusal(refusal.code);
  reply({status_of(refusal.code), "application/json", refusal_text(refusal), {}});
}

}  // namespace pioche::desk
