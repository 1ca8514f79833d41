#include "desk/tables.h"

#include <algorithm>
#include <limits>

#include "desk/finished.h"
#include "desk/limits.h"
#include "desk/lobby.h"
#include "desk/rights.h"
#include "desk/seated.h"
#include "store/archive.h"

namespace pioche::desk {
namespace {

constexpr Millis beat_every = 5000;
constexpr Millis probe_every = 1000;           // of a store that failed
constexpr Millis claim_every = 5000;           // at least
constexpr Millis claim_every_shared = 1000;    // where another node may have died
constexpr std::size_t applied_at_once = 100;   // entries of another node; more are read elsewhere
constexpr Millis lent_for = 60'000;            // a bot's move that this process has in hand
constexpr Millis forget_unused = 600'000;      // a table nobody looks at
constexpr Millis leave_for_long = 86'400'000;  // a table that can't be read
constexpr Millis given_back_every = 60'000;    // of a holiday that goes on
constexpr Millis end_of_time = std::numeric_limits<Millis>::max();
constexpr Millis unreadable_for = 60'000;  // before it is tried again
constexpr std::size_t claimed_at_once = 200;
constexpr std::size_t looked_at_in_one_sweep = 500;

bool clock_may_run(const Table& table) {
  return table.has_clock() && table.state() == table::State::playing;
}

// What of a holiday of whoever is to act lies between the last that happened here and then. It is nobody's business (desk/finished.h).
Millis holiday(const Table& table, Millis until) {
  const Seat seat = table.match().seat_to_act();
  if (seat == nobody) return 0;
  const table::SeatState& one = table.seats()[seat];
  return std::max<Millis>(0, std::min(one.away_until, until) - std::max(one.away_from, table.updated_at()));
}

bool only_bots(const Table& table) {
  return std::all_of(table.seats().begin(), table.seats().end(),
                     [](const table::SeatState& seat) { return seat.kind == table::SeatKind::bot; });
}

Refusal is_stopping() {
  return {"stopping", "the server is shutting down; it will be back"};
}

Refusal broken() {
  return {"broken", "our own mistake; it was logged"};
}

}  // namespace

Result<> Tables::open() {
  absences_ = Absences(TRY(parts_.store->absences()));
  const Millis beat = TRY(parts_.store->last_beat());
  const Millis now = parts_.now();
  if (beat > 0 && now > beat) absent({beat, now});
  claim_at_ = now;
  if (!shared()) claim_ahead_ = lent_for;
  parts_.store->listen(alive_.guarded([this](const store::News& news) { heard(news); }));
  return {};
}

// Where there are other nodes, they went on meanwhile: the store tells when none of them could.
void Tables::absent(store::Absence absence) {
  if (shared()) return;
  absences_.add(absence);
  for (const auto& [id, live] : tables_) live->resuming = needs_time_back(live->table);
  parts_.store->note_absence(absence);
}

void Tables::sit_down(Live& live, store::PersonAt person) {
  std::erase_if(live.people, [&](const store::PersonAt& one) { return one.seat.token == person.seat.token; });
  live.people.push_back(std::move(person));
  show_names(live);
}

std::vector<LivePtr> Tables::rename(const std::string& account, const std::string& name) {
  std::vector<LivePtr> seen;
  for (const auto& [id, live] : tables_)
    for (store::PersonAt& one : live->people)
      if (one.seat.account == account) {
        one.name = name;
        if (name.empty()) one.seat.account.clear();
        show_names(*live);
        seen.push_back(live);
      }
  return seen;
}

void Tables::go_away(const std::string& account, Millis from, Millis until) {
  for (const auto& [id, live] : tables_)
    for (store::PersonAt& one : live->people)
      if (one.seat.account == account) {
        one.away_from = from;
        one.away_until = until;
        show_names(*live);
        put_right(live, [this, live] { agenda_.put(*live, next_look(*live)); });
      }
}

void Tables::known_anew(const std::string& account) {
  std::vector<LivePtr> theirs;
  for (const auto& [id, live] : tables_)
    if (std::any_of(live->people.begin(), live->people.end(),
                    [&](const store::PersonAt& one) { return one.seat.account == account; }))
      theirs.push_back(live);
  for (const LivePtr& live : theirs) {
    live->people_anew = true;
    refresh(live, [] {});
  }
}

LivePtr Tables::rated(const store::FinishedGame& game) {
  const auto found = tables_.find(game.table);
  if (found == tables_.end()) return nullptr;
  Live& live = *found->second;
  for (store::PersonAt& person : live.people)
    for (const store::GamePlayer& player : game.players) {
      if (player.seat != person.seat.seat || !player.before || !player.after) continue;
      person.gained = people::points_between(player.before->mean, player.after->mean);
      std::erase_if(person.ratings,
                    [&](const store::LadderRating& one) { return one.ladder == game.ladder; });
      person.ratings.push_back({game.ladder, *player.after, 0});
    }
  show_names(live);
  return found->second;
}

void Tables::append_with_people(std::vector<store::Append> together, store::PeopleChanges changes,
                                store::Done done) {
  if (on_device || changes.empty()) return parts_.store->append(std::move(together), std::move(done));
  parts_.store->people()->save(std::move(together), std::move(changes), std::move(done));
}

LivePtr Tables::adopt(Table table, std::vector<store::PersonAt> people) {
  const std::string id = table.id();
  auto live = std::make_shared<Live>(std::move(table));
  live->people = std::move(people);
  show_names(*live);
  live->used_at = parts_.now();
  live->resuming = needs_time_back(live->table);
  tables_[id] = live;
  agenda_.put(*live, next_look(*live));
  if (const auto told = arriving_.extract(id)) heard_of(id, told.mapped());
  return live;
}

void Tables::count_among_bots(Live& live, const std::string& address) {
  live.among_bots = true;
  live.maker = address;
  ++among_bots_[address];
}

void Tables::count_no_more(Live& live) {
  if (!std::exchange(live.among_bots, false)) return;
  const auto mine = among_bots_.find(live.maker);
  if (--mine->second == 0) among_bots_.erase(mine);
}

LivePtr Tables::loaded(std::string_view id) {
  const auto found = tables_.find(std::string(id));
  if (found == tables_.end()) return nullptr;
  found->second->used_at = parts_.now();
  return found->second;
}

// Whoever asks while a clock is owed time sees the table with that, once it is saved.
void Tables::hand_over(const LivePtr& live, const Then<LivePtr>& then) {
  if (!needs_time_back(live->table)) return then(live);
  give_time_back(live, [live, then](const Answer<Happened>&) { then(live); });
}

void Tables::find(std::string_view id, const std::string& address, Then<LivePtr> then) {
  if (id.size() != table_id_length) return then(unknown_table());
  if (const LivePtr live = loaded(id)) return hand_over(live, then);
  const std::string key(id);
  auto& waiting = loading_[key];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  arriving_[key] = 0;

  // Everybody who waits is answered, whatever happens to one of them.
  const auto answer = [this, key](const Answer<LivePtr>& found) {
    const auto asked = loading_.extract(key);
    arriving_.erase(key);
    if (asked.empty()) return;
    for (const Then<LivePtr>& one : asked.mapped())
      contained(parts_.journal, "handing over a table", [&] {
        if (found)
          hand_over(*found, one);
        else
          one(found);
      });
  };
  const auto read = [this, key, address, answer](const Result<store::Lines>& lines) {
    restore(key, address, lines, [this, answer](Answer<Restored> restored) {
      Answer<LivePtr> found = tl::unexpected(broken());
      contained(parts_.journal, "taking up a table", [&] {
        if (restored) {
          found = adopt(std::move(restored->table), std::move(restored->people));
          (*found)->in_hand = !shared();  // whoever wrote to it last sees to its bots
        }
        if (!restored) found = tl::unexpected(restored.error());
      });
      answer(found);
      if (found) contained(parts_.journal, "a turn", [&] { parts_.turn(*found); });
    });
  };
  if (!contained(parts_.journal, "loading a table",
                 [&] { parts_.store->load(key, 0, alive_.guarded(read)); }))
    answer(tl::unexpected(broken()));
}

// A table from its log, made elsewhere: a log may be long.
void Tables::restore(const std::string& id, const std::string& address, const Result<store::Lines>& lines,
                     std::function<void(Answer<Restored>)> then) {
  if (!lines) {
    parts_.journal(Severity::error,
                   fmt::format("event=not_read table={} reason=\"{}\"", id, lines.error().message));
    return then(refuse("storage", "the table could not be read; try again"));
  }
  if (lines->empty()) return then(unknown_table());
  const auto made = std::make_shared<Result<Table>>(fail("it could not be read"));
  Errand errand;
  errand.address = address;
  errand.work = [journal = parts_.journal, id, made, lines = *lines](const StopToken&) {
    contained(journal, "reading a table", [&] { *made = store::restore(id, lines); });
  };
  errand.then = alive_.guarded([this, id, made, then, count = static_cast<int>(lines->size())] {
    if (*made) return with_people(std::move(**made), then);
    // One bad table must not hold up the others: it stays in the store for somebody to look at.
    parts_.journal(Severity::error,
                   fmt::format("event=bad_table table={} reason=\"{}\"", id, made->error().message));
    const store::Due later{parts_.now() + leave_for_long, store::Work::look};
    parts_.store->append({{id, count, {}, store::Standing::unfinished, {}, later}},
                         [](const store::Saved&) {});
    then(refuse("broken", "this table can't be read; the operator was told"));
  });
  if (!parts_.clerks->give(std::move(errand)))
    then(refuse("busy", "too much is asked for at once; try again"));
}

void Tables::with_people(Table table, std::function<void(Answer<Restored>)> then) {
  if (on_device || !parts_.store->people()) return then(Restored{std::move(table), {}});
  const std::string id = table.id();
  parts_.store->people()->people_at(
      id,
      alive_.guarded([this, id, then = std::move(then), table = std::make_shared<Table>(std::move(table))](
                         const Result<std::vector<store::PersonAt>>& people) {
        if (people) return then(Restored{std::move(*table), *people});
        parts_.journal(Severity::error,
                       fmt::format("event=not_read table={} reason=\"{}\"", id, people.error().message));
        then(refuse("storage", "the table could not be read; try again"));
      }));
}

// --- changing a table
// ---------------------------------------------------------------------------------------------

store::Due Tables::due_of(const Table& table) const {
  // What this process has in hand is lent to it for a while: should it die, the next one takes it up.
  if (table.bot_to_act()) return {parts_.now() + lent_for, store::Work::bot};
  if (table.clock_ends_at()) return {due_by(table), store::Work::clock};
  return {table.next_tick().value_or(parts_.now() + leave_for_long), store::Work::abandonment};
}

store::Append Tables::append_of(const Table& before, const Table& after, const Entries& entries,
                                const Live* live) const {
  store::Append append{before.id(), before.events(), {}, store::Standing::unfinished, {}, {}};
  append.entries.reserve(entries.size());
  for (const table::Entry& entry : entries) append.entries.push_back(table::write_entry(entry));
  if (finished(after.state())) {
    append.standing = store::Standing::finished;
    return append;
  }
  const store::Listing listing = listing_of(after);
  if (!live || live->stored_listing != listing) append.listing = listing;
  // A row that is early is left: most moves only put off what is due. Where there are others, one of them may have put it off: the store is asked.
  const store::Due due = due_of(after);
  if (shared() || !live || !live->stored_due || live->stored_due->at > due.at) append.due = due;
  return append;
}

Tables::Row Tables::row_of(const store::Append& append) {
  return {append.standing, append.listing, append.due};
}

void Tables::stored(Live& live, const Row& row) {
  if (row.due) live.stored_due = row.due;
  if (row.listing || row.standing == store::Standing::finished) {
    live.stored_listing = row.listing;
    ++listings_;
  }
}

void Tables::change(const LivePtr& live, Decide decide, Then<Happened> then) {
  if (!needs_time_back(live->table) && !away_for_long(live->table))
    return submit(live, std::move(decide), std::move(then));
  give_time_back(live, [this, live, decide = std::move(decide),
                        then = std::move(then)](const Answer<Happened>& given) mutable {
    TRY_OR(then, given);
    submit(live, std::move(decide), std::move(then));
  });
}

// Tried again where there is something new to decide on.
void Tables::again(Submitted command, bool anything_new, const Refusal& otherwise) {
  if (anything_new && --command.tries.left > 0) return submit(std::move(command));
  command.then(tl::unexpected(otherwise));
}

void Tables::submit(Submitted command) {
  const LivePtr live = command.live;
  const Then<Happened>& then = command.then;
  if (stopping_) return then(tl::unexpected(is_stopping()));
  if (live->saving) {
    if (live->queue.size() >= queue_for_one_table)
      return then(refuse("busy", "too many commands wait for this table"));
    live->queue.push_back([this, command = std::move(command)]() mutable { submit(std::move(command)); });
    return;
  }
  Answer<Decision> decided = command.decide(live->table);
  // What is refused may be so only here: another node may know more.
  if (!decided && shared() && !std::exchange(command.tries.up_to_date, true))
    return catch_up(live, [this, live, command, refusal = decided.error()](bool anything_new) {
      again(command, anything_new, refusal);
      next_in_queue(live);
    });
  Decision decision = TRY_OR(then, std::move(decided));
  if (decision.already) return then(Happened{*decision.already, true});
  if (decision.entries.empty()) return then(Happened{live->table.events() - 1});
  if (parts_.store->waiting() >= queue_for_the_disk)
    return then(refuse("busy", "the disk can't keep up; try again"));

  // What can't be applied must never be saved: it would fail again at every start.
  const auto kept =
      std::make_shared<Saving>(std::move(command), live->table, std::move(decision), parts_.now());
  const Table& after = kept->after;
  const Decision& wanted = kept->decision;
  const Then<Happened>& tell = kept->command.then;
  for (const table::Entry& entry : wanted.entries)
    if (const auto applied = kept->after.apply(entry); !applied) {
      parts_.journal(Severity::critical, fmt::format("event=not_applicable table={} reason=\"{}\"",
                                                     live->table.id(), applied.error().message));
      return tell(refuse("broken", "this can't happen at this table; nothing was changed"));
    }

  std::vector<store::Append> together;
  together.push_back(append_of(live->table, after, wanted.entries, live.get()));
  kept->row = row_of(together.front());
  if (wanted.new_table) {
    const Table nothing(*wanted.new_table);
    auto made = Table::restore(*wanted.new_table, wanted.new_entries);
    if (!made) return tell(refuse("broken", made.error().message));
    together.push_back(append_of(nothing, *made, wanted.new_entries, nullptr));
    arriving_[*wanted.new_table] = 0;
  }
  auto changes = people_changes(*live, after, wanted, parts_.now());
  if (!on_device && parts_.notice) kept->notice = notice_of(*live, after, wanted, parts_.now());
  if (kept->notice) changes.push_back(store::AddNotice{*kept->notice});
  auto done = alive_.guarded([this, kept](const store::Saved& result) { saved(*kept, result); });
  live->saving = true;
  ++saving_;
  if (contained(parts_.journal, "saving",
                [&] { append_with_people(std::move(together), std::move(changes), std::move(done)); }))
    return;
  live->saving = false;
  --saving_;
  tell(tl::unexpected(broken()));
}

void Tables::saved(Saving& saving, const store::Saved& saved) {
  auto& [command, after, decision, row, notice, asked_at] = saving;
  const LivePtr live = command.live;
  const Then<Happened>& then = command.then;
  --saving_;
  parts_.counts->add_save(std::max<Millis>(0, parts_.now() - asked_at));
  heard_of_storage(saved, asked_at);
  if (decision.new_table && saved.outcome != store::Outcome::saved) arriving_.erase(*decision.new_table);
  if (saved.outcome == store::Outcome::conflict) {
    // Another node was faster: what it wrote counts, and is told first. Then it is decided again.
    live->saving = false;
    return catch_up(live, [this, live, refused = command](bool anything_new) {
      again(refused, anything_new, {"stale", "somebody else was faster"});
      next_in_queue(live);
    });
  }
  live->saving = false;
  // From here on everything is done, whatever one of the steps throws.
  const auto step = [&](std::string_view what, auto&& something) {
    return contained(parts_.journal, what, something);
  };
  if (saved.outcome == store::Outcome::failed) {
    ++parts_.counts->failed_saves;
    parts_.journal(Severity::error,
                   fmt::format("event=not_saved table={} reason=\"{}\"", live->table.id(), saved.message));
    step("refusing",
         [&] { then(refuse("storage", "it could not be saved, so it did not happen; try again")); });
    return next_in_queue(live);
  }

  const int first = live->table.events();
  std::vector<json::object> moves;
  const bool described = step("describing moves", [&] {
    const bool boards = Following::anybody_sees_boards(*live);
    for (const table::Entry& entry : decision.entries) {
      if (boards) moves.push_back(live->table.describe(entry));
      if (entry.kind != table::Kind::played) continue;
      ++parts_.counts->moves;
      if (live->table.bot_to_act()) ++parts_.counts->bot_moves;
    }
  });
  const bool to_rate = after.rated() && finished(after.state()) && !finished(live->table.state());
  // A move takes nobody's place away: who lost theirs is looked for only after other things.
  std::unique_ptr<const Table> before;
  if (!std::all_of(decision.entries.begin(), decision.entries.end(),
                   [](const table::Entry& entry) { return entry.kind == table::Kind::played; }))
    before = std::make_unique<const Table>(std::move(live->table));
  live->table = std::move(after);
  live->resuming = needs_time_back(live->table);
  if (finished(live->table.state())) count_no_more(*live);
  stored(*live, row);
  live->in_hand = true;
  step("people", [&] { take_up_people(*live, decision); });
  if (before) step("dropping strangers", [&] { parts_.following->drop_strangers(*live, *before); });
  if (decision.new_table)
    step("taking up a new table", [&] {
      if (auto made = Table::restore(*decision.new_table, decision.new_entries)) {
        ++listings_;
        parts_.turn(adopt(std::move(*made), people_of(decision, *decision.new_table)));
      }
    });
  step("answering", [&] { then(Happened{first}); });
  if (!step("telling", [&] { parts_.following->tell(*live, first, std::move(moves)); }) || !described)
    parts_.following->send_away(*live);  // they come back, and ask for what they missed
  if (to_rate && parts_.rate) step("rating", [&] { parts_.rate(); });
  if (notice) step("a notice", [&] { parts_.notice(*notice); });
  step("a turn", [&] { parts_.turn(live); });
  step("the agenda", [&] { agenda_.put(*live, next_look(*live)); });
  next_in_queue(live);
}

void Tables::next_in_queue(const LivePtr& live) {
  while (!live->saving && !live->queue.empty()) {
    const auto next = std::move(live->queue.front());
    live->queue.pop_front();
    contained(parts_.journal, "the next command", [&] { next(); });
  }
  // What another node said meanwhile.
  if (!live->saving && lags(*live)) read_on(live, [] {});
}

// --- other nodes
// --------------------------------------------------------------------------------------------------

void Tables::heard(const store::News& news) {
  if (!news.absences.empty()) {
    absences_ = Absences(news.absences);
    for (const auto& [id, live] : tables_) live->resuming = needs_time_back(live->table);
  }
  if (parts_.heard)
    for (const store::News::Said& said : news.said)
      contained(parts_.journal, "another node's words", [&] { parts_.heard(said); });
  if (news.listings || news.missed) ++listings_;
  for (const store::News::Moved& one : news.tables) heard_of(one.table, one.events);
  if (!news.missed) return;
  std::vector<store::News::Moved> all;
  for (const auto& [id, live] : tables_) {
    live->people_anew = !live->people.empty();
    all.push_back({id, live->table.events() + 1});
  }
  for (const store::News::Moved& one : all)
    contained(parts_.journal, "catching up", [&] { heard_of(one.table, one.events); });
}

// What nobody uses here is fetched again when somebody does.
void Tables::heard_of(const std::string& table, int events) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) {
    // What is on its way into memory may be from before this.
    if (const auto on_its_way = arriving_.find(table); on_its_way != arriving_.end())
      on_its_way->second = std::max(on_its_way->second, events);
    else if (parts_.wanted && parts_.wanted(table))
      find(table, [](const Answer<LivePtr>&) {});
    return;
  }
  const LivePtr live = found->second;
  if (events <= live->table.events()) return;
  live->heard_of = std::max(live->heard_of, events);
  if (in_nobodys_hands(live) && !(parts_.wanted && parts_.wanted(table))) {
    count_no_more(*live);
    agenda_.remove(*live);
    tables_.erase(found);
    return;
  }
  if (!live->saving) read_on(live, [] {});
}

