// What the desk knows about people: who somebody is, and what they hold at a table.
#include "desk/books.h"
#include "desk/desk.h"
#include "desk/tournaments.h"
#include "fair/secret.h"

namespace pioche::desk {
namespace {

constexpr Millis day = 24LL * 3600 * 1000;
constexpr Millis session_lasts = 180 * day;  // since it was used last
constexpr Millis heed_every = 2000;

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
        if ((*found)->account.banned_until > now()) return then(nullptr);
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

void Desk::tell_invited(const std::string& account) {
  news_->invited(account);
  neighbours_->invited(account);
}

void Desk::end_sessions(const std::string& account, const std::function<bool(const SecretHash&)>& ends) {
  end_sessions_here(account, ends);
  neighbours_->signed_out(account);
}

// Another node ended some of somebody's sessions: whichever are no longer there.
void Desk::look_at_sessions(const std::string& account) {
  if (!has_people()) return;
  for (const Following::OfAccount& one : following_.of_account(account))
    people().session(
        one.session,
        guarded([this, account, session = one.session](const Result<std::optional<store::SignedIn>>& found) {
          if (found && !*found)
            end_sessions_here(account, [&](const SecretHash& other) { return other == session; });
        }));
}

void Desk::end_sessions_here(const std::string& account, const std::function<bool(const SecretHash&)>& ends) {
  for (const Following::OfAccount& one : following_.of_account(account)) {
    if (!ends(one.session)) continue;
    following_.forget_session(one.connection);
    news_->gone(one.connection);
    seeking_->gone(one.connection);
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

void Desk::blocked(const std::string& account, const std::string& other, bool on) {
  for (const auto& [id, live] : tables_.all())
    for (store::PersonAt& one : live->people)
      if (one.seat.account == account) {
        std::erase(one.blocked, other);
        if (on) one.blocked.push_back(other);
      }
  for (const auto& [id, live] : tables_.all())
    for (Follower& one : live->followers)
      if (one.person && one.person->account.id == account) {
        auto person = std::make_shared<store::SignedIn>(*one.person);
        std::erase(person->blocked, other);
        if (on) person->blocked.push_back(other);
        one.person = std::move(person);
      }
}

// What was written down for everybody is written anew.
void Desk::forget_names() {
  noted().best.boards.clear();
  tournaments_->forget_names();
}

// Renamings and bans are rows that `pioche admin` wrote: they are in force at once for whatever is read anew, and here for what is
// in memory.
void Desk::heed() {
  if (heeding_ || now() < heed_at_) return;
  heeding_ = true;
  heed_at_ = now() + heed_every;
  if (!last_act_)
    return people().last_act(guarded([this](const Result<std::int64_t>& last) {
      heeding_ = false;
      if (last) last_act_ = *last;
    }));
  people().acts(*last_act_, 100, guarded([this](const Result<std::vector<store::Act>>& acts) {
    heeding_ = false;
    if (!acts) return;
    for (const store::Act& act : *acts) {
      last_act_ = act.id;
      heed(act);
    }
  }));
}

void Desk::heed(const store::Act& act) {
  if (act.what == "rename") {
    tables_.rename(act.account, act.after);
    forget_names();
    news_->renamed(act.account, act.after);
  } else if (act.what == "ban") {
    end_sessions_here(act.account, [](const SecretHash&) { return true; });
  }
}

}  // namespace pioche::desk
