// A game after its end: its record, and its boards ply by ply.
#include "desk/desk.h"
#include "desk/limits.h"
#include "play/json.h"
#include "play/record.h"

namespace pioche::desk {
namespace {

Replay replay_of(const play::Record& record, json::object options, std::optional<json::object> result,
                 std::vector<table::Step> steps) {
  Replay replay{record.game, std::move(options),           record.players,
                {},          {play::write_record(record)}, std::move(steps)};
  if (result) replay.result = Like<table::MatchResult>{std::move(*result)};
  return replay;
}

// A board for each ply is a hundred times what the record was: a long game is shown round by round.
Answer<void> check_length(const play::Record& record, const std::optional<int>& only) {
  std::size_t steps = 0;
  for (std::size_t round = 0; round < record.rounds.size(); ++round)
    if (!only || *only == static_cast<int>(round)) steps += record.rounds[round].actions.size() + 1;
  if (steps <= boards_of_one_replay) return {};
  return refuse("too_large", fmt::format("{} boards are too many at once, {} is the most: ask for one round, "
                                         "?round=0",
                                         steps, boards_of_one_replay));
}

}  // namespace

Answer<void> check_unsealed(const Desk& desk, const table::Table& table) {
  if (!table.sealed(desk.now())) return {};
  return refuse("sealed", "others still play this deal: it is told when its day is over");
}

// Both are worked out from a copy: the game may be long, and the table goes on meanwhile.

void show_record(Desk& desk, const Admitted& at, const Nothing&, Then<Document<Record>> then) {
  if (at.table().state() != table::State::over)
    return then(refuse("not_over", "the record is for when the game is over"));
  TRY_OR(then, check_unsealed(desk, at.table()));
  desk.elsewhere<Document<Record>>(
      at.caller,
      [table = at.table()]() -> Answer<Document<Record>> {
        return Document<Record>{play::to_text(play::write_record(table.record())),
                                fmt::format("pioche-{}.json", table.id())};
      },
      std::move(then));
}

void show_replay(Desk& desk, const Admitted& at, const ShowReplay& asked, Then<Written<Replay>> then) {
  if (at.table().state() != table::State::over)
    return then(refuse("not_over", "the replay is for when the game is over"));
  TRY_OR(then, check_unsealed(desk, at.table()));
  desk.elsewhere<Written<Replay>>(
      at.caller,
      [table = at.table(), round = asked.round]() -> Answer<Written<Replay>> {
        const play::Record record = table.record();
        const auto short_enough = check_length(record, round);
        if (!short_enough) return tl::unexpected(short_enough.error());
        return written(replay_of(record, record.options, record.result, table.replay(round)));
      },
      std::move(then));
}

void show_round(Desk& desk, const Admitted& at, const ShowRound& asked, Then<Written<RoundShown>> then) {
  if (!asked.round) return then(refuse("bad_request", "?round=0 for the first"));
  desk.elsewhere<Written<RoundShown>>(
      at.caller,
      [table = at.table(), round = *asked.round]() -> Answer<Written<RoundShown>> {
        auto end = table.end_of_round(round);
        if (!end) return refuse("not_over", fmt::format("round {} is not over", round));
        return written(RoundShown{std::move(*end)});
      },
      std::move(then));
}

Answer<Written<Replay>> work_out_replay(const ReplayRecord& asked) {
  const auto record = play::read_record(asked.record);
  if (!record) return refuse("bad_record", record.error().message);
  const auto short_enough = check_length(*record, asked.round);
  if (!short_enough) return tl::unexpected(short_enough.error());
  const auto match = play::replay(*record);
  if (!match) return refuse("bad_record", match.error().message);
  auto steps = table::replay_steps(*record, asked.round);
  if (!steps) return refuse("bad_record", steps.error().message);
  return written(replay_of(*record, play::options(*match), play::result(*match), std::move(*steps)));
}

void replay_record(Desk&, const Caller&, const Written<Replay>& worked_out, Then<Written<Replay>> then) {
  then(worked_out);
}

}  // namespace pioche::desk
