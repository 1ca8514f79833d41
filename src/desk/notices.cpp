#include "desk/notices.h"

#include "desk/finished.h"

namespace pioche::desk {
namespace {

// A table that was only looked at has not turned.
constexpr Millis just_now = 30'000;
constexpr Millis a_day = 24LL * 3600 * 1000;

}  // namespace

void Notices::turned(Live& live) {
  if (!parts_.herald || live.table.state() != table::State::playing || live.table.move_ms() < a_day) return;
  const Seat seat = live.table.match().seat_to_act();
  if (seat == nobody) return;
  std::string account;
  std::string from;
  for (const store::PersonAt& one : live.people)
    if (one.seat.seat == seat &&
        live.table.seats()[static_cast<std::size_t>(seat)].kind == table::SeatKind::human)
      account = one.seat.account;
    else if (one.seat.seat >= 0)
      from = one.name;
  if (std::exchange(live.noticed, account) == account || account.empty()) return;
  if (parts_.now() - live.table.updated_at() > just_now) return;
  tell(account, {"turn", live.table.id(), std::string(live.table.match().game()), from, ""});
}

void Notices::invited(const std::string& account, const std::string& table, std::string_view game,
                      const std::string& from) {
  if (parts_.herald) tell(account, {"invitation", table, std::string(game), from, ""});
}

void Notices::tell(const std::string& account, Notice notice) {
  if (parts_.news->attended(account)) return;
  parts_.people->pushes(account, alive_.guarded([this, notice = std::move(notice)](
                                                    const Result<std::vector<store::PushTo>>& found) mutable {
    if (!found) return;
    for (const store::PushTo& to : *found) {
      notice.language = to.language;
      parts_.herald->send(to, described::text_of(notice), alive_.guarded([this, to](Herald::Heard heard) {
        if (heard == Herald::Heard::gone)
          parts_.people->save({}, {store::RemovePush{to.endpoint, ""}}, [](const store::Saved&) {});
      }));
    }
  }));
}

}  // namespace pioche::desk
