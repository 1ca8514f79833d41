#pragma once
// The lists that anybody may look at: public tables to join, and public tables to watch.
#include <unordered_map>

#include "desk/tables.h"

namespace pioche::desk {

store::Listing listing_of(const Table& table);

class Lobby {
 public:
  Lobby(Tables& tables, std::function<Millis()> now, const Journal& journal)
      : tables_(tables), now_(std::move(now)), alive_(journal) {}

  // Newest first, no longer than a list may be. Whoever asks while it is being read gets the same one.
  void list(ListName which, Then<TableList> then);

 private:
  // What was read last, for as long as nothing has changed since.
  struct Read {
    std::vector<std::string> tables;
    std::uint64_t listings = 0;
    bool known = false;
    std::vector<Then<TableList>> waiting;
  };
  void show(const std::vector<std::string>& ids, const Then<TableList>& then);

  Tables& tables_;
  std::function<Millis()> now_;
  std::unordered_map<ListName, Read> lists_;
  Alive alive_;
};

}  // namespace pioche::desk
