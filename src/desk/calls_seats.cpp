// Who sits where, before the game begins.
#include "desk/change_and_show.h"
#include "desk/finished.h"
#include "desk/seated.h"
#include "desk/with_log.h"
#include "fair/secret.h"

namespace pioche::desk {

void join_table(Desk& desk, const Admitted& at, const JoinTable& asked, Then<Written<Joined>> then) {
  Table::Join join;
  join.name = asked.name.value_or("");
  join.commit = asked.commit.value_or("");
  join.seat = seat_or_nobody(asked.seat);
  join.secret = at.caller.invitation;
  // Somebody who sits here already takes one more seat: another person on the same screen.
  const bool sits = may(who_is(at.table(), at.caller), Right::play);
  const std::string fresh = sits ? std::string() : fair::new_secret();
  join.token = sits ? *at.caller.token : fair::hash_secret(fresh);
  const auto person = sits ? nullptr : at.caller.person;
  if (at.table().rated()) {
    TRY_OR(then, check_known(at.caller, Known::yes, desk.now()));
    for (const store::PersonAt& one : at.live->people)
      if (one.seat.account == at.caller.person->account.id && one.seat.seat >= 0)
        return then(refuse("illegal", "at a rated table everybody has one seat"));
  }
  if (at.caller.person && !sits) TRY_OR(then, check_blocks(*at.live, *at.caller.person));
  // Whoever gave a bot the link wants it there; whoever opened a table to all may not have thought of it.
  const bool asked_in = at.caller.invitation && at.table().is_join_secret(*at.caller.invitation);
  if (at.caller.person && at.caller.person->account.bot && at.table().rated() && !sits && !asked_in)
    return then(refuse("no_bots", "bots sit down at rated tables where they were asked to"));
  if (at.table().range() && !sits) {
    TRY_OR(then, check_known(at.caller, Known::yes, desk.now()));
    const int rating = shown_rating(at.table(), at.caller.person->ratings);
    if (rating < at.table().range()->lowest || rating > at.table().range()->highest)
      return then(refuse("out_of_range",
                         fmt::format("this table is for ratings from {} to {}; yours is {}",
                                     at.table().range()->lowest, at.table().range()->highest, rating)));
  }
  if (person) join.name.clear();
  const Admitted seated{at.live, {{join.token}}, Right::play};
  desk.tables().change(
      at.live,
      [join, person, now = desk.now()](const Table& table) -> Answer<Decision> {
        Decision decision{TRY(table.join(join, now)), {}, {}, {}};
        if (person) {
          decision.sit_down.push_back(person_at(*person, table.id(), join.token, now));
          decision.sit_down[0].seat.seat = decision.entries.front().seat;
        }
        return decision;
      },
      [&desk, caller = at.caller, seated, fresh, then](const Answer<Happened>& happened) {
        TRY_OR(then, happened);
        const Guest* const guest = seated.guest();
        const auto tell = [fresh, seats = guest ? table::seat_numbers(guest->seats)
                                                : SeatNumbers()](Snapshot snapshot) {
          return Joined{fresh.empty() ? std::nullopt : std::optional(fresh), seats, std::move(snapshot)};
        };
        answer_with_log<Joined>(desk, caller, seated, tell, then);
      });
}

void leave_table(Desk& desk, const Admitted& at, const SomeSeat& asked, Then<Shown> then) {
  change_and_show(desk, at, std::move(then),
                  [seat = seat_or_nobody(asked.seat)](auto& table, auto& guest, Millis now) {
                    return table.leave(guest, seat, now);
                  });
}

void put_out(Desk& desk, const Admitted& at, const OneSeat& asked, Then<Shown> then) {
  change_and_show(desk, at, std::move(then), [seat = asked.seat.seat](auto& table, auto& guest, Millis now) {
    return table.put_out(guest, seat, now);
  });
}

void change_seat(Desk& desk, const Admitted& at, const ChangeSeat& asked, Then<Shown> then) {
  if (asked.kind == SeatTurned::bot && !asked.level) return then(refuse("bad_request", "body lacks 'level'"));
  change_and_show(desk, at, std::move(then), [asked](auto& table, auto& guest, Millis now) {
    return asked.kind == SeatTurned::bot ? table.seat_bot(guest, asked.seat.seat, *asked.level, now)
                                         : table.open_seat(guest, asked.seat.seat, now);
  });
}

void commit_parts(Desk& desk, const Admitted& at, const Commit& asked, Then<Shown> then) {
  std::vector<Table::Commitment> commitments;
  for (const Commitment& one : asked.commits) commitments.push_back({one.seat.seat, one.commit.value_or("")});
  change_and_show(desk, at, std::move(then), [commitments](auto& table, auto& guest, Millis now) {
    return table.commit(guest, commitments, now);
  });
}

void show_parts(Desk& desk, const Admitted& at, const ShowParts& asked, Then<Shown> then) {
  std::vector<Table::Part> parts;
  for (const Part& one : asked.parts) {
    const auto bytes = fair::read_seed(one.bytes);
    if (!bytes) return then(refuse("bad_request", "bytes are 64 hexadecimal digits"));
    parts.push_back({one.seat.seat, *bytes, one.words.value_or("")});
  }
  change_and_show(desk, at, std::move(then),
                  [parts](auto& table, auto& guest, Millis now) { return table.show(guest, parts, now); });
}

void start_table(Desk& desk, const Admitted& at, const Nothing&, Then<Shown> then) {
  change_and_show(desk, at, std::move(then),
                  [](auto& table, auto& guest, Millis now) { return table.start(guest, now); });
}

}  // namespace pioche::desk
