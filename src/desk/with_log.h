#pragma once
// Answers that have a table's log in them. A long one is written elsewhere, as it is for whoever asks for it later.
#include "desk/desk.h"
#include "desk/limits.h"

namespace pioche::desk {

// `make` makes the answer from a snapshot. What it tells besides may be told once only, such as a token: where everybody is busy, it is told without
// the log.
template <class Shape, class Make>
void answer_with_log(Desk& desk, const Caller& caller, const Admitted& at, Make make,
                     Then<Written<Shape>> then) {
  if (at.table().events() <= events_shown_at_once)
    return then(written(Shape(make(desk.snapshot(at, Table::Log::with)))));
  desk.elsewhere<Written<Shape>>(
      caller,
      [make, looked = desk.copied(at, nobody)]() -> Answer<Written<Shape>> {
        return written(Shape(make(looked())));
      },
      [&desk, at, make, then = std::move(then)](Answer<Written<Shape>> ready) {
        then(ready ? std::move(ready) : written(Shape(make(desk.snapshot(at, Table::Log::without)))));
      });
}

}  // namespace pioche::desk
