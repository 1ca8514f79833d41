#include "desk/new_tables.h"

#include "desk/finished.h"

namespace pioche::desk {

std::vector<store::PersonAt> take_host(const Caller& caller, table::NewTable& table, Millis now) {
  if (!caller.person) return {};
  std::vector<store::PersonAt> people = {host_at(*caller.person, table, now)};
  if (const int seat = people[0].seat.seat; seat >= 0) table.seats[seat].name.clear();
  return people;
}

Answer<FreshTable> seat_at_once(table::NewTable wanted, const std::vector<Sitting>& people, Millis now) {
  Secrets().lock(wanted);
  wanted.host = people.front().token;
  const auto name = [](const Sitting& one) { return one.account.empty() ? one.name : std::string(); };
  wanted.seats = {{table::SeatKind::human, name(people.front()), 0, {}, people.front().commit}};
  while (wanted.seats.size() < people.size()) wanted.seats.push_back({table::SeatKind::open, "", 0, {}, ""});

  FreshTable fresh = TRY(prepare(wanted, now));
  for (std::size_t i = 1; i < people.size(); ++i) {
    Table::Join join;
    join.name = name(people[i]);
    join.commit = people[i].commit;
    join.seat = static_cast<Seat>(i);
    join.token = people[i].token;
    join.secret = wanted.join;
    for (table::Entry& entry : TRY(fresh.table.join(join, now))) {
      if (const auto applied = fresh.table.apply(entry); !applied)
        return refuse("broken", applied.error().message);
      fresh.entries.push_back(std::move(entry));
    }
  }
  for (std::size_t i = 0; i < people.size(); ++i) {
    const Sitting& one = people[i];
    if (one.account.empty()) continue;
    store::PersonAt& person = fresh.people.emplace_back();
    person.seat = {wanted.id, one.token, static_cast<int>(i), one.account, now};
    person.name = one.name;
    person.ratings = one.ratings;
    person.bot = one.bot;
    person.away_from = one.away_from;
    person.away_until = one.away_until;
  }
  return fresh;
}

void make_and_show(Desk& desk, const Caller& caller, const Secrets& secrets, Answer<FreshTable> fresh,
                   Then<Made> then) {
  desk.tables().make(
      TRY_OR(then, std::move(fresh)), caller.address, [&desk, secrets, then](const Answer<LivePtr>& made) {
        const Admitted host{TRY_OR(then, made), {{fair::hash_secret(secrets.token)}}, Right::host};
        then(Made{host.table().id(), secrets.token, secrets.join, secrets.watch,
                  desk.snapshot(host, Table::Log::with)});
      });
}

}  // namespace pioche::desk
