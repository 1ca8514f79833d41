#pragma once
// What is due next at the tables in memory, by time. An entry may be early, never late: who takes it looks at the table and puts
// it back for when there is something to do, so that a move, which only puts things off, costs nothing here.
#include <set>
#include <string>
#include <utility>

#include "desk/live.h"

namespace pioche::desk {

class Agenda {
 public:
  // No later than that.
  void put(Live& live, Millis at) {
    if (live.on_agenda && *live.on_agenda <= at) return;
    remove(live);
    entries_.emplace(at, live.table.id());
    live.on_agenda = at;
  }

  void remove(Live& live) {
    if (!live.on_agenda) return;
    entries_.erase({*live.on_agenda, live.table.id()});
    live.on_agenda.reset();
  }

  // The table whose time has come first; empty: none has.
  std::string due(Millis now) const {
    if (entries_.empty() || entries_.begin()->first > now) return {};
    return entries_.begin()->second;
  }

  std::optional<Millis> first() const {
    return entries_.empty() ? std::optional<Millis>() : entries_.begin()->first;
  }

  std::size_t size() const { return entries_.size(); }

 private:
  std::set<std::pair<Millis, std::string>> entries_;
};

}  // namespace pioche::desk
