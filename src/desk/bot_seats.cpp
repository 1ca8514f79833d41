#include "desk/bot_seats.h"

namespace pioche::desk {

void BotSeats::ask(const LivePtr& live) {
  const auto bot = live->table.bot_to_act();
  if (!bot || live->thinking || live->saving || parts_.tables->stopping()) return;
  const int round = live->table.match().rounds() - 1;
  const int ply = live->table.match().ply();
  auto decided = [this, live, seat = bot->seat, round, ply](const Result<Advice>& advice) {
    live->thinking = false;
    if (!advice)
      return parts_.journal(Severity::error, fmt::format("event=bot_failed table={} reason=\"{}\"",
                                                         live->table.id(), advice.error().message));
    play(live, seat, {round, ply, advice->action, ""});
  };
  live->thinking = true;  // before it is asked: an advisor without threads answers at once
  if (!parts_.advisor->decide(std::make_shared<const play::Match>(live->table.match()), bot->level,
                              alive_.guarded(std::move(decided)))) {
    live->thinking = false;
    return;
  }
  if (live->thinking) parts_.following->tell_thinking(*live, bot->seat);
}

void BotSeats::play(const LivePtr& live, Seat seat, const Table::Play& play) {
  parts_.tables->change(
      live,
      [play, seat, now = parts_.now()](const Table& table) -> Answer<Decision> {
        return Decision{TRY(table.play_bot(seat, play, now)), {}, {}, {}};
      },
      [this, live](const Answer<Happened>& answer) {
        // Stale is no fault: the seat may have changed hands meanwhile. The sweep asks again.
        if (!answer && answer.error().code != "stale" && answer.error().code != "stopping")
          parts_.journal(Severity::warning,
                         fmt::format("event=bot_refused table={} code={} reason=\"{}\"", live->table.id(),
                                     answer.error().code, answer.error().message));
      });
}

}  // namespace pioche::desk
