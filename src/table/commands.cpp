// What may happen next at a table: each command checks and answers with entries, and changes nothing.
#include <algorithm>

#include "play/json.h"
#include "play/notation.h"
#include "show/read_json.h"
#include "table/table.h"

namespace pioche::table {
namespace {

constexpr std::size_t max_name = 40;     // characters
constexpr std::size_t max_move_id = 64;  // bytes

template <class... Args>
tl::unexpected<Refusal> refuse(std::string_view code, fmt::format_string<Args...> text, Args&&... args) {
  return tl::unexpected(Refusal{code, fmt::format(text, std::forward<Args>(args)...)});
}

// Names are shown to others: no control characters, and short. The JSON reader has checked that they are
// UTF-8.
Answer<void> check_name(std::string_view name) {
  std::size_t characters = 0;
  for (const char byte : name) {
    const auto value = static_cast<std::uint8_t>(byte);
    if (value < 0x20 || value == 0x7f) return refuse("bad_request", "a name has no control characters");
    if ((value & 0xC0) != 0x80) ++characters;
  }
  if (characters > max_name)
    return refuse("bad_request", "a name has at most {} characters, not {}", max_name, characters);
  return {};
}

Answer<void> check_level(int level) {
  if (level < min_level || level > max_level)
    return refuse("bad_request", "a bot's level is {} to {}, not {}", min_level, max_level, level);
  return {};
}

Answer<void> check_clock(Millis time) {
  if (time != 0 && (time < min_clock || time > max_clock))
    return refuse("bad_request", "a clock has {} to {} milliseconds, not {}", min_clock, max_clock, time);
  return {};
}

std::string player_name(std::size_t seat) {
  return fmt::format("Player {}", seat + 1);
}

json::object write_seat(const SeatAsked& asked, std::size_t index) {
  json::object seat;
  switch (asked.kind) {
    case SeatKind::human:
      seat["kind"] = "human";
      seat["name"] = asked.name.empty() ? player_name(index) : asked.name;
      break;
    case SeatKind::bot:
      seat["kind"] = "bot";
      seat["name"] = asked.name.empty() ? fmt::format("Bot {}", asked.level) : asked.name;
      seat["level"] = asked.level;
      break;
    case SeatKind::open:
      seat["kind"] = "open";
      if (!asked.name.empty()) seat["name"] = asked.name;
      break;
  }
  if (asked.reserved) seat["reserved"] = fair::to_hex(*asked.reserved);
  return seat;
}

}  // namespace

Answer<Entries> create(const NewTable& asked, Millis now) {
  if (const auto game = play::describe_game(asked.game); !game)
    return refuse("unknown_game", "{}", game.error().message);
  json::object options = asked.options;
  if (const json::value* players = options.if_contains("players")) {
    const auto count = read_json::integer(*players, "players");
    if (!count || *count != static_cast<int>(asked.seats.size()))
      return refuse("bad_options", "options say {} players, but there are {} seats",
                    json::serialize(*players), asked.seats.size());
  } else {
    options["players"] = asked.seats.size();
  }
  const auto match = play::new_match(asked.game, options);
  if (!match) return refuse("bad_options", "{}", match.error().message);

  json::array seats;
  for (std::size_t i = 0; i < asked.seats.size(); ++i) {
    TRY(check_name(asked.seats[i].name));
    if (asked.seats[i].kind == SeatKind::bot) TRY(check_level(asked.seats[i].level));
    seats.push_back(write_seat(asked.seats[i], i));
  }
  for (const Millis time : {asked.move_ms, asked.game_ms}) TRY(check_clock(time));
  if (asked.away_ms == 0) return refuse("bad_request", "away_ms has at least {} milliseconds", min_clock);
  TRY(check_clock(asked.away_ms));

  Table table(asked.id);
  Entries entries;
  Entry& created = entries.emplace_back(table.make(Kind::created, now));
  created.more = {{"game", asked.game},
                  {"options", play::options(*match)},
                  {"seats", std::move(seats)},
                  {"public", asked.access == Access::everyone},
                  {"hold", asked.start == Start::held},
                  {"move_ms", asked.move_ms},
                  {"game_ms", asked.game_ms},
                  {"away_ms", asked.away_ms},
                  {"host", fair::to_hex(asked.host)},
                  {"join", fair::to_hex(asked.join)},
                  {"watch", fair::to_hex(asked.watch)},
                  {"seed", fair::to_hex(asked.seed)}};
  if (const auto applied = table.apply(created); !applied)
    return refuse("bad_options", "{}", applied.error().message);
  table.begin_if_full(entries, table.seat_kinds(), table.seat_seeds(), now);
  return entries;
}

Entry Table::make(Kind kind, Millis now) const {
  Entry entry;
  entry.kind = kind;
  entry.at = std::max(now, updated_at_);  // a clock that is set back must not make time run backwards
  return entry;
}

Answer<void> Table::need_waiting() const {
  if (state_ == State::waiting) return {};
  return refuse(state_ == State::playing ? "full" : "over", "the game has begun");
}

Answer<void> Table::need_seat(Seat seat) const {
  if (seat < 0 || seat >= static_cast<int>(seats_.size()))
    return refuse("bad_request", "there is no seat {}", seat + 1);
  return {};
}

// Asked before everything that undoes something: whatever goes forward comes to an end by itself, so that a log is bounded,
// and a table that somebody wore out can still be filled and played to its end.
Answer<void> Table::need_room_in_log() const {
  if (reversals_ < max_reversals) return {};
  return refuse("too_long", "{} changes were taken back at this table, and no more can be", max_reversals);
}

Answer<void> Table::need_playing() const {
  switch (state_) {
    case State::waiting:
      return refuse("not_started", "the table still waits for players");
    case State::playing:
      return {};
    case State::over:
      return refuse("over", "the game is over");
    case State::abandoned:
      return refuse("over", "the table was abandoned");
  }
  return {};
}

std::vector<SeatKind> Table::seat_kinds() const {
  std::vector<SeatKind> kinds;
  kinds.reserve(seats_.size());
  for (const SeatState& seat : seats_) kinds.push_back(seat.kind);
  return kinds;
}

std::vector<std::string> Table::seat_seeds() const {
  std::vector<std::string> seeds;
  seeds.reserve(seats_.size());
  for (const SeatState& seat : seats_) seeds.push_back(seat.seed);
  return seeds;
}

fair::Terms Table::terms(std::vector<std::string> seeds) const {
  return {id_, std::move(seeds)};
}

play::Dealt Table::deal(const play::Match& match, std::vector<std::string> seeds) const {
  fair::Deal deal(seed_, terms(std::move(seeds)), match.rounds());
  return match.deal(deal);
}

Entries Table::begin(std::vector<std::string> seeds, Millis now) const {
  Entries entries;
  entries.push_back(make(Kind::started, now));
  Entry& dealt = entries.emplace_back(make(Kind::dealt, now));
  dealt.round = 0;
  dealt.dealt = deal(*match_, std::move(seeds));
  return entries;
}

void Table::begin_if_full(Entries& entries, std::vector<SeatKind> kinds, std::vector<std::string> seeds,
                          Millis now) const {
  if (start_ == Start::held || std::count(kinds.begin(), kinds.end(), SeatKind::open) > 0) return;
  for (Entry& entry : begin(std::move(seeds), now)) entries.push_back(std::move(entry));
}

Answer<Seat> Table::my_open_choice(const Join& join) const {
  for (Seat seat = 0; seat < static_cast<Seat>(seats_.size()); ++seat) {
    const SeatState& state = seats_[static_cast<std::size_t>(seat)];
    if (state.kind == SeatKind::open && !state.reserved && (join.seat == nobody || join.seat == seat))
      return seat;
  }
  if (join.seat != nobody) return refuse("full", "seat {} is not open", join.seat + 1);
  return refuse("full", "no seat is open");
}

Answer<Entries> Table::join(const Join& join, Millis now) const {
  TRY(need_waiting());
  const Guest* const known = guest(join.token);
  if (access_ == Access::restricted && !may_sit(known) && !(join.secret && *join.secret == join_))
    return refuse("unknown_table", "there is no such table, or the link is not right");
  if (known && !may_sit(known)) return refuse("bad_token", "a token that watches can't own a seat");
  TRY(check_name(join.name));
  if (!join.seed.empty())
    if (const auto seed = fair::check_player_seed(join.seed); !seed)
      return refuse("bad_request", "{}", seed.error().message);
  const Seat seat = TRY(my_open_choice(join));
  const auto index = static_cast<std::size_t>(seat);

  Entries entries;
  Entry& joined = entries.emplace_back(make(Kind::joined, now));
  joined.seat = seat;
  joined.text = join.name.empty() ? player_name(index) : join.name;
  joined.more["token"] = fair::to_hex(join.token);
  if (!join.seed.empty()) joined.more["seed"] = join.seed;
  auto kinds = seat_kinds();
  auto seeds = seat_seeds();
  kinds[index] = SeatKind::human;
  seeds[index] = join.seed;
  begin_if_full(entries, std::move(kinds), std::move(seeds), now);
  return entries;
}

Answer<Entries> Table::leave(const Guest& guest, Seat seat, Millis now) const {
  TRY(need_waiting());
  if (seat != nobody && !guest.seats.contains(seat))
    return refuse("bad_token", "seat {} is not yours", seat + 1);
  Entries entries;
  for (Seat one = 0; one < static_cast<Seat>(seats_.size()); ++one)
    if (guest.seats.contains(one) && (seat == nobody || seat == one))
      entries.emplace_back(make(Kind::left, now)).seat = one;
  if (entries.empty()) return refuse("bad_token", "you hold no seat here");
  TRY(need_room_in_log());
  return entries;
}

Answer<Entries> Table::put_out(const Guest& guest, Seat seat, Millis now) const {
  if (!guest.host) return refuse("not_host", "only who made the table may put somebody out");
  TRY(need_waiting());
  TRY(need_seat(seat));
  if (seats_[static_cast<std::size_t>(seat)].kind != SeatKind::human)
    return refuse("bad_request", "nobody sits on seat {}", seat + 1);
  if (guest.seats.contains(seat)) return refuse("bad_request", "seat {} is your own: leave it", seat + 1);
  TRY(need_room_in_log());
  Entries entries;
  entries.emplace_back(make(Kind::put_out, now)).seat = seat;
  return entries;
}

Answer<Entries> Table::seat_bot(const Guest& guest, Seat seat, int level, Millis now) const {
  if (!guest.host) return refuse("not_host", "only who made the table may seat bots");
  TRY(need_waiting());
  TRY(check_level(level));
  TRY(need_seat(seat));
  const auto index = static_cast<std::size_t>(seat);
  if (seats_[index].kind == SeatKind::human) return refuse("full", "somebody sits on seat {}", seat + 1);
  if (seats_[index].kind == SeatKind::bot) TRY(need_room_in_log());
  Entries entries;
  Entry& seated = entries.emplace_back(make(Kind::seated, now));
  seated.seat = seat;
  seated.text = "bot";
  seated.level = level;
  auto kinds = seat_kinds();
  auto seeds = seat_seeds();
  kinds[index] = SeatKind::bot;
  seeds[index].clear();
  begin_if_full(entries, std::move(kinds), std::move(seeds), now);
  return entries;
}

Answer<Entries> Table::open_seat(const Guest& guest, Seat seat, Millis now) const {
  if (!guest.host) return refuse("not_host", "only who made the table may open seats");
  TRY(need_waiting());
  TRY(need_seat(seat));
  const SeatState& state = seats_[static_cast<std::size_t>(seat)];
  if (state.kind == SeatKind::human) return refuse("full", "somebody sits on seat {}", seat + 1);
  TRY(need_room_in_log());
  Entries entries;
  Entry& seated = entries.emplace_back(make(Kind::seated, now));
  seated.seat = seat;
  seated.text = "open";
  return entries;
}

Answer<Entries> Table::add_seed(const Guest& guest, Seat seat, std::string_view seed, Millis now) const {
  TRY(need_waiting());
  if (const auto checked = fair::check_player_seed(seed); !checked)
    return refuse("bad_request", "{}", checked.error().message);
  if (seat != nobody && !guest.seats.contains(seat))
    return refuse("bad_token", "seat {} is not yours", seat + 1);
  Entries entries;
  for (Seat one = 0; one < static_cast<Seat>(seats_.size()); ++one) {
    if (!guest.seats.contains(one) || (seat != nobody && seat != one)) continue;
    Entry& seeded = entries.emplace_back(make(Kind::seeded, now));
    seeded.seat = one;
    seeded.text = seed;
  }
  if (entries.empty()) return refuse("bad_token", "you hold no seat here");
  return entries;
}

Answer<Entries> Table::start(const Guest& guest, Millis now) const {
  if (!guest.host) return refuse("not_host", "only who made the table may start it");
  TRY(need_waiting());
  const auto kinds = seat_kinds();
  if (std::count(kinds.begin(), kinds.end(), SeatKind::open) > 0)
    return refuse("not_started", "seats are still open: fill them with bots, or wait");
  return begin(seat_seeds(), now);
}

// --- playing
// ------------------------------------------------------------------------------------------------------

std::optional<int> Table::repeated(const Guest& guest, const Play& play) const {
  if (play.id.empty()) return {};
  for (Seat seat = 0; seat < static_cast<Seat>(seats_.size()); ++seat) {
    const LastMove& last = last_moves_[static_cast<std::size_t>(seat)];
    if (guest.seats.contains(seat) && last.id == play.id && last.round == play.round && last.ply == play.ply)
      return last.event;
  }
  return {};
}

Answer<Entries> Table::play(const Guest& guest, const Play& play, Millis now) const {
  TRY(need_playing());
  if (play.id.size() > max_move_id)
    return refuse("bad_request", "a move's id has at most {} bytes", max_move_id);
  const Seat seat = match_->seat_to_act();
  if (play.round != match_->rounds() - 1 || play.ply != match_->ply())
    return refuse("stale", "this is round {}, ply {} now, not round {}, ply {}", match_->rounds() - 1,
                  match_->ply(), play.round, play.ply);
  if (seat == nobody || !guest.seats.contains(seat))
    return refuse("not_your_turn", "it is seat {}'s turn", seat + 1);
  return play_checked(seat, play, now);
}

Answer<Entries> Table::play_bot(Seat seat, const Play& play, Millis now) const {
  TRY(need_playing());
  const auto bot = bot_to_act();
  if (!bot || bot->seat != seat || play.round != match_->rounds() - 1 || play.ply != match_->ply())
    return refuse("stale", "the game went on while the bot was thinking");
  return play_checked(seat, play, now);
}

Answer<Entries> Table::play_checked(Seat seat, const Play& play, Millis now) const {
  const auto tried = play::try_action(*match_, play.action);
  if (!tried) return refuse("illegal", "{}", tried.error().message);

  Entries entries;
  Entry& played = entries.emplace_back(make(Kind::played, now));
  played.seat = seat;
  played.round = play.round;
  played.ply = play.ply;
  played.text = tried->text;
  played.id = play.id;
  if (!tried->ends_round) return entries;
  play::Match after = *match_;
  if (!play::play(after, play.action)) return refuse("illegal", "{} can't be played", tried->text);
  if (after.over()) {
    entries.push_back(make(Kind::over, now));
  } else if (after.needs_round()) {
    Entry& dealt = entries.emplace_back(make(Kind::dealt, now));
    dealt.round = after.rounds();
    dealt.dealt = deal(after, seat_seeds());
  }
  return entries;
}

bool Table::may_undo(const Guest& guest) const {
  if (state_ != State::playing || last_actor_ == nobody || match_->ply() <= undo_from_) return false;
  if (!guest.seats.contains(last_actor_) || match_->seat_to_act() != last_actor_) return false;
  if (undoable_.events != events()) undoable_ = {events(), !match_->last_action_revealed()};
  return undoable_.possible;
}

Answer<Entries> Table::undo(const Guest& guest, int round, int ply, Millis now) const {
  TRY(need_playing());
  if (round != match_->rounds() - 1 || ply != match_->ply())
    return refuse("stale", "this is round {}, ply {} now, not round {}, ply {}", match_->rounds() - 1,
                  match_->ply(), round, ply);
  if (!may_undo(guest))
    return refuse("no_undo",
                  "only your own last action can be taken back, while it is still your turn and nothing new "
                  "was shown or drawn");
  TRY(need_room_in_log());
  Entries entries;
  Entry& undone = entries.emplace_back(make(Kind::undone, now));
  undone.seat = last_actor_;
  undone.round = round;
  undone.ply = ply - 1;
  undone.text = last_action();
  return entries;
}

Answer<Entries> Table::resign(const Guest& guest, Seat seat, Millis now) const {
  TRY(need_playing());
  if (seat != nobody && !guest.seats.contains(seat))
    return refuse("bad_token", "seat {} is not yours", seat + 1);
  Entries entries;
  for (Seat one = 0; one < static_cast<Seat>(seats_.size()); ++one) {
    if (!guest.seats.contains(one) || (seat != nobody && seat != one)) continue;
    Entry& resigned = entries.emplace_back(make(Kind::resigned, now));
    resigned.seat = one;
    resigned.level = takeover_level;
  }
  if (entries.empty()) return refuse("bad_token", "you hold no seat here");
  return entries;
}

Answer<Entries> Table::play_on(const Guest& guest, Seat seat, Millis now) const {
  TRY(need_playing());
  TRY(need_seat(seat));
  if (guest.seats.empty()) return refuse("bad_token", "only who plays may let a bot play on for others");
  const SeatState& state = seats_[static_cast<std::size_t>(seat)];
  if (state.left == Left::away) return Entries();  // somebody else asked a moment earlier
  if (guest.seats.contains(seat)) return refuse("bad_request", "seat {} is your own: resign", seat + 1);
  if (has_clock()) return refuse("illegal", "at a table with a clock the clock decides");
  if (state.kind != SeatKind::human || match_->seat_to_act() != seat)
    return refuse("not_away", "nobody waits for seat {}", seat + 1);
  if (const Millis waited = now - turn_since_; waited < away_ms_)
    return refuse("not_away", "seat {} is waited for since {} seconds; after {} a bot may play on", seat + 1,
                  std::max<Millis>(0, waited) / 1000, away_ms_ / 1000);
  Entries entries;
  Entry& away = entries.emplace_back(make(Kind::away, now));
  away.seat = seat;
  away.level = takeover_level;
  return entries;
}

Answer<Entries> Table::come_back(const Guest& guest, Seat seat, Millis now) const {
  TRY(need_playing());
  Entries entries;
  bool deciding = false;
  for (Seat one = 0; one < static_cast<Seat>(seats_.size()); ++one) {
    const SeatState& state = seats_[static_cast<std::size_t>(one)];
    if (state.kept_for != guest.number || (seat != nobody && seat != one)) continue;
    // What a bot was asked for it decides: else who is waited for could come and go, and the game would stand still.
    if (match_->seat_to_act() == one && !state.bot_decided)
      deciding = true;
    else
      entries.emplace_back(make(Kind::back, now)).seat = one;
  }
  if (entries.empty() && deciding)
    return refuse("not_your_turn", "the bot makes this decision; the next one is yours");
  if (entries.empty()) return refuse("bad_token", "no seat is kept for you");
  return entries;
}

// --- what comes after
// ---------------------------------------------------------------------------------------------

Answer<NewTable> Table::rematch(const Guest& guest) const {
  if (state_ != State::over) return refuse("not_over", "a rematch is for when the game is over");
  if (guest.seats.empty() && !guest.host) return refuse("bad_token", "a rematch is for those who played");
  NewTable next;
  next.game = match_->game();
  next.options = play::options(*match_);
  next.access = access_;
  next.move_ms = move_ms_;
  next.game_ms = game_ms_;
  next.away_ms = away_ms_;
  for (Seat seat = 0; seat < static_cast<Seat>(seats_.size()); ++seat) {
    const SeatState& state = seats_[static_cast<std::size_t>(seat)];
    SeatAsked& asked = next.seats.emplace_back();
    if (state.kind == SeatKind::bot) {
      asked.kind = SeatKind::bot;
      asked.level = state.level;
    } else if (guest.seats.contains(seat)) {
      asked.kind = SeatKind::human;
      asked.name = state.name;
    } else {
      asked.kind = SeatKind::open;
      asked.name = state.name;
      const auto owner = std::find_if(guests_.begin(), guests_.end(),
                                      [&](const Guest& one) { return one.number == state.owner; });
      if (owner != guests_.end()) asked.reserved = owner->token;
    }
  }
  return next;
}

Entries Table::link_rematch(std::string_view next, Millis now) const {
  Entry entry = make(Kind::rematch, now);
  entry.text = next;
  return {entry};
}

Answer<Entries> Table::claim(const SecretHash& earlier, const SecretHash& token, Millis now) const {
  Entries entries;
  auto kinds = seat_kinds();
  for (Seat seat = 0; seat < static_cast<Seat>(seats_.size()); ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    const SeatState& state = seats_[index];
    if (!state.reserved || *state.reserved != earlier) continue;
    if (state.kind == SeatKind::open && state_ == State::waiting) {
      Entry& joined = entries.emplace_back(make(Kind::joined, now));
      joined.seat = seat;
      joined.text = state.name.empty() ? player_name(index) : state.name;
      joined.more["token"] = fair::to_hex(token);
      kinds[index] = SeatKind::human;
    } else if (state.kind == SeatKind::human || state.kept_for >= 0) {
      TRY(need_room_in_log());
      Entry& rekeyed = entries.emplace_back(make(Kind::rekeyed, now));
      rekeyed.seat = seat;
      rekeyed.more["token"] = fair::to_hex(token);
    }
  }
  if (entries.empty()) return refuse("full", "no seat of the rematch is kept for you");
  const bool joins = entries.front().kind == Kind::joined;
  if (joins && state_ == State::waiting) begin_if_full(entries, std::move(kinds), seat_seeds(), now);
  return entries;
}

Entries Table::tick(Millis now) const {
  if (const auto flag = deadline(); flag && now >= *flag) {
    Entry out = make(Kind::timed_out, now);
    out.seat = match_->seat_to_act();
    out.level = takeover_level;
    return {out};
  }
  if ((state_ == State::waiting && now - touched_at_ > waiting_patience) ||
      (state_ == State::playing && now - touched_at_ > playing_patience))
    return {make(Kind::abandoned, now)};
  return {};
}

std::optional<Millis> Table::next_tick() const {
  std::optional<Millis> next = deadline();
  if (state_ == State::waiting) next = touched_at_ + waiting_patience + 1;
  if (state_ == State::playing) {
    const Millis patience = touched_at_ + playing_patience + 1;
    next = next ? std::min(*next, patience) : patience;
  }
  return next;
}

Entries Table::resume(Millis away, Millis now) const {
  if (!clock_runs() || away <= 0) return {};
  Entry resumed = make(Kind::resumed, now);
  resumed.more["down_ms"] = away;
  resumed.text = std::to_string(away);
  return {resumed};
}

}  // namespace pioche::table
