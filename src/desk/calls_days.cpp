// The deal of the day: begun once by each account and on each device, ended, counted, ranked. Its seed is drawn the day before and kept in the day's own book;
// until the day is over (days/day.h) no call tells anything of it but its commitment.
#include "days/games.h"
#include "days/results.h"
#include "desk/books.h"
#include "desk/desk.h"
#include "fair/secret.h"

namespace pioche::desk {
namespace {

using days::DailyGame;
using days::Day;
using days::Note;

constexpr std::size_t shown_of_a_table = 20;
constexpr std::size_t lines_of_a_day = 40'000;
constexpr std::size_t lines_of_a_player = 20'000;

std::string day_book(Day day, std::string_view kind) {
  return days::nonce(day, kind);
}
std::string guest_book(std::string_view guest) {
  return fmt::format("guest-{}", guest);
}
std::string best_book(std::string_view kind) {
  return fmt::format("best-of-{}", kind);
}

// Somebody who plays: known by their account, if they have one, and by a secret of their device. There is a try for each of both, so what
// is played is noted in the books of both, and whoever looks is told what stands in either.
struct Player {
  std::string account;  // empty: none
  std::string device;   // empty: it has no secret yet

  Player(const Caller& caller, const std::optional<std::string>& secret)
      : account(caller.person ? fmt::format("account-{}", caller.person->account.id) : ""),
        device(secret ? fair::to_hex(fair::hash_secret(*secret)) : "") {}

