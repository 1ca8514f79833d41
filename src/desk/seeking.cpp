#include "desk/seeking.h"

#include <cmath>

#include "desk/finished.h"
#include "desk/new_tables.h"
#include "fair/secret.h"
#include "people/house_ratings.h"
#include "people/matching.h"
#include "play/json.h"

namespace pioche::desk {
namespace {

constexpr Millis minute = 60'000;
constexpr Millis day = 24 * 60 * minute;
constexpr Millis look_often = 1000;  // while somebody here waits
constexpr Millis look_seldom = 5000;
constexpr Millis kept_for = 30'000;  // by whoever has them connected, and said again in time
constexpr Millis keep_every = 10'000;
constexpr Millis waits_days_for = 7 * day;
constexpr int most_looked_at = 1000;

people::Kind kind_of(const store::Seek& seek) {
  return {seek.ladder, seek.options, seek.players, seek.pace, seek.rated};
}

Pace pace_of(const store::Seek& seek) {
  return described::find_word<Pace>(seek.pace).value_or(Pace::minute);
}

}  // namespace

ClockWish clock_of(Pace pace) {
  switch (pace) {
    case Pace::minute:
      return {static_cast<int>(minute), {}};
    case Pace::game:
      return {{}, static_cast<int>(10 * minute)};
    case Pace::day:
      return {static_cast<int>(day), {}};
    case Pace::three_days:
      return {static_cast<int>(3 * day), {}};
    case Pace::week:
      return {static_cast<int>(7 * day), {}};
  }
  return {};
}

bool in_days(Pace pace) {
  return pace == Pace::day || pace == Pace::three_days || pace == Pace::week;
}

Answer<FreshTable> seat_together(const std::vector<store::Seek>& seeks, Millis now) {
  const store::Seek& first = seeks.front();
  table::NewTable wanted;
  wanted.game = first.game;
  wanted.options = json::parse(first.options).as_object();
  wanted.rated = first.rated;
  const ClockWish clock = clock_of(pace_of(first));
  wanted.move_ms = clock.move_ms.value_or(0);
  wanted.game_ms = clock.game_ms.value_or(0);
  std::vector<Sitting> people;
  for (const store::Seek& one : seeks)
    people.push_back({one.account,
                      one.name,
                      one.token,
                      one.commit,
                      {{one.ladder, one.rating, 0}},
                      one.bot,
                      one.away_from,
                      one.away_until});
  FreshTable fresh = TRY(seat_at_once(std::move(wanted), people, now));
  store::SeatSeeks seated{{}, fresh.table.id(), now + kept_for};
  for (const store::Seek& one : seeks) seated.ids.push_back(one.id);
  fresh.changes.push_back(std::move(seated));
  return fresh;
}

void Seeking::seek(ConnectionId connection, const Caller& caller, const SeekMessage& asked,
                   Then<SeekingMessage> then) {
  const bool rated = asked.rated.value_or(false);
  const bool days = in_days(asked.pace);
  if (rated || days) TRY_OR(then, check_known(caller, Known::yes, parts_.now()));
  // Whoever waits with two connections, and for each of them, is seated again and again.
  if (parts_.one_more_table && !parts_.one_more_table(caller.address))
    return then(refuse("too_many", "too many new tables from your address; wait a little"));
  const auto match = play::new_match(asked.game, asked.options.value_or(json::object()));
  if (!match) return then(refuse("bad_options", match.error().message));

  const std::string secret = fair::new_secret();
  store::Seek seek;
  seek.id = fair::new_table_id();
  seek.token = fair::hash_secret(secret);
  // Whoever comes back in days could not show in time what they are bound to: such deals are the house's alone.
  if (!days) seek.commit = asked.commit.value_or("");
  seek.game = match->game();
  seek.options = json::serialize(play::options(*match));
  seek.ladder = ladder_of(*match);
  seek.players = match->players();
  seek.pace = described::word(asked.pace);
  seek.rated = rated;
  seek.since = parts_.now();
  seek.until = parts_.now() + (days ? waits_days_for : kept_for);
  seek.bots = asked.bots.value_or(false);
  if (caller.person) {
    seek.account = caller.person->account.id;
    for (const store::LadderRating& one : caller.person->ratings)
      if (one.ladder == seek.ladder) seek.rating = one.rating;
  } else {
    seek.name = asked.name.value_or("");
  }
  // What can't be a table is refused now, not when somebody came for it.
  std::vector<store::Seek> tried(seek.players, seek);
  for (std::size_t i = 1; i < tried.size(); ++i) {
    tried[i].token = fair::hash_secret(fair::new_secret());
    tried[i].commit.clear();
  }
  TRY_OR(then, seat_together(tried, parts_.now()));

  const people::Patience patience;
  SeekingMessage shown;
  shown.seek = seek.id;
  shown.token = secret;
  shown.rating = people::shown_points(seek.rating.mean);
  shown.window = static_cast<int>(
      std::lround(people::window({"", {}, seek.rating, seek.since, {}}, seek.since, patience)));
  shown.wider = static_cast<int>(patience.wider_each_second);
  shown.widest = static_cast<int>(patience.last_window);
  shown.bot_after_ms = static_cast<int>(patience.until_bot);
  shown.level = people::nearest_bot(seek.ladder, seek.rating);
  gone(connection);  // one wish at a time
  parts_.people->save(
      {}, {store::ForgetSeeks{parts_.now()}, store::AddSeek{seek}},
      alive_.guarded([this, connection, id = seek.id, days, shown, then](const store::Saved& saved) {
        if (saved.outcome != store::Outcome::saved)
          return then(refuse("storage", "it could not be saved; try again"));
        if (!parts_.following->connected(connection) && !days)
          return save({store::EndSeek{id}});  // gone meanwhile
        own_[id] = {connection, parts_.now(), parts_.now(), days};
        look_at_ = 0;
        then(shown);
      }));
}

void Seeking::end(ConnectionId connection, const std::string& seek, const std::string& account,
                  Then<SeekEndedMessage> then) {
  const auto found = own_.find(seek);
  const bool mine = found != own_.end() && found->second.connection == connection;
  if (mine) own_.erase(found);
  // Nothing to end, and nothing to look for: the rows of all who wait would be read for anybody who says so.
  if (!mine && account.empty()) return then(SeekEndedMessage{{}, seek});
  // One that takes days may have been asked for elsewhere: whose it is, the rows tell.
  parts_.people->seeks(
      parts_.now(), most_looked_at,
      alive_.guarded([this, mine, seek, account, then](const Result<std::vector<store::Seek>>& seeks) {
        if (!seeks) return then(refuse("storage", "it could not be read; try again"));
        for (const store::Seek& one : *seeks)
          if (one.id == seek && one.table.empty() && (mine || (!account.empty() && one.account == account)))
            save({store::EndSeek{seek}});
        look_at_ = 0;
        then(SeekEndedMessage{{}, seek});
      }));
}

void Seeking::gone(ConnectionId connection) {
  store::PeopleChanges changes;
  std::erase_if(own_, [&](const auto& one) {
    if (one.second.connection != connection) return false;
    if (!one.second.days) changes.push_back(store::EndSeek{one.first});
    return true;
  });
  if (!changes.empty()) save(std::move(changes));
}

void Seeking::save(store::PeopleChanges changes) {
  parts_.people->save({}, std::move(changes), alive_.guarded([this](const store::Saved& saved) {
    if (saved.outcome == store::Outcome::failed)
      parts_.journal(Severity::error, fmt::format("event=not_saved what=seeks reason=\"{}\"", saved.message));
  }));
}

void Seeking::sweep() {
  const Millis now = parts_.now();
  if (looking_ || now < look_at_) return;
  looking_ = true;
  look_at_ = now + (own_.empty() ? look_seldom : look_often);
  store::PeopleChanges kept;
  for (auto& [id, own] : own_)
    if (!own.days && now - own.kept_at > keep_every) {
      own.kept_at = now;
      kept.push_back(store::KeepSeek{id, now + kept_for});
    }
  if (!kept.empty()) save(std::move(kept));
  const bool asked = contained(parts_.journal, "looking for opponents", [&] {
    parts_.people->seeks(
        now, most_looked_at, alive_.guarded([this, now](const Result<std::vector<store::Seek>>& seeks) {
          looking_ = false;
          if (seeks) return looked(*seeks, now);
          parts_.journal(Severity::error,
                         fmt::format("event=not_read what=seeks reason=\"{}\"", seeks.error().message));
        }));
  });
  if (!asked) looking_ = false;
}

// Whoever waits for something else by now, on another device, waits no longer here.
void Seeking::tell_replaced(const std::vector<store::Seek>& seeks, Millis asked_at) {
  if (seeks.size() >= static_cast<std::size_t>(most_looked_at)) return;
  std::erase_if(own_, [&](const auto& one) {
    const auto& [id, own] = one;
    if (own.since >= asked_at) return false;
    for (const store::Seek& seek : seeks)
      if (seek.id == id) return false;
    parts_.following->send(own.connection, text_of(SeekEndedMessage{{}, id}));
    return true;
  });
}

void Seeking::looked(const std::vector<store::Seek>& seeks, Millis asked_at) {
  tell_replaced(seeks, asked_at);
  std::vector<people::Wish> wishes;
  std::vector<store::Seek> waiting;
  for (const store::Seek& seek : seeks) {
    if (!seek.table.empty()) {
      tell(seek, seek.table);
      continue;
    }
    wishes.push_back({seek.account.empty() ? seek.id : seek.account, kind_of(seek), seek.rating, seek.since,
                      seek.blocked, seek.bot, seek.bots});
    waiting.push_back(seek);
  }
  count(waiting);
  for (const people::Group& group : people::match(wishes, parts_.now())) {
    std::vector<store::Seek> together;
    for (const std::size_t one : group) together.push_back(waiting[one]);
    contained(parts_.journal, "seating people", [&] { seat(together); });
  }
}

void Seeking::seat(const std::vector<store::Seek>& group) {
  auto fresh = seat_together(group, parts_.now());
  if (!fresh) {
    // Two who brought the same to the deal, at worst: whoever came last asks again, or not.
    parts_.journal(Severity::warning, fmt::format("event=not_seated reason=\"{}\"", fresh.error().message));
    return save({store::EndSeek{group.back().id}});
  }
  parts_.tables->make(std::move(*fresh), "", alive_.guarded([this, group](const Answer<LivePtr>& made) {
    look_at_ = 0;
    if (!made) return;  // somebody else was faster, or one of them is gone
    for (const store::Seek& seek : group) tell(seek, (*made)->table.id());
  }));
}

void Seeking::tell(const store::Seek& seek, const std::string& table) {
  const auto own = own_.find(seek.id);
  if (own == own_.end()) return;
  parts_.following->send(own->second.connection, text_of(MatchedMessage{seek.id, table}));
  own_.erase(own);
  save({store::EndSeek{seek.id}});
}

void Seeking::count(const std::vector<store::Seek>& seeks) {
  std::map<people::Kind, WaitingShown> by_kind;
  for (const store::Seek& seek : seeks) {
    WaitingShown& shown = by_kind[kind_of(seek)];
    if (shown.people++ > 0) continue;
    shown.game = seek.game;
    shown.options = json::parse(seek.options).as_object();
    shown.pace = pace_of(seek);
    shown.rated = seek.rated;
  }
  std::string counted;
  waiting_.clear();
  for (auto& [kind, shown] : by_kind) {
    counted +=
        fmt::format("{} {} {} {} {}\n", kind.ladder, kind.options, kind.pace, kind.rated, shown.people);
    waiting_.push_back(std::move(shown));
  }
  if (counted == counted_) return;
  counted_ = std::move(counted);
  ++changes_;
}

}  // namespace pioche::desk
