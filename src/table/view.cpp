// What is shown of a table, and to whom. Built by listing what those eyes may see.
#include <charconv>

#include "play/notation.h"
#include "show/json_line.h"
#include "table/table.h"

namespace pioche::table {
namespace {

json::value seat_number(Seat seat) {
  return seat == nobody ? json::value(nullptr) : json::value(seat + 1);
}

json::array seat_numbers(SeatSet seats) {
  json::array numbers;
  for (const Seat seat : seats) numbers.push_back(seat + 1);
  return numbers;
}

json::array score_list(const Scores& scores) {
  json::array list;
  for (const auto score : scores) list.push_back(score);
  return list;
}

std::string_view name_of(SeatKind kind) {
  switch (kind) {
    case SeatKind::open:
      return "open";
    case SeatKind::human:
      return "human";
    case SeatKind::bot:
      return "bot";
  }
  return "";
}

}  // namespace

SeatSet Table::eyes(const Guest* guest, Seat as) const {
  if (state_ == State::over) return SeatSet::first(static_cast<int>(seats_.size()));
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

json::array Table::write_seats(const Guest* guest, const Presence& presence) const {
  json::array list;
  for (Seat seat = 0; seat < static_cast<Seat>(seats_.size()); ++seat) {
    const SeatState& state = seats_[static_cast<std::size_t>(seat)];
    json::object out;
    out["seat"] = seat + 1;
    out["kind"] = name_of(state.kind);
    if (!state.name.empty()) out["name"] = state.name;
    if (state.kind == SeatKind::human) {
      out["yours"] = guest && guest->seats.contains(seat);
      out["connected"] = presence.connected.contains(seat);
      out["seeded"] = !state.seed.empty();
    }
    if (state.kind == SeatKind::bot) out["level"] = state.level;
    if (state.kind == SeatKind::open) out["reserved"] = state.reserved.has_value();
    if (state.left != Left::no) out["left"] = state.left == Left::resigned ? "resigned" : "timed_out";
    list.push_back(std::move(out));
  }
  return list;
}

json::object Table::write_clock(Millis now) const {
  json::object out;
  out["move_ms"] = move_ms_ > 0 ? json::value(move_ms_) : json::value(nullptr);
  out["game_ms"] = game_ms_ > 0 ? json::value(game_ms_) : json::value(nullptr);
  const bool runs = clock_runs();
  const Seat seat = runs ? match_->seat_to_act() : nobody;
  out["running"] = seat_number(seat);
  out["now_at"] = now;
  out["move_left_ms"] = nullptr;
  if (runs && move_ms_ > 0) out["move_left_ms"] = std::max<Millis>(0, turn_since_ + move_ms_ - now);
  json::array left;
  for (Seat one = 0; one < static_cast<Seat>(seats_.size()); ++one) {
    const auto index = static_cast<std::size_t>(one);
    if (game_ms_ == 0 || seats_[index].kind == SeatKind::bot) {
      left.push_back(nullptr);
      continue;
    }
    const Millis running = one == seat ? std::max<Millis>(0, now - charged_until_) : 0;
    left.push_back(std::max<Millis>(0, left_ms_[index] - running));
  }
  out["left_ms"] = std::move(left);
  return out;
}

json::object Table::write_fair(const Guest* guest) const {
  // Before the game begins, everybody sees only what they added themselves: the last to join must not be able
  // to choose in the knowledge of the others' parts. The seed itself is for the end.
  if (imported_fair_) return imported_fair_->is_object() ? imported_fair_->get_object() : json::object();
  json::object out = fair::write_fair(seed_, terms(seat_seeds()));
  json::array& players = out["players"].as_array();
  if (state_ == State::waiting)
    for (Seat seat = 0; seat < static_cast<Seat>(seats_.size()); ++seat)
      if (!guest || !guest->seats.contains(seat)) players[static_cast<std::size_t>(seat)] = nullptr;
  if (state_ != State::over) out["seed"] = nullptr;
  return out;
}

void Table::write_common(json::object& out, const Guest* guest, const Presence& presence, Millis now) const {
  const bool begun = match_->rounds() > 0;
  out["table"] = id_;
  out["event"] = events() - 1;
  out["game"] = match_->game();
  out["options"] = play::options(*match_);
  out["public"] = access_ == Access::everyone;
  out["state"] = table::name_of(state_);
  out["created_at"] = created_at_;
  out["updated_at"] = updated_at_;
  out["seats"] = write_seats(guest, presence);
  out["round"] = begun ? json::value(match_->rounds() - 1) : json::value(nullptr);
  out["ply"] = begun ? json::value(match_->ply()) : json::value(nullptr);
  out["to_act"] = seat_number(begun && state_ == State::playing ? match_->seat_to_act() : nobody);
  out["thinking"] = presence.thinking;
  out["scores"] = begun ? json::value(score_list(shown_scores())) : json::value(nullptr);
  out["clock"] = has_clock() ? json::value(write_clock(now)) : json::value(nullptr);
  out["fair"] = write_fair(guest);
  const auto result = play::result(*match_);
  out["result"] = result ? json::value(*result) : json::value(nullptr);
  out["rematch"] = rematch_.empty() ? json::value(nullptr) : json::value(rematch_);
}

json::object Table::snapshot(const Guest* guest, Seat as, const Presence& presence, Log log,
                             Millis now) const {
  json::object out;
  write_common(out, guest, presence, now);
  const bool begun = match_->rounds() > 0;
  const SeatSet seen = eyes(guest, as);
  Seat through = nobody;
  if (guest && seen.size() == 1)
    for (Seat seat = 0; seat < static_cast<Seat>(seats_.size()); ++seat)
      if (seen.contains(seat)) through = seat;
  out["you"] = {{"seats", guest ? seat_numbers(guest->seats) : json::array()},
                {"host", guest && guest->host},
                {"eyes", seat_number(through)}};
  out["board"] = begun ? json::value(play::board(*match_, seen)) : json::value(nullptr);
  const Seat to_act = begun && state_ == State::playing ? match_->seat_to_act() : nobody;
  const bool mine = guest && to_act != nobody && guest->seats.contains(to_act) && seen.contains(to_act);
  out["moves"] = mine ? json::value(play::moves(*match_)) : json::value(nullptr);
  out["undo"] = nullptr;
  if (guest && may_undo(*guest)) out["undo"] = {{"seat", last_actor_ + 1}, {"action", last_action()}};
  if (log == Log::with) out["log"] = events_from(0);
  return out;
}

json::object Table::summary(const Guest* guest, const Presence& presence, Millis now) const {
  json::object out;
  write_common(out, guest, presence, now);
  if (guest) out["you"] = {{"seats", seat_numbers(guest->seats)}, {"host", guest->host}, {"eyes", nullptr}};
  return out;
}

template <class Add>
void Table::tell_event(int number, const Add& add) const {
  const Note& note = notes_[static_cast<std::size_t>(number)];
  add("version", 1);
  add("type", "event");
  add("table", id_);
  add("event", number);
  add("at", note.at);
  add("kind", table::name_of(note.kind));
  if (note.round >= 0) add("round", note.round);
  if (note.ply >= 0) add("ply", note.ply);
  if (note.seat != nobody) add("seat", note.seat + 1);
  switch (note.kind) {
    case Kind::joined:
      return add("name", note.text);
    case Kind::seated:
      add("seat_kind", note.text);
      if (note.level > 0) add("level", note.level);
      return;
    case Kind::played:
    case Kind::undone:
      return add("action", note.text);
    case Kind::resigned:
    case Kind::timed_out:
      return add("level", note.level);
    case Kind::resumed: {
      Millis away = 0;
      std::from_chars(note.text.data(), note.text.data() + note.text.size(), away);
      return add("down_ms", away);
    }
    case Kind::over:
      add("scores", score_list(match_->scores()));
      return add("winners", seat_numbers(match_->winners()));
    case Kind::rematch:
      return add("rematch", note.text);
    default:
      return;
  }
}

json::object Table::event(int number, json::object move) const {
  json::object out;
  tell_event(number, [&](std::string_view key, const auto& value) { out[key] = value; });
  if (!move.empty()) out["move"] = std::move(move);
  return out;
}

std::string Table::event_text(int number) const {
  std::string out;
  out.reserve(192);
  JsonLine line(out);
  tell_event(number, [&](std::string_view key, const auto& value) { line.add(key, value); });
  line.end();
  return out;
}

json::object Table::describe(const Entry& entry) const {
  return entry.kind == Kind::played ? play::describe_action(*match_, entry.text) : json::object();
}

json::array Table::events_from(int number) const {
  // The particulars of a move are those of the position before it, so the game is gone through once more.
  json::array list;
  auto match = play::new_match(match_->game(), play::options(*match_));
  for (int i = 0; i < events(); ++i) {
    const Note& note = notes_[static_cast<std::size_t>(i)];
    json::object move;
    if (note.kind == Kind::dealt) {
      if (!play::start_round(*match, play::setup(*match_, match->rounds()))) return list;
    } else if (note.kind == Kind::played) {
      if (i >= number) move = play::describe_action(*match, note.text);
      if (!play::play(*match, note.text)) return list;
    } else if (note.kind == Kind::undone) {
      match->take_back();
    }
    if (i >= number) list.push_back(event(i, std::move(move)));
  }
  return list;
}

play::Record Table::record() const {
  play::Record out = play::record_of(*match_);
  for (const SeatState& seat : seats_) out.players.push_back(seat.name);
  if (imported_fair_) {
    if (imported_fair_->is_object()) out.others["fair"] = *imported_fair_;
  } else if (state_ == State::over) {
    out.others["fair"] = fair::write_fair(seed_, terms(seat_seeds()));
  }
  return out;
}

json::array Table::replay(std::optional<int> round) const {
  return write_replay(record(), round).value_or(json::array());
}

Result<json::array> write_replay(const play::Record& record, std::optional<int> only) {
  play::Match match = TRY(play::new_match(record.game, record.options));
  const SeatSet everyone = SeatSet::first(match.players());
  json::array steps;
  for (std::size_t round = 0; round < record.rounds.size(); ++round) {
    const std::string where = fmt::format("round {}", round);
    if (const auto started = play::start_round(match, record.rounds[round].setup); !started)
      return fail_in(where, started.error());
    const bool wanted = !only || *only == static_cast<int>(round);
    const auto step = [&](const std::string* action) {
      if (!wanted) return;
      json::object out;
      out["round"] = round;
      out["ply"] = match.ply();
      out["seat"] = seat_number(match.seat_to_act());
      out["action"] = action ? json::value(*action) : json::value(nullptr);
      out["move"] = action ? json::value(play::describe_action(match, *action)) : json::value(nullptr);
      out["scores"] = score_list(match.scores());
      out["board"] = play::board(match, everyone);
      steps.push_back(std::move(out));
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
