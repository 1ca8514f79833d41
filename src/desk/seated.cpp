#include "desk/seated.h"

#include <algorithm>

#include "desk/limits.h"
#include "people/holidays.h"

namespace pioche::desk {

bool finished(table::State state) {
  return state == table::State::over || state == table::State::abandoned;
}

void show_names(Live& live) {
  if constexpr (on_device) return;
  for (const store::PersonAt& one : live.people)
    if (one.seat.seat >= 0 && one.seat.seat < static_cast<int>(live.table.seats().size()))
      live.table.name_seat(static_cast<Seat>(one.seat.seat), shown_person(live.table, one));
}

store::PeopleChanges people_changes(const Live& live, const Table& after, const Decision& decision,
                                    Millis now) {
  if constexpr (on_device) return {};
  store::PeopleChanges changes = decision.changes;
  for (const store::PersonAt& one : decision.sit_down) changes.push_back(store::TakeSeat{one.seat});
  for (const store::PersonAt& one : live.people) {
    const Guest* const guest = after.guest(one.seat.token);
    if (!guest) {
      changes.push_back(store::LeaveSeat{one.seat.table, one.seat.token});
    } else if (after.state() == table::State::waiting && first_seat(*guest) != one.seat.seat) {
      store::SeatTaken seat = one.seat;
      seat.seat = first_seat(*guest);
      changes.push_back(store::TakeSeat{seat});
    }
  }
  if (finished(after.state()) && !finished(live.table.state()) && !live.people.empty()) {
    if (after.state() == table::State::over)
      changes.push_back(store::FinishGame{finished_game(after, live.people, now)});
    else
      changes.push_back(store::CloseTable{after.id()});
  }
  return changes;
}

namespace {

bool tells_of_turns(const Table& table) {
  return table.state() == table::State::playing && table.move_ms() >= people::day;
}

std::string account_to_act(const Table& table, const std::vector<store::PersonAt>& people) {
  const Seat seat = tells_of_turns(table) ? table.match().seat_to_act() : nobody;
  if (seat == nobody || table.seats()[seat].kind != table::SeatKind::human) return {};
  for (const store::PersonAt& one : people)
    if (one.seat.seat == seat) return one.seat.account;
  return {};
}

std::optional<store::KeptNotice> notice_of(const Table& after, const std::vector<store::PersonAt>& people,
                                           const std::string& acted, Millis now) {
  const std::string account = account_to_act(after, people);
  if (account.empty() || account == acted) return {};
  std::string from;
  for (const store::PersonAt& one : people)
    if (one.seat.seat >= 0 && one.seat.account != account) from = one.name;
  return store::KeptNotice{fmt::format("{}.{}", after.id(), after.events()),
                           account,
                           "turn",
                           after.id(),
                           std::string(after.match().game()),
                           from,
                           now,
                           now + notice_held_for};
}

}  // namespace

std::optional<store::KeptNotice> notice_of(const Live& live, const Table& after, const Decision& decision,
                                           Millis now) {
  if (on_device || !tells_of_turns(after)) return {};
  std::vector<store::PersonAt> people = live.people;
  for (store::PersonAt& one : people_of(decision, after.id())) people.push_back(std::move(one));
  return notice_of(after, people, account_to_act(live.table, people), now);
}

std::optional<store::KeptNotice> notice_of(const FreshTable& fresh, Millis now) {
  if (on_device) return {};
  return notice_of(fresh.table, fresh.people, "", now);
}

void take_up_people(Live& live, const Decision& decision) {
  if constexpr (on_device) return;
  std::erase_if(live.people, [&](const store::PersonAt& one) { return !live.table.guest(one.seat.token); });
  if (live.table.state() == table::State::waiting)
    for (store::PersonAt& one : live.people) one.seat.seat = first_seat(*live.table.guest(one.seat.token));
  for (const store::PersonAt& one : decision.sit_down)
    if (one.seat.table == live.table.id()) live.people.push_back(one);
  show_names(live);
}

Answer<void> check_blocks(const Live& live, const store::SignedIn& person) {
  const auto has = [](const std::vector<std::string>& list, const std::string& account) {
    return !account.empty() && std::find(list.begin(), list.end(), account) != list.end();
  };
  for (const store::PersonAt& one : live.people)
    if (has(one.blocked, person.account.id) || has(person.blocked, one.seat.account))
      return refuse("blocked", "you won't play with somebody who sits here, or they won't with you");
  return {};
}

std::vector<store::PersonAt> people_of(const Decision& decision, const std::string& table) {
  std::vector<store::PersonAt> people;
  for (const store::PersonAt& one : decision.sit_down)
    if (one.seat.table == table) people.push_back(one);
  return people;
}

}  // namespace pioche::desk
