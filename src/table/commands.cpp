// What may happen next at a table: each command checks and answers with entries, and changes nothing.
#include <algorithm>
#include <iterator>

#include "play/json.h"
#include "play/notation.h"
#include "play/trial.h"
#include "show/read_json.h"
#include "table/course.h"

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

Answer<void> check_form_of_commit(std::string_view commit) {
  if (fair::is_commitment(commit)) return {};
  return refuse("bad_request", "a commitment is a SHA-256 of 64 hexadecimal digits in lower case");
}

// A seat as somebody named it, who may have named any number.
bool owns(const Guest& guest, Seat seat) {
  return seat >= 0 && seat < max_seats && guest.seats.contains(seat);
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
  if (!asked.commit.empty()) seat["commit"] = asked.commit;
  if (asked.reserved) seat["reserved"] = fair::to_hex(*asked.reserved);
  return seat;
}

}  // namespace

namespace {

// What a table may be made with that goes on from a record.
Answer<void> check_course(const Course& course, const NewTable& asked) {
  const auto whole = play::replay(course.record);
  if (!whole) return refuse("bad_record", "{}", whole.error().message);
  const auto until = play::replay(course.record, course.until);
  if (!until) return refuse("bad_record", "{}", until.error().message);
  if (until->over()) return refuse("over", "the game is over there: nothing is left to play");
  if (asked.access == Access::everyone || asked.move_ms > 0 || asked.game_ms > 0 ||
      asked.start == Start::held)
    return refuse("bad_options", "a game is tried again without a clock, and not in public");
  for (const SeatAsked& seat : asked.seats)
    if (seat.kind == SeatKind::open)
      return refuse("bad_options", "a game is tried again against bots only");
    else if (!seat.commit.empty())
      return refuse("bad_options", "a deal that is known has no parts");
  return {};
}

}  // namespace

Answer<Entries> create(const NewTable& wanted, Millis now, const play::RuleBook& rules) {
  if (wanted.begun) return take_over(wanted, now, rules);
  NewTable asked = wanted;
  if (asked.from) {
    TRY(check_course(*asked.from, asked));
    asked.game = asked.from->record.game;
    asked.options = asked.from->record.options;
  }
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
  const int version = rules.present(asked.game);
  const auto match = rules.new_match(asked.game, version, options);
  if (!match) return refuse("bad_options", "{}", match.error().message);

  json::array seats;
  for (std::size_t i = 0; i < asked.seats.size(); ++i) {
    TRY(check_name(asked.seats[i].name));
    if (asked.seats[i].kind == SeatKind::bot) TRY(check_level(asked.seats[i].level));
    if (!asked.seats[i].commit.empty()) {
      if (asked.seats[i].kind != SeatKind::human)
        return refuse("bad_request", "only a person's seat adds to the deal");
      TRY(check_form_of_commit(asked.seats[i].commit));
      for (std::size_t other = 0; other < i; ++other)
        if (asked.seats[other].commit == asked.seats[i].commit)
          return refuse("bad_request", "two seats can't commit the same");
    }
    seats.push_back(write_seat(asked.seats[i], i));
  }
  for (const Millis time : {asked.move_ms, asked.game_ms}) TRY(check_clock(time));
  if (asked.away_ms == 0) return refuse("bad_request", "away_ms has at least {} milliseconds", min_clock);
  TRY(check_clock(asked.away_ms));
  if (asked.range &&
      (asked.range->lowest < 0 || asked.range->highest > 9999 || asked.range->lowest > asked.range->highest))
    return refuse("bad_options", "a range of ratings goes from 0 to 9999, upwards");
  if (asked.rated) {
    if (asked.move_ms == 0 && asked.game_ms == 0) return refuse("bad_options", "a rated table has a clock");
    const auto own = std::count_if(asked.seats.begin(), asked.seats.end(),
                                   [](const SeatAsked& seat) { return seat.kind == SeatKind::human; });
    if (own > 1) return refuse("bad_options", "at a rated table everybody has one seat");
  }

  Table table(asked.id, rules);
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
                  {"seed", fair::to_hex(asked.seed)},
                  {"fair", fair::current_version},
                  {"rules", version}};
  if (!asked.deal.empty()) {
    created.more["deal"] = asked.deal;
    created.more["sealed_until"] = asked.sealed_until;
  }
  if (asked.from) {
    created.more["practice"] = true;
    created.more["imported_fair"] = nullptr;
    json::array known;
    for (const play::RecordedRound& round : asked.from->record.rounds) known.emplace_back(round.setup);
    created.more["known"] = std::move(known);
  }
  if (asked.rated) created.more["rated"] = true;
  if (asked.range) {
    created.more["lowest"] = asked.range->lowest;
    created.more["highest"] = asked.range->highest;
  }
  if (const auto applied = table.apply(created); !applied)
    return refuse("bad_options", "{}", applied.error().message);
  for (Entry& entry : table.go_on({}, now)) entries.push_back(std::move(entry));
  if (asked.from) TRY(table.follow(*asked.from, entries, now));
  return entries;
}

