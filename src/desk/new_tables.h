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

void make_and_show(Desk& desk, const Caller& caller, const Secrets& secrets, Answer<FreshTable> fresh,
                   Then<Made> then);

}  // namespace pioche::desk
