#pragma once
// All that happened at a table where one person played both hands, always the first legal action.
#include <cstdlib>
#include <string>
#include <string_view>

#include "fair/secret.h"
#include "play/notation.h"
#include "table/table.h"

namespace pioche {

inline table::Entries played_out(std::string_view id, std::string_view game, std::string_view token) {
  table::NewTable asked;
  asked.id = id;
  asked.game = game;
  asked.seats = {{table::SeatKind::human, "Ann", 0, {}}, {table::SeatKind::human, "Bob", 0, {}}};
  asked.host = fair::hash_secret(token);
  asked.seed.fill(5);
  table::Entries all = *table::create(asked, 1);
  auto table = *table::Table::restore(asked.id, all);
  while (table.state() == table::State::playing) {
    const auto played = table.play(
        *table.guest(asked.host),
        {table.match().rounds() - 1, table.match().ply(), play::legal(table.match()).front(), ""}, 2);
    for (const table::Entry& entry : played.value()) {
      if (!table.apply(entry)) std::abort();
      all.push_back(entry);
    }
  }
  return all;
}

}  // namespace pioche
