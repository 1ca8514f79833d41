#pragma once
// For tests: a table with its log, as a server keeps them, and the people at it by name.
#include <gtest/gtest.h>

#include "base/random.h"
#include "play/notation.h"
#include "table/table.h"

namespace pioche::table {

inline SecretHash secret(std::string_view name) {
  return fair::hash_secret(name);
}

inline SeatAsked human(std::string name) {
  return {SeatKind::human, std::move(name), 0, {}};
}
inline SeatAsked bot(int level) {
  return {SeatKind::bot, "", level, {}};
}
inline SeatAsked open() {
  return {};
}

inline NewTable asked_for(std::vector<SeatAsked> seats, std::string game = "kingdomino") {
  NewTable asked;
  asked.id = "aaaaaaaaaaaa";
  asked.game = std::move(game);
  asked.seats = std::move(seats);
  asked.host = secret("host");
  asked.join = secret("join");
  asked.watch = secret("watch");
  asked.seed.fill(7);
  return asked;
}

inline json::value snapshot(const Table& table, const Guest* guest, Seat as, const Presence& presence,
                            Table::Log log, Millis now) {
  return described::json_of(table.snapshot(guest, as, presence, log, now));
}

// When most of what is tried happens.
inline constexpr Millis begun = 2000;

// A table with its log, as a server keeps them.
struct Kept {
  explicit Kept(const NewTable& asked, Millis now = 1000) : table(asked.id) { take(create(asked, now)); }

  void take(const Answer<Entries>& answer) {
    ASSERT_TRUE(answer) << answer.error().code << ": " << answer.error().message;
    for (const Entry& entry : *answer) {
      const auto applied = table.apply(entry);
      ASSERT_TRUE(applied) << applied.error().message;
      log.push_back(entry);
    }
  }

  // By the link, on the first open seat.
  void sit(std::string_view name, Millis now) {
    Table::Join join;
    join.name = name;
    join.token = secret(name);
    join.secret = secret("join");
    take(table.join(join, now));
  }

  const Guest& guest(std::string_view name) const { return *table.guest(secret(name)); }
  const Guest& host() const { return guest("host"); }

  Table::Play move(std::string action = "", std::string id = "") const {
    if (action.empty()) action = play::legal(table.match()).front();
    return {table.match().rounds() - 1, table.match().ply(), std::move(action), std::move(id)};
  }

  void play_all(Millis now = begun) {
    Random random(5);
    while (table.state() == State::playing) {
      const auto legal = play::legal(table.match());
      const auto chosen = move(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
      if (const auto bot = table.bot_to_act())
        take(table.play_bot(bot->seat, chosen, now));
      else
        take(table.play(host(), chosen, now));
    }
  }

  Table table;
  Entries log;
};

inline std::string_view code_of(const Answer<Entries>& answer) {
  return answer ? "" : answer.error().code;
}

}  // namespace pioche::table