void Tables::refresh(const LivePtr& live, std::function<void()> then) {
  if (!shared()) return then();
  read_on(live, std::move(then));
}

void Tables::read_on(const LivePtr& live, std::function<void()> then) {
  if (live->saving) {
    live->queue.push_back([this, live, then = std::move(then)] { read_on(live, then); });
    return;
  }
  catch_up(live, [this, live, then = std::move(then)](bool) {
    then();
    next_in_queue(live);
  });
}

// Reads what another node added, and tells it. Until then the table counts as being saved, so that nothing is decided
// on what is no longer so.
void Tables::catch_up(const LivePtr& live, std::function<void(bool)> then) {
  live->saving = true;
  live->heard_of = 0;  // whatever was said until now was saved before, and is read
  const bool people_anew = std::exchange(live->people_anew, false);
  const auto whole = [this, live, then](const Result<store::Lines>& lines) {
    restore(live->table.id(), "", lines,
            [this, live, then](const Answer<Restored>& restored) { caught_up(live, restored, then); });
  };
  const auto read = [this, live, then, whole, people_anew](const Result<store::Lines>& lines) {
    if (!lines) return caught_up(live, refuse("storage", lines.error().message), then);
    if (lines->empty() && !people_anew) return caught_up(live, Restored{live->table, live->people}, then);
    if (lines->size() > applied_at_once)
      return parts_.store->load(live->table.id(), 0, alive_.guarded(whole));
    Table after = live->table;
    bool people = people_anew;  // who sits where may be another
    for (const std::string& line : *lines) {
      const auto entry = table::read_entry(line);
      if (!entry || !after.apply(*entry))
        return parts_.store->load(live->table.id(), 0, alive_.guarded(whole));
      people |= entry->kind != table::Kind::played && entry->kind != table::Kind::dealt;
    }
    if (people)
      return with_people(std::move(after), [this, live, then](const Answer<Restored>& restored) {
        caught_up(live, restored, then);
      });
    caught_up(live, Restored{std::move(after), live->people}, then);
  };
  if (contained(parts_.journal, "catching up",
                [&] { parts_.store->load(live->table.id(), live->table.events(), alive_.guarded(read)); }))
    return;
  live->saving = false;
  then(false);
}

