#pragma once
// Every call of the API in one list (all_calls). From a call's row and from the structures that its function takes and
// gives follow how it is found, who may make it, how it is read, and what the OpenAPI document says of it.
#include <boost/json.hpp>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "desk/api.h"
#include "desk/messages.h"
#include "desk/messages_days.h"
#include "desk/messages_honours.h"
#include "desk/messages_manners.h"
#include "desk/messages_opponents.h"
#include "desk/messages_people.h"
#include "desk/messages_practice.h"
#include "desk/rights.h"
#include "play/record.h"
#include "show/schema.h"

namespace pioche::desk {

class Desk;
struct Admitted;

// A request as far as it is read before it is known which structure it is.
struct Incoming {
  json::object body;
  std::string text;  // of a body that may be long, which is read elsewhere
  std::string query;
  std::string path_part;  // where the path has {id}
  Caller caller;
};

enum class BodySize : std::uint8_t { none, small, record };
// What a call costs whoever makes it, besides being a call.
enum class Cost : std::uint8_t { call, table, account };

struct Call {
  Method method = Method::get;
  std::string_view path;       // "{id}" stands for one part
  std::optional<Right> right;  // at the table {id}; none: the call is about no one table
  BodySize body = BodySize::none;
  Cost cost = Cost::call;
  int status = 200;
  std::string_view about;
  Known known = Known::no;

