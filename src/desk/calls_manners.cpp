// What can be said at a table, whom one won't meet, and what the operator should look at.
#include "desk/account_tools.h"

namespace pioche::desk {
namespace {

constexpr Millis between_phrases = 2000;
constexpr int most_open_reports = 10;
constexpr std::size_t most_blocked = 500;

}  // namespace

void say_by_message(Desk& desk, ConnectionId connection, const SayMessage& asked, Then<SaidMessage> then) {
  const LivePtr live = desk.tables().loaded(asked.table);
  Follower* speaker = nullptr;
  if (live)
    for (Follower& one : live->followers)
      if (one.connection == connection) speaker = &one;
  if (!speaker) return then(unknown_table());
  const Guest* const guest = live->guest(speaker->token);
  if (!guest || guest->seats.empty())
    return then(refuse("bad_token", "only who sits here can say something"));
  Seat seat = 0;
  while (!guest->seats.contains(seat)) ++seat;
  // Of the seat: however many connections somebody has, and however often they follow anew.
  if (desk.now() - live->said_at[seat] < between_phrases)
    return then(refuse("too_many", "not so fast: one phrase at a time"));
  live->said_at[seat] = desk.now();
  const std::string account = speaker->person ? speaker->person->account.id : "";
  const SaidMessage said{{}, asked.table, {seat}, asked.phrase};
  const Text text = text_of(said);
  tell_phrase(*live, connection, account, text);
  desk.neighbours().said(asked.table, account, text);
  then(said);
}

void list_blocked(Desk& desk, const Caller& caller, const Nothing&, Then<BlockedList> then) {
  desk.people().blocked(caller.person->account.id,
                        if_read<std::vector<store::Account>>(desk, then, [then](const auto& found) {
                          BlockedList list;
                          for (const store::Account& one : found) list.names.push_back(one.name);
                          then(std::move(list));
                        }));
}

void block(Desk& desk, const Caller& caller, const Named& asked, Then<BlockedList> then) {
  find_named(desk, asked.name, [&desk, caller, then = std::move(then)](const Answer<store::Account>& other) {
    TRY_OR(then, other);
    if (other->id == caller.person->account.id) return then(refuse("illegal", "nobody can block themselves"));
    if (caller.person->blocked.size() >= most_blocked)
      return then(refuse("too_many", fmt::format("at most {} people can be blocked", most_blocked)));
    desk.save({store::Block{caller.person->account.id, other->id, desk.now()}},
              {"unknown_person", "there is nobody of that name"},
              [&desk, caller, other = other->id, then](const Answer<void>& saved) {
                TRY_OR(then, saved);
                desk.blocked(caller.person->account.id, other, true);
                list_blocked(desk, caller, {}, then);
              });
  });
}

void unblock(Desk& desk, const Caller& caller, const Named& asked, Then<BlockedList> then) {
  find_named(desk, asked.name, [&desk, caller, then = std::move(then)](const Answer<store::Account>& other) {
    TRY_OR(then, other);
    desk.save({store::Unblock{caller.person->account.id, other->id}}, {"storage", "try again"},
              [&desk, caller, other = other->id, then](const Answer<void>& saved) {
                TRY_OR(then, saved);
                desk.blocked(caller.person->account.id, other, false);
                list_blocked(desk, caller, {}, then);
              });
  });
}

void report_person(Desk& desk, const Caller& caller, const ReportPerson& asked, Then<Named> then) {
  find_named(
      desk, asked.name, [&desk, caller, asked, then = std::move(then)](const Answer<store::Account>& other) {
        TRY_OR(then, other);
        desk.people().open_reports_by(
            caller.person->account.id,
            if_read<int>(desk, then, [&desk, caller, asked, other = *other, then](int open) {
              if (open >= most_open_reports)
                return then(refuse("too_many", "enough reports of yours wait to be looked at; thank you"));
              store::Report report;
              report.reporter = caller.person->account.id;
              report.account = other.id;
              report.reason = described::word(asked.reason);
              report.table = asked.table.value_or("").substr(0, 12);
              report.at = desk.now();
              desk.save({store::AddReport{report}}, {"storage", "try again"},
                        [name = other.name, then](const Answer<void>& saved) {
                          TRY_OR(then, saved);
                          then(Named{name});
                        });
            }));
      });
}

}  // namespace pioche::desk