Answer<void> Table::follow(const Course& course, Entries& entries, Millis now) {
  const auto take_up = [&](std::size_t first) -> Answer<void> {
    for (std::size_t i = first; i < entries.size(); ++i)
      if (const auto applied = apply(entries[i]); !applied)
        return refuse("bad_record", "{}", applied.error().message);
    return {};
  };
  TRY(take_up(1));  // the table is created
  for (int round = 0; round <= course.until.round; ++round)
    for (const std::string& action : course.record.rounds[round].actions) {
      if (round == course.until.round && match_->ply() >= course.until.ply) return {};
      const std::size_t first = entries.size();
      Entries next = TRY(play_checked(match_->seat_to_act(), {round, match_->ply(), action, ""}, now));
      std::move(next.begin(), next.end(), std::back_inserter(entries));
      TRY(take_up(first));
    }
  return {};
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
  if (seat < 0 || seat >= static_cast<int>(seats().size()))
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

fair::Terms Table::terms() const {
  fair::Terms terms{deal_.empty() ? id_ : deal_, {}, fair_version_};
  for (const SeatState& seat : seats()) terms.players.push_back(fair_version_ == 1 ? seat.seed : seat.part);
  return terms;
}

Answer<void> Table::check_commit(std::string_view commit, Seat seat) const {
  if (commit.empty()) return {};
  TRY(check_form_of_commit(commit));
  for (std::size_t other = 0; other < seats().size(); ++other)
    if (other != static_cast<std::size_t>(seat) && seats()[other].commit == commit)
      return refuse("bad_request", "seat {} committed the same: draw bytes of your own", other + 1);
  return {};
}

Entry Table::deal(const play::Match& match, Millis now) const {
  Entry dealt = make(Kind::dealt, now);
  dealt.round = match.rounds();
  if (static_cast<std::size_t>(dealt.round) < known_.size()) {
    dealt.more = known_[dealt.round];
    return dealt;
  }
  fair::Deal deal(seed_, terms(), dealt.round);
  dealt.dealt = play::deal(match, deal);
  return dealt;
}

Entries Table::begin(Millis now) const {
  Entries entries;
  if (!everybody_has_shown()) {
    if (!showing_) entries.push_back(make(Kind::showing, now));
    return entries;
  }
  entries.push_back(make(Kind::started, now));
  entries.push_back(deal(*match_, now));
  return entries;
}

bool Table::everybody_is_bound() const {
  return std::none_of(seats().begin(), seats().end(),
                      [](const SeatState& seat) { return seat.kind == SeatKind::open || seat.again; });
}

bool Table::everybody_has_shown() const {
  return std::all_of(seats().begin(), seats().end(),
                     [](const SeatState& seat) { return seat.commit.empty() || !seat.part.empty(); });
}

Entries Table::go_on(Entries entries, Millis now) const {
  Table after = *this;
  for (const Entry& entry : entries)
    if (!after.apply(entry)) return entries;  // whoever saves them says so
  if (after.state_ != State::waiting || !after.everybody_is_bound()) return entries;
  if (after.start_ == Start::held && !after.showing_) return entries;
  for (Entry& entry : after.begin(now)) entries.push_back(std::move(entry));
  return entries;
}

Answer<Seat> Table::my_open_choice(const Join& join) const {
  for (Seat seat = 0; seat < static_cast<Seat>(seats().size()); ++seat) {
    const SeatState& state = seats()[seat];
    const bool free =
        state_ == State::playing ? state.offered : state.kind == SeatKind::open && !state.reserved;
    if (free && (join.seat == nobody || join.seat == seat)) return seat;
  }
  if (join.seat != nobody) return refuse("full", "seat {} is not open", join.seat + 1);
  return refuse("full", "no seat is open");
}

Answer<Entries> Table::join(const Join& join, Millis now) const {
  const bool offered =
      std::any_of(seats().begin(), seats().end(), [](const SeatState& one) { return one.offered; });
  if (state_ != State::playing || !offered) TRY(need_waiting());
  const Guest* const known = guest(join.token);
  if (access_ == Access::restricted && !may_sit(known) && !(join.secret && *join.secret == join_))
    return refuse("unknown_table", "there is no such table, or the link is not right");
  if (known && !may_sit(known)) return refuse("bad_token", "a token that watches can't own a seat");
  if (rated_ && known && !known->seats.empty())
    return refuse("illegal", "at a rated table everybody has one seat");
  TRY(check_name(join.name));
  const Seat seat = TRY(my_open_choice(join));
  TRY(check_commit(join.commit, seat));

  Entries entries;
  Entry& joined = entries.emplace_back(make(Kind::joined, now));
  joined.seat = seat;
  joined.text = join.name.empty() ? player_name(seat) : join.name;
  joined.more["token"] = fair::to_hex(join.token);
  // A seat that was offered in the middle of the game adds nothing to its deals any more.
  if (!join.commit.empty() && state_ != State::playing) joined.more["commit"] = join.commit;
  return go_on(std::move(entries), now);
}

Answer<Entries> Table::leave(const Guest& guest, Seat seat, Millis now) const {
  TRY(need_waiting());
  if (seat != nobody && !owns(guest, seat)) return refuse("bad_token", "seat {} is not yours", seat + 1);
  Entries entries;
  for (Seat one = 0; one < static_cast<Seat>(seats().size()); ++one)
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
  if (seats()[seat].kind != SeatKind::human) return refuse("bad_request", "nobody sits on seat {}", seat + 1);
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
  if (seats()[seat].kind == SeatKind::human) return refuse("full", "somebody sits on seat {}", seat + 1);
  if (showing_) return refuse("full", "the game is about to begin");
  if (seats()[seat].kind == SeatKind::bot) TRY(need_room_in_log());
  Entries entries;
  Entry& seated = entries.emplace_back(make(Kind::seated, now));
  seated.seat = seat;
  seated.text = "bot";
  seated.level = level;
  return go_on(std::move(entries), now);
}

Answer<Entries> Table::open_seat(const Guest& guest, Seat seat, Millis now) const {
  if (!guest.host) return refuse("not_host", "only who made the table may open seats");
  if (!deal_.empty()) return refuse("full", "a deal that others play as well is played against its own bots");
  if (state_ != State::playing) TRY(need_waiting());
  TRY(need_seat(seat));
  const SeatState& state = seats()[seat];
  if (showing_) return refuse("full", "the game is about to begin");
  // In the middle of a game a seat is offered: a bot's, or one of several at the host's own screen.
  const bool to_spare = state_ == State::playing && guest.seats.contains(seat) && guest.seats.size() > 1;
  if (state.kind == SeatKind::human && !to_spare) return refuse("full", "somebody sits on seat {}", seat + 1);
  if (state.kept_for >= 0) return refuse("full", "seat {} is kept for who may come back", seat + 1);
  if (state.offered) return Entries();
  TRY(need_room_in_log());
  Entries entries;
  Entry& seated = entries.emplace_back(make(Kind::seated, now));
  seated.seat = seat;
  seated.text = "open";
  return entries;
}

Answer<Entries> Table::commit(const Guest& guest, const std::vector<Commitment>& commitments,
                              Millis now) const {
  TRY(need_waiting());
  if (showing_) return refuse("illegal", "parts are being shown: what was committed stands");
  if (fair_version_ == 1) return refuse("illegal", "this table is older than commitments");
  Entries entries;
  for (const Commitment& one : commitments) {
    if (!owns(guest, one.seat)) return refuse("bad_token", "seat {} is not yours", one.seat + 1);
    TRY(check_commit(one.commit, one.seat));
    const SeatState& seat = seats()[one.seat];
    if (seat.commit == one.commit && !seat.again) continue;
    if (!seat.again) TRY(need_room_in_log());
    Entry& committed = entries.emplace_back(make(Kind::committed, now));
    committed.seat = one.seat;
    committed.text = one.commit;
  }
  for (auto one = entries.begin(); one != entries.end(); ++one)
    for (auto other = entries.begin(); other != one; ++other)
      if (one->seat == other->seat || (!one->text.empty() && one->text == other->text))
        return refuse("bad_request", "each seat commits once, and no two the same");
  return go_on(std::move(entries), now);
}

Answer<Entries> Table::show(const Guest& guest, const std::vector<Part>& parts, Millis now) const {
  TRY(need_waiting());
  if (!showing_)
    return refuse("not_started", "not all seats are bound yet: what is shown now, others could choose by");
  Entries entries;
  SeatSet seen;
  for (const Part& part : parts) {
    if (!owns(guest, part.seat)) return refuse("bad_token", "seat {} is not yours", part.seat + 1);
    if (seen.contains(part.seat)) return refuse("bad_request", "seat {} is there twice", part.seat + 1);
    seen.insert(part.seat);
    if (!part.words.empty())
      if (const auto words = fair::check_player_seed(part.words); !words)
        return refuse("bad_request", "{}", words.error().message);
    const SeatState& seat = seats()[part.seat];
    const std::string added = fair::make_part(part.bytes, part.words);
    if (seat.commit != fair::part_commitment(added))
      return refuse("illegal", "that is not what seat {} committed", part.seat + 1);
    if (!seat.part.empty()) continue;  // shown already: an answer that was lost
    Entry& shown = entries.emplace_back(make(Kind::shown, now));
    shown.seat = part.seat;
    shown.more["bytes"] = fair::to_hex(part.bytes);
    if (!part.words.empty()) shown.more["words"] = part.words;
  }
  return go_on(std::move(entries), now);
}

Answer<Entries> Table::start(const Guest& guest, Millis now) const {
  if (!guest.host) return refuse("not_host", "only who made the table may start it");
  TRY(need_waiting());
  for (const SeatState& seat : seats())
    if (seat.kind == SeatKind::open)
      return refuse("not_started", "seats are still open: fill them with bots, or wait");
  if (!everybody_is_bound())
    return refuse("not_started", "somebody has still to commit to a part of the deal: wait, or put them out");
  return begin(now);
}

// --- playing
// ------------------------------------------------------------------------------------------------------

std::optional<int> Table::repeated(const Guest& guest, const Play& play) const {
  if (play.id.empty()) return {};
  for (Seat seat = 0; seat < static_cast<Seat>(seats().size()); ++seat) {
    const LastMove& last = last_moves_[seat];
    if (!guest.seats.contains(seat) || last.id != play.id) continue;
    if (const Note& note = notes_[last.event]; note.round == play.round && note.ply == play.ply)
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
    entries.push_back(deal(after, now));
  }
  return entries;
}

Answer<Entries> Table::hint(const Guest& guest, Millis now) const {
  TRY(need_playing());
  const Seat seat = match_->seat_to_act();
  if (seat == nobody || !guest.seats.contains(seat))
    return refuse("not_your_turn", "hints are for whoever is to act");
  if (has_clock()) return refuse("illegal", "no hints at a table with a clock");
  if (!deal_.empty()) return refuse("illegal", "no hints where others play the same deal");
  const std::pair decision(match_->rounds() - 1, match_->ply());
  Entries entries;
  if (alone(guest) || hinted_ == decision) return entries;
  Entry& hinted = entries.emplace_back(make(Kind::hinted, now));
  hinted.seat = seat;
  hinted.round = decision.first;
  hinted.ply = decision.second;
  return entries;
}

int Table::undoable(const Guest& guest) const {
  if (rated_ || state_ != State::playing || match_->ply() <= undo_from_) return 0;
  const Seat to_act = match_->seat_to_act();
  if (!guest.seats.contains(to_act)) return 0;
  if (actors_.back() == to_act) {
    if (revealed_.events != events()) revealed_ = {events(), match_->last_action_revealed()};
    if (!revealed_.something) return 1;
  }
  if (has_clock() || !deal_.empty() || guest.seats.size() != 1 || !alone(guest)) return 0;
  // Nor where somebody may come back whose seat a bot keeps.
  for (const SeatState& seat : seats())
    if (seat.kept_for >= 0) return 0;
  const auto last = actors_.rend() - undo_from_;
  const auto own = std::find(actors_.rbegin(), last, to_act);
  return own == last ? 0 : static_cast<int>(own - actors_.rbegin()) + 1;
}

Answer<Entries> Table::undo(const Guest& guest, int round, int ply, Millis now) const {
  TRY(need_playing());
  if (round != match_->rounds() - 1 || ply != match_->ply())
    return refuse("stale", "this is round {}, ply {} now, not round {}, ply {}", match_->rounds() - 1,
                  match_->ply(), round, ply);
  const int count = undoable(guest);
  if (count == 0)
    return refuse(
        "no_undo",
        "among people only your own last action can be taken back, while it is still your turn and "
        "nothing new was shown or drawn; against bots, without a clock, all back to your first of the round");
  if (undone_ + count > max_undone)
    return refuse("too_long", "{} actions were taken back at this table, and no more can be", max_undone);
  const bool practice = actors_.back() != match_->seat_to_act() || revealed_.something;
  const auto actions = play::actions(*match_, round);
  Entries entries;
  for (int back = 1; back <= count; ++back) {
    Entry& undone = entries.emplace_back(make(Kind::undone, now));
    undone.seat = actors_[actors_.size() - back];
    undone.round = round;
    undone.ply = ply - back;
    undone.text = actions[actions.size() - back];
    if (practice) undone.more["practice"] = true;
  }
  return entries;
}

Answer<Entries> Table::resign(const Guest& guest, Seat seat, Millis now) const {
  TRY(need_playing());
  if (seat != nobody && !owns(guest, seat)) return refuse("bad_token", "seat {} is not yours", seat + 1);
  Entries entries;
  for (Seat one = 0; one < static_cast<Seat>(seats().size()); ++one) {
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
  const SeatState& state = seats()[seat];
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
  if (rated_) return refuse("illegal", "at a rated table whoever left has lost");
  Entries entries;
  bool deciding = false;
  for (Seat one = 0; one < static_cast<Seat>(seats().size()); ++one) {
    const SeatState& state = seats()[one];
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

Answer<NewTable> Table::rematch(const Guest& guest, const std::vector<std::string>& commits) const {
  if (state_ != State::over) return refuse("not_over", "a rematch is for when the game is over");
  if (guest.seats.empty() && !guest.host) return refuse("bad_token", "a rematch is for those who played");
  if (!commits.empty() && commits.size() != static_cast<std::size_t>(guest.seats.size()))
    return refuse("bad_request", "{} commitments for {} seats", commits.size(), guest.seats.size());
  NewTable next;
  auto commit = commits.begin();
  next.game = match_->game();
  next.options = play::options(*match_);
  next.access = access_;
  next.move_ms = move_ms_;
  next.game_ms = game_ms_;
  next.away_ms = away_ms_;
  next.rated = rated_;
  next.range = range_;
  for (Seat seat = 0; seat < static_cast<Seat>(seats().size()); ++seat) {
    const SeatState& state = seats()[seat];
    SeatAsked& asked = next.seats.emplace_back();
    if (state.kind == SeatKind::bot) {
      asked.kind = SeatKind::bot;
      asked.level = state.level;
    } else if (guest.seats.contains(seat)) {
      asked.kind = SeatKind::human;
      if (!state.account) asked.name = state.name;
      if (commit != commits.end()) asked.commit = *commit++;
    } else {
      asked.kind = SeatKind::open;
      if (!state.account) asked.name = state.name;
      const auto owner = std::find_if(guests_->begin(), guests_->end(),
                                      [&](const Guest& one) { return one.number == state.owner; });
      if (owner != guests_->end()) asked.reserved = owner->token;
    }
  }
  return next;
}

Entries Table::link_rematch(std::string_view next, Millis now) const {
  Entry entry = make(Kind::rematch, now);
  entry.text = next;
  return {entry};
}

Answer<Entries> Table::claim(const SecretHash& earlier, const SecretHash& token,
                             const std::vector<std::string>& commits, Millis now) const {
  Entries entries;
  auto commit = commits.begin();
  for (Seat seat = 0; seat < static_cast<Seat>(seats().size()); ++seat) {
    const SeatState& state = seats()[seat];
    if (!state.reserved || *state.reserved != earlier) continue;
    const std::string added = commit != commits.end() ? *commit++ : std::string();
    if (state.kind == SeatKind::open && state_ == State::waiting) {
      TRY(check_commit(added, seat));
      Entry& joined = entries.emplace_back(make(Kind::joined, now));
      joined.seat = seat;
      joined.text = state.name.empty() ? player_name(seat) : state.name;
      joined.more["token"] = fair::to_hex(token);
      if (!added.empty()) joined.more["commit"] = added;
    } else if (state.kind == SeatKind::human || state.kept_for >= 0) {
      TRY(need_room_in_log());
      Entry& rekeyed = entries.emplace_back(make(Kind::rekeyed, now));
      rekeyed.seat = seat;
      rekeyed.more["token"] = fair::to_hex(token);
      // Who asks again may have drawn anew.
      if (state_ == State::waiting && !showing_ && !added.empty() && added != state.commit) {
        TRY(check_commit(added, seat));
        Entry& committed = entries.emplace_back(make(Kind::committed, now));
        committed.seat = seat;
        committed.text = added;
      }
    }
  }
  if (entries.empty()) return refuse("full", "no seat of the rematch is kept for you");
  return go_on(std::move(entries), now);
}

Millis Table::patience() const {
  return state_ == State::playing ? playing_patience : std::max(waiting_patience, away_ms_);
}

Entries Table::tick(Millis now) const {
  if (const auto flag = deadline(); flag && now >= *flag) {
    Entry out = make(Kind::timed_out, now);
    out.seat = match_->seat_to_act();
    out.level = takeover_level;
    return {out};
  }
  if (state_ != State::waiting && state_ != State::playing) return {};
  if (now - touched_at_ > patience()) return {make(Kind::abandoned, now)};
  if (!showing_ || now < showing_since_ + away_ms_) return {};
  if (!need_room_in_log()) return {make(Kind::abandoned, now)};
  Entries entries;
  for (Seat seat = 0; seat < static_cast<Seat>(seats().size()); ++seat)
    if (const SeatState& state = seats()[seat]; !state.commit.empty() && state.part.empty())
      entries.emplace_back(make(Kind::withheld, now)).seat = seat;
  return entries;
}

std::optional<Millis> Table::next_tick() const {
  std::optional<Millis> next = deadline();
  if (state_ != State::waiting && state_ != State::playing) return next;
  const Millis abandoned = touched_at_ + patience() + 1;
  next = next ? std::min(*next, abandoned) : abandoned;
  if (showing_) next = std::min(*next, showing_since_ + away_ms_);
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
