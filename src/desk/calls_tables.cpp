// Making tables, finding them and looking at one.
#include "desk/desk.h"
#include "desk/finished.h"
#include "desk/limits.h"
#include "desk/lobby.h"
#include "desk/new_tables.h"
#include "desk/with_log.h"
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
    seat.commit = wish.commit.value_or("");
    if (wish.kind == table::SeatKind::human) continue;
    if (!wish.level) return refuse("bad_request", "a bot's seat lacks 'level'");
    seat.level = *wish.level;
  }
  return seats;
}

}  // namespace

void make_table(Desk& desk, const Caller& caller, const MakeTable& asked, Then<Made> then) {
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
  table.rated = asked.rated.value_or(false);
  table.range = asked.range;
  if (table.rated || table.range) TRY_OR(then, check_known(caller, Known::yes, desk.now()));
  const Secrets secrets;
  secrets.lock(table);
  auto people = take_host(caller, table, desk.now());
  make_and_show(desk, caller, secrets, prepare(table, desk.now(), std::move(people)), std::move(then));
}

// A record may be long: it is gone through elsewhere.
Answer<table::NewTable> read_again(const TryAgain& asked) {
  table::NewTable table;
  table.seats = TRY(read_seats(asked.seats));
  auto record = play::read_record(asked.record);
  if (!record) return refuse("bad_record", record.error().message);
  table.from = table::Course{std::move(*record), {asked.round, asked.ply}};
  return table;
}

Answer<table::NewTable> read_begun(const TakeOver& asked) {
  table::NewTable table;
  table.seats = TRY(read_seats(asked.seats));
  auto record = play::read_record(asked.record);
  if (!record) return refuse("bad_record", record.error().message);
  table.begun = std::move(*record);
  return table;
}

void go_on_from_record(Desk& desk, const Caller& caller, const table::NewTable& wanted,
                       Then<Written<Made>> then) {
  const Secrets secrets;
  table::NewTable table = wanted;
  secrets.lock(table);
  auto people = take_host(caller, table, desk.now());
  desk.elsewhere<FreshTable>(
      caller, [table = std::move(table), people, now = desk.now()] { return prepare(table, now, people); },
      [&desk, caller, secrets, then = std::move(then)](Answer<FreshTable> fresh) {
        desk.tables().make(
            TRY_OR(then, std::move(fresh)), caller.address,
            [&desk, caller, secrets, then](const Answer<LivePtr>& made) {
              const Admitted host{TRY_OR(then, made), {{fair::hash_secret(secrets.token)}}, Right::host};
              const auto tell = [id = host.table().id(), secrets](Snapshot snapshot) {
                return Made{id, secrets.token, secrets.join, secrets.watch, std::move(snapshot)};
              };
              answer_with_log<Made>(desk, caller, host, tell, then);
            });
      });
}

void list_public_tables(Desk& desk, const Caller&, const ListTables& asked, Then<TableList> then) {
  if (!asked.list) return then(refuse("bad_request", "?list=open or ?list=live"));
  desk.lobby().list(*asked.list, std::move(then));
}

void list_my_tables(Desk& desk, const Caller& caller, const ListMyTables& asked, Then<MyTableList> then) {
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
    // One that can't be read is no reason to hide the others. Where nothing could be, because the disk is away, that is the answer.
    if (gathered->list.unread.size() == gathered->list.tables.size()) TRY_OR(then, gathered->read);
    then(std::move(gathered->list));
  };
  for (std::size_t i = 0; i < asked.tables.size(); ++i) {
    const MyTable& mine = asked.tables[i];
    desk.admit(mine.table, {{fair::hash_secret(mine.token)}, caller.address}, Right::belong,
               [&desk, gathered, one_less, i](const Answer<Admitted>& at) {
                 if (at)
                   gathered->list.tables[i] =
                       at->table().summary(at->guest(), Following::presence(*at->live), desk.now());
                 else if (at.error().code != "unknown_table" && at.error().code != "bad_token") {
                   // Not the same as gone: a client would forget it.
                   gathered->list.unread.push_back(static_cast<int>(i));
                   if (at.error().code != "broken") gathered->read = at.map([](const Admitted&) {});
                 }
                 one_less();
               });
  }
  one_less();
}

void show_table(Desk& desk, const Admitted& at, const ShowTable& asked, Then<Written<Shown>> then) {
  Seat as = nobody;
  if (asked.as) {
    const auto seat = SeatNumber::from(*asked.as);
    if (!seat || !at.guest() || !at.guest()->seats.contains(seat->seat))
      return then(refuse("bad_token", "that seat is not yours to look through"));
    as = seat->seat;
  }
  const Table::Log log = asked.log == 0 ? Table::Log::without : Table::Log::with;
  if (log == Table::Log::without || at.table().events() <= events_shown_at_once)
    return then(written(Shown{desk.snapshot(at, log, as)}));
  desk.elsewhere<Written<Shown>>(
      at.caller,
      [looked = desk.copied(at, as)]() -> Answer<Written<Shown>> { return written(Shown{looked()}); },
      std::move(then));
}

}  // namespace pioche::desk
