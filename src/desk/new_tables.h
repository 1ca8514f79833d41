#pragma once
// What calls share that make tables: the secrets, and whose account sits there.
#include "desk/desk.h"
#include "fair/secret.h"

namespace pioche::desk {

// Told once, to whoever makes the table.
struct Secrets {
  std::string token = fair::new_secret(), join = fair::new_secret(), watch = fair::new_secret();

  void lock(table::NewTable& table) const {
    table.id = fair::new_table_id();
    table.host = fair::hash_secret(token);
    table.join = fair::hash_secret(join);
    table.watch = fair::hash_secret(watch);
    table.seed = fair::new_seed();
  }
};

// Whoever makes a table with an account sits there with it. The name of an account is not written into a table's log: it may
// change, and go.
std::vector<store::PersonAt> take_host(const Caller& caller, table::NewTable& table, Millis now);

// Somebody who sits down without having asked for a seat: matched with others, or paired in a tournament.
struct Sitting {
  std::string account;  // empty: a guest
  std::string name;
  SecretHash token{};  // that will own the seat
  std::string commit;  // of what it adds to the deal
  std::vector<store::LadderRating> ratings = {};
  bool bot = false;
  Millis away_from = 0, away_until = 0;  // on holiday
};
// A table for people who never met: each of them owns a seat by a token of their own from the first.
Answer<FreshTable> seat_at_once(table::NewTable wanted, const std::vector<Sitting>& people, Millis now);

void make_and_show(Desk& desk, const Caller& caller, const Secrets& secrets, Answer<FreshTable> fresh,
                   Then<Made> then);

}  // namespace pioche::desk
