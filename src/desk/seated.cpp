#include "desk/seated.h"

#include <algorithm>

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
