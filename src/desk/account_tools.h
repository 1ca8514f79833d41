#pragma once
// What several calls about accounts share.
#include "desk/desk.h"

namespace pioche::desk {

struct SessionMade {
  store::Session session;
  std::string secret;
  Cookies cookies;                   // for a browser
  std::optional<std::string> token;  // for a program
  store::PeopleChanges changes;      // that make it so
};
// A fresh one, whatever the browser brought: nobody can be made to use a session that another knows.
SessionMade make_session(const Caller& caller, const std::string& account, bool program, std::string label,
                         Millis now);

// What a device is called in lists: its browser and system.
std::string label_of(std::string_view agent);

void show_account(Desk& desk, const store::Account& account, Millis proved_at, Then<Me> then);

// Whoever is called that, or so that it looks the same.
void find_named(Desk& desk, const std::string& typed, Then<store::Account> then);

struct KeyChecked {
  std::string account;  // that the challenge was for
  store::KeptPasskey key;
  store::PeopleChanges changes;  // that use the challenge up and keep the key
};
void check_new_key(Desk& desk, const Caller& caller, const NewKey& key, std::string label,
                   Then<KeyChecked> then);

struct RecoveryMade {
  std::vector<std::string> codes;
  store::SetRecovery change;
};
RecoveryMade make_recovery(Desk& desk, const std::string& account);

// Hands on what was found, or refuses for what could not be read.
template <class T, class Go>
auto if_read(Desk& desk, const auto& then, Go go) {
  return desk.guarded([then, go = std::move(go)](const Result<T>& found) mutable {
    if (!found) return then(refuse("storage", "it could not be read; try again"));
    go(*found);
  });
}

}  // namespace pioche::desk
