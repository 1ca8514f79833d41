#include "desk/lobby.h"

#include "desk/limits.h"

namespace pioche::desk {

store::Listing listing_of(const Table& table) {
  if (table.access() != table::Access::everyone) return store::Listing::nowhere;
  if (table.state() == table::State::playing) return store::Listing::live;
  return table.state() == table::State::waiting && table.has_open_seats() ? store::Listing::open
                                                                          : store::Listing::nowhere;
}

void Lobby::list(ListName which, Then<TableList> then) {
  Read& read = lists_[which];
  if (read.known && read.listings == tables_.listings()) return show(read.tables, then);
  read.waiting.push_back(std::move(then));
  if (read.waiting.size() > 1) return;
  const auto listing = which == ListName::open ? store::Listing::open : store::Listing::live;
  tables_.store().list(listing, length_of_lists,
                       alive_.guarded([this, which, before = tables_.listings()](
                                          const Result<std::vector<std::string>>& found) {
                         Read& list = lists_[which];
                         const auto waiting = std::exchange(list.waiting, {});
                         list.known = found.has_value();
                         list.listings = before;
                         if (found) list.tables = *found;
                         for (const Then<TableList>& one : waiting) {
                           if (found)
                             show(*found, one);
                           else
                             one(refuse("storage", "the list could not be read; try again"));
                         }
                       }));
}

// Some have to be fetched: whoever comes last answers for all.
void Lobby::show(const std::vector<std::string>& ids, const Then<TableList>& then) {
  struct Gathered {
    std::vector<std::optional<Summary>> tables;
    std::size_t missing = 0;
  };
  const auto gathered = std::make_shared<Gathered>();
  gathered->tables.resize(ids.size());
  gathered->missing = ids.size() + 1;
  const auto one_less = [gathered, then] {
    if (--gathered->missing > 0) return;
    TableList list;
    for (auto& table : gathered->tables)
      if (table) list.tables.push_back(std::move(*table));
    then(std::move(list));
  };
  for (std::size_t i = 0; i < ids.size(); ++i)
    tables_.find(ids[i], "", [this, gathered, one_less, i](const Answer<LivePtr>& live) {
      if (live && listing_of((*live)->table) != store::Listing::nowhere)
        gathered->tables[i] = (*live)->table.summary(nullptr, Following::presence(**live), now_());
      one_less();
    });
  one_less();
}

}  // namespace pioche::desk
