#include "desk/new_tables.h"

#include "desk/finished.h"

namespace pioche::desk {

std::vector<store::PersonAt> take_host(const Caller& caller, table::NewTable& table, Millis now) {
  if (!caller.person) return {};
  std::vector<store::PersonAt> people = {host_at(*caller.person, table, now)};
  if (const int seat = people[0].seat.seat; seat >= 0)
    table.seats[static_cast<std::size_t>(seat)].name.clear();
  return people;
}

void make_and_show(Desk& desk, const Caller& caller, const Secrets& secrets, Answer<FreshTable> fresh,
                   Then<Made> then) {
  desk.tables().make(
      TRY_OR(then, std::move(fresh)), caller.address, [&desk, secrets, then](const Answer<LivePtr>& made) {
        const Admitted host{TRY_OR(then, made), {fair::hash_secret(secrets.token), {}, {}}, Right::host};
        then(Made{host.table().id(), secrets.token, secrets.join, secrets.watch,
                  desk.snapshot(host, Table::Log::with)});
      });
}

}  // namespace pioche::desk
