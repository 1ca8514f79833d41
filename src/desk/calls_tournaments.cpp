// Tournaments: made by anybody with an account, entered by anybody, watched by everybody.
#include "desk/account_tools.h"
#include "desk/call_of.h"
#include "desk/finished.h"
#include "desk/limits.h"
#include "desk/tournaments.h"
#include "play/json.h"

namespace pioche::desk {
namespace {

constexpr int most_rounds = 30;
constexpr int length_of_page = 20;

// Not a constant: the pocket would carry it.
Refusal no_tournament() {
  return {"unknown_tournament", "there is no such tournament"};
}

void find(Desk& desk, const std::string& id, Then<store::KeptTournament> then) {
  desk.people().tournament(id, if_read<std::optional<store::KeptTournament>>(
                                   desk, then, [then](const std::optional<store::KeptTournament>& found) {
                                     if (!found) return then(tl::unexpected(no_tournament()));
                                     then(*found);
                                   }));
}

void show(Desk& desk, const std::string& id, Then<TournamentShown> then) {
  find(desk, id, [then = std::move(then)](const Answer<store::KeptTournament>& found) {
    TRY_OR(then, found);
    then(shown_tournament(*found));
  });
}

void save_and_show(Desk& desk, const std::string& id, store::PeopleChanges changes, const Refusal& conflict,
                   Then<TournamentShown> then) {
  desk.save(std::move(changes), conflict, [&desk, id, then = std::move(then)](const Answer<void>& saved) {
    TRY_OR(then, saved);
    desk.tournaments().look();
    show(desk, id, then);
  });
}

Answer<store::KeptTournament> planned(Desk& desk, const MakeTournament& asked, const std::string& maker) {
  store::KeptTournament out;
  // Everybody reads it: it keeps to what names keep to.
  const auto title = desk.doorkeeper().check_title(asked.title);
  if (!title) return refuse("bad_name", title.error().message);
  out.title = *title;
  out.maker = maker;
  out.form = asked.form;
  out.seats = asked.form == TournamentForm::by_place ? asked.seats.value_or(4) : 2;
  out.most = asked.most.value_or(people::most_entrants);
  if (out.most < 2 || out.most > people::most_entrants)
    return refuse("bad_request", fmt::format("2 to {} can take part", people::most_entrants));
  out.rounds = asked.rounds.value_or(5);
  if (asked.form == TournamentForm::round_robin) out.rounds = most_rounds;  // as many as it takes
  if (out.rounds < 1 || out.rounds > most_rounds)
    return refuse("bad_request", fmt::format("a tournament has 1 to {} rounds", most_rounds));
  if (asked.form == TournamentForm::by_place && (out.seats < 3 || out.seats > max_seats))
    return refuse("bad_request", fmt::format("by place there are 3 to {} at a table", int{max_seats}));
  json::object options = asked.options.value_or(json::object());
  options.erase("players");
  // Tables are as even as can be: with four at most, two or three may have to sit at one.
  for (int players = 2; players <= out.seats; ++players) TRY(options_for(asked.game, options, players));
  const auto match = play::new_match(asked.game, TRY(options_for(asked.game, options, out.seats)));
  out.game = match->game();
  out.ladder = ladder_of(*match);
  out.options = json::serialize(options);
  out.pace = described::word(asked.pace);
  out.rated = asked.rated.value_or(false);
  out.bots = asked.bots.value_or(false);
  out.id = fair::new_table_id();
  out.made_at = desk.now();
  return out;
}

double rating_of(const Caller& caller, const std::string& ladder) {
  for (const store::LadderRating& one : caller.person->ratings)
    if (one.ladder == ladder) return one.rating.mean;
  return people::Rating().mean;
}

}  // namespace

void make_tournament(Desk& desk, const Caller& caller, const MakeTournament& asked,
                     Then<TournamentShown> then) {
  const store::Account& me = caller.person->account;
  const store::KeptTournament made = TRY_OR(then, planned(desk, asked, me.id));
  if (me.bot && asked.enter.value_or(false) && !made.bots)
    return then(refuse("no_bots", "no bots are asked to this tournament"));
  store::PeopleChanges changes{store::MakeTournament{made}};
  if (asked.enter.value_or(false))
    changes.push_back(store::EnterTournament{made.id, me.id, rating_of(caller, made.ladder)});
  save_and_show(desk, made.id, std::move(changes),
                {"too_many_tournaments", "so many tournaments of yours are not over; end one first"},
                std::move(then));
}

void show_tournament(Desk& desk, const Caller&, const ShowTournament& asked, Then<TournamentShown> then) {
  show(desk, asked.id.text, std::move(then));
}

void list_tournaments(Desk& desk, const Caller&, const ListTournaments& asked, Then<TournamentList> then) {
  store::TournamentsAsked wanted;
  wanted.state = asked.state.value_or(TournamentState::open);
  wanted.most = length_of_page + 1;
  if (asked.after) {
    const auto cut = asked.after->find('-');
    if (cut == std::string::npos)
      return then(refuse("bad_request", "'after' is the `next` of the page before"));
    wanted.after = std::pair(std::atoll(asked.after->c_str()), asked.after->substr(cut + 1));
  }
  desk.people().tournaments(wanted, if_read<std::vector<store::KeptTournament>>(
                                        desk, then, [then](const std::vector<store::KeptTournament>& found) {
                                          TournamentList list;
                                          for (const store::KeptTournament& one : found) {
                                            if (list.tournaments.size() == length_of_page) {
                                              const TournamentSummary& last = list.tournaments.back();
                                              list.next = fmt::format("{}-{}", last.made_at, last.tournament);
                                              break;
                                            }
                                            list.tournaments.push_back(summary_of(one));
                                          }
                                          then(std::move(list));
                                        }));
}

void enter_tournament(Desk& desk, const Caller& caller, const ShowTournament& asked,
                      Then<TournamentShown> then) {
  find(desk, asked.id.text,
       [&desk, caller, then = std::move(then)](const Answer<store::KeptTournament>& found) {
         TRY_OR(then, found);
         if (caller.person->account.bot && !found->bots)
           return then(refuse("no_bots", "no bots are asked to this tournament"));
         save_and_show(
             desk, found->id,
             {store::EnterTournament{found->id, caller.person->account.id, rating_of(caller, found->ladder)}},
             {"full", "it has begun, is full, or you are in already"}, then);
       });
}

void withdraw_from_tournament(Desk& desk, const Caller& caller, const ShowTournament& asked,
                              Then<TournamentShown> then) {
  save_and_show(desk, asked.id.text,
                {store::WithdrawFromTournament{asked.id.text, caller.person->account.id}},
                {"illegal", "you don't take part, or it is over"}, std::move(then));
}

void begin_tournament(Desk& desk, const Caller& caller, const ShowTournament& asked,
                      Then<TournamentShown> then) {
  find(desk, asked.id.text,
       [&desk, caller, then = std::move(then)](const Answer<store::KeptTournament>& found) {
         TRY_OR(then, found);
         if (found->maker != caller.person->account.id)
           return then(refuse("not_host", "whoever made the tournament begins it"));
         if (found->state != TournamentState::open) return then(refuse("stale", "it has begun already"));
         desk.tournaments().begin(*found, [&desk, id = found->id, then](const Answer<void>& begun) {
           TRY_OR(then, begun);
           show(desk, id, then);
         });
       });
}

void cancel_tournament(Desk& desk, const Caller& caller, const ShowTournament& asked, Then<Cancelled> then) {
  desk.save({store::CancelTournament{asked.id.text, caller.person->account.id}},
            {"not_host", "it has begun, or another made it"},
            [id = asked.id.text, then = std::move(then)](const Answer<void>& saved) {
              TRY_OR(then, saved);
              then(Cancelled{id});
            });
}

void follow_tournament(Desk& desk, ConnectionId connection, const FollowTournament& asked,
                       Then<TournamentMessage> then) {
  desk.tournaments().follow(connection, asked.tournament, std::move(then));
}

std::vector<Call> tournament_calls() {
  constexpr Method get = Method::get, post = Method::post;
  const auto mine = [](std::string_view path, std::string_view about) {
    return Row{Method::post, path, {}, about, 200, BodySize::small, Cost::call, Known::yes};
  };
  return {
      call_of<&make_tournament>({post,
                                 "/api/v1/tournaments",
                                 {},
                                 "Make a tournament",
                                 201,
                                 BodySize::small,
                                 Cost::table,
                                 Known::yes}),
      call_of<&list_tournaments>({get, "/api/v1/tournaments", {}, "Tournaments, newest first, page by page"}),
      call_of<&show_tournament>({get, "/api/v1/tournaments/{id}", {}, "A tournament as it stands"}),
      call_of<&enter_tournament>(mine("/api/v1/tournaments/{id}/enter", "Take part in a tournament")),
      call_of<&withdraw_from_tournament>(
          mine("/api/v1/tournaments/{id}/withdraw", "Play no further round of a tournament")),
      call_of<&begin_tournament>(mine("/api/v1/tournaments/{id}/begin", "Begin a tournament of mine")),
      call_of<&cancel_tournament>(
          mine("/api/v1/tournaments/{id}/cancel", "Cancel a tournament of mine that has not begun")),
  };
}

}  // namespace pioche::desk
