#include "desk/notices.h"

#include <algorithm>
#include <iterator>

#include "desk/finished.h"

namespace pioche::desk {
namespace {

// A table that was only looked at has not turned.
constexpr Millis just_now = 30'000;
constexpr std::string_view invitation = "invitation";
constexpr Millis a_day = 24LL * 3600 * 1000;
constexpr Millis others_answer_within = 3000;  // nobody minds, and a busy node may take its time

}  // namespace

void Notices::turned(Live& live) {
  if (!parts_.herald || live.table.state() != table::State::playing || live.table.move_ms() < a_day) return;
  const Seat seat = live.table.match().seat_to_act();
  if (seat == nobody) return;
  std::string account;
  std::string from;
  for (const store::PersonAt& one : live.people)
    if (one.seat.seat == seat && live.table.seats()[seat].kind == table::SeatKind::human)
      account = one.seat.account;
    else if (one.seat.seat >= 0)
      from = one.name;
  if (std::exchange(live.noticed, account) == account || account.empty()) return;
  if (!live.in_hand) return;  // whoever wrote what happened last tells of it
  if (parts_.now() - live.table.updated_at() > just_now) return;
  tell(account, {"turn", live.table.id(), std::string(live.table.match().game()), from, ""});
}

void Notices::invited(const std::string& account, const std::string& table, std::string_view game,
                      const std::string& from) {
  if (parts_.herald) tell(account, {std::string(invitation), table, std::string(game), from, ""});
}

void Notices::tell(const std::string& account, Notice notice) {
  if (parts_.news->attended(account)) return;
  if (!parts_.ask_others) return send(account, std::move(notice));
  waiting_.push_back({account, std::move(notice), parts_.now() + others_answer_within});
  parts_.ask_others(account);
}

void Notices::attended_elsewhere(const std::string& account) {
  std::erase_if(waiting_, [&](const Waiting& one) { return one.account == account; });
}

void Notices::sweep() {
  const auto due = std::stable_partition(
      waiting_.begin(), waiting_.end(), [now = parts_.now()](const Waiting& one) { return one.until > now; });
  std::vector<Waiting> told(std::make_move_iterator(due), std::make_move_iterator(waiting_.end()));
  waiting_.erase(due, waiting_.end());
  for (Waiting& one : told) send(one.account, std::move(one.notice));
}

void Notices::tell_waiting() {
  for (Waiting& one : std::exchange(waiting_, {})) send(one.account, std::move(one.notice));
}

void Notices::send(const std::string& account, Notice notice) {
  if (notice.what != invitation) return push(account, std::move(notice));
  // Whoever has said yes or no while the others were asked has nothing left to be told.
  parts_.people->invitations(
      account, static_cast<int>(length_of_lists),
      alive_.guarded([this, account, notice = std::move(notice)](
                         const Result<std::vector<store::Invitation>>& found) mutable {
        if (found && std::any_of(found->begin(), found->end(),
                                 [&](const store::Invitation& one) { return one.table == notice.table; }))
          push(account, std::move(notice));
      }));
}

void Notices::push(const std::string& account, Notice notice) {
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