void Tables::caught_up(const LivePtr& live, const Answer<Restored>& restored,
                       const std::function<void(bool)>& then) {
  live->saving = false;
  const int first = live->table.events();
  const bool anything_new = restored && restored->table.events() > first;
  if (!restored) {
    parts_.journal(Severity::error, fmt::format("event=not_caught_up table={} reason=\"{}\"",
                                                live->table.id(), restored.error().message));
  }
  live->behind = !restored;
  if (!restored) live->people_anew = true;
  if (restored && !anything_new) {
    live->people = restored->people;
    show_names(*live);
  }
  if (anything_new) {
    live->stored_due.reset();
    live->stored_listing.reset();
    live->in_hand = !shared();
    const bool told = contained(parts_.journal, "catching up", [&] {
      const Table before = std::exchange(live->table, restored->table);
      live->people = restored->people;
      live->resuming = needs_time_back(live->table);
      show_names(*live);
      if (finished(live->table.state())) count_no_more(*live);
      parts_.following->drop_strangers(*live, before);
      std::vector<json::object> moves;
      if (Following::anybody_sees_boards(*live))
        for (table::Event& event : live->table.events_from(first))
          moves.push_back(event.move ? std::move(event.move->own) : json::object());
      parts_.following->tell(*live, first, std::move(moves));
    });
    if (!told) parts_.following->send_away(*live);
  }
  contained(parts_.journal, "answering", [&] { then(anything_new); });
  contained(parts_.journal, "a turn", [&] { parts_.turn(live); });
  agenda_.put(*live, restored ? next_look(*live) : parts_.now() + probe_every);
}

