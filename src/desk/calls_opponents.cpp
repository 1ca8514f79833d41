// Finding somebody to play with: waiting for whoever comes, asking somebody by name, looking at the lobby.
#include <algorithm>

#include "desk/account_tools.h"
#include "desk/finished.h"
#include "desk/new_tables.h"
#include "desk/seated.h"
#include "desk/with_log.h"
#include "play/json.h"

namespace pioche::desk {
namespace {

// Who is at the other end of a connection, as far as its session says; a guest otherwise.
void with_person(Desk& desk, ConnectionId connection, std::function<void(Answer<Caller>)> then) {
  Caller caller;
  caller.address = desk.following().address(connection);
  const auto session = desk.following().session(connection);
  if (!session) return then(std::move(caller));
  desk.people().session(*session,
                        desk.guarded([&desk, connection, caller, then = std::move(then)](
                                         const Result<std::optional<store::SignedIn>>& found) mutable {
                          if (!found) return then(refuse("storage", "it could not be read; try again"));
                          if (*found) {
                            caller.person = std::make_shared<const store::SignedIn>(**found);
                            desk.following().set_account(connection, caller.person->account.id);
                          }
                          then(std::move(caller));
                        }));
}

}  // namespace

void seek_by_message(Desk& desk, ConnectionId connection, const SeekMessage& asked,
                     Then<SeekingMessage> then) {
  with_person(desk, connection,
              [&desk, connection, asked, then = std::move(then)](const Answer<Caller>& caller) {
                TRY_OR(then, caller);
                desk.seeking().seek(connection, *caller, asked, then);
              });
}

void end_seek_by_message(Desk& desk, ConnectionId connection, const EndSeekMessage& asked,
                         Then<SeekEndedMessage> then) {
  with_person(
      desk, connection, [&desk, connection, asked, then = std::move(then)](const Answer<Caller>& caller) {
        TRY_OR(then, caller);
        desk.seeking().end(connection, asked.seek, caller->person ? caller->person->account.id : "", then);
      });
}

void follow_lobby(Desk& desk, ConnectionId connection, const Nothing&, Then<LobbyMessage> then) {
  desk.lobby_followers().follow(connection, std::move(then));
}

void attend_news(Desk& desk, ConnectionId connection, const Nothing&, Then<NewsMessage> then) {
  with_person(desk, connection, [&desk, connection, then = std::move(then)](const Answer<Caller>& caller) {
    TRY_OR(then, caller);
    TRY_OR(then, check_known(*caller, Known::yes, desk.now()));
    desk.news().attend(connection, caller->person->account, then);
  });
}

// --- by name
// ---------------------------------------------------------------------------------------------------------------

void challenge(Desk& desk, const Caller& caller, const Challenge& asked, Then<Made> then) {
  find_named(
      desk, asked.name, [&desk, caller, asked, then = std::move(then)](const Answer<store::Account>& other) {
        TRY_OR(then, other);
        const std::string me = caller.person->account.id;
        if (other->id == me) return then(refuse("illegal", "nobody can challenge themselves"));
        const auto& blocked = caller.person->blocked;
        if (std::find(blocked.begin(), blocked.end(), other->id) != blocked.end())
          return then(refuse("blocked", "you have blocked this person"));
        const auto match = play::new_match(asked.game, asked.options.value_or(json::object()));
        if (!match) return then(refuse("bad_options", match.error().message));
        table::NewTable table;
        table.game = asked.game;
        table.options = asked.options.value_or(json::object());
        table.seats.resize(match->players());
        table.seats[0].kind = table::SeatKind::human;
        // Whoever is away when the other comes could not show in time what they are bound to.
        if (!in_days(asked.pace)) table.seats[0].commit = asked.commit.value_or("");
        table.rated = asked.rated.value_or(false);
        const ClockWish clock = clock_of(asked.pace);
        table.move_ms = clock.move_ms.value_or(0);
        table.game_ms = clock.game_ms.value_or(0);
        const Secrets secrets;
        secrets.lock(table);
        auto people = take_host(caller, table, desk.now());
        const auto fresh =
            std::make_shared<Answer<FreshTable>>(prepare(table, desk.now(), std::move(people)));
        const store::Invite invite{{other->id, table.id, me, table.join, desk.now(), ""}};
        const auto with_blocks = [&desk, caller, asked, me, secrets, fresh, invite,
                                  then](const std::vector<store::Account>& theirs) {
          // Whoever was blocked is not told: nobody answers, as may happen with anybody.
          const bool unwanted = std::any_of(theirs.begin(), theirs.end(),
                                            [&](const store::Account& one) { return one.id == me; });
          const store::KeptNotice notice =
              notice_of(invite.invitation, caller.person->account.name, asked.game);
          if (*fresh && !unwanted) {
            (*fresh)->changes.push_back(invite);
            if (desk.notices().herald()) (*fresh)->changes.push_back(store::AddNotice{notice});
          }
          make_and_show(desk, caller, secrets, std::move(*fresh),
                        [&desk, notice, unwanted, then](const Answer<Made>& made) {
                          if (made && !unwanted) {
                            desk.tell_invited(notice.account);
                            desk.notices().hold(notice);
                          }
                          then(made);
                        });
        };
        desk.people().blocked(other->id, if_read<std::vector<store::Account>>(desk, then, with_blocks));
      });
}

namespace {

void find_invitation(Desk& desk, const Caller& caller, const std::string& table,
                     Then<store::Invitation> then) {
  desk.people().invitations(caller.person->account.id, 1000,
                            if_read<std::vector<store::Invitation>>(
                                desk, then, [table, then](const std::vector<store::Invitation>& invitations) {
                                  for (const store::Invitation& one : invitations)
                                    if (one.table == table) return then(one);
                                  then(unknown_table());
                                }));
}

}  // namespace

void accept_invitation(Desk& desk, const Caller& caller, const AnswerInvitation& asked,
                       Then<Written<Joined>> then) {
  find_invitation(
      desk, caller, asked.table,
      [&desk, caller, asked, then = std::move(then)](const Answer<store::Invitation>& found) {
        TRY_OR(then, found);
        desk.tables().find(
            asked.table, caller.address,
            [&desk, caller, asked, invitation = *found, then](const Answer<LivePtr>& live) {
              const LivePtr at = TRY_OR(then, live);
              TRY_OR(then, check_blocks(*at, *caller.person));
              Table::Join join;
              join.commit = asked.commit.value_or("");
              join.secret = invitation.join;
              const std::string fresh = fair::new_secret();
              join.token = fair::hash_secret(fresh);
              const Admitted seated{at, {{join.token}}, Right::play};
              desk.tables().change(
                  at,
                  [join, person = caller.person, invitation,
                   now = desk.now()](const Table& table) -> Answer<Decision> {
                    Decision decision{TRY(table.join(join, now)), {}, {}, {}};
                    decision.sit_down.push_back(person_at(*person, table.id(), join.token, now));
                    decision.sit_down[0].seat.seat = decision.entries.front().seat;
                    decision.changes.push_back(store::EndInvitation{invitation.account, invitation.table});
                    return decision;
                  },
                  [&desk, caller, seated, fresh, account = invitation.account,
                   then](const Answer<Happened>& happened) {
                    TRY_OR(then, happened);
                    desk.tell_invited(account);
                    const Guest* const guest = seated.guest();
                    const auto tell = [fresh, seats = guest ? table::seat_numbers(guest->seats)
                                                            : SeatNumbers()](Snapshot snapshot) {
                      return Joined{fresh, seats, std::move(snapshot)};
                    };
                    answer_with_log<Joined>(desk, caller, seated, tell, then);
                  });
            });
      });
}

void decline_invitation(Desk& desk, const Caller& caller, const AnswerInvitation& asked,
                        Then<Declined> then) {
  const std::string account = caller.person->account.id;
  desk.save({store::EndInvitation{account, asked.table}}, unknown_table().value(),
            [&desk, account, asked, name = caller.person->account.name,
             then = std::move(then)](const Answer<void>& saved) {
              TRY_OR(then, saved);
              desk.tell_invited(account);
              if (const LivePtr live = desk.tables().loaded(asked.table)) {
                const Text text = text_of(DeclinedMessage{asked.table, name});
                for (const Follower& one : live->followers) one.sink->send(text);
              }
              then(Declined{asked.table});
            });
}

}  // namespace pioche::desk
