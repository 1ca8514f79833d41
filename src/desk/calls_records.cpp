// A game after its end: its record, and its boards ply by ply.
#include "desk/desk.h"
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

}  // namespace

Answer<Document<Record>> show_record(Desk&, const Admitted& at, const Nothing&) {
  if (at.table().state() != table::State::over)
    return refuse("not_over", "the record is for when the game is over");
  return Document<Record>{play::to_text(play::write_record(at.table().record())),
                          fmt::format("pioche-{}.json", at.table().id())};
}

Answer<Replay> show_replay(Desk&, const Admitted& at, const ShowReplay& asked) {
  if (at.table().state() != table::State::over)
    return refuse("not_over", "the replay is for when the game is over");
  const play::Record record = at.table().record();
  return replay_of(record, record.options, record.result, at.table().replay(asked.round));
}

Answer<RoundShown> show_round(Desk&, const Admitted& at, const ShowRound& asked) {
  if (!asked.round) return refuse("bad_request", "?round=0 for the first");
  auto end = at.table().end_of_round(*asked.round);
  if (!end) return refuse("not_over", fmt::format("round {} is not over", *asked.round));
  return RoundShown{std::move(*end)};
}

Answer<Replay> replay_record(Desk&, const Caller&, const ReplayRecord& asked) {
  const auto record = play::read_record(asked.record);
  if (!record) return refuse("bad_record", record.error().message);
  const auto match = play::replay(*record);
  if (!match) return refuse("bad_record", match.error().message);
  auto steps = table::replay_steps(*record, asked.round);
  if (!steps) return refuse("bad_record", steps.error().message);
  return replay_of(*record, play::options(*match), play::result(*match), std::move(*steps));
}

}  // namespace pioche::desk
