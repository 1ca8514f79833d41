// What people do with their own account.
#include "desk/account_tools.h"
#include "desk/finished.h"
#include "desk/limits.h"
#include "desk/my_games.h"
#include "fair/secret.h"
#include "people/holidays.h"

namespace pioche::desk {
namespace {

constexpr std::size_t most_passkeys = 50;  // the list of them is gone through by who serves

Device shown(const store::Session& session, const SecretHash& own) {
  return {fair::to_hex(session.secret),
          session.kind == store::SessionKind::program ? DeviceKind::program : DeviceKind::browser,
          session.label,
          session.made_at,
          session.used_at,
          session.secret == own};
}

// Saves, and shows the account as it is then.
void save_and_show(Desk& desk, const Caller& caller, store::PeopleChanges changes, const Refusal& conflict,
                   const Then<Me>& then, std::function<void()> saved_too = {}) {
  desk.save(std::move(changes), conflict,
            [&desk, person = caller.person, then, saved_too](const Answer<void>& saved) {
              TRY_OR(then, saved);
              if (saved_too) saved_too();
              desk.people().account(person->account.id,
                                    if_read<std::optional<store::Account>>(
                                        desk, then, [&desk, person, then](const auto& account) {
                                          if (!account)
                                            return then(refuse("no_session", "this account was deleted"));
                                          show_account(desk, *account, person->session.proved_at, then);
                                        }));
            });
}

}  // namespace

void show_me(Desk& desk, const Caller& caller, const Nothing&, Then<Me> then) {
  show_account(desk, caller.person->account, caller.person->session.proved_at, std::move(then));
}

void list_devices(Desk& desk, const Caller& caller, const Nothing&, Then<Devices> then) {
  const std::string account = caller.person->account.id;
  desk.people().sessions(
      account,
      if_read<std::vector<store::Session>>(
          desk, then, [&desk, account, own = caller.person->session.secret, then](const auto& sessions) {
            Devices list;
            for (const store::Session& one : sessions) list.devices.push_back(shown(one, own));
            desk.people().passkeys(account, if_read<std::vector<store::KeptPasskey>>(
                                                desk, then, [list, then](const auto& keys) mutable {
                                                  for (const store::KeptPasskey& key : keys)
                                                    list.passkeys.push_back({key.id, key.label, key.made_at});
                                                  then(std::move(list));
                                                }));
          }));
}

void change_name(Desk& desk, const Caller& caller, const ChangeName& asked, Then<Me> then) {
  const auto name = desk.doorkeeper().check_name(asked.name);
  if (!name) return then(refuse("bad_name", name.error().message));
  const std::string account = caller.person->account.id;
  save_and_show(desk, caller, {store::Rename{account, name->text, name->skeleton}},
                {"name_taken", "somebody has this name, or one that looks like it"}, then,
                [&desk, account, name = name->text] {
                  desk.tables().rename(account, name);
                  desk.forget_names();
                  desk.news().renamed(account, name);
                  desk.neighbours().known_anew(account);
                });
}

void change_password(Desk& desk, const Caller& caller, const ChangePassword& asked, Then<Me> then) {
  if (const auto good = desk.doorkeeper().check_new_password(asked.password, caller.person->account.name);
      !good)
    return then(refuse("bad_password", good.error().message));
  const Refusal busy("busy", "too many people sign in at this moment; try again");
  const bool taken = desk.doorkeeper().hash_password(
      asked.password, desk.guarded([&desk, caller, busy, then](const std::string& hash) {
        if (hash.empty()) return then(tl::unexpected(busy));
        // Whoever knew the old one is out: everywhere but here.
        const std::string account = caller.person->account.id;
        const SecretHash own = caller.person->session.secret;
        save_and_show(desk, caller, {store::SetPassword{account, hash}, store::EndAllSessions{account, own}},
                      {"no_session", "this account was deleted"}, then, [&desk, account, own] {
                        desk.end_sessions(account, [&](const SecretHash& one) { return one != own; });
                      });
      }));
  if (!taken) then(tl::unexpected(busy));
}

void add_passkey(Desk& desk, const Caller& caller, const AddPasskey& asked, Then<Me> then) {
  const auto add = [&desk, caller, asked, then](const std::vector<store::KeptPasskey>& keys) {
    if (keys.size() >= most_passkeys)
      return then(refuse("too_many", fmt::format("an account has at most {} passkeys", most_passkeys)));
    check_new_key(
        desk, caller, asked.passkey, asked.label.value_or(label_of(caller.client().agent)).substr(0, 60),
        [&desk, caller, then](const Answer<KeyChecked>& key) {
          TRY_OR(then, key);
          if (key->account != caller.person->account.id)
            return then(refuse("bad_passkey", "this question was for another account"));
          save_and_show(desk, caller, key->changes,
                        {"bad_passkey", "this passkey is known here already, or the question was answered"},
                        then);
        });
  };
  desk.people().passkeys(caller.person->account.id,
                         if_read<std::vector<store::KeptPasskey>>(desk, then, add));
}

void remove_passkey(Desk& desk, const Caller& caller, const RemovePasskey& asked, Then<Me> then) {
  const store::Account account = caller.person->account;
  desk.people().passkeys(
      account.id,
      if_read<std::vector<store::KeptPasskey>>(
          desk, then, [&desk, caller, account, asked, then](const auto& keys) {
            if (keys.size() == 1 && account.password.empty())
              return then(refuse("illegal", "this is the only way into your account: set a password first"));
            save_and_show(desk, caller, {store::RemovePasskey{account.id, asked.id}},
                          {"bad_passkey", "there is no such passkey of yours"}, then);
          }));
}

void renew_recovery(Desk& desk, const Caller& caller, const Nothing&, Then<RecoveryCodes> then) {
  const RecoveryMade made = make_recovery(desk, caller.person->account.id);
  desk.save({made.change}, {"storage", "try again"}, [codes = made.codes, then](const Answer<void>& saved) {
    TRY_OR(then, saved);
    then(RecoveryCodes{codes});
  });
}

void make_token(Desk& desk, const Caller& caller, const MakeToken& asked, Then<TokenMade> then) {
  const SessionMade made = make_session(caller, caller.person->account.id, true, asked.label, desk.now());
  desk.save(made.changes, {"no_session", "this account was deleted"},
            [token = *made.token, then](const Answer<void>& saved) {
              TRY_OR(then, saved);
              then(TokenMade{token});
            });
}

void mark_bot(Desk& desk, const Caller& caller, const Nothing&, Then<Me> then) {
  const std::string account = caller.person->account.id;
  save_and_show(desk, caller, {store::MarkBot{account, false}},
                {"illegal", "an account that has played is a person's; make another for the bot"}, then);
}

void go_on_holiday(Desk& desk, const Caller& caller, const GoOnHoliday& asked, Then<Me> then) {
  const store::Account& me = caller.person->account;
  const people::Holidays last{me.away_from, me.away_until, me.away_spent};
  const auto next = people::plan_holiday(last, asked.days, desk.now());
  if (!next) return then(refuse("bad_request", next.error().message));
  // Tables know the last holiday only: fetching them gives back what is owed for the one before.
  list_running(desk, caller, {}, [&desk, caller, next = *next, then](const Answer<TableList>& mine) {
    TRY_OR(then, mine);
    const std::string id = caller.person->account.id;
    save_and_show(desk, caller, {store::GoAway{id, next.from, next.until, next.spent}},
                  {"no_session", "this account was deleted"}, then, [&desk, id, next] {
                    desk.tables().go_away(id, next.from, next.until);
                    desk.neighbours().known_anew(id);
                  });
  });
}

// --- what a guest had
// ---------------------------------------------------------------------------------------------------------

void claim_tables(Desk& desk, const Caller& caller, const ListMyTables& asked, Then<Claimed> then) {
  if (asked.tables.size() > length_of_lists)
    return then(refuse("bad_request", fmt::format("at most {} tables at a time", length_of_lists)));
  // Tables are looked at one after the other; what was found is saved together.
  struct Gathered {
    std::vector<MyTable> left;
    Claimed claimed;
    store::PeopleChanges changes;
    std::vector<std::pair<LivePtr, store::PersonAt>> seats;
  };
  const auto gathered = std::make_shared<Gathered>();
  gathered->left = asked.tables;
  const auto finish = [&desk, gathered, then] {
    desk.save(gathered->changes, {"storage", "try again"}, [gathered, then](const Answer<void>& saved) {
      TRY_OR(then, saved);
      for (auto& [live, person] : gathered->seats) Tables::sit_down(*live, std::move(person));
      then(std::move(gathered->claimed));
    });
  };
  const auto next = std::make_shared<std::function<void()>>();
  *next = [&desk, gathered, finish, person = caller.person, address = caller.address,
           next = std::weak_ptr(next), then] {
    const auto again = next.lock();
    if (!again) return;
    if (gathered->left.empty()) return finish();
    const MyTable mine = std::move(gathered->left.back());
    gathered->left.pop_back();
    desk.admit(mine.table, {{fair::hash_secret(mine.token)}, address}, Right::belong,
               [&desk, gathered, person, again, then](const Answer<Admitted>& at) {
                 if (!at && at.error().code == "storage") return then(tl::unexpected(at.error()));
                 // The token of a watch link is everybody's; so is a seat that has an account already.
                 const bool taken =
                     at &&
                     std::any_of(at->live->people.begin(), at->live->people.end(), [&](const auto& one) {
                       return one.seat.token == *at->caller.token || one.seat.account == person->account.id;
                     });
                 if (at && Table::may_sit(at->guest()) && !taken) {
                   store::PersonAt seat = person_at(*person, at->table().id(), *at->caller.token, desk.now());
                   seat.seat.seat = first_seat(*at->guest());
                   seat.seat.at = at->table().created_at();
                   gathered->changes.push_back(store::ClaimSeat{seat.seat});
                   if (at->table().state() == table::State::over) {
                     std::vector<store::PersonAt> people = at->live->people;
                     people.push_back(seat);
                     gathered->changes.push_back(
                         store::FinishGame{finished_game(at->table(), people, at->table().updated_at())});
                   } else if (at->table().state() == table::State::abandoned) {
                     gathered->changes.push_back(store::CloseTable{at->table().id()});
                   }
                   gathered->claimed.tables.push_back(at->table().id());
                   gathered->seats.emplace_back(at->live, std::move(seat));
                 }
                 (*again)();
               });
  };
  (*next)();
}

// --- everything, and nothing
// ------------------------------------------------------------------------------------------------------

void export_me(Desk& desk, const Caller& caller, const Nothing&, Then<Document<Export>> then) {
  const auto out = std::make_shared<Export>();
  const store::SignedIn person = *caller.person;
  const std::string account = person.account.id;
  const auto with_tables = [&desk, caller, out, account, then](const std::vector<store::SeatTaken>& seats) {
    for (const store::SeatTaken& seat : seats) out->tables.push_back(seat.table);
    all_games(
        desk, account, [&desk, caller, out, account, then](const Answer<std::vector<FinishedShown>>& games) {
          out->games = TRY_OR(then, games);
          const auto with_tournaments = [&desk, caller, out, then](const std::vector<std::string>& titles) {
            out->tournaments = titles;
            desk.elsewhere<Document<Export>>(
                caller,
                [out]() -> Answer<Document<Export>> {
                  return Document<Export>{described::text_of(*out),
                                          fmt::format("pioche-{}.json", out->account.made_at)};
                },
                then);
          };
          desk.people().entered_by(account, 10'000,
                                   if_read<std::vector<std::string>>(desk, then, with_tournaments));
        });
  };
  const auto with_devices = [&desk, out, account, with_tables, then](const Answer<Devices>& list) {
    TRY_OR(then, list);
    out->devices = list->devices;
    out->passkeys = list->passkeys;
    desk.people().unfinished_tables(account, 10'000,
                                    if_read<std::vector<store::SeatTaken>>(desk, then, with_tables));
  };
  show_account(desk, person.account, person.session.proved_at,
               [&desk, caller, out, with_devices, then](const Answer<Me>& me) {
                 TRY_OR(then, me);
                 out->account = *me;
                 list_devices(desk, caller, {}, with_devices);
               });
}

void delete_me(Desk& desk, const Caller& caller, const DeleteMe& asked, Then<SignedOut> then) {
  const store::Account account = caller.person->account;
  const auto name = desk.doorkeeper().check_name(asked.name);
  if (!name || name->skeleton != account.skeleton)
    return then(refuse("bad_name", "type your own name, to show that you mean it"));
  desk.save({store::DeleteAccount{account.id}}, {"no_session", "this account was deleted already"},
            [&desk, id = account.id, then](const Answer<void>& saved) {
              TRY_OR(then, saved);
              desk.tables().rename(id, "");
              desk.forget_names();
              desk.neighbours().known_anew(id);
              desk.news().leave(id);
              desk.end_sessions(id, [](const SecretHash&) { return true; });
              then(SignedOut{{"", ""}});
            });
}

}  // namespace pioche::desk
