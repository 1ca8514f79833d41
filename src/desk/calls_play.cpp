// Playing, taking back, giving up, playing again; and hints.
#include "desk/change_and_show.h"
#include "desk/finished.h"
#include "desk/new_tables.h"
#include "desk/with_log.h"
#include "fair/secret.h"

namespace pioche::desk {

void play(Desk& desk, const Admitted& at, const Play& asked, Then<Played> then) {
  desk.play(at, {asked.round, asked.ply, asked.action, asked.id.value_or("")},
            [&desk, at, asked, then = std::move(then)](const Answer<Happened>& answer) {
              const bool show = asked.snapshot != 0;
              const Happened happened = TRY_OR(then, show ? desk.explained(at, answer) : answer);
              Played played{true,         happened.repeated, asked.round, asked.ply,
                            asked.action, happened.event,    {}};
              if (show) played.snapshot = desk.snapshot(at, Table::Log::without);
              then(std::move(played));
            });
}

void undo(Desk& desk, const Admitted& at, const Undo& asked, Then<Shown> then) {
  change_and_show(desk, at, std::move(then), [asked](auto& table, auto& guest, Millis now) {
    return table.undo(guest, asked.round, asked.ply, now);
  });
}

void resign(Desk& desk, const Admitted& at, const SomeSeat& asked, Then<Shown> then) {
  change_and_show(desk, at, std::move(then),
                  [seat = seat_or_nobody(asked.seat)](auto& table, auto& guest, Millis now) {
                    return table.resign(guest, seat, now);
                  });
}

void play_on(Desk& desk, const Admitted& at, const OneSeat& asked, Then<Shown> then) {
  change_and_show(desk, at, std::move(then), [seat = asked.seat.seat](auto& table, auto& guest, Millis now) {
    return table.play_on(guest, seat, now);
  });
}

void come_back(Desk& desk, const Admitted& at, const SomeSeat& asked, Then<Shown> then) {
  change_and_show(desk, at, std::move(then),
                  [seat = seat_or_nobody(asked.seat)](auto& table, auto& guest, Millis now) {
                    return table.come_back(guest, seat, now);
                  });
}

// --- rematch
// ------------------------------------------------------------------------------------------------------
// The first to ask makes the next table; the others claim the seats that are kept for them there.

namespace {

void claim(Desk& desk, const LivePtr& next, const Caller& caller, std::string token,
           std::vector<std::string> commits, Then<Written<Made>> then) {
  const SecretHash hash = fair::hash_secret(token);
  desk.tables().change(
      next,
      [earlier = *caller.token, hash, person = caller.person, commits = std::move(commits),
       now = desk.now()](const Table& table) -> Answer<Decision> {
        Decision decision{TRY(table.claim(earlier, hash, commits, now)), {}, {}, {}};
        if (person && !decision.entries.empty()) {
          decision.sit_down.push_back(person_at(*person, table.id(), hash, now));
          decision.sit_down[0].seat.seat = decision.entries.front().seat;
        }
        return decision;
      },
      [&desk, next, caller, hash, token = std::move(token),
       then = std::move(then)](const Answer<Happened>& claimed) {
        TRY_OR(then, claimed);
        const Admitted player{next, {{hash}}, Right::play};
        const auto tell = [id = next->table.id(), token](Snapshot snapshot) {
          return Made{id, token, {}, {}, std::move(snapshot)};
        };
        answer_with_log<Made>(desk, caller, player, tell, then);
      });
}

}  // namespace

void rematch(Desk& desk, const Admitted& at, const Rematch& asked, Then<Written<Made>> then) {
  struct Kept : Secrets {
    bool used = false;
  };
  const auto secrets = std::make_shared<Kept>();
  const SecretHash earlier = *at.caller.token;
  const auto commits = asked.commits.value_or(std::vector<std::string>());
  desk.change(
      at,
      [secrets, earlier, commits, person = at.caller.person](const Table& table, const Guest& guest,
                                                             Millis now) -> Answer<Decision> {
        table::NewTable next = TRY(table.rematch(guest, commits));
        if (!table.next_table().empty()) return Decision{{}, 0, {}, {}};
        secrets->lock(next);
        // Who asks again after a lost answer finds the seats kept for the same earlier token.
        for (auto& seat : next.seats)
          if (seat.kind == table::SeatKind::human) seat.reserved = earlier;
        Entries entries = TRY(table::create(next, now));
        secrets->used = true;
        Decision decision{table.link_rematch(next.id, now), {}, next.id, std::move(entries)};
        if (person) decision.sit_down.push_back(host_at(*person, next, now));
        return decision;
      },
      [&desk, at, secrets, commits, then = std::move(then)](const Answer<Happened>& happened) {
        TRY_OR(then, happened);
        desk.tables().find(at.table().next_table(), at.caller.address,
                           [&desk, secrets, caller = at.caller, commits, then](const Answer<LivePtr>& found) {
                             const LivePtr next = TRY_OR(then, found);
                             if (!secrets->used)
                               return claim(desk, next, caller, secrets->token, commits, then);
                             const Admitted host{next, {{fair::hash_secret(secrets->token)}}, Right::host};
                             then(written(Made{host.table().id(), secrets->token, secrets->join,
                                               secrets->watch, desk.snapshot(host, Table::Log::with)}));
                           });
      });
}

// --- hints
// --------------------------------------------------------------------------------------------------------

namespace {

constexpr std::size_t hinted_actions = 10;

void think_of_hint(Desk& desk, const Admitted& at, const Then<Hint>& then) {
  const LivePtr live = at.live;
  const Table& table = live->table;
  if (live->hint && live->hint_event == table.events()) return then(*live->hint);
  if (live->hinting) return then(refuse("too_many", "a hint is being thought about"));

  Hint hint{table.match().rounds() - 1, table.match().ply(), {table.match().seat_to_act()}, {}, {}, {}};
  live->hinting = true;
  auto advised = [live, at, hint = std::move(hint), event = table.events(),
                  then](const Result<Advice>& advice) mutable {
    live->hinting = false;
    if (!advice) return then(refuse("broken", advice.error().message));
    hint.candidates = advice->candidates;
    if (hint.candidates.size() > hinted_actions) hint.candidates.resize(hinted_actions);
    hint.than = advice->than;
    hint.why = advice->why;
    if (!hint.candidates.empty()) {  // one that was given up is thought about anew
      live->hint = std::make_shared<const Hint>(hint);
      live->hint_event = event;
    }
    // It tells of the seat's hand: whoever gave the seat up meanwhile, or whose token was replaced, no longer hears it.
    if (!at.guest() || !at.guest()->seats.contains(hint.seat.seat))
      return then(refuse("bad_token", "that seat is no longer yours"));
    then(std::move(hint));
  };
  bool taken = false;
  contained(desk.journal(), "asking for a hint", [&] {
    taken = desk.advisor().hint({table.id(), at.caller.address, true},
                                std::make_shared<const play::Match>(table.match()),
                                desk.guarded(std::move(advised)));
  });
  if (taken) return;
  live->hinting = false;
  then(refuse("busy", "the bots have too much to do; try again"));
}

}  // namespace

void hint(Desk& desk, const Admitted& at, const Nothing&, Then<Hint> then) {
  desk.change(
      at, [](auto& table, auto& guest, Millis now) { return table.hint(guest, now); },
      [&desk, at, then = std::move(then)](const Answer<Happened>& told) {
        TRY_OR(then, told);
        think_of_hint(desk, at, then);
      });
}

}  // namespace pioche::desk
