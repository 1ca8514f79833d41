// Making tables, finding them and looking at one.
#include "desk/desk.h"
#include "desk/limits.h"
#include "desk/lobby.h"
#include "fair/secret.h"
#include "play/record.h"

namespace pioche::desk {
namespace {

Answer<std::vector<table::SeatAsked>> read_seats(const std::vector<SeatWish>& wishes) {
  if (wishes.size() > max_seats)
    return refuse("bad_options", fmt::format("{} seats are more than any game has", wishes.size()));
  std::vector<table::SeatAsked> seats;
  for (const SeatWish& wish : wishes) {
    table::SeatAsked& seat = seats.emplace_back();
    seat.kind = wish.kind;
    if (wish.kind == table::SeatKind::open) continue;
    seat.name = wish.name.value_or("");
    if (wish.kind == table::SeatKind::human) continue;
    if (!wish.level) return refuse("bad_request", "a bot's seat lacks 'level'");
    seat.level = *wish.level;
  }
  return seats;
}

void make(Desk& desk, table::NewTable table, const std::optional<play::Record>& begun, Then<Made> then) {
  const std::string token = fair::new_secret(), join = fair::new_secret(), watch = fair::new_secret();
  table.id = fair::new_table_id();
  table.host = fair::hash_secret(token);
  table.join = fair::hash_secret(join);
  table.watch = fair::hash_secret(watch);
  table.seed = fair::new_seed();
  desk.tables().make(table, begun, [&desk, token, join, watch, then](const Answer<LivePtr>& made) {
    const Admitted host{TRY_OR(then, made), {fair::hash_secret(token), {}, {}}, Right::host};
    then(Made{host.table().id(), token, join, watch, desk.snapshot(host, Table::Log::with)});
  });
}

}  // namespace

void make_table(Desk& desk, const Caller&, const MakeTable& asked, Then<Made> then) {
  table::NewTable table;
  table.game = asked.game;
  table.options = asked.options.value_or(json::object());
  table.seats = TRY_OR(then, read_seats(asked.seats));
  table.access = asked.public_.value_or(false) ? table::Access::everyone : table::Access::restricted;
  table.start = asked.hold.value_or(false) ? table::Start::held : table::Start::when_full;
  const ClockWish clock = asked.clock.value_or(ClockWish());
  table.move_ms = clock.move_ms.value_or(0);
  table.game_ms = clock.game_ms.value_or(0);
  if (asked.away_ms) table.away_ms = *asked.away_ms;
  std::optional<play::Record> begun;
  if (asked.record) {
    auto record = play::read_record(*asked.record);
    if (!record) return then(refuse("bad_record", record.error().message));
    begun = std::move(*record);
  }
  make(desk, std::move(table), begun, std::move(then));
}

void try_again(Desk& desk, const Caller&, const TryAgain& asked, Then<Made> then) {
  table::NewTable table;
  table.seats = TRY_OR(then, read_seats(asked.seats));
  auto record = play::read_record(asked.record);
  if (!record) return then(refuse("bad_record", record.error().message));
  table.from = table::Course{std::move(*record), {asked.round, asked.ply}};
  make(desk, std::move(table), {}, std::move(then));
}

Answer<TableList> list_public_tables(Desk& desk, const Caller&, const ListTables& asked) {
  if (!asked.list) return refuse("bad_request", "?list=open or ?list=live");
  return list_tables(desk.tables(), *asked.list, desk.now());
}

void list_my_tables(Desk& desk, const Caller&, const ListMyTables& asked, Then<MyTableList> then) {
  if (asked.tables.size() > length_of_lists)
    return then(refuse("bad_request", fmt::format("at most {} tables at a time", length_of_lists)));
  // Some have to be fetched: whoever comes last answers for all.
  struct Gathered {
    MyTableList list;
    std::size_t missing = 1;
    Answer<void> read;
  };
  const auto gathered = std::make_shared<Gathered>();
  gathered->list.tables.resize(asked.tables.size());
  gathered->missing = asked.tables.size() + 1;
  const auto one_less = [gathered, then] {
    if (--gathered->missing > 0) return;
    TRY_OR(then, gathered->read);
    then(std::move(gathered->list));
  };
  for (std::size_t i = 0; i < asked.tables.size(); ++i) {
    const MyTable& mine = asked.tables[i];
    desk.admit(mine.table, {fair::hash_secret(mine.token), {}, {}}, Right::belong,
               [&desk, gathered, one_less, i](const Answer<Admitted>& at) {
                 if (at)
                   gathered->list.tables[i] =
                       at->table().summary(at->guest(), Following::presence(*at->live), desk.now());
                 else if (at.error().code != "unknown_table" && at.error().code != "bad_token")
                   gathered->read =
                       at.map([](const Admitted&) {});  // not the same as gone: a client would forget it
                 one_less();
               });
  }
  one_less();
}

Answer<Shown> show_table(Desk& desk, const Admitted& at, const ShowTable& asked) {
  Seat as = nobody;
  if (asked.as) {
    const auto seat = SeatNumber::from(*asked.as);
    if (!seat || !at.guest() || !at.guest()->seats.contains(seat->seat))
      return refuse("bad_token", "that seat is not yours to look through");
    as = seat->seat;
  }
  return Shown{desk.snapshot(at, asked.log == 0 ? Table::Log::without : Table::Log::with, as)};
}

}  // namespace pioche::desk
