#pragma once
// What most calls do: change the table for a guest, and answer with what it is then.
#include "desk/desk.h"

namespace pioche::desk {

inline Seat seat_or_nobody(const std::optional<SeatNumber>& seat) {
  return seat ? seat->seat : nobody;
}

template <class Command>
void change_and_show(Desk& desk, const Admitted& at, Then<Shown> then, Command command) {
  desk.change(at, std::move(command), [&desk, at, then = std::move(then)](const Answer<Happened>& happened) {
    TRY_OR(then, desk.explained(at, happened));
    then(Shown{desk.snapshot(at, Table::Log::without)});
  });
}

}  // namespace pioche::desk
