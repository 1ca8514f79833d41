#include "desk/tables.h"

#include <algorithm>

#include "desk/limits.h"
#include "desk/rights.h"
#include "store/archive.h"

namespace pioche::desk {
namespace {

constexpr Millis beat_every = 2000;  // while a clock runs anywhere
constexpr Millis clean_every = 30'000;
constexpr Millis forget_finished = 600'000;  // a finished table nobody looks at
constexpr std::size_t id_length = 12;

bool finished(table::State state) {
  return state == table::State::over || state == table::State::abandoned;
}

tl::unexpected<Refusal> is_stopping() {
  return refuse("stopping", "the server is shutting down; it will be back");
}

}  // namespace

Result<int> Tables::open() {
  const auto ids = TRY(parts_.store->unfinished());
  const Millis beat = TRY(parts_.store->last_beat());
  const Millis now = parts_.now();
  for (const std::string& id : ids)
    find(id, [this, now, beat](const Answer<LivePtr>& found) {
      if (!found) return;
      const LivePtr& live = *found;
      live->resuming = true;
      const Millis away = now - std::max(beat, live->table.updated_at());
      change(
          live,
          [away, now](const Table& table) -> Answer<Decision> {
            return Decision{table.resume(away, now), {}, {}, {}};
          },
          [live](const Answer<Happened>&) { live->resuming = false; });
      parts_.turn(live);
    });
  return static_cast<int>(ids.size());
}

LivePtr Tables::adopt(Table table) {
  const std::string id = table.id();
  auto live = std::make_shared<Live>(std::move(table));
  live->used_at = parts_.now();
  tables_[id] = live;
  return live;
}

LivePtr Tables::loaded(std::string_view id) {
  const auto found = tables_.find(std::string(id));
  if (found == tables_.end()) return nullptr;
  found->second->used_at = parts_.now();
  return found->second;
}

// Whoever asks while a clock gets its time back sees the table with that, once it is saved.
void Tables::hand_over(const LivePtr& live, const Then<LivePtr>& then) {
  if (!live->resuming) return then(live);
  live->queue.push_back([live, then] { then(live); });
}

void Tables::find(std::string_view id, Then<LivePtr> then) {
  if (id.size() != id_length) return then(unknown_table());
  if (const LivePtr live = loaded(id)) return hand_over(live, then);
  const std::string key(id);
  auto& waiting = loading_[key];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  parts_.store->load(key, alive_.guarded([this, key](const Result<store::Lines>& lines) {
    Answer<LivePtr> found = unknown_table();
    if (!lines) {
      parts_.journal(Severity::error,
                     fmt::format("event=not_read table={} reason=\"{}\"", key, lines.error().message));
      found = refuse("storage", "the table could not be read; try again");
    } else if (!lines->empty()) {
      // One bad table must not keep the house shut: it stays in the store for somebody to look at.
      if (auto table = store::restore(key, *lines))
        found = adopt(std::move(*table));
      else {
        parts_.journal(Severity::error,
                       fmt::format("event=bad_table table={} reason=\"{}\"", key, table.error().message));
        found = refuse("broken", "this table can't be read; the operator was told");
      }
    }
    const auto asked = loading_.extract(key);
    for (const Then<LivePtr>& one : asked.mapped()) {
      if (found)
        hand_over(*found, one);
      else
        one(found);
    }
  }));
}

store::Append Tables::append_of(const Table& table, const Entries& entries) {
  store::Append append{table.id(), table.events(), {}, store::Standing::unfinished};
  append.entries.reserve(entries.size());
  for (const table::Entry& entry : entries) {
    append.entries.push_back(table::write_entry(entry));
    if (entry.kind == table::Kind::over || entry.kind == table::Kind::abandoned)
      append.standing = store::Standing::finished;
  }
  return append;
}

void Tables::change(const LivePtr& live, Decide decide, Then<Happened> then) {
  if (stopping_) return then(is_stopping());
  if (live->saving) {
    if (live->queue.size() >= queue_for_one_table)
      return then(refuse("busy", "too many commands wait for this table"));
    live->queue.push_back([this, live, decide = std::move(decide), then = std::move(then)]() mutable {
      change(live, std::move(decide), std::move(then));
    });
    return;
  }
  Decision decision = TRY_OR(then, decide(live->table));
  if (decision.already) return then(Happened{*decision.already, true});
  if (decision.entries.empty()) return then(Happened{live->table.events() - 1});
  if (parts_.store->waiting() >= queue_for_the_disk)
    return then(refuse("busy", "the disk can't keep up; try again"));

  // What can't be applied must never be saved: it would fail again at every start.
  Table after = live->table;
  for (const table::Entry& entry : decision.entries)
    if (const auto applied = after.apply(entry); !applied) {
      parts_.journal(Severity::critical, fmt::format("event=not_applicable table={} reason=\"{}\"",
                                                     live->table.id(), applied.error().message));
      return then(refuse("broken", "this can't happen at this table; nothing was changed"));
    }

  std::vector<store::Append> together;
  together.push_back(append_of(live->table, decision.entries));
  if (decision.new_table) together.push_back(append_of(Table(*decision.new_table), decision.new_entries));
  live->saving = true;
  ++saving_;
  parts_.store->append(std::move(together),
                       alive_.guarded([this, live, after = std::make_shared<Table>(std::move(after)),
                                       decision = std::move(decision), then = std::move(then),
                                       asked_at = parts_.now()](const store::Saved& result) {
                         saved(live, std::move(*after), decision, then, result, asked_at);
                       }));
}

void Tables::saved(const LivePtr& live, Table after, const Decision& decision, const Then<Happened>& then,
                   const store::Saved& saved, Millis asked_at) {
  --saving_;
  parts_.counts->add_save(std::max<Millis>(0, parts_.now() - asked_at));
  storage_broken_ = saved.outcome == store::Outcome::failed;
  if (saved.outcome != store::Outcome::saved) {
    ++parts_.counts->failed_saves;
    parts_.journal(Severity::error,
                   fmt::format("event=not_saved table={} reason=\"{}\"", live->table.id(), saved.message));
  }
  if (saved.outcome == store::Outcome::conflict)
    // Another process writes to the same file: what it wrote counts, and is told first.
    return catch_up(live, [this, live, then] {
      then(refuse("stale", "somebody else was faster"));
      next_in_queue(live);
    });
  live->saving = false;
  if (saved.outcome == store::Outcome::failed) {
    then(refuse("storage", "it could not be saved, so it did not happen; try again"));
    return next_in_queue(live);
  }

  const int first = live->table.events();
  const bool boards = Following::anybody_sees_boards(*live);
  std::vector<json::object> moves;
  for (const table::Entry& entry : decision.entries) {
    if (boards) moves.push_back(live->table.describe(entry));
    if (entry.kind != table::Kind::played) continue;
    ++parts_.counts->moves;
    if (live->table.bot_to_act()) ++parts_.counts->bot_moves;
  }
  const Table before = std::exchange(live->table, std::move(after));
  parts_.following->drop_strangers(*live, before);
  if (decision.new_table)
    if (auto made = Table::restore(*decision.new_table, decision.new_entries))
      parts_.turn(adopt(std::move(*made)));
  then(Happened{first});
  parts_.following->tell(*live, first, std::move(moves));
  parts_.turn(live);
  next_in_queue(live);
}

void Tables::next_in_queue(const LivePtr& live) {
  while (!live->saving && !live->queue.empty()) {
    const auto next = std::move(live->queue.front());
    live->queue.pop_front();
    next();
  }
}

// Reads what another writer added, and tells it. Until then the table counts as being saved, so that nothing is decided
// on what is no longer so.
void Tables::catch_up(const LivePtr& live, std::function<void()> then) {
  parts_.store->load(
      live->table.id(),
      alive_.guarded([this, live, then = std::move(then)](const Result<store::Lines>& lines) {
        live->saving = false;
        const auto restored = [&]() -> Result<Table> { return store::restore(live->table.id(), TRY(lines)); };
        Result<Table> table = restored();
        if (table) {
          const int first = live->table.events();
          const Table before = std::exchange(live->table, std::move(*table));
          parts_.following->drop_strangers(*live, before);
          std::vector<json::object> moves;
          if (Following::anybody_sees_boards(*live))
            for (table::Event& event : live->table.events_from(first))
              moves.push_back(event.move ? std::move(event.move->own) : json::object());
          parts_.following->tell(*live, first, std::move(moves));
        } else {
          parts_.journal(Severity::critical, fmt::format("event=not_reloaded table={} reason=\"{}\"",
                                                         live->table.id(), table.error().message));
        }
        then();
        parts_.turn(live);
      }));
}

void Tables::make(const table::NewTable& asked, const std::optional<play::Record>& begun,
                  Then<LivePtr> then) {
  if (stopping_) return then(is_stopping());
  Entries entries = TRY_OR(then, begun ? table::take_over(asked, *begun, parts_.now())
                                       : table::create(asked, parts_.now()));
  ++saving_;
  std::vector<store::Append> together;
  together.push_back(append_of(Table(asked.id), entries));
  parts_.store->append(
      std::move(together), alive_.guarded([this, id = asked.id, entries = std::move(entries),
                                           then = std::move(then)](const store::Saved& saved) {
        --saving_;
        storage_broken_ = saved.outcome == store::Outcome::failed;
        if (saved.outcome != store::Outcome::saved) {
          ++parts_.counts->failed_saves;
          parts_.journal(Severity::error,
                         fmt::format("event=not_saved table={} reason=\"{}\"", id, saved.message));
          return then(refuse("storage", "the table could not be saved; try again"));
        }
        auto made = Table::restore(id, entries);
        if (!made) return then(refuse("broken", made.error().message));
        ++parts_.counts->tables_made;
        const LivePtr live = adopt(std::move(*made));
        then(live);
        parts_.turn(live);
      }));
}

void Tables::sweep() {
  if (stopping_) return;
  const Millis now = parts_.now();
  const bool cleaning = now - cleaned_at_ >= clean_every;
  bool clocks = false;
  std::vector<LivePtr> all;
  all.reserve(tables_.size());
  for (const auto& [id, live] : tables_) all.push_back(live);
  for (const LivePtr& live : all) {
    clocks = clocks || (live->table.has_clock() && live->table.state() == table::State::playing);
    if (const auto due = live->table.next_tick(); due && now >= *due && !live->saving)
      change(
          live,
          [now](const Table& table) -> Answer<Decision> {
            return Decision{table.tick(now), {}, {}, {}};
          },
          [](const Answer<Happened>&) {});
    parts_.turn(live);
    if (cleaning && finished(live->table.state()) && live->followers.empty() && !live->saving &&
        now - live->used_at > forget_finished)
      tables_.erase(live->table.id());
  }
  if (clocks && now - beaten_at_ >= beat_every) {
    parts_.store->beat(now);
    beaten_at_ = now;
  }
  if (cleaning) cleaned_at_ = now;
}

void Tables::stop() {
  if (stopping_) return;
  parts_.store->beat(parts_.now());
  stopping_ = true;
}

}  // namespace pioche::desk