  const std::string& id() const { return account.empty() ? device : account; }
  bool is(std::string_view id) const { return !id.empty() && (id == account || id == device); }
  std::vector<std::string> books() const {
    std::vector<std::string> names;
    for (const std::string& one : {account, device})
      if (!one.empty()) names.push_back(guest_book(one));
    return names;
  }
};

Answer<std::vector<std::vector<Note>>> read_all(const Books& books) {
  std::vector<std::vector<Note>> all;
  for (const store::Lines& lines : books) {
    auto notes = days::read_notes(lines);
    if (!notes) return refuse("broken", notes.error().message);
    all.push_back(std::move(*notes));
  }
  return all;
}

using Notes = std::vector<std::vector<Note>>;

void read_notes(Desk& desk, const std::vector<std::string>& names, const Then<Notes>& then) {
  read_books(desk, names, [then](const Answer<Books>& books) { then(read_all(TRY_OR(then, books))); });
}

using days::DayBook;
using DayBookPtr = std::shared_ptr<const DayBook>;
using DayBooks = std::vector<DayBookPtr>;

std::string commitment_of(const DayBook& book) {
  const auto seed = fair::read_seed(book.seed);
  return seed ? fair::commitment(*seed) : "";
}

std::vector<std::string> books_of_today_and_tomorrow(Day today) {
  std::vector<std::string> names;
  for (const DailyGame& game : days::daily_games())
    for (const Day day : {today, today.next()}) names.push_back(day_book(day, game.kind));
  return names;
}

// The books of today and tomorrow, kind by kind, each with its seed in its first line.
void promised(Desk& desk, Day today, int tries, const Then<DayBooks>& then) {
  const std::vector<std::string> names = books_of_today_and_tomorrow(today);
  read_kept<DayBook>(
      desk, desk.noted().days, names, [&desk, today, tries, names, then](const Answer<DayBooks>& read) {
        DayBooks books = TRY_OR(then, read);
        std::vector<store::Append> missing;
        for (std::size_t i = 0; i < names.size(); ++i)
          if (books[i]->lines == 0) {
            Note note;
            note.seed = fair::to_hex(fair::new_seed());
            missing.push_back(store::to_book(names[i], 0, {days::to_text(note)}));
          }
        if (missing.empty()) return then(std::move(books));
        if (tries == 0) return then(refuse("busy", "try again"));
        // Read again in any case: what counts is what was saved.
        add_to_books(desk, std::move(missing), [&desk, today, tries, then](const Answer<Added>& added) {
          TRY_OR(then, added);
          promised(desk, today, tries - 1, then);
        });
      });
}

// What stands in the books from this one on, which are a player's own.
std::vector<Note> notes_from(const Notes& books, std::size_t first) {
  std::vector<Note> all;
  for (std::size_t i = first; i < books.size(); ++i) all.insert(all.end(), books[i].begin(), books[i].end());
  return all;
}

const Note* begun(const std::vector<Note>& own, Day day, std::string_view kind) {
  for (const Note& note : own)
    if (note.day == day.text() && note.kind == kind && note.table) return &note;
  return nullptr;
}
const Note* ended(const std::vector<Note>& own, Day day, std::string_view kind) {
  for (const Note& note : own)
    if (note.day == day.text() && note.kind == kind && note.result) return &note;
  return nullptr;
}

Answer<const DailyGame*> find_game(std::string_view kind) {
  const DailyGame* const game = days::find_daily(kind);
  if (!game)
    return refuse("unknown_game", fmt::format("there is no deal of the day for '{}'", kind.substr(0, 40)));
  return game;
}

Answer<Day> read_day(std::string_view text) {
  const auto day = Day::read(text);
  if (!day) return refuse("unknown_day", day.error().message);
  return *day;
}

}  // namespace

void promise_deals(Desk& desk, Then<Day> then) {
  const Day today = Day::of(desk.now());
  promised(desk, today, tries_to_add, [&desk, today, then](const Answer<DayBooks>& books) {
    if (books) return then(today);
    then(tl::unexpected(books.error()));
    desk.journal()(Severity::warning,
                   fmt::format("event=deals_not_promised reason=\"{}\"", books.error().message));
  });
}

void show_days(Desk& desk, const Caller& caller, const ShowDays& asked, Then<DaysShown> then) {
  const Player player(caller, asked.guest);
  const Day today = Day::of(desk.now());
  promised(desk, today, tries_to_add, [&desk, player, today, then](const Answer<DayBooks>& read) {
    const DayBooks books = TRY_OR(then, read);
    const auto show = [&desk, today, books, then](const Answer<Notes>& own_books) {
      const std::vector<Note> own = notes_from(TRY_OR(then, own_books), 0);
      DaysShown shown{today.text(), today.ends(), desk.now(), {}};
      std::size_t at = 0;
      for (const DailyGame& game : days::daily_games()) {
        DayShown& one = shown.games.emplace_back();
        one.kind = game.kind;
        one.game = game.game;
        one.options = game.options;
        one.levels = game.levels;
        one.commit = commitment_of(*books[at]);
        one.tomorrow = commitment_of(*books[at + 1]);
        one.ended = static_cast<int>(books[at]->ended.size());
        if (const Note* const mine = begun(own, today, game.kind)) one.table = mine->table;
        if (const Note* const mine = ended(own, today, game.kind)) one.result = mine->result;
        one.streak = days::streak(own, game.kind, today);
        at += 2;
      }
      then(std::move(shown));
    };
    if (player.books().empty()) return show(Notes());
    read_notes(desk, player.books(), show);
  });
}

namespace {

struct Beginning {
  BeginDay asked;
  const DailyGame* game = nullptr;
  Day day;
  std::string secret;  // of the device
  Player player;
  std::string address;
};

void begin(Desk& desk, const Beginning& beginning, int tries, const Then<DayBegun>& then) {
  const std::string day_name = day_book(beginning.day, beginning.game->kind);
  const auto with_day = [&desk, beginning, day_name, tries, then](const DayBook& day, const Notes& books) {
    const std::vector<std::string> names = beginning.player.books();
    const std::vector<Note> own = notes_from(books, 0);
    const DailyGame& game = *beginning.game;
    // Midnight may have come meanwhile.
    if (Day::of(desk.now()) != beginning.day)
      return then(refuse("unknown_day", "its day is over; look at today's"));
    if (begun(own, beginning.day, game.kind) || ended(own, beginning.day, game.kind))
      return then(refuse("played_today", "there is one try a day, and yours is begun"));
    if (day.lines == 0) return then(refuse("busy", "the deal is not promised yet; try again"));
    if (day.lines >= lines_of_a_day || own.size() >= lines_of_a_player)
      return then(refuse("too_many", "there is no room for more today"));
    const std::string token = fair::new_secret();
    table::NewTable wanted;
    wanted.id = fair::new_table_id();
    wanted.game = game.game;
    wanted.options = game.options;
    wanted.seats.push_back({table::SeatKind::human, beginning.asked.name, 0, {}, {}});
    for (const int level : game.levels)
      wanted.seats.push_back({table::SeatKind::bot, game.names[wanted.seats.size() - 1], level, {}, {}});
    wanted.host = fair::hash_secret(token);
    // Nobody else is let in.
    wanted.join = fair::hash_secret(fair::new_secret());
    wanted.watch = fair::hash_secret(fair::new_secret());
    const auto seed = fair::read_seed(day.seed);
    if (!seed) return then(refuse("broken", "the deal of the day can't be read"));
    wanted.seed = *seed;
    wanted.deal = days::nonce(beginning.day, game.kind);
    wanted.sealed_until = days::sealed_until(beginning.day);
    FreshTable fresh = TRY_OR(then, prepare(wanted, desk.now()));
    Note note;
    note.guest = beginning.player.id();
    note.name = beginning.asked.name;
    note.table = wanted.id;
    fresh.besides.push_back(store::to_book(day_name, day.lines, {days::to_text(note)}));
    note.day = beginning.day.text();
    note.kind = game.kind;
    for (std::size_t i = 0; i < names.size(); ++i)
      fresh.besides.push_back(store::to_book(names[i], books[i].size(), {days::to_text(note)}));
    desk.tables().make(
        std::move(fresh), beginning.address,
        [&desk, beginning, token, tries, then](const Answer<LivePtr>& made) {
          if (!made && made.error().code == "stale" && tries > 0)
            return begin(desk, beginning, tries - 1, then);
          const Admitted host{TRY_OR(then, made), {{fair::hash_secret(token)}}, Right::host};
          then(DayBegun{beginning.secret, host.table().id(), token, desk.snapshot(host, Table::Log::with)});
        });
  };
  read_kept<DayBook>(
      desk, desk.noted().days, day_name, [&desk, beginning, with_day, then](const Answer<DayBookPtr>& day) {
        TRY_OR(then, day);
        read_notes(desk, beginning.player.books(), [with_day, day = *day, then](const Answer<Notes>& own) {
          with_day(*day, TRY_OR(then, own));
        });
      });
}

}  // namespace

void begin_day(Desk& desk, const Caller& caller, const BeginDay& asked, Then<DayBegun> then) {
  const std::string secret = asked.guest.value_or(fair::new_secret());
  const Beginning beginning{asked,
                            TRY_OR(then, find_game(asked.kind)),
                            TRY_OR(then, read_day(asked.day)),
                            secret,
                            Player(caller, secret),
                            caller.address};
  if (Day::of(desk.now()) != beginning.day)
    return then(refuse("unknown_day",
                       fmt::format("today is {}; other days can't be played", Day::of(desk.now()).text())));
  promised(desk, beginning.day, tries_to_add, [&desk, beginning, then](const Answer<DayBooks>& books) {
    TRY_OR(then, books);
    begin(desk, beginning, tries_to_add, then);
  });
}

namespace {

struct Ending {
  const DailyGame* game = nullptr;
  Day day;
  Player player;
  Note begun;
  days::DayResult result;
};

void end(Desk& desk, const Ending& ending, int tries, const Then<DayFinished>& then) {
  const std::string& kind = ending.game->kind;
  std::vector<std::string> names = ending.player.books();
  // Whoever began it with an account and ends it signed out has ended it for the account.
  if (const std::string known = ending.begun.guest.value_or(""); !ending.player.is(known))
    names.push_back(guest_book(known));
  const std::vector<std::string> shared{day_book(ending.day, kind), best_book(kind)};
  const auto with_books = [&desk, ending, names, shared, tries, then](const DayBooks& known,
                                                                      const Notes& books) {
    const std::vector<Note> own = notes_from(books, 0);
    const std::string& played = ending.game->kind;
    if (const Note* const already = ended(own, ending.day, played))
      return then(DayFinished{*already->result, days::streak(own, played, Day::of(desk.now()))});
    Note note;
    note.guest = ending.begun.guest;
    note.name = ending.begun.name;
    note.result = ending.result;
    std::vector<store::Append> together;
    together.push_back(store::to_book(shared[0], known[0]->lines, {days::to_text(note)}));
    note.day = ending.day.text();
    note.kind = played;
    for (std::size_t i = 0; i < names.size(); ++i)
      together.push_back(store::to_book(names[i], books[i].size(), {days::to_text(note)}));
    if (days::among_best(*known[1], ending.result))
      together.push_back(store::to_book(shared[1], known[1]->lines, {days::to_text(note)}));
    add_to_books(desk, std::move(together), [&desk, ending, tries, then](const Answer<Added>& added) {
      TRY_OR(then, added);
      if (tries == 0) return then(refuse("busy", "try again"));
      end(desk, ending, tries - 1, then);  // what was saved is what is answered
    });
  };
  read_kept<DayBook>(desk, desk.noted().days, shared,
                     [&desk, names, with_books, then](const Answer<DayBooks>& known) {
                       TRY_OR(then, known);
                       read_notes(desk, names, [with_books, known = *known, then](const Answer<Notes>& own) {
                         with_books(known, TRY_OR(then, own));
                       });
                     });
}

// When the game was over; nothing: it isn't.
std::optional<Millis> ended_at(const Table& table) {
  for (int event = table.events() - 1; event >= 0; --event)
    if (const Event told = table.event(event); told.kind == table::Kind::over) return told.at;
  return {};
}

}  // namespace

void finish_day(Desk& desk, const Caller& caller, const FinishDay& asked, Then<DayFinished> then) {
  const DailyGame* const game = TRY_OR(then, find_game(asked.kind));
  const Day day = TRY_OR(then, read_day(asked.day));
  const Player player(caller, asked.guest);
  read_notes(desk, player.books(), [&desk, caller, game, day, player, then](const Answer<Notes>& read) {
    const std::vector<Note> own = notes_from(TRY_OR(then, read), 0);
    const Note* const mine = begun(own, day, game->kind);
    if (!mine) return then(refuse("not_started", "you have not begun the deal of that day"));
    desk.tables().find(
        *mine->table, caller.address,
        [&desk, game, day, player, begun = *mine, then](const Answer<LivePtr>& found) {
          const Table& table = TRY_OR(then, found)->table;
          const auto over = ended_at(table);
          if (!over) return then(refuse("not_over", "the game is not over"));
          if (table.seats().front().kind != table::SeatKind::human)
            return then(refuse("over", "a bot played on for you: it counts for nobody"));
          if (*over > days::sealed_until(day))
            return then(refuse("over", "it ended too long after its day to be counted"));
          end(desk, {game, day, player, begun, days::result_of(table.match(), 0, *over)}, tries_to_add, then);
        });
  });
}

namespace {

std::vector<RankedShown> shown(const std::vector<days::Ranked>& list, const Player& player) {
  std::vector<RankedShown> rows;
  for (const days::Ranked& one : list) {
    const bool you = player.is(one.guest);
    if (rows.size() >= shown_of_a_table && !you) continue;
    rows.push_back({one.place, one.name, one.score, one.ahead, one.games, you});
  }
  return rows;
}

}  // namespace

void show_day_tables(Desk& desk, const Caller& caller, const ShowDayTables& asked, Then<DayTables> then) {
  const DailyGame* const game = TRY_OR(then, find_game(asked.kind));
  const Day today = Day::of(desk.now());
  const Day day = asked.day ? TRY_OR(then, read_day(*asked.day)) : today;
  if (day > today) return then(refuse("unknown_day", "that day is still to come"));
  const Player player(caller, asked.guest);
  std::vector<std::string> names{best_book(game->kind)};
  for (Day one = day.first_of_week(); one <= day; one = one.next())
    names.push_back(day_book(one, game->kind));
  read_kept<DayBook>(desk, desk.noted().days, names,
                     [&desk, caller, game, day, player, then](const Answer<DayBooks>& read) {
                       const DayBooks books = TRY_OR(then, read);
                       const bool over = desk.now() >= days::sealed_until(day);
                       // Thousands may have to be put in order.
                       desk.elsewhere<DayTables>(
                           caller,
                           [kind = game->kind, day, player, books, over]() -> Answer<DayTables> {
                             const DayBook& of_day = *books.back();
                             DayTables tables{kind, day.text(), commitment_of(of_day), {}, {}, {}, {}};
                             if (over && !of_day.seed.empty()) tables.seed = std::optional(of_day.seed);
                             std::vector<const DayBook*> week;
                             for (std::size_t i = 1; i < books.size(); ++i) week.push_back(books[i].get());
                             tables.of_day = shown(days::rank_day(of_day), player);
                             tables.of_week = shown(days::rank_days(week), player);
                             tables.of_all_time = shown(days::rank_single(*books.front()), player);
                             return tables;
                           },
                           then);
                     });
}

}  // namespace pioche::desk
