#include "desk/bot_seats.h"

#include <algorithm>

namespace pioche::desk {
namespace {

constexpr Millis after_no_room = 250;
constexpr Millis after_a_failure = 5000;

}  // namespace

ForWhom for_whom(const Live& live) {
  const auto& seats = live.table.seats();
  const bool people = std::any_of(seats.begin(), seats.end(), [](const table::SeatState& seat) {
    return seat.kind == table::SeatKind::human;
  });
  return {live.table.id(), live.address, people};
}

void BotSeats::ask(const LivePtr& live) {
  const auto bot = live->table.bot_to_act();
  if (!bot || !live->in_hand || live->thinking || live->saving || parts_.tables->stopping()) return;
  const int round = live->table.match().rounds() - 1;
  const int ply = live->table.match().ply();
  auto decided = [this, live, seat = bot->seat, round, ply](const Result<Advice>& advice) {
    live->thinking = false;
    if (!advice) {
      parts_.tables->look_again(*live, after_a_failure);
      return parts_.journal(Severity::error, fmt::format("event=bot_failed table={} reason=\"{}\"",
                                                         live->table.id(), advice.error().message));
    }
    play(live, seat, {round, ply, advice->action, ""});
  };
  live->thinking = true;  // before it is asked: an advisor without threads answers at once
  bool taken = false;
  contained(parts_.journal, "asking a bot", [&] {
    taken = parts_.advisor->decide(for_whom(*live), std::make_shared<const play::Match>(live->table.match()),
                                   bot->level, alive_.guarded(std::move(decided)));
  });
  if (!taken) {
    live->thinking = false;
    return parts_.tables->look_again(*live, after_no_room);
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