Answer<FreshTable> prepare(const table::NewTable& asked, Millis now, std::vector<store::PersonAt> people) {
  Entries entries = TRY(table::create(asked, now));
  auto made = Table::restore(asked.id, entries);
  if (!made) return refuse("broken", made.error().message);
  return FreshTable{std::move(entries), std::move(*made), std::move(people), {}};
}

void Tables::make(FreshTable fresh, const std::string& address, Then<LivePtr> then) {
  if (stopping_) return then(tl::unexpected(is_stopping()));
  if (const auto mine = among_bots_.find(address);
      only_bots(fresh.table) && mine != among_bots_.end() && mine->second >= bot_tables_of_one_address)
    return then(
        refuse("busy", "bots play at many tables of yours already; wait until some of them are done"));
  const std::string id = fresh.table.id();
  std::vector<store::Append> together;
  together.push_back(append_of(Table(id), fresh.table, fresh.entries, nullptr));
  store::PeopleChanges changes = std::move(fresh.changes);
  arriving_[id] = 0;
  for (const store::PersonAt& one : fresh.people) changes.push_back(store::TakeSeat{one.seat});
  std::optional<store::KeptNotice> notice;
  if (!on_device && parts_.notice) notice = notice_of(fresh, parts_.now());
  if (notice) changes.push_back(store::AddNotice{*notice});
  std::move(fresh.besides.begin(), fresh.besides.end(), std::back_inserter(together));
  auto done =
      alive_.guarded([this, address, people = std::move(fresh.people),
                      made = std::make_shared<Table>(std::move(fresh.table)), append = together.front(),
                      notice, then, asked_at = parts_.now()](const store::Saved& saved) {
        --saving_;
        heard_of_storage(saved, asked_at);
        if (saved.outcome != store::Outcome::saved) arriving_.erase(append.table);
        if (saved.outcome == store::Outcome::conflict)
          return then(refuse("stale", "somebody was faster; look again"));
        if (saved.outcome != store::Outcome::saved) {
          ++parts_.counts->failed_saves;
          parts_.journal(Severity::error,
                         fmt::format("event=not_saved table={} reason=\"{}\"", append.table, saved.message));
          return then(refuse("storage", "the table could not be saved; try again"));
        }
        ++parts_.counts->tables_made;
        const LivePtr live = adopt(std::move(*made), people);
        live->address = address;
        if (only_bots(live->table)) count_among_bots(*live, address);
        stored(*live, row_of(append));
        contained(parts_.journal, "answering", [&] { then(live); });
        if (notice) contained(parts_.journal, "a notice", [&] { parts_.notice(*notice); });
        parts_.turn(live);
      });
  ++saving_;
  if (contained(parts_.journal, "saving",
                [&] { append_with_people(std::move(together), std::move(changes), std::move(done)); }))
    return;
  --saving_;
  arriving_.erase(id);
  then(tl::unexpected(broken()));
}

