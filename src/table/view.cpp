// What is shown of a table, and to whom. Built by listing what those eyes may see.
#include <charconv>

#include "play/notation.h"
#include "table/table.h"

namespace pioche::table {

SeatNumbers seat_numbers(SeatSet seats) {
  SeatNumbers numbers;
  for (const Seat seat : seats) numbers.push_back({seat});
  return numbers;
}

Nullable<SeatNumber> seat_or_null(Seat seat) {
  return seat == nobody ? Nullable<SeatNumber>() : SeatNumber{seat};
}

namespace {

std::vector<int> score_list(const Scores& scores) {
  return {scores.begin(), scores.end()};
}

template <class T>
Nullable<T> unless_zero(T value) {
  return value == 0 ? Nullable<T>() : value;
}

}  // namespace

SeatSet Table::eyes(const Guest* guest, Seat as) const {
  if (state_ == State::over) return SeatSet::first(static_cast<int>(seats().size()));
  if (!guest || guest->seats.empty()) return {};
  if (as != nobody && guest->seats.contains(as)) return SeatSet::only(as);
  if (guest->seats.size() == 1) return guest->seats;
  // Several people on one screen: what the one to act sees, and nothing hidden while another thinks.
  const Seat seat = match_->seat_to_act();
  return seat != nobody && guest->seats.contains(seat) ? SeatSet::only(seat) : SeatSet();
}

Scores Table::shown_scores() const {
  return running_scores_ || match_->seat_to_act() == nobody ? match_->scores() : earlier_;
}

std::vector<SeatShown> Table::shown_seats(const Guest* guest, const Presence& presence) const {
  std::vector<SeatShown> list;
  list.reserve(seats().size());
  for (Seat seat = 0; seat < static_cast<Seat>(seats().size()); ++seat) {
    const SeatState& state = seats()[seat];
    SeatShown& out = list.emplace_back();
    out.seat = {seat};
    out.kind = state.kind;
    if (!state.name.empty()) out.name = state.name;
    if (state.kind == SeatKind::human) {
      out.yours = guest && guest->seats.contains(seat);
      out.connected = presence.connected.contains(seat);
      out.added = state.again                                    ? Added::again
                  : !state.part.empty()                          ? Added::shown
                  : !state.commit.empty() || !state.seed.empty() ? Added::committed
                                                                 : Added::nothing;
    }
    if (state.kind == SeatKind::bot) out.level = state.level;
    if (state.kind == SeatKind::open) out.reserved = state.reserved.has_value();
    if (state.offered) out.offered = true;
    out.left = state.left;
    if (state.kept_for >= 0) out.kept = guest && guest->number == state.kept_for;
    if (state.account) out.account = true;
    out.rating = state.rating;
    out.gained = state.gained;
    if (state.program) out.program = true;
    if (state.away_until > 0) out.away_until = state.away_until;
  }
  return list;
}

ClockShown Table::shown_clock(Millis now) const {
  ClockShown out;
  out.move_ms = unless_zero(move_ms_);
  out.game_ms = unless_zero(game_ms_);
  const bool runs = clock_runs();
  const Seat seat = runs ? match_->seat_to_act() : nobody;
  out.running = seat_or_null(seat);
  out.now_at = now;
  if (runs && move_ms_ > 0) out.move_left_ms = std::max<Millis>(0, turn_since_ + move_ms_ - now);
  for (Seat one = 0; one < static_cast<Seat>(seats().size()); ++one) {
    Nullable<Millis>& left = out.left_ms.emplace_back();
    if (game_ms_ == 0 || seats()[one].kind == SeatKind::bot) continue;
    const Millis running = one == seat ? std::max<Millis>(0, now - charged_until_) : 0;
    left = std::max<Millis>(0, left_ms_[one] - running);
  }
  return out;
}

AwayShown Table::shown_away(Millis now) const {
  AwayShown out{away_ms_, {}, {}};
  const Seat seat = state_ == State::playing ? match_->seat_to_act() : nobody;
  if (seat == nobody || seats()[seat].kind != SeatKind::human) return out;
  out.seat = SeatNumber{seat};
  out.for_ms = std::max<Millis>(0, now - turn_since_);
  return out;
}

json::object Table::shown_fair(const Guest* guest, Millis now) const {
  // Before the game begins, everybody sees only what they added themselves: the last to join must not be able
  // to choose in the knowledge of the others' parts. The seed itself is for the end.
  if (imported_fair_)
    return imported_fair_->is_object() ? imported_fair_->get_object() : json::object{{"seed", nullptr}};
  json::object out = fair::write_fair(seed_, terms());
  json::array& players = out["players"].as_array();
  for (std::size_t seat = 0; state_ == State::waiting && seat < seats().size(); ++seat) {
    if (!seats()[seat].commit.empty())
      players[seat] = {{"commit", seats()[seat].commit}, {"bytes", nullptr}, {"words", nullptr}};
    else if (!guest || !guest->seats.contains(static_cast<Seat>(seat)))
      players[seat] = nullptr;
  }
  if (state_ == State::waiting) out["showing"] = showing_;
  if (state_ != State::over || sealed(now)) out["seed"] = nullptr;
  return out;
}

Summary Table::summary(const Guest* guest, const Presence& presence, Millis now) const {
  const bool begun = match_->rounds() > 0;
  Summary out;
  out.table = id_;
  out.event = events() - 1;
  out.game = match_->game();
  out.options = play::options(*match_);
  out.public_ = access_ == Access::everyone;
  out.state = state_;
  if (rated_) out.rated = true;
  out.range = range_;
  out.created_at = created_at_;
  out.updated_at = updated_at_;
  out.seats = shown_seats(guest, presence);
  if (begun) {
    out.round = match_->rounds() - 1;
    out.ply = match_->ply();
    out.scores = score_list(shown_scores());
    if (state_ == State::playing) out.to_act = seat_or_null(match_->seat_to_act());
  }
  out.thinking = presence.thinking;
  if (has_clock())
    out.clock = shown_clock(now);
  else
    out.away = shown_away(now);
  out.fair = {shown_fair(guest, now)};
  if (auto result = play::result(*match_)) out.result = Like<MatchResult>{std::move(*result)};
  if (!rematch_.empty()) out.rematch = rematch_;
  if (practice_) out.practice = true;
  if (!deal_.empty()) out.deal = deal_;
  if (sealed(now)) out.sealed_until = sealed_until_;
  if (guest) out.you = {seat_numbers(guest->seats), guest->host, {}};
  return out;
}

Snapshot Table::snapshot(const Guest* guest, Seat as, const Presence& presence, Log log, Millis now) const {
  Snapshot out{summary(guest, presence, now), {}, {}, {}, {}};
  const SeatSet seen = eyes(guest, as);
  if (guest && seen.size() == 1) out.you.eyes = seat_numbers(seen).front();
  if (match_->rounds() > 0) out.board = Like<Board>{play::board(*match_, seen)};
  const Seat to_act = out.to_act ? out.to_act->seat : nobody;
  if (guest && to_act != nobody && guest->seats.contains(to_act) && seen.contains(to_act))
    out.moves = Like<std::vector<Like<Move>>>{play::moves(*match_)};
  if (const int back = guest ? undoable(*guest) : 0; back > 0) {
    const auto actions = play::actions(*match_, match_->rounds() - 1);
    out.undo = UndoShown{{match_->seat_to_act()}, actions[actions.size() - back]};
  }
  if (log == Log::with) out.log = events_from(0);
  return out;
}

namespace {

// What the rounds before that one brought together.
Scores scores_before(const play::Match& match, int round) {
  return visit(match, [&]<Game G>(const play::MatchOf<G>& of) {
    return total_scores(of.players(), of.finished().first(round));
  });
}

}  // namespace

Event Table::event(int number) const {
  const Note& note = notes_[number];
  Event out;
  out.table = id_;
  out.event = number;
  out.at = note.at;
  out.kind = note.kind;
  if (note.round >= 0) out.round = note.round;
  if (note.ply >= 0) out.ply = note.ply;
  if (note.seat != nobody) out.seat = SeatNumber{note.seat};
  switch (note.kind) {
    case Kind::joined:
      out.name = note.text;
      break;
    case Kind::seated:
      out.seat_kind = note.text == "bot" ? SeatKind::bot : SeatKind::open;
      if (note.level > 0) out.level = note.level;
      break;
    case Kind::played:
    case Kind::undone:
      out.action = note.text;
      break;
    case Kind::resigned:
    case Kind::timed_out:
    case Kind::away:
      out.level = note.level;
      break;
    case Kind::resumed: {
      Millis away = 0;
      std::from_chars(note.text.data(), note.text.data() + note.text.size(), away);
      out.down_ms = away;
      break;
    }
    case Kind::dealt:
      if (note.round > 0) out.scores = score_list(scores_before(*match_, note.round));
      break;
    case Kind::over:
      out.scores = score_list(match_->scores());
      out.winners = seat_numbers(match_->winners());
      break;
    case Kind::rematch:
      out.rematch = note.text;
      break;
    default:
      break;
  }
  return out;
}

json::object Table::describe(const Entry& entry) const {
  return entry.kind == Kind::played ? play::describe_action(*match_, entry.text) : json::object();
}

std::vector<Event> Table::events_from(int number) const {
  // The particulars of a move are those of the position before it, so the game is gone through once more.
  std::vector<Event> list;
  play::Match match = play::anew(*match_);
  for (int i = 0; i < events(); ++i) {
    const Note& note = notes_[i];
    std::optional<Like<Move>> move;
    if (note.kind == Kind::dealt) {
      if (!play::start_round(match, play::dealt(*match_, match.rounds()))) return list;
    } else if (note.kind == Kind::played) {
      if (i >= number) move = Like<Move>{play::describe_action(match, note.text)};
      if (!play::play(match, note.text)) return list;
    } else if (note.kind == Kind::undone) {
      match.take_back();
    }
    if (i >= number) list.emplace_back(event(i)).move = std::move(move);
  }
  return list;
}

play::Record Table::record() const {
  play::Record out = play::record_of(*match_);
  for (const SeatState& seat : seats()) out.players.push_back(seat.name);
  if (practice_) out.others["practice"] = true;
  if (rules_version_ > 1) out.others["rules"] = rules_version_;
  if (imported_fair_) {
    if (imported_fair_->is_object()) out.others["fair"] = *imported_fair_;
  } else if (state_ == State::over) {
    out.others["fair"] = fair::write_fair(seed_, terms());
  }
  return out;
}

std::vector<Step> Table::replay(std::optional<int> round) const {
  return replay_steps(play::anew(*match_), record(), round).value_or(std::vector<Step>());
}

std::optional<Step> Table::end_of_round(int round) const {
  const bool under_way = match_->seat_to_act() != nobody;
  if (round < 0 || round >= match_->rounds() - (under_way ? 1 : 0)) return {};
  const int plies = static_cast<int>(play::actions(*match_, round).size());
  // Under this table's own rules.
  play::Match then = play::anew(*match_);
  for (int one = 0; one <= round; ++one) {
    if (!play::start_round(then, play::setup(*match_, one))) return {};
    for (const std::string& action : play::actions(*match_, one))
      if (!play::play(then, action)) return {};
  }
  Step end;
  end.round = round;
  end.ply = plies;
  end.scores = score_list(then.scores());
  end.board = {play::board(then, SeatSet::first(then.players()))};
  return end;
}

Result<std::vector<Step>> replay_steps(const play::Record& record, std::optional<int> round) {
  return replay_steps(TRY(play::new_match(record.game, record.options)), record, round);
}

Result<std::vector<Step>> replay_steps(play::Match match, const play::Record& record,
                                       std::optional<int> only) {
  const SeatSet everyone = SeatSet::first(match.players());
  std::vector<Step> steps;
  for (std::size_t round = 0; round < record.rounds.size(); ++round) {
    const std::string where = fmt::format("round {}", round);
    if (const auto started = play::start_round(match, record.rounds[round].setup); !started)
      return fail_in(where, started.error());
    const bool wanted = !only || *only == static_cast<int>(round);
    const auto step = [&](const std::string* action) {
      if (!wanted) return;
      Step& out = steps.emplace_back();
      out.round = static_cast<int>(round);
      out.ply = match.ply();
      out.seat = seat_or_null(match.seat_to_act());
      if (action) {
        out.action = *action;
        out.move = Like<Move>{play::describe_action(match, *action)};
      }
      out.scores = score_list(match.scores());
      out.board = {play::board(match, everyone)};
    };
    for (const std::string& action : record.rounds[round].actions) {
      if (const auto legal = play::check(match, action); !legal)
        return fail_in(fmt::format("{}, ply {}, action {}", where, match.ply(), action), legal.error());
      step(&action);
      TRY(play::play(match, action));
    }
    step(nullptr);
  }
  return steps;
}

}  // namespace pioche::table
