// A table from a record: of a game that was played, or begun, elsewhere.
#include "play/json.h"
#include "play/notation.h"
#include "table/table.h"

namespace pioche::table {

Result<play::Match> add_course(const play::Record& record, Millis now, Entries& entries) {
  const auto add = [&](Kind kind) -> Entry& {
    Entry& entry = entries.emplace_back();
    entry.kind = kind;
    entry.at = now;
    return entry;
  };
  play::Match match = TRY(play::new_match(record.game, record.options));
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

Answer<Entries> take_over(const NewTable& asked, const play::Record& record, Millis now) {
  const auto refuse = [](std::string_view code, std::string message) {
    return tl::unexpected(Refusal{code, std::move(message)});
  };
  for (const SeatAsked& seat : asked.seats)
    if (seat.kind == SeatKind::open)
      return refuse("bad_request",
                    "a game that has begun has no open seats; one can be offered once the table is here");
  NewTable held = asked;
  held.start = Start::held;
  Entries entries = TRY(create(held, now));
  json::object& made = entries[0].more;
  made["hold"] = false;
  made["imported_fair"] = json::object{{"device", true}, {"seed", nullptr}};

  const auto replayed = play::replay(record);
  if (!replayed) return refuse("bad_record", replayed.error().message);
  if (record.game != asked.game || play::options(*replayed) != made.at("options").get_object())
    return refuse("bad_record", "the record is of another game, or of other options, than the table");
  const auto match = add_course(record, now, entries);
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