// --- time
// ---------------------------------------------------------------------------------------------------------

bool Tables::needs_time_back(const Table& table) const {
  if (!clock_may_run(table)) return false;
  const Millis until = parts_.now();
  const Millis away = absences_.since(table.updated_at());
  const bool holiday_over = holiday(table, until) > 0 && holiday(table, until) == holiday(table, end_of_time);
  return (away > 0 || holiday_over) && !table.resume(1, until).empty();
}

// A holiday that goes on is given back as far as it went before something happens, but not with every attempt.
bool Tables::away_for_long(const Table& table) const {
  return clock_may_run(table) && holiday(table, parts_.now()) >= given_back_every;
}

void Tables::give_time_back(const LivePtr& live, Then<Happened> then) {
  submit(
      live,
      [this](const Table& table) -> Answer<Decision> {
        const Millis now = parts_.now();
        return Decision{
            table.resume(absences_.since(table.updated_at()) + holiday(table, now), now), {}, {}, {}};
      },
      std::move(then));
}

// When time itself changes something here. What nobody could do anything about doesn't count.
Millis Tables::due_by(const Table& table) const {
  if (const auto flag = table.clock_ends_at())
    return *flag + absences_.since(table.updated_at()) + holiday(table, end_of_time);
  const auto tick = table.next_tick();
  if (!tick) return parts_.now() + leave_for_long;
  return *tick + absences_.since(table.touched_at());
}

