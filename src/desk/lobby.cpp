#include "desk/lobby.h"

#include <algorithm>

#include "desk/limits.h"

namespace pioche::desk {
namespace {

bool belongs(const Table& table, ListName which) {
  if (table.access() != table::Access::everyone) return false;
  return which == ListName::open ? table.state() == table::State::waiting && table.has_open_seats()
                                 : table.state() == table::State::playing;
}

}  // namespace

TableList list_tables(const Tables& tables, ListName which, Millis now) {
  std::vector<const Live*> found;
  for (const auto& [id, live] : tables.all())
    if (belongs(live->table, which)) found.push_back(live.get());
  std::sort(found.begin(), found.end(), [](const Live* one, const Live* other) {
    return std::pair(other->table.created_at(), other->table.id()) <
           std::pair(one->table.created_at(), one->table.id());
  });
  if (found.size() > length_of_lists) found.resize(length_of_lists);
  TableList list;
  for (const Live* live : found)
    list.tables.push_back(live->table.summary(nullptr, Following::presence(*live), now));
  return list;
}

}  // namespace pioche::desk