  std::function<void(Desk&, const Incoming&, const Reply&)> run;
  // For the OpenAPI document. A call that answers with something other than JSON gives no schema.
  json::object (*takes)(described::Schemas&) = nullptr;
  json::array (*parameters)(described::Schemas&) = nullptr;
  json::object (*gives)(described::Schemas&) = nullptr;
};

std::vector<Call> all_calls();
std::vector<Call>
shared_calls();  // of those what counts for everybody, and so needs a house that everybody shares
std::vector<Call> people_calls();
std::vector<Call>
calls_with_accounts();  // what a house that has accounts adds: people_calls() and what belongs to it

// The call that a request means, with what stands for {id}; a refusal if there is none.
struct FoundCall {
  const Call* call = nullptr;
  std::string_view path_part;
};
// The body of a request, or what is wrong with it.
Answer<json::object> read_body(std::string_view text);

Answer<FoundCall> find_call(const std::vector<Call>& calls, Method method, std::string_view path);

json::object openapi_document(const std::vector<Call>& calls);

// --- the functions, a file for each resource

// calls_games.cpp
Answer<Written<Games>> list_games(Desk& desk, const Caller& caller, const Nothing&);
Answer<Document<OpenApi>> show_openapi(Desk& desk, const Caller& caller, const Nothing&);

// calls_tables.cpp
void make_table(Desk& desk, const Caller& caller, const MakeTable& asked, Then<Made> then);
Answer<table::NewTable> read_again(const TryAgain& asked);
Answer<table::NewTable> read_begun(const TakeOver& asked);
void go_on_from_record(Desk& desk, const Caller& caller, const table::NewTable& wanted,
                       Then<Written<Made>> then);
void list_public_tables(Desk& desk, const Caller& caller, const ListTables& asked, Then<TableList> then);
void list_my_tables(Desk& desk, const Caller& caller, const ListMyTables& asked, Then<MyTableList> then);
void show_table(Desk& desk, const Admitted& at, const ShowTable& asked, Then<Written<Shown>> then);

// calls_seats.cpp
void join_table(Desk& desk, const Admitted& at, const JoinTable& asked, Then<Written<Joined>> then);
void leave_table(Desk& desk, const Admitted& at, const SomeSeat& asked, Then<Shown> then);
void put_out(Desk& desk, const Admitted& at, const OneSeat& asked, Then<Shown> then);
void change_seat(Desk& desk, const Admitted& at, const ChangeSeat& asked, Then<Shown> then);
void commit_parts(Desk& desk, const Admitted& at, const Commit& asked, Then<Shown> then);
void show_parts(Desk& desk, const Admitted& at, const ShowParts& asked, Then<Shown> then);
void start_table(Desk& desk, const Admitted& at, const Nothing&, Then<Shown> then);

// calls_play.cpp
void play(Desk& desk, const Admitted& at, const Play& asked, Then<Played> then);
void undo(Desk& desk, const Admitted& at, const Undo& asked, Then<Shown> then);
void resign(Desk& desk, const Admitted& at, const SomeSeat& asked, Then<Shown> then);
void play_on(Desk& desk, const Admitted& at, const OneSeat& asked, Then<Shown> then);
void come_back(Desk& desk, const Admitted& at, const SomeSeat& asked, Then<Shown> then);
void rematch(Desk& desk, const Admitted& at, const Rematch& asked, Then<Written<Made>> then);
void hint(Desk& desk, const Admitted& at, const Nothing&, Then<Hint> then);

// calls_records.cpp
// What tells a deal that others still play is kept back: every call that gives a record or what follows from one asks here.
Answer<void> check_unsealed(const Desk& desk, const table::Table& table);
void show_record(Desk& desk, const Admitted& at, const Nothing&, Then<Document<Record>> then);
void show_replay(Desk& desk, const Admitted& at, const ShowReplay& asked, Then<Written<Replay>> then);
void show_round(Desk& desk, const Admitted& at, const ShowRound& asked, Then<Written<RoundShown>> then);
Answer<Written<Replay>> work_out_replay(const ReplayRecord& asked);
void replay_record(Desk& desk, const Caller& caller, const Written<Replay>& worked_out,
                   Then<Written<Replay>> then);

// calls_analyses.cpp
struct ToAnalyse {
  std::optional<std::string> table;
  std::optional<play::Record> record;
};
Answer<ToAnalyse> read_analysis(const StartAnalysis& asked);
void start_analysis(Desk& desk, const Caller& caller, const ToAnalyse& asked, Then<Written<Analysing>> then);
void show_analysis(Desk& desk, const Caller& caller, const ShowAnalysis& asked,
                   Then<Written<Analysing>> then);

// calls_accounts.cpp
void ask_challenge(Desk& desk, const Caller& caller, const AskChallenge& asked, Then<ChallengeGiven> then);
void sign_up(Desk& desk, const Caller& caller, const SignUp& asked, Then<SignedUp> then);
void sign_in(Desk& desk, const Caller& caller, const SignIn& asked, Then<SignedInShown> then);
void sign_out(Desk& desk, const Caller& caller, const SignOut& asked, Then<SignedOut> then);

// calls_me.cpp
void show_me(Desk& desk, const Caller& caller, const Nothing&, Then<Me> then);
void list_devices(Desk& desk, const Caller& caller, const Nothing&, Then<Devices> then);
void change_name(Desk& desk, const Caller& caller, const ChangeName& asked, Then<Me> then);
void change_password(Desk& desk, const Caller& caller, const ChangePassword& asked, Then<Me> then);
void add_passkey(Desk& desk, const Caller& caller, const AddPasskey& asked, Then<Me> then);
void remove_passkey(Desk& desk, const Caller& caller, const RemovePasskey& asked, Then<Me> then);
void renew_recovery(Desk& desk, const Caller& caller, const Nothing&, Then<RecoveryCodes> then);
void make_token(Desk& desk, const Caller& caller, const MakeToken& asked, Then<TokenMade> then);
void mark_bot(Desk& desk, const Caller& caller, const Nothing&, Then<Me> then);
void go_on_holiday(Desk& desk, const Caller& caller, const GoOnHoliday& asked, Then<Me> then);
void claim_tables(Desk& desk, const Caller& caller, const ListMyTables& asked, Then<Claimed> then);
void export_me(Desk& desk, const Caller& caller, const Nothing&, Then<Document<Export>> then);
void delete_me(Desk& desk, const Caller& caller, const DeleteMe& asked, Then<SignedOut> then);

// calls_my_games.cpp
void list_running(Desk& desk, const Caller& caller, const Nothing&, Then<TableList> then);
void list_finished(Desk& desk, const Caller& caller, const ListFinished& asked, Then<FinishedList> then);
// calls_practice.cpp
Answer<Written<PositionShown>> work_out_position(const ShowPosition& asked);
void show_position(Desk& desk, const Caller& caller, const Written<PositionShown>& worked_out,
                   Then<Written<PositionShown>> then);
Answer<Counted> count_pad(Desk& desk, const Caller& caller, const CountPad& asked);
void show_puzzle(Desk& desk, const Caller& caller, const ShowPuzzle& asked, Then<PuzzleShown> then);
void try_puzzle(Desk& desk, const Caller& caller, const TryPuzzle& asked, Then<PuzzleTried> then);

// calls_days.cpp
void show_days(Desk& desk, const Caller& caller, const ShowDays& asked, Then<DaysShown> then);
void begin_day(Desk& desk, const Caller& caller, const BeginDay& asked, Then<DayBegun> then);
void finish_day(Desk& desk, const Caller& caller, const FinishDay& asked, Then<DayFinished> then);
void show_day_tables(Desk& desk, const Caller& caller, const ShowDayTables& asked, Then<DayTables> then);
// Those of today and tomorrow, where they are not yet; answers which day it was.
void promise_deals(Desk& desk, Then<days::Day> then);

// calls_opponents.cpp; the first four are said over a connection
void seek_by_message(Desk& desk, ConnectionId connection, const SeekMessage& asked,
                     Then<SeekingMessage> then);
void end_seek_by_message(Desk& desk, ConnectionId connection, const EndSeekMessage& asked,
                         Then<SeekEndedMessage> then);
void follow_lobby(Desk& desk, ConnectionId connection, const Nothing&, Then<LobbyMessage> then);
void attend_news(Desk& desk, ConnectionId connection, const Nothing&, Then<NewsMessage> then);
void challenge(Desk& desk, const Caller& caller, const Challenge& asked, Then<Made> then);
void accept_invitation(Desk& desk, const Caller& caller, const AnswerInvitation& asked,
                       Then<Written<Joined>> then);
void decline_invitation(Desk& desk, const Caller& caller, const AnswerInvitation& asked, Then<Declined> then);

// calls_tournaments.cpp: calls of its own, and one message over a connection
std::vector<Call> tournament_calls();
struct FollowTournament;
struct TournamentMessage;
void follow_tournament(Desk& desk, ConnectionId connection, const FollowTournament& asked,
                       Then<TournamentMessage> then);

// calls_bots.cpp
void show_decision(Desk& desk, const Admitted& at, const Nothing&, Then<Written<DecisionShown>> then);

// calls_notices.cpp: calls of its own
std::vector<Call> notice_calls();

// calls_honours.cpp
void show_person(Desk& desk, const Caller& caller, const ShowPerson& asked, Then<Profile> then);
void list_best(Desk& desk, const Caller& caller, const ListBest& asked, Then<BestList> then);

// calls_manners.cpp; the first is said over a connection
void say_by_message(Desk& desk, ConnectionId connection, const SayMessage& asked, Then<SaidMessage> then);
void list_blocked(Desk& desk, const Caller& caller, const Nothing&, Then<BlockedList> then);
void block(Desk& desk, const Caller& caller, const Named& asked, Then<BlockedList> then);
void unblock(Desk& desk, const Caller& caller, const Named& asked, Then<BlockedList> then);
void report_person(Desk& desk, const Caller& caller, const ReportPerson& asked, Then<Named> then);

// calls_following.cpp: what is said over a connection
void subscribe(Desk& desk, ConnectionId connection, const Subscribe& asked, Then<Subscribed> then);
void unsubscribe(Desk& desk, ConnectionId connection, const Unsubscribe& asked, Then<Unsubscribed> then);
void play_by_message(Desk& desk, ConnectionId connection, const PlayMessage& asked, Then<PlayedMessage> then);
void ping(Desk& desk, ConnectionId connection, const Nothing&, Then<Pong> then);

}  // namespace pioche::desk
