// What the desk knows about people: who somebody is, and what they hold at a table.
#include "desk/desk.h"
#include "fair/secret.h"

namespace pioche::desk {
namespace {

constexpr Millis day = 24LL * 3600 * 1000;
constexpr Millis session_lasts = 180 * day;  // since it was used last

Refusal not_read() {
  return {"storage", "it could not be read; try again"};
}

}  // namespace

ConnectionId Desk::connect(Sink& sink, std::string address, std::string_view session) {
  return following_.connect(sink, std::move(address),
                            session.empty() ? std::nullopt : std::optional(fair::hash_secret(session)));
}

void Desk::find_person(std::string_view session, Then<std::shared_ptr<const store::SignedIn>> then) {
  people().session(
      fair::hash_secret(session),
      guarded([this, then = std::move(then)](const Result<std::optional<store::SignedIn>>& found) {
        if (!found) return then(tl::unexpected(not_read()));
        if (!*found || now() - (*found)->session.used_at > session_lasts) return then(nullptr);
        if (now() - (*found)->session.used_at > day)
          people().save({}, {store::UseSession{(*found)->session.secret, now()}}, [](const store::Saved&) {});
        then(std::make_shared<const store::SignedIn>(**found));
      }));
}

void Desk::find_seat(Caller caller, std::string_view table, Then<Caller> then) {
  if (caller.token || !caller.person) return then(std::move(caller));
  const std::string account = caller.person->account.id;
  people().seat(account, std::string(table),
                guarded([caller = std::move(caller), then = std::move(then)](
                            const Result<std::optional<store::SeatTaken>>& found) mutable {
                  if (!found) return then(tl::unexpected(not_read()));
                  if (*found) caller.token = (*found)->token;
                  then(std::move(caller));
                }));
}

void Desk::save(store::PeopleChanges changes, const Refusal& conflict, Then<void> then) {
  if (stopping()) return then(desk::refuse("stopping", "the server is shutting down; it will be back"));
  people().save(
      {}, std::move(changes), guarded([this, conflict, then = std::move(then)](const store::Saved& saved) {
        switch (saved.outcome) {
          case store::Outcome::saved:
            return then({});
          case store::Outcome::conflict:
            return then(tl::unexpected(conflict));
          case store::Outcome::failed:
            ++counts_.failed_saves;
            parts_.journal(Severity::error,
                           fmt::format("event=not_saved what=people reason=\"{}\"", saved.message));
            return then(desk::refuse("storage", "it could not be saved, so it did not happen; try again"));
        }
      }));
}

void Desk::end_sessions(const std::string& account, const std::function<bool(const SecretHash&)>& ends) {
  for (const Following::OfAccount& one : following_.of_account(account)) {
    if (!ends(one.session)) continue;
    following_.forget_session(one.connection);
    for (const std::string& table : one.tables) {
      const LivePtr live = tables_.loaded(table);
      const Follower* const follower = live ? following_.follower(*live, one.connection) : nullptr;
      if (!follower || !follower->by_account) continue;
      following_.unfollow(*live, one.connection);
      following_.send(one.connection, text_of(Unsubscribed{{}, table, {}}));
      following_.tell_presence(*live);
    }
  }
}

}  // namespace pioche::desk
