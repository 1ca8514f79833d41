// A table from a record: of a game that was played, or begun, elsewhere.
#include "table/course.h"

#include "play/json.h"
#include "play/notation.h"

namespace pioche::table {

Result<play::Match> add_course(play::Match match, const play::Record& record, Millis now, Entries& entries) {
  const auto add = [&](Kind kind) -> Entry& {
    Entry& entry = entries.emplace_back();
    entry.kind = kind;
    entry.at = now;
    return entry;
  };
  add(Kind::started);
  for (std::size_t round = 0; round < record.rounds.size(); ++round) {
    Entry& dealt = add(Kind::dealt);
    dealt.round = static_cast<int>(round);
    dealt.more = record.rounds[round].setup;
    TRY(play::start_round(match, record.rounds[round].setup));
    for (const std::string& action : record.rounds[round].actions) {
      Entry& played = add(Kind::played);
      played.round = static_cast<int>(round);
      played.ply = match.ply();
      played.seat = match.seat_to_act();
      played.text = TRY(play::play(match, action));
    }
  }
  return match;
}

Answer<Entries> take_over(const NewTable& asked, Millis now, const play::RuleBook& rules) {
  const auto refuse = [](std::string_view code, std::string message) {
    return tl::unexpected(Refusal{code, std::move(message)});
  };
  const play::Record& record = *asked.begun;
  for (const SeatAsked& seat : asked.seats)
    if (seat.kind == SeatKind::open)
      return refuse("bad_request",
                    "a game that has begun has no open seats; one can be offered once the table is here");
    else if (!seat.commit.empty())
      return refuse("bad_request", "a game that has begun is dealt: its seats have nothing to commit");
  NewTable held = asked;
  held.begun.reset();
  held.game = record.game;
  held.options = record.options;
  held.start = Start::held;
  Entries entries = TRY(create(held, now, rules));
  json::object& made = entries[0].more;
  made["hold"] = false;
  made["imported_fair"] = json::object{{"device", true}, {"seed", nullptr}};
  if (const auto practice = record.others.find("practice");
      practice != record.others.end() && practice->value() == true)
    made["practice"] = true;

  auto begun = rules.new_match(record.game, rules.present(record.game), record.options);
  if (!begun) return refuse("bad_record", begun.error().message);
  const auto match = add_course(std::move(*begun), record, now, entries);
  if (!match) return refuse("bad_record", match.error().message);
  if (match->over()) {
    Entry& over = entries.emplace_back();
    over.kind = Kind::over;
    over.at = now;
  } else if (match->seat_to_act() == nobody) {
    return refuse("bad_record", "the record ends between two rounds: nobody could go on");
  }
  return entries;
}

}  // namespace pioche::table
