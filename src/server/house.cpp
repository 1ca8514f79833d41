// From a command to what everybody is told: decide, save, answer, broadcast.
#include "server/house.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "store/archive.h"

namespace pioche::server {
namespace {

constexpr Millis beat_every = 2000;  // while a clock runs anywhere
constexpr Millis clean_every = 30'000;
constexpr Millis forget_finished = 600'000;  // a finished table nobody looks at
constexpr Millis forget_visitor = 600'000;

bool finished(table::State state) {
  return state == table::State::over || state == table::State::abandoned;
}

}  // namespace

House::House(HouseParts parts) : parts_(std::move(parts)), self_(std::make_shared<House*>(this)) {}

House::~House() {
  *self_ = nullptr;
}

Result<int> House::open() {
  const auto ids = parts_.store->unfinished();
  if (!ids) return tl::unexpected(ids.error());
  const auto beat = parts_.store->last_beat();
  if (!beat) return tl::unexpected(beat.error());
  const Millis now = parts_.now();
  for (const std::string& id : *ids) {
    auto loaded = store::load_table(*parts_.store, id);
    if (!loaded) {
      // One bad table must not keep the house shut: it stays in the store for somebody to look at.
      spdlog::error("event=bad_table table={} reason=\"{}\"", id, loaded.error().message);
      continue;
    }
    const LivePtr live = adopt(std::move(*loaded));
    const Millis away = now - std::max(*beat, live->table.updated_at());
    change(
        live,
        [away, now](const Table& table) -> Answer<Decision> {
          return Decision{table.resume(away, now), {}, {}, {}};
        },
        [](const Answer<Happened>&) {});
    ask_bot(live);
  }
  return static_cast<int>(tables_.size());
}

House::LivePtr House::adopt(Table table) {
  const std::string id = table.id();
  auto live = std::make_shared<Live>(std::move(table));
  live->used_at = parts_.now();
  tables_[id] = live;
  return live;
}

House::LivePtr House::find(std::string_view id) {
  if (id.size() != 12) return nullptr;
  const std::string key(id);
  if (const auto found = tables_.find(key); found != tables_.end()) {
    found->second->used_at = parts_.now();
    return found->second;
  }
  // Only finished tables are not in memory.
  auto loaded = store::load_table(*parts_.store, id);
  if (!loaded) return nullptr;
  return adopt(std::move(*loaded));
}

store::Append House::append_of(const Table& table, const Entries& entries) const {
  store::Append append{table.id(), table.events(), {}, store::Standing::unfinished};
  append.entries.reserve(entries.size());
  for (const table::Entry& entry : entries) {
    append.entries.push_back(table::write_entry(entry));
    if (entry.kind == table::Kind::over || entry.kind == table::Kind::abandoned)
      append.standing = store::Standing::finished;
  }
  return append;
}

void House::change(const LivePtr& live, Decide decide, Then then) {
  if (stopping_)
    return then(tl::unexpected(Refusal{"stopping", "the server is shutting down; it will be back"}));
  if (live->saving) {
    if (live->queue.size() >= queue_for_one_table)
      return then(tl::unexpected(Refusal{"busy", "too many commands wait for this table"}));
    live->queue.push_back([this, live, decide = std::move(decide), then = std::move(then)]() mutable {
      change(live, std::move(decide), std::move(then));
    });
    return;
  }
  auto decision = decide(live->table);
  if (!decision) return then(tl::unexpected(decision.error()));
  if (decision->already) return then(Happened{*decision->already, true});
  if (decision->entries.empty()) return then(Happened{live->table.events() - 1});
  if (parts_.store->waiting() >= queue_for_the_disk)
    return then(tl::unexpected(Refusal{"busy", "the disk can't keep up; try again"}));

  // What can't be applied must never be saved: it would fail again at every start.
  Table after = live->table;
  for (const table::Entry& entry : decision->entries)
    if (const auto applied = after.apply(entry); !applied) {
      spdlog::critical("event=not_applicable table={} reason=\"{}\"", live->table.id(),
                       applied.error().message);
      return then(tl::unexpected(Refusal{"broken", "this can't happen at this table; nothing was changed"}));
    }

  std::vector<store::Append> together;
  together.push_back(append_of(live->table, decision->entries));
  if (decision->new_table) together.push_back(append_of(Table(*decision->new_table), decision->new_entries));
  live->saving = true;
  ++saving_;
  parts_.store->append(
      std::move(together),
      [self = self_, live, after = std::make_shared<Table>(std::move(after)), decision = std::move(*decision),
       then = std::move(then), asked_at = parts_.now()](const store::Saved& result) {
        if (House* house = *self) house->saved(live, std::move(*after), decision, then, result, asked_at);
      });
}

void House::play_by(const SecretHash& token, const LivePtr& live, Table::Play play, Then then) {
  change(
      live,
      [play = std::move(play), token, now = parts_.now()](const Table& table) -> Answer<Decision> {
        // Looked up again: the guest may have left while this waited its turn.
        const Guest* const guest = table.guest(token);
        if (!guest) return tl::unexpected(Refusal{"bad_token", "this token is not one of this table's"});
        if (const auto event = table.repeated(*guest, play)) return Decision{{}, event, {}, {}};
        auto entries = table.play(*guest, play, now);
        if (!entries) return tl::unexpected(entries.error());
        return Decision{std::move(*entries), {}, {}, {}};
      },
      std::move(then));
}

void House::saved(const LivePtr& live, Table after, const Decision& decision, const Then& then,
                  const store::Saved& saved, Millis asked_at) {
  --saving_;
  live->saving = false;
  metrics_.count_save(std::max<Millis>(0, parts_.now() - asked_at));
  storage_broken_ = saved.outcome == store::Outcome::failed;
  if (saved.outcome != store::Outcome::saved) {
    ++metrics_.failed_saves;
    spdlog::error("event=not_saved table={} reason=\"{}\"", live->table.id(), saved.message);
    if (saved.outcome == store::Outcome::conflict) {
      // Another process writes to the same file: what it wrote counts.
      reload(live);
      then(tl::unexpected(Refusal{"stale", "somebody else was faster"}));
    } else {
      then(tl::unexpected(Refusal{"storage", "it could not be saved, so it did not happen; try again"}));
    }
    return next_in_queue(live);
  }

  const int first = live->table.events();
  const bool described = std::any_of(live->subscriptions.begin(), live->subscriptions.end(),
                                     [](const Subscription& one) { return one.boards; });
  std::vector<json::object> moves;
  for (const table::Entry& entry : decision.entries) {
    if (described) moves.push_back(live->table.describe(entry));
    if (entry.kind != table::Kind::played) continue;
    ++metrics_.moves;
    if (live->table.bot_to_act()) ++metrics_.bot_moves;
  }
  live->table = std::move(after);
  drop_strangers(*live);
  if (decision.new_table) {
    auto made = Table::restore(*decision.new_table, decision.new_entries);
    if (made) ask_bot(adopt(std::move(*made)));
  }
  then(Happened{first});
  broadcast(*live, first, std::move(moves));
  ask_bot(live);
  next_in_queue(live);
}

void House::next_in_queue(const LivePtr& live) {
  while (!live->saving && !live->queue.empty()) {
    const auto next = std::move(live->queue.front());
    live->queue.pop_front();
    next();
  }
}

void House::reload(const LivePtr& live) {
  auto loaded = store::load_table(*parts_.store, live->table.id());
  if (loaded)
    live->table = std::move(*loaded);
  else
    spdlog::critical("event=not_reloaded table={} reason=\"{}\"", live->table.id(), loaded.error().message);
}

void House::make_table(const table::NewTable& asked, std::function<void(const Answer<LivePtr>&)> then) {
  if (stopping_)
    return then(tl::unexpected(Refusal{"stopping", "the server is shutting down; it will be back"}));
  auto entries = table::create(asked, parts_.now());
  if (!entries) return then(tl::unexpected(entries.error()));
  ++saving_;
  store::Append append = append_of(Table(asked.id), *entries);
  std::vector<store::Append> together;
  together.push_back(std::move(append));
  parts_.store->append(std::move(together), [self = self_, id = asked.id, entries = std::move(*entries),
                                             then = std::move(then)](const store::Saved& saved) {
    House* const house = *self;
    if (!house) return;
    --house->saving_;
    house->storage_broken_ = saved.outcome == store::Outcome::failed;
    if (saved.outcome != store::Outcome::saved) {
      ++house->metrics_.failed_saves;
      spdlog::error("event=not_saved table={} reason=\"{}\"", id, saved.message);
      return then(tl::unexpected(Refusal{"storage", "the table could not be saved; try again"}));
    }
    auto made = Table::restore(id, entries);
    if (!made) return then(tl::unexpected(Refusal{"broken", made.error().message}));
    ++house->metrics_.tables_made;
    const LivePtr live = house->adopt(std::move(*made));
    then(live);
    house->ask_bot(live);
  });
}

// A token that was replaced, or whose guest has left, opens a private table no longer.
void House::drop_strangers(Live& live) {
  std::erase_if(live.subscriptions, [&](const Subscription& one) {
    if (!one.token || live.table.may_watch(live.table.guest(*one.token))) return false;
    sockets_.at(one.socket).tables.erase(live.table.id());
    one.sink->send(std::make_shared<const std::string>(
        json::serialize(json::object{{"version", 1}, {"type", "unsubscribed"}, {"table", live.table.id()}})));
    return true;
  });
}

// --- telling
// ------------------------------------------------------------------------------------------------------

table::Presence House::presence(const Live& live) const {
  table::Presence presence;
  presence.thinking = live.thinking;
  for (const Subscription& one : live.subscriptions) {
    const Guest* const guest = one.token ? live.table.guest(*one.token) : nullptr;
    if (!guest) continue;
    for (Seat seat = 0; seat < max_seats; ++seat)
      if (guest->seats.contains(seat)) presence.connected.insert(seat);
  }
  return presence;
}

json::object House::snapshot(const Live& live, const std::optional<SecretHash>& token, Seat as,
                             Table::Log log) const {
  const Guest* const guest = token ? live.table.guest(*token) : nullptr;
  return live.table.snapshot(guest, as, presence(live), log, parts_.now());
}

void House::send(SocketId socket, std::shared_ptr<const std::string> text) {
  if (const auto found = sockets_.find(socket); found != sockets_.end())
    found->second.sink->send(std::move(text));
}

void House::broadcast(Live& live, int first, std::vector<json::object> moves) {
  const int count = live.table.events() - first;
  if (count <= 0 || live.subscriptions.empty()) return;
  // Everybody who follows without boards gets the same text; so do all whose eyes are the same.
  using Texts = boost::container::small_vector<std::shared_ptr<const std::string>, 4>;
  Texts bare(static_cast<std::size_t>(count)), told(static_cast<std::size_t>(count));
  std::vector<std::pair<std::pair<const Guest*, Seat>, std::shared_ptr<const std::string>>> shown;
  const auto move = [&](std::size_t index) { return index < moves.size() ? moves[index] : json::object(); };
  for (const Subscription& one : live.subscriptions) {
    const Guest* const guest = one.token ? live.table.guest(*one.token) : nullptr;
    for (int i = 0; i < count; ++i) {
      const auto index = static_cast<std::size_t>(i);
      const bool last = i + 1 == count;
      std::shared_ptr<const std::string> text;
      if (!one.boards) {
        if (!bare[index]) bare[index] = std::make_shared<const std::string>(live.table.event_text(first + i));
        text = bare[index];
      } else if (!last) {
        if (!told[index])
          told[index] =
              std::make_shared<const std::string>(json::serialize(live.table.event(first + i, move(index))));
        text = told[index];
      } else {
        const std::pair key(guest, one.as);
        const auto same =
            std::find_if(shown.begin(), shown.end(), [&](const auto& pair) { return pair.first == key; });
        if (same != shown.end()) {
          text = same->second;
        } else {
          json::object event = live.table.event(first + i, move(index));
          event["snapshot"] =
              live.table.snapshot(guest, one.as, presence(live), Table::Log::without, parts_.now());
          text = std::make_shared<const std::string>(json::serialize(event));
          shown.emplace_back(key, text);
        }
      }
      ++metrics_.events_sent;
      one.sink->send(std::move(text));
    }
  }
}

void House::tell_presence(Live& live) {
  json::array connected;
  const table::Presence now = presence(live);
  for (Seat seat = 0; seat < max_seats; ++seat)
    if (now.connected.contains(seat)) connected.push_back(seat + 1);
  const auto text =
      std::make_shared<const std::string>(json::serialize(json::object{{"version", 1},
                                                                       {"type", "presence"},
                                                                       {"table", live.table.id()},
                                                                       {"connected", std::move(connected)}}));
  for (const Subscription& one : live.subscriptions)
    if (one.boards) one.sink->send(text);
}

// --- bots
// ---------------------------------------------------------------------------------------------------------

void House::ask_bot(const LivePtr& live) {
  const auto bot = live->table.bot_to_act();
  if (!bot || live->thinking || live->saving || stopping_) return;
  const int round = live->table.match().rounds() - 1;
  const int ply = live->table.match().ply();
  const auto match = std::make_shared<const play::Match>(live->table.match());
  auto job = [self = self_, thinker = parts_.thinker, post = parts_.post, live, match, bot = *bot, round,
              ply](std::stop_token stop) {
    auto thought = thinker->decide(*match, bot.level, std::move(stop));
    post([self, live, bot, round, ply, thought = std::move(thought)] {
      House* const house = *self;
      if (!house) return;
      live->thinking = false;
      if (!thought) {
        spdlog::error("event=bot_failed table={} reason=\"{}\"", live->table.id(), thought.error().message);
        return;
      }
      const Table::Play play{round, ply, thought->action, ""};
      house->change(
          live,
          [play, seat = bot.seat, now = house->parts_.now()](const Table& table) -> Answer<Decision> {
            auto entries = table.play_bot(seat, play, now);
            if (!entries) return tl::unexpected(entries.error());
            return Decision{std::move(*entries), {}, {}, {}};
          },
          [live](const Answer<Happened>& answer) {
            // Stale is no fault: the seat may have changed hands meanwhile. The sweep asks again.
            if (!answer && answer.error().code != "stale" && answer.error().code != "stopping")
              spdlog::warn("event=bot_refused table={} code={} reason=\"{}\"", live->table.id(),
                           answer.error().code, answer.error().message);
          });
    });
  };
  if (!parts_.workers->give(Urgency::bot, std::move(job))) return;  // the sweep tries again
  live->thinking = true;
  if (live->subscriptions.empty()) return;
  const auto text = std::make_shared<const std::string>(json::serialize(json::object{
      {"version", 1}, {"type", "thinking"}, {"table", live->table.id()}, {"seat", bot->seat + 1}}));
  for (const Subscription& one : live->subscriptions)
    if (one.boards) one.sink->send(text);
}

// --- time
// ---------------------------------------------------------------------------------------------------------

void House::sweep() {
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
    if (!live->thinking && live->table.bot_to_act()) ask_bot(live);
    if (cleaning && finished(live->table.state()) && live->subscriptions.empty() && !live->saving &&
        now - live->used_at > forget_finished)
      tables_.erase(live->table.id());
  }
  if (clocks && now - beaten_at_ >= beat_every) {
    parts_.store->beat(now);
    beaten_at_ = now;
  }
  if (!cleaning) return;
  cleaned_at_ = now;
  std::erase_if(visitors_, [&](const auto& one) {
    const Visitor& who = one.second;
    return who.sockets == 0 && who.analyses == 0 && now - who.calls.used_at() > forget_visitor;
  });
}

void House::stop() {
  if (stopping_) return;
  parts_.store->beat(parts_.now());
  stopping_ = true;
}

House::Visitor& House::visitor(const std::string& address) {
  return visitors_[address];
}

}  // namespace pioche::server
