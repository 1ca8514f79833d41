// How a table takes up what happened.
#include "table/table.h"

#include <algorithm>
#include <limits>

#include "play/notation.h"
#include "show/read_json.h"

namespace pioche::table {
namespace {

constexpr Millis end_of_time = 1'000'000'000'000'000;  // far beyond all calendars, and sums of it fit

Result<SecretHash> hash_in(const json::object& object, std::string_view key) {
  const std::string text = TRY(read_json::Fields(object, "entry").string(key));
  SecretHash hash;
  if (!fair::read_hex(text, hash)) return fail("entry: \"{}\" is not a hash", key);
  return hash;
}

Result<SeatState> read_seat(const json::value& value) {
  if (!value.is_object()) return fail("created: a seat is {}", read_json::kind_of(value));
  const read_json::Fields fields(value.get_object(), "seat");
  const std::string kind = TRY(fields.string("kind"));
  const int level = TRY(fields.integer_or("level", 0));
  if (level < 0 || level > max_level) return fail("created: there is no level {}", level);
  SeatState seat;
  seat.kind = kind == "human" ? SeatKind::human : kind == "bot" ? SeatKind::bot : SeatKind::open;
  seat.level = static_cast<std::int8_t>(level);
  if (const json::value* name = value.get_object().if_contains("name"); name && name->is_string())
    seat.name = std::string(name->get_string());
  if (value.get_object().contains("commit")) seat.commit = TRY(fields.string("commit"));
  if (value.get_object().contains("reserved")) seat.reserved = TRY(hash_in(value.get_object(), "reserved"));
  return seat;
}

bool by_a_person(Kind kind) {
  return kind != Kind::timed_out && kind != Kind::resumed && kind != Kind::abandoned && kind != Kind::dealt &&
         kind != Kind::over && kind != Kind::showing && kind != Kind::withheld;
}

// What undoes something that had been done, and could be done and undone without end.
bool is_reversal(Kind kind) {
  return kind == Kind::left || kind == Kind::put_out || kind == Kind::withheld || kind == Kind::seated ||
         kind == Kind::committed || kind == Kind::rekeyed;
}

Result<Millis> read_duration(const read_json::Fields& fields, std::string_view key, Millis otherwise) {
  const Millis time = TRY(fields.integer_or(key, static_cast<int>(otherwise)));
  if (time < 0 || time > max_clock) return fail("created: {} is {}", key, time);
  return time;
}

}  // namespace

Result<Table> Table::restore(std::string id, const Entries& entries, const play::RuleBook& rules) {
  Table table(std::move(id), rules);
  for (std::size_t number = 0; number < entries.size(); ++number)
    if (const auto applied = table.apply(entries[number]); !applied)
      return fail_in(fmt::format("table {}, event {}", table.id_, number), applied.error());
  if (!table.match_) return fail("table {} has no entries", table.id_);
  return table;
}

// What is kept in small numbers must fit them.
Result<> Table::check_ranges(const Entry& entry) const {
  if (entry.seat < nobody || (entry.seat != nobody && entry.seat >= static_cast<int>(seats().size())))
    return fail("{}: there is no seat {}", word(entry.kind), entry.seat + 1);
  if (entry.at < 0 || entry.at > end_of_time) return fail("{}: at {} can't be", word(entry.kind), entry.at);
  if (entry.level < 0 || entry.level > max_level)
    return fail("{}: there is no level {}", word(entry.kind), entry.level);
  if (entry.round < -1 || entry.round > std::numeric_limits<std::int16_t>::max())
    return fail("{}: round {} can't be", word(entry.kind), entry.round);
  return {};
}

void Table::name_seat(Seat seat, const Person& person) {
  SeatState& state = seats_.own()[seat];
  state.name = person.name;
  state.account = !person.name.empty();
  state.rating = person.rating;
  state.gained = person.gained;
  state.program = person.program;
  state.away_from = person.away_from;
  state.away_until = person.away_until;
  for (std::size_t i = 0; i < notes_.size(); ++i)
    if (notes_[i].kind == Kind::joined && notes_[i].seat == seat) notes_.own(i).text = person.name;
}

std::optional<int> Table::left_by(Seat seat) const {
  if (!seats()[seat].left) return {};
  for (std::size_t i = notes_.size(); i-- > 0;)
    if (const Kind kind = notes_[i].kind;
        notes_[i].seat == seat && (kind == Kind::resigned || kind == Kind::timed_out || kind == Kind::away))
      return static_cast<int>(i);
  return {};
}

Result<> Table::apply(const Entry& entry) {
  if ((entry.kind == Kind::created) != notes_.empty()) return fail("a table begins with \"created\", once");
  if (auto fits = check_ranges(entry); !fits) return fits;

  // Asked before the entry changes whose turn it is.
  const bool person = by_a_person(entry.kind) && !(entry.kind == Kind::played && entry.seat != nobody &&
                                                   seats()[entry.seat].kind == SeatKind::bot);
  Result<> applied;
  switch (entry.kind) {
    case Kind::created:
      applied = apply_created(entry);
      break;
    case Kind::joined:
    case Kind::left:
    case Kind::put_out:
    case Kind::seated:
    case Kind::seeded:
    case Kind::committed:
    case Kind::shown:
    case Kind::withheld:
    case Kind::resigned:
    case Kind::timed_out:
    case Kind::away:
    case Kind::back:
    case Kind::rekeyed:
      applied = apply_to_seat(entry);
      break;
    case Kind::showing:
    case Kind::started:
    case Kind::dealt:
    case Kind::played:
    case Kind::hinted:
    case Kind::undone:
    case Kind::resumed:
    case Kind::over:
      applied = apply_to_game(entry);
      break;
    case Kind::abandoned:
      state_ = State::abandoned;
      break;
    case Kind::rematch:
      rematch_ = entry.text;
      break;
  }
  if (!applied) return applied;

  updated_at_ = entry.at;
  if (person) touched_at_ = entry.at;
  if (is_reversal(entry.kind)) ++reversals_;
  if (entry.kind == Kind::undone) ++undone_;
  // A player's own part of the deal is told only once the game has begun, so the log doesn't carry it.
  notes_.push_back({entry.at, entry.kind, entry.seat, static_cast<std::int8_t>(entry.level),
                    static_cast<std::int16_t>(entry.round), entry.ply,
                    entry.kind == Kind::seeded ? std::string() : entry.text});
  return {};
}

Result<> Table::apply_created(const Entry& entry) {
  const read_json::Fields fields(entry.more, "created");
  const std::string game = TRY(fields.string("game"));
  rules_version_ = TRY(fields.integer_or("rules", 1));
  play::Match match = TRY(rules_->new_match(game, rules_version_, *TRY(fields.object("options"))));
  const json::array& seats = *TRY(fields.array("seats"));
  if (static_cast<int>(seats.size()) != match.players()) return fail("created: wrong number of seats");

  Guest& owner = guest_with(TRY(hash_in(entry.more, "host")));
  owner.host = true;
  for (const json::value& value : seats) {
    SeatState seat = TRY(read_seat(value));
    if (seat.kind == SeatKind::human) {
      seat.owner = owner.number;
      owner.seats.insert(static_cast<Seat>(seats_->size()));
    }
    seats_.own().push_back(std::move(seat));
  }
  guest_with(TRY(hash_in(entry.more, "watch")));
  join_ = TRY(hash_in(entry.more, "join"));
  seed_ = TRY(fair::read_seed(TRY(fields.string("seed"))));
  fair_version_ = TRY(fields.integer_or("fair", 1));
  if (fair_version_ < 1 || fair_version_ > fair::current_version)
    return fail("created: version {} of fair deals is not one this program knows", fair_version_);
  if (entry.more.contains("deal")) {
    deal_ = TRY(fields.string("deal"));
    const json::value* const until = entry.more.if_contains("sealed_until");
    if (!until || !until->is_int64()) return fail("created: a shared deal lacks 'sealed_until'");
    sealed_until_ = until->get_int64();
  }
  access_ = TRY(fields.boolean_or("public", false)) ? Access::everyone : Access::restricted;
  start_ = TRY(fields.boolean_or("hold", false)) ? Start::held : Start::when_full;
  rated_ = TRY(fields.boolean_or("rated", false));
  if (entry.more.contains("lowest"))
    range_ = RatingRange{TRY(fields.integer("lowest")), TRY(fields.integer("highest"))};
  move_ms_ = TRY(read_duration(fields, "move_ms", 0));
  game_ms_ = TRY(read_duration(fields, "game_ms", 0));
  away_ms_ = TRY(read_duration(fields, "away_ms", usual_away_ms));
  left_ms_ = BySeat<Millis>(seats_->size(), game_ms_);
  last_moves_ = BySeat<LastMove>(seats_->size());
  created_at_ = touched_at_ = entry.at;
  match_ = std::move(match);
  const json::object about = TRY(play::describe_game(game));
  const json::value* const scores = about.if_contains("scores");
  running_scores_ = !scores || *scores != "after each round";
  if (const json::value* imported = entry.more.if_contains("imported_fair")) imported_fair_ = *imported;
  practice_ = TRY(fields.boolean_or("practice", false));
  if (entry.more.contains("known"))
    for (const json::value& setup : *TRY(fields.array("known"))) {
      if (!setup.is_object()) return fail("created: a known setup is not an object");
      known_.push_back(setup.get_object());
    }
  return {};
}

Guest& Table::guest_with(const SecretHash& token) {
  for (Guest& guest : guests_.own())
    if (guest.token == token) return guest;
  return guests_.own().emplace_back(Guest{next_guest_++, token, {}, false});
}

Guest* Table::guest_numbered(int number) {
  for (Guest& guest : guests_.own())
    if (guest.number == number) return &guest;
  return nullptr;
}

void Table::disown(Seat seat) {
  if (Guest* const owner = guest_numbered(seats()[seat].owner)) owner->seats.erase(seat);
  seats_.own()[seat].owner = -1;
}

// Who has no seat any more is gone, and so is the token. (The host stays the host.)
void Table::empty_seat(Seat seat) {
  const int owner = seats()[seat].owner;
  disown(seat);
  seats_.own()[seat] = SeatState{};
  std::erase_if(guests_.own(), [&](const Guest& guest) {
    return guest.number == owner && guest.seats.empty() && !guest.host;
  });
}

// Whoever goes while parts are shown may have seen some: they are worth nothing any more, and everybody commits anew.
void Table::forget_parts() {
  showing_ = false;
  for (SeatState& seat : seats_.own()) {
    seat.again = seat.again || !seat.commit.empty();
    seat.commit.clear();
    seat.part.clear();
  }
}

Result<> Table::apply_to_seat(const Entry& entry) {
  if (entry.seat == nobody) return fail("{}: no seat given", word(entry.kind));
  SeatState& seat = seats_.own()[entry.seat];
  switch (entry.kind) {
    case Kind::joined: {
      if (seat.kind != SeatKind::open && !seat.offered)
        return fail("joined: seat {} is not open", entry.seat + 1);
      if (seat.offered) {
        disown(entry.seat);
        // What the seat added to the deals stays, or those to come would not follow from what was shown.
        SeatState taken;
        taken.seed = std::move(seat.seed);
        taken.commit = std::move(seat.commit);
        taken.part = std::move(seat.part);
        seat = std::move(taken);
        if (match_->seat_to_act() == entry.seat) turn_begins(entry.at);
      }
      Guest& guest = guest_with(TRY(hash_in(entry.more, "token")));
      guest.seats.insert(entry.seat);
      seat.kind = SeatKind::human;
      seat.name = entry.text;
      seat.owner = guest.number;
      if (const json::value* seed = entry.more.if_contains("seed"); seed && seed->is_string())
        seat.seed = std::string(seed->get_string());
      if (const json::value* commit = entry.more.if_contains("commit"); commit && commit->is_string())
        seat.commit = std::string(commit->get_string());
      break;
    }
    case Kind::left:
    case Kind::put_out:
    case Kind::withheld:
      if (state_ != State::waiting) return fail("{}: the game has begun", word(entry.kind));
      if (seat.kind != SeatKind::human)
        return fail("{}: nobody sits on seat {}", word(entry.kind), entry.seat + 1);
      empty_seat(entry.seat);
      if (showing_) forget_parts();
      break;
    case Kind::seated:
      if (state_ == State::playing) {
        if (entry.text != "open") return fail("seated: the game has begun");
        seat.offered = true;
        break;
      }
      if (state_ != State::waiting || showing_) return fail("seated: it is too late for that");
      if (seat.kind == SeatKind::human) return fail("seated: somebody sits on seat {}", entry.seat + 1);
      seat = SeatState{};
      if (entry.text == "bot") {
        seat.kind = SeatKind::bot;
        seat.level = static_cast<std::int8_t>(entry.level);
        seat.name = fmt::format("Bot {}", entry.level);
      }
      break;
    case Kind::seeded:
      seat.seed = entry.text;
      break;
    case Kind::committed:
      if (state_ != State::waiting || showing_ || seat.kind != SeatKind::human)
        return fail("committed: it is too late for that");
      seat.commit = entry.text;
      seat.again = false;
      break;
    case Kind::shown: {
      const read_json::Fields fields(entry.more, "shown");
      const fair::Seed bytes = TRY(fair::read_seed(TRY(fields.string("bytes"))));
      std::string part =
          fair::make_part(bytes, entry.more.contains("words") ? TRY(fields.string("words")) : std::string());
      if (!showing_ || fair::part_commitment(part) != seat.commit)
        return fail("shown: not what seat {} committed", entry.seat + 1);
      seat.part = std::move(part);
      break;
    }
    case Kind::resigned:
    case Kind::timed_out:
    case Kind::away: {
      if (state_ != State::playing || seat.kind != SeatKind::human)
        return fail("{}: nobody plays on seat {}", word(entry.kind), entry.seat + 1);
      // The guest keeps a token that watches, but the seat is the bot's from now on; unless it was given up, until its
      // owner comes back.
      const bool to_act = match_->seat_to_act() == entry.seat;
      if (to_act) charge(entry.seat, entry.at);
      const int owner = seat.owner;
      disown(entry.seat);
      seat.kind = SeatKind::bot;
      seat.level = static_cast<std::int8_t>(entry.level);
      seat.left = entry.kind == Kind::resigned    ? Left::resigned
                  : entry.kind == Kind::timed_out ? Left::timed_out
                                                  : Left::away;
      if (entry.kind != Kind::resigned) seat.kept_for = owner;
      seat.bot_decided = false;
      if (to_act) turn_begins(entry.at);
      break;
    }
    case Kind::back: {
      Guest* const owner = guest_numbered(seat.kept_for);
      if (state_ != State::playing || seat.kind != SeatKind::bot || !owner)
        return fail("back: seat {} is kept for nobody", entry.seat + 1);
      owner->seats.insert(entry.seat);
      seat.kind = SeatKind::human;
      seat.level = 0;
      seat.left.reset();
      seat.owner = owner->number;
      seat.kept_for = -1;
      undo_from_ = match_->ply();
      if (game_ms_ > 0) {
        Millis& left = left_ms_[entry.seat];
        left = std::max(left, std::min(game_ms_, time_of_who_comes_back));
      }
      if (match_->seat_to_act() == entry.seat) turn_begins(entry.at);
      break;
    }
    case Kind::rekeyed: {
      Guest* const owner = guest_numbered(seat.kind == SeatKind::human ? seat.owner : seat.kept_for);
      if (!owner) return fail("rekeyed: nobody owns seat {}", entry.seat + 1);
      owner->token = TRY(hash_in(entry.more, "token"));
      break;
    }
    default:
      return fail("not about a seat");
  }
  return {};
}

Result<> Table::apply_to_game(const Entry& entry) {
  switch (entry.kind) {
    case Kind::showing:
      showing_ = true;
      showing_since_ = entry.at;
      return {};
    case Kind::started:
      state_ = State::playing;
      showing_ = false;
      return {};
    case Kind::over:
      state_ = State::over;
      return {};
    case Kind::dealt: {
      const Scores earlier = match_->scores();
      TRY(entry.dealt ? play::start_round(*match_, *entry.dealt) : play::start_round(*match_, entry.more));
      earlier_ = earlier;
      actors_.clear();
      undo_from_ = 0;
      turn_begins(entry.at);
      spent_in_turn_.clear();
      return {};
    }
    case Kind::played: {
      const Seat seat = match_->seat_to_act();
      if (seat == nobody || seat != entry.seat)
        return fail("played: it is not seat {}'s turn", entry.seat + 1);
      TRY(play::play(*match_, entry.text));
      if (seats()[seat].kind == SeatKind::bot && !seats()[seat].bot_decided)
        seats_.own()[seat].bot_decided = true;
      charge(seat, entry.at);
      if (actors_.empty() || actors_.back() != seat) spent_in_turn_.clear();
      spent_in_turn_.push_back(std::max<Millis>(0, entry.at - turn_since_));
      actors_.push_back(seat);
      if (!entry.id.empty()) last_moves_[seat] = {entry.id, events()};
      turn_begins(entry.at);
      return {};
    }
    case Kind::hinted:
      if (entry.seat == nobody) return fail("hinted: no seat given");
      hinted_ = {entry.round, entry.ply};
      return {};
    case Kind::undone: {
      if (entry.seat == nobody) return fail("undone: no seat given");
      if (match_->ply() == 0 || match_->seat_to_act() == nobody)
        return fail("undone: nothing can be taken back");
      match_->take_back();
      charge(entry.seat, entry.at);
      // The move clock, and waiting, go on from where they stood before the action: undoing must not gain time.
      turn_since_ -= spent_in_turn_.empty() ? 0 : spent_in_turn_.back();
      if (!spent_in_turn_.empty()) spent_in_turn_.pop_back();
      last_moves_[entry.seat] = {};
      actors_.pop_back();
      if (entry.more.contains("practice")) practice_ = true;
      return {};
    }
    case Kind::resumed: {
      const auto away = entry.more.if_contains("down_ms");
      if (!away || !away->is_int64()) return fail("resumed: no down_ms");
      if (away->get_int64() < 0 || away->get_int64() > end_of_time) return fail("resumed: down_ms can't be");
      turn_since_ += away->get_int64();
      charged_until_ += away->get_int64();
      return {};
    }
    default:
      return fail("not about the game");
  }
}

// --- clocks
// -------------------------------------------------------------------------------------------------------

void Table::turn_begins(Millis at) {
  turn_since_ = charged_until_ = at;
}

void Table::charge(Seat seat, Millis at) {
  if (seats()[seat].kind == SeatKind::human)
    left_ms_[seat] = std::max<Millis>(0, left_ms_[seat] - std::max<Millis>(0, at - charged_until_));
  charged_until_ = at;
}

bool Table::clock_runs() const {
  if (!has_clock() || state_ != State::playing) return false;
  const Seat seat = match_->seat_to_act();
  return seat != nobody && seats()[seat].kind == SeatKind::human;
}

std::optional<Millis> Table::deadline() const {
  if (!clock_runs()) return {};
  std::optional<Millis> first;
  if (move_ms_ > 0) first = turn_since_ + move_ms_;
  if (game_ms_ > 0) {
    const Millis flag = charged_until_ + left_ms_[match_->seat_to_act()];
    first = first ? std::min(*first, flag) : flag;
  }
  return first;
}

// --- questions
// ----------------------------------------------------------------------------------------------------

bool Table::has_open_seats() const {
  return std::any_of(seats().begin(), seats().end(),
                     [](const SeatState& seat) { return seat.kind == SeatKind::open && !seat.reserved; });
}

const Guest* Table::guest(const SecretHash& token) const {
  for (const Guest& guest : *guests_)
    if (guest.token == token) return &guest;
  return nullptr;
}

bool Table::keeps_seat_for(const Guest& guest) const {
  return std::any_of(seats().begin(), seats().end(),
                     [&](const SeatState& seat) { return seat.kept_for == guest.number; });
}

const Guest* Table::host() const {
  for (const Guest& guest : *guests_)
    if (guest.host) return &guest;
  return nullptr;
}

std::optional<Bot> Table::bot_to_act() const {
  if (state_ != State::playing) return {};
  const Seat seat = match_->seat_to_act();
  if (seat == nobody || seats()[seat].kind != SeatKind::bot) return {};
  return Bot{seat, deserted() ? min_level : seats()[seat].level};
}

bool Table::deserted() const {
  return rated_ && std::none_of(seats().begin(), seats().end(), [](const SeatState& seat) {
           return seat.kind == SeatKind::human || seat.kept_for >= 0;
         });
}

bool Table::alone(const Guest& guest) const {
  for (Seat seat = 0; seat < static_cast<Seat>(seats().size()); ++seat)
    if (seats()[seat].kind == SeatKind::human && !guest.seats.contains(seat)) return false;
  return true;
}

}  // namespace pioche::table
