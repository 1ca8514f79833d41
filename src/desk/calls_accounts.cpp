// Signing up, in and out.
#include "desk/account_tools.h"
#include "fair/secret.h"

namespace pioche::desk {
namespace {

constexpr Millis challenge_lasts = 5 * 60 * 1000;

Refusal busy() {
  return {"busy", "too many people sign in at this moment; try again"};
}
// One sentence for all of it: which of the two was wrong is nobody's business.
Refusal wrong() {
  return {"bad_sign_in", "the name or the password is wrong"};
}
Refusal wrong_key() {
  return {"bad_passkey", "this passkey is not known here, or the question was answered before"};
}

}  // namespace

void ask_challenge(Desk& desk, const Caller& caller, const AskChallenge& asked, Then<ChallengeGiven> then) {
  if (asked.for_ == ChallengeFor::passkey) TRY_OR(then, check_known(caller, Known::proved, desk.now()));
  ChallengeGiven given{fair::new_secret(), {}, desk.now() + challenge_lasts};
  if (asked.for_ == ChallengeFor::sign_up) given.user = fair::new_table_id();
  if (asked.for_ == ChallengeFor::passkey) given.user = caller.person->account.id;
  const store::Challenge kept{fair::hash_secret(given.challenge), given.user.value_or(""), given.until};
  desk.save({store::ForgetChallenges{desk.now()}, store::AddChallenge{kept}}, wrong_key(),
            [given, then](const Answer<void>& saved) {
              TRY_OR(then, saved);
              then(given);
            });
}

// --- signing up
// ---------------------------------------------------------------------------------------------------------------

namespace {

void make_account(Desk& desk, const Caller& caller, store::Account account, bool program,
                  store::PeopleChanges with, Then<SignedUp> then) {
  const SessionMade session =
      make_session(caller, account.id, program, label_of(caller.client().agent), desk.now());
  RecoveryMade recovery = make_recovery(desk, account.id);
  store::PeopleChanges changes{store::AddAccount{account}};
  for (store::PeopleChange& one : with) changes.push_back(std::move(one));
  changes.push_back(std::move(recovery.change));
  changes.insert(changes.end(), session.changes.begin(), session.changes.end());
  desk.save(std::move(changes), {"name_taken", "somebody has this name, or one that looks like it"},
            [&desk, account = std::move(account), session, codes = std::move(recovery.codes),
             then = std::move(then)](const Answer<void>& saved) {
              TRY_OR(then, saved);
              show_account(desk, account, session.session.proved_at,
                           [session, codes, then](const Answer<Me>& me) {
                             TRY_OR(then, me);
                             then(SignedUp{*me, codes, session.token, session.cookies});
                           });
            });
}

}  // namespace

void sign_up(Desk& desk, const Caller& caller, const SignUp& asked, Then<SignedUp> then) {
  const auto name = desk.doorkeeper().check_name(asked.name);
  if (!name) return then(refuse("bad_name", name.error().message));
  if (asked.password.has_value() == asked.passkey.has_value())
    return then(refuse("bad_request", "either a 'password' or a 'passkey'"));
  if (asked.password)
    if (const auto good = desk.doorkeeper().check_new_password(*asked.password, name->text); !good)
      return then(refuse("bad_password", good.error().message));
  desk.people().account_like(
      name->skeleton,
      if_read<std::optional<store::Account>>(
          desk, then, [&desk, caller, asked, name = *name, then](const auto& other) {
            if (other) return then(refuse("name_taken", "somebody has this name, or one that looks like it"));
            const bool program = asked.program.value_or(false);
            const store::Account account{fair::new_table_id(), name.text, name.skeleton, "", desk.now(), 0};
            if (asked.passkey)
              return check_new_key(desk, caller, *asked.passkey, label_of(caller.client().agent),
                                   [&desk, caller, account, program, then](Answer<KeyChecked> key) {
                                     TRY_OR(then, key);
                                     store::Account with = account;
                                     with.id = key->account;
                                     make_account(desk, caller, with, program, std::move(key->changes), then);
                                   });
            const bool taken = desk.doorkeeper().hash_password(
                *asked.password,
                desk.guarded([&desk, caller, account, program, then](const std::string& hash) {
                  if (hash.empty()) return then(tl::unexpected(busy()));
                  store::Account with = account;
                  with.password = hash;
                  make_account(desk, caller, with, program, {}, then);
                }));
            if (!taken) then(tl::unexpected(busy()));
          }));
}

// --- signing in
// ---------------------------------------------------------------------------------------------------------------

namespace {

// Who it is has been shown; `with` is what that used up.
void let_in(Desk& desk, const Caller& caller, const store::Account& account, bool program,
            store::PeopleChanges with, const Refusal& conflict, Then<SignedInShown> then) {
  if (account.banned_until > desk.now())
    return then(refuse("banned", "the operator has closed this account for a time"));
  const SessionMade session =
      make_session(caller, account.id, program, label_of(caller.client().agent), desk.now());
  with.insert(with.end(), session.changes.begin(), session.changes.end());
  desk.save(std::move(with), conflict,
            [&desk, account, session, then = std::move(then)](const Answer<void>& saved) {
              TRY_OR(then, saved);
              show_account(desk, account, session.session.proved_at, [session, then](const Answer<Me>& me) {
                TRY_OR(then, me);
                then(SignedInShown{*me, session.token, session.cookies});
              });
            });
}

Refusal wait_first(Millis wait, std::string_view what) {
  Refusal refusal("too_many",
                  fmt::format("too many wrong {}; try again in {} seconds", what, (wait + 999) / 1000));
  refusal.retry_ms = static_cast<int>(wait);
  return refusal;
}

void sign_in_by_recovery(Desk& desk, const Caller& caller, const SignIn& asked,
                         const std::optional<store::Account>& found, Then<SignedInShown> then) {
  const people::Guesses::Try guess{caller.address, "", "", true};
  if (const Millis wait = desk.guesses().wait_before(guess, desk.now()); wait > 0)
    return then(tl::unexpected(wait_first(wait, "recovery codes")));
  const store::Account account = found.value_or(store::Account{"nobody", "", "", "", 0, 0});
  const store::UseRecovery use{account.id,
                               fair::hash_secret(desk.doorkeeper().usual_recovery_code(*asked.recovery))};
  const Refusal no("bad_sign_in", "the name or the recovery code is wrong, or it was used before");
  const auto told = [&desk, guess, then = std::move(then)](const Answer<SignedInShown>& answer) {
    if (answer) desk.guesses().was_right(guess);
    then(answer);
  };
  if (account.banned_until <= desk.now())
    return let_in(desk, caller, account, asked.program.value_or(false), {use}, no, told);
  // That somebody is banned is told to who has shown that it is them.
  desk.save({use}, no, [&desk, caller, account, no, told](const Answer<void>& saved) {
    TRY_OR(told, saved);
    let_in(desk, caller, account, false, {}, no, told);
  });
}

void sign_in_by_password(Desk& desk, const Caller& caller, const SignIn& asked, const std::string& skeleton,
                         const std::optional<store::Account>& account, bool known_device,
                         Then<SignedInShown> then) {
  const people::Guesses::Try guess{
      caller.address, skeleton, known_device ? fair::to_hex(fair::hash_secret(caller.client().device)) : ""};
  if (const Millis wait = desk.guesses().wait_before(guess, desk.now()); wait > 0)
    return then(tl::unexpected(wait_first(wait, "passwords")));
  const bool taken = desk.doorkeeper().check_password(
      *asked.password, account ? account->password : "",
      desk.guarded([&desk, caller, asked, account, guess, then](bool right) {
        if (!right || !account) return then(tl::unexpected(wrong()));
        desk.guesses().was_right(guess);
        let_in(desk, caller, *account, asked.program.value_or(false), {}, wrong(), then);
      }));
  if (taken) return;
  desk.guesses().was_right(guess);  // it was not looked at
  then(tl::unexpected(busy()));
}

void sign_in_by_name(Desk& desk, const Caller& caller, const SignIn& asked, Then<SignedInShown> then) {
  // A name that can't be one is looked for all the same: nobody has it, and it is answered as if somebody might.
  const auto name = desk.doorkeeper().check_name(*asked.name);
  const std::string skeleton = name ? name->skeleton : asked.name->substr(0, 100);
  desk.people().account_like(
      skeleton,
      if_read<std::optional<store::Account>>(
          desk, then, [&desk, caller, asked, skeleton, then](const auto& account) {
            if (asked.recovery) return sign_in_by_recovery(desk, caller, asked, account, then);
            desk.people().knows_device(
                account ? account->id : "nobody", fair::hash_secret(caller.client().device),
                if_read<bool>(desk, then, [&desk, caller, asked, skeleton, account, then](bool known) {
                  sign_in_by_password(desk, caller, asked, skeleton, account,
                                      known && !caller.client().device.empty(), then);
                }));
          }));
}

void sign_in_by_key(Desk& desk, const Caller& caller, const SignIn& asked, Then<SignedInShown> then) {
  const SignedByKey& answer = *asked.passkey;
  const SecretHash challenge = fair::hash_secret(answer.challenge);
  const auto with_account = [&desk, caller, asked, challenge, then](const store::KeptPasskey& key,
                                                                    std::int64_t used) {
    desk.people().account(
        key.account, if_read<std::optional<store::Account>>(
                         desk, then, [&desk, caller, asked, challenge, key, used, then](const auto& account) {
                           if (!account) return then(tl::unexpected(wrong_key()));
                           let_in(desk, caller, *account, asked.program.value_or(false),
                                  {store::UseChallenge{challenge}, store::UsePasskey{key.id, key.used, used}},
                                  wrong_key(), then);
                         }));
  };
  const auto with_key = [&desk, answer, origin = caller.client().origin, with_account,
                         then](const auto& key) {
    if (!key) return then(tl::unexpected(wrong_key()));
    const auto used = desk.doorkeeper().check_signature({answer.id,
                                                         answer.client_data,
                                                         answer.authenticator_data,
                                                         answer.signature,
                                                         answer.challenge,
                                                         origin,
                                                         {key->public_key, key->host, key->used}});
    if (!used) return then(refuse("bad_passkey", used.error().message));
    with_account(*key, *used);
  };
  desk.people().challenge(challenge,
                          if_read<std::optional<store::Challenge>>(
                              desk, then, [&desk, id = answer.id, with_key, then](const auto& found) {
                                if (!found || found->until < desk.now() || !found->account.empty())
                                  return then(tl::unexpected(wrong_key()));
                                desk.people().passkey(
                                    id, if_read<std::optional<store::KeptPasskey>>(desk, then, with_key));
                              }));
}

}  // namespace

void sign_in(Desk& desk, const Caller& caller, const SignIn& asked, Then<SignedInShown> then) {
  const int ways = asked.password.has_value() + asked.recovery.has_value() + asked.passkey.has_value();
  if (ways != 1) return then(refuse("bad_request", "one of 'password', 'recovery' and 'passkey'"));
  if (asked.passkey) return sign_in_by_key(desk, caller, asked, std::move(then));
  if (!asked.name) return then(refuse("bad_request", "body lacks 'name'"));
  sign_in_by_name(desk, caller, asked, std::move(then));
}

void sign_out(Desk& desk, const Caller& caller, const SignOut& asked, Then<SignedOut> then) {
  const std::string account = caller.person->account.id;
  const SecretHash own = caller.person->session.secret;
  const bool everywhere = asked.everywhere.value_or(false);
  const auto end = [&desk, account, own, everywhere, then](SecretHash which) {
    store::PeopleChange change = store::EndSession{account, which};
    if (everywhere) change = store::EndAllSessions{account, {}};
    desk.save({std::move(change)}, {"storage", "try again"},
              [&desk, account, own, which, everywhere, then](const Answer<void>& saved) {
                TRY_OR(then, saved);
                desk.end_sessions(account, [&](const SecretHash& one) { return everywhere || one == which; });
                SignedOut out;
                if (everywhere || which == own) out.cookies.session = "";
                then(out);
              });
  };
  if (!asked.device) return end(own);
  desk.people().sessions(account, if_read<std::vector<store::Session>>(
                                      desk, then, [end, then, device = *asked.device](const auto& sessions) {
                                        for (const store::Session& one : sessions)
                                          if (fair::to_hex(one.secret) == device) return end(one.secret);
                                        then(refuse("unknown_person", "there is no such device of yours"));
                                      }));
}

}  // namespace pioche::desk