Millis Tables::next_look(const Live& live) const {
  const Millis now = parts_.now();
  Millis next = due_by(live.table);
  if (needs_time_back(live.table)) next = now;
  if (live.followers.empty()) next = std::min(next, live.used_at + forget_unused);
  return std::max(next, now + 1);
}

void Tables::look(const LivePtr& live) {
  agenda_.remove(*live);
  if (!live->saving && live->behind && !storage_broken()) refresh(live, [] {});
  if (!live->saving && parts_.now() >= due_by(live->table)) time_is_up(live);
  parts_.turn(live);
  if (unused(live)) return forget(live);
  // A store that is away is not asked again and again.
  agenda_.put(*live, storage_broken() ? parts_.now() + probe_every : next_look(*live));
}

// Where there are other nodes, somebody whose clock runs out here may have gone on holiday there: whoever decides has asked the store.
void Tables::time_is_up(const LivePtr& live) {
  const auto tick = [this, live] {
    change(
        live,
        [this](const Table& table) -> Answer<Decision> {
          const Millis now = parts_.now();
          if (now < due_by(table)) return Decision{};
          return Decision{table.tick(now), {}, {}, {}};
        },
        [](const Answer<Happened>&) {});
  };
  if (!shared() || !counts_holidays(live->table)) return tick();
  live->people_anew = true;
  refresh(live, [live, tick] {
    if (!live->behind) tick();
  });
}

bool Tables::in_nobodys_hands(const LivePtr& live) const {
  constexpr long in_the_list_and_here = 2;
  return live->followers.empty() && !live->saving && live->queue.empty() && !live->thinking &&
         !live->hinting && live.use_count() <= in_the_list_and_here;
}

bool Tables::unused(const LivePtr& live) const {
  return !(live->table.bot_to_act() && live->in_hand) && parts_.now() - live->used_at >= forget_unused &&
         in_nobodys_hands(live);
}

// Its row says from now on when somebody must come back to it.
void Tables::forget(const LivePtr& live) {
  const bool early = live->stored_due && live->stored_due->at < due_of(live->table).at;
  if (!finished(live->table.state()) && early)
    return put_right(live, [this, live] { agenda_.put(*live, next_look(*live)); });
  count_no_more(*live);
  agenda_.remove(*live);
  tables_.erase(live->table.id());
}

// Writes what the store's row should be, without adding an entry.
void Tables::put_right(const LivePtr& live, std::function<void()> then) {
  if (live->saving || stopping_ || finished(live->table.state())) return then();
  const store::Append append = append_of(live->table, live->table, {}, nullptr);
  // A conflict is no trouble: somebody added something, and said what is due with it.
  auto done = alive_.guarded(
      [this, live, row = row_of(append), then, asked_at = parts_.now()](const store::Saved& saved) {
        --saving_;
        heard_of_storage(saved, asked_at);
        if (saved.outcome == store::Outcome::saved) stored(*live, row);
        then();
      });
  ++saving_;
  if (contained(parts_.journal, "saving", [&] { parts_.store->append({append}, std::move(done)); })) return;
  --saving_;
  then();
}

// Takes up what is due at tables that are not in memory.
void Tables::claim() {
  const Millis now = parts_.now();
  if (claiming_ > 0 || now < claim_at_ || storage_broken()) return;
  ++claiming_;
  const bool asked = contained(parts_.journal, "claiming", [&] {
    parts_.store->claim(
        now + claim_ahead_, claimed_at_once, alive_.guarded([this, now](const Result<store::Claimed>& found) {
          --claiming_;
          claim_at_ = now + (shared() ? claim_every_shared : claim_every);
          if (found) return claimed(*found, now);
          parts_.journal(Severity::error,
                         fmt::format("event=not_claimed reason=\"{}\"", found.error().message));
        }));
  });
  if (!asked) --claiming_;
}

void Tables::claimed(const store::Claimed& claimed, Millis asked_at) {
  if (claimed.next) claim_at_ = std::min(claim_at_, std::max(*claimed.next, asked_at + 1));
  bool any = false;
  for (const store::DueTable& due : claimed.tables) {
    if (due.due.at > asked_at && due.due.work != store::Work::bot && !shared()) {
      claim_at_ = std::min(claim_at_, due.due.at);
      continue;
    }
    any = true;
    ++claiming_;
    if (!contained(parts_.journal, "taking up what is due", [&] { take_up(due); })) --claiming_;
  }
  const bool more = any && claimed.tables.size() == claimed_at_once;
  if (more) claim_at_ = asked_at;
  if (!more) claim_ahead_ = 0;
}

void Tables::take_up(const store::DueTable& due) {
  const auto done = [this] { --claiming_; };
  if (const auto known = tables_.find(due.table); known != tables_.end()) {
    const LivePtr live = known->second;
    return refresh(live, [this, live, done] {
      live->in_hand = true;
      contained(parts_.journal, "a turn", [&] { parts_.turn(live); });
      put_right(live, done);
    });
  }
  Millis& again_at = unreadable_[due.table];
  if (parts_.now() < again_at) return done();
  again_at = parts_.now() + unreadable_for;
  find(due.table, "", [this, done, id = due.table](const Answer<LivePtr>& found) {
    if (!found) return done();
    unreadable_.erase(id);
    const LivePtr live = *found;
    live->in_hand = true;
    look(live);
    live->used_at = parts_.now() - forget_unused;  // nobody asked for it but time
    put_right(live, done);
  });
}

void Tables::sweep() {
  if (stopping_) return;
  for (std::size_t looked = 0; looked < looked_at_in_one_sweep; ++looked) {
    const std::string id = agenda_.due(parts_.now());
    if (id.empty()) break;
    const auto found = tables_.find(id);
    contained(parts_.journal, "looking after a table", [&] { look(LivePtr(found->second)); });
  }
  claim();
  const Millis every = storage_broken() ? probe_every : beat_every;
  if (parts_.now() - beaten_at_ >= every) beat();
}

std::optional<Millis> Tables::next_sweep() const {
  std::optional<Millis> next = agenda_.first();
  // While somebody looks at a clock, signs of life say until when it ran.
  for (const auto& [id, live] : tables_)
    if (clock_may_run(live->table) && !live->followers.empty())
      next = std::min(next.value_or(beaten_at_ + beat_every), beaten_at_ + beat_every);
  return next;
}

// A sign of life, which also finds out whether the store is well.
void Tables::beat() {
  if (beating_) return;
  const Millis now = parts_.now();
  beating_ = true;
  beaten_at_ = now;
  if (!contained(parts_.journal, "a sign of life", [&] {
        parts_.store->beat(now, alive_.guarded([this, now](const store::Saved& saved) {
          beating_ = false;
          heard_of_storage(saved, now);
        }));
      }))
    beating_ = false;
}

// While nothing can be saved nobody can move: that time counts against nobody.
void Tables::heard_of_storage(const store::Saved& saved, Millis asked_at) {
  if (saved.outcome == store::Outcome::failed) {
    if (storage_away_since_) return;
    storage_away_since_ = asked_at;
    parts_.journal(Severity::error, fmt::format("event=storage_away reason=\"{}\"", saved.message));
  } else if (storage_away_since_) {
    parts_.journal(Severity::warning, "event=storage_back");
    absent({*std::exchange(storage_away_since_, std::nullopt), parts_.now()});
  }
}

void Tables::stop() {
  if (stopping_) return;
  parts_.store->beat(parts_.now(), [](const store::Saved&) {});
  stopping_ = true;
}

}  // namespace pioche::desk
