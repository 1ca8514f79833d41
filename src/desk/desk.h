#pragma once
// The desk: what a house answers. Given a store, somebody who thinks and a clock it is the whole protocol
// (docs/protocol.md): it reads requests, asks for rights, changes tables and tells those who follow them. It knows neither
// sockets nor threads nor a database, lives on one thread, and never waits: what is saved or thought of comes back by
// calling it again.
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "days/day.h"
#include "desk/advisor.h"
#include "desk/analyses.h"
#include "desk/api.h"
#include "desk/bot_seats.h"
#include "desk/calls.h"
#include "desk/clerks.h"
#include "desk/counts.h"
#include "desk/doorkeeper.h"
#include "desk/following.h"
#include "desk/herald.h"
#include "desk/lobby.h"
#include "desk/lobby_followers.h"
#include "desk/neighbours.h"
#include "desk/news.h"
#include "desk/notices.h"
#include "desk/ratings.h"
#include "desk/rights.h"
#include "desk/seeking.h"
#include "desk/shared_analyses.h"
#include "desk/tables.h"
#include "people/guesses.h"

namespace pioche::desk {

struct DeskParts {
  store::Store* store = nullptr;
  Advisor* advisor = nullptr;
  std::function<Millis()> now;
  Journal journal;
  std::vector<Call> besides;         // calls that whoever keeps the desk answers
  Clerks* clerks = nullptr;          // left out: everything is done there and then
  Doorkeeper* doorkeeper = nullptr;  // left out, or a store without people: a house for guests only
  Herald* herald = nullptr;          // left out: nobody is told anything while their browser is closed
  KnownPuzzles puzzles = {};         // whose tries are counted
  // A house that is open to others promises the deals of the day though nobody asks; one on a device doesn't.
  bool promises_deals = false;
  // Whether one more table may be made from that address, which counts it; left out: as many as one likes. Calls are counted before they come here.
  std::function<bool(const std::string& address)> one_more_table = {};
};

// A table, and somebody who has a right there. Only Desk::admit makes one.
struct Admitted {
  const Table& table() const { return live->table; }
  const Guest* guest() const { return live->guest(caller.token); }

  LivePtr live;
  Caller caller;
  Right right = Right::watch;
};

class Tournaments;
struct Noted;

class Desk {
 public:
  explicit Desk(DeskParts parts);
  ~Desk();

  Result<> open();  // learns for how long the house was closed

  void call(const Request& request, const Reply& reply);
  void call(const FoundCall& found, const Request& request, const Reply& reply);  // for who has looked it up

  // A session is that of the cookie or the token that the connection was made with.
  ConnectionId connect(Sink& sink, std::string address = "", std::string_view session = {});
  void message(ConnectionId connection, std::string_view text);
  void disconnect(ConnectionId connection);

  void sweep();  // what time brings; a few times a second
  // A time that counts against nobody: the machine slept, or its clock was set.
  void absent(Millis from, Millis until) { tables_.absent({from, until}); }
  void stop();  // refuses what comes from now on; what was taken in is still saved and answered
  bool quiet() const { return tables_.quiet() && errands_ == 0; }
  bool stopping() const { return tables_.stopping(); }
  bool storage_broken() const { return tables_.storage_broken(); }

  // --- people
  bool has_people() const { return !on_device && parts_.doorkeeper && parts_.store->people(); }
  store::PeopleStore& people() { return *parts_.store->people(); }
  Seeking& seeking() { return *seeking_; }
  News& news() { return *news_; }
  Tournaments& tournaments() { return *tournaments_; }
  Notices& notices() { return *notices_; }
  Neighbours& neighbours() { return *neighbours_; }
  void forget_names();                            // somebody is called otherwise, or gone
  void tell_invited(const std::string& account);  // or not any more, wherever they are connected
  void blocked(const std::string& account, const std::string& other, bool on);  // it was saved
  LobbyFollowers& lobby_followers() { return *lobby_followers_; }
  Doorkeeper& doorkeeper() { return *parts_.doorkeeper; }
  people::Guesses& guesses() { return guesses_; }
  // Who has this secret of a session; null: nobody, or it has not been used for too long.
  void find_person(std::string_view session, Then<std::shared_ptr<const store::SignedIn>> then);
  // What somebody who is signed in holds at a table stands for a token there.
  void find_seat(Caller caller, std::string_view table, Then<Caller> then);
  void save(store::PeopleChanges changes, const Refusal& conflict, Then<void> then);
  // Whoever is connected by one of these sessions is a guest from now on.
  void end_sessions(const std::string& account, const std::function<bool(const SecretHash&)>& ends);
  void end_sessions_here(const std::string& account, const std::function<bool(const SecretHash&)>& ends);

  // --- what the calls are made of
  template <
      class Do>  // takes an Answer<Admitted>; called at once where the table is at hand, as it mostly is
  void admit(std::string_view table, Caller caller, Right right, Do then);

  // Changes a table for somebody who was admitted. The right is asked for again when the table's turn has come: whoever
  // asked may have left meanwhile. The command gives entries, or a whole decision.
  template <class Command>
  void change(const Admitted& at, Command command, Then<Happened> then);
  void play(const Admitted& at, Table::Play play, Then<Happened> then);

  Snapshot snapshot(const Admitted& at, Table::Log log, Seat as = nobody) const {
    return following_.snapshot(*at.live, at.caller.token, as, log);
  }
  // The same with its log, to be made elsewhere from a copy of the table as it is now.
  std::function<Snapshot()> copied(const Admitted& at, Seat as) const;
  // A refusal with the table as it is now, where the client's picture of it may be old.
  Answer<Happened> explained(const Admitted& at, Answer<Happened> answer) const;

  Millis now() const { return parts_.now(); }
  Tables& tables() { return tables_; }
  Following& following() { return following_; }
  Analyses& analyses() { return analyses_; }
  SharedAnalyses* shared_analyses() { return !on_device && shared_analyses_ ? &*shared_analyses_ : nullptr; }
  Lobby& lobby() { return lobby_; }
  Advisor& advisor() { return *parts_.advisor; }
  Counts& counts() { return counts_; }
  Noted& noted();  // desk/books.h
  const KnownPuzzles& puzzles() const { return parts_.puzzles; }
  const std::vector<Call>& calls() const { return calls_; }
  template <class Do>
  auto guarded(Do something) const {
    return alive_.guarded(std::move(something));
  }

  // Has something worked out that grows with what clients sent, without standing still meanwhile.
  template <class Made>
  void elsewhere(const Caller& caller, std::function<Answer<Made>()> work, Then<Made> then);
  const Journal& journal() const { return parts_.journal; }
  std::weak_ptr<Journal> watched() const { return alive_.watched(); }

  // --- how a call is answered
  template <class Given>
  void answer(const Reply& reply, int status, const Answer<Given>& given);
  void refuse(const Reply& reply, const Refusal& refusal);

 private:
  void promise_next_deals();
  std::function<void(const store::KeptNotice&)> when_noticed();
  void share_analyses();
  void look_at_sessions(const std::string& account);
  void heed();  // what the operator did by another program
  void heed(const store::Act& act);
  void take(ConnectionId connection, std::string_view text);
  void take(const FoundCall& found, const Request& request, const Reply& reply);

  DeskParts parts_;
  Counts counts_;
  Following following_;
  Tables tables_;
  BotSeats bot_seats_;
  Analyses analyses_;
  Lobby lobby_;
  DoneAtOnce at_once_;
  std::vector<Call> calls_;
  std::size_t errands_ = 0;
  people::Guesses guesses_;
  std::shared_ptr<Noted> noted_;
  std::optional<Ratings> ratings_;
  Millis promise_at_ = 0;  // when it is time to look whether the next days' deals are promised
  std::optional<Seeking> seeking_;
  std::optional<News> news_;
  std::optional<Neighbours> neighbours_;
  std::optional<SharedAnalyses> shared_analyses_;  // where several nodes share a house
  std::optional<LobbyFollowers> lobby_followers_;
  std::unique_ptr<Tournaments> tournaments_;
  std::optional<Notices> notices_;
  std::optional<std::int64_t> last_act_;  // of the operator's, that was heeded
  bool heeding_ = false;
  Millis heed_at_ = 0;
  Alive alive_;
};

template <class Do>
void Desk::admit(std::string_view table, Caller caller, Right right, Do then) {
  LivePtr at_hand = tables_.loaded(table);
  if (at_hand && at_hand->resuming) at_hand.reset();
  const std::string address = at_hand ? std::string() : caller.address;
  auto admit_to = [this, caller = std::move(caller), right,
                   then = std::move(then)](Answer<LivePtr> found) mutable {
    LivePtr live = TRY_OR(then, std::move(found));
    const Answer<void> may = check_right(live->table, caller, right);
    if (may || !tables_.shared()) {
      TRY_OR(then, may);
      return then(Admitted{std::move(live), std::move(caller), right});
    }
    // Another node may have let them in a moment ago.
    tables_.refresh(live, [live, caller = std::move(caller), right, then = std::move(then)]() mutable {
      TRY_OR(then, check_right(live->table, caller, right));
      then(Admitted{live, std::move(caller), right});
    });
  };
  if (at_hand) return admit_to(std::move(at_hand));
  tables_.find(table, address, std::move(admit_to));
}

template <class Command>
void Desk::change(const Admitted& at, Command command, Then<Happened> then) {
  if (!at.caller.address.empty()) at.live->address = at.caller.address;
  tables_.change(
      at.live,
      [command = std::move(command), token = at.caller.token, right = at.right,
       now = parts_.now()](const Table& table) -> Answer<Decision> {
        TRY(check_right(table, {token}, right));
        auto decided = TRY(command(table, *table.guest(*token), now));
        if constexpr (std::same_as<decltype(decided), Decision>)
          return decided;
        else
          return Decision{std::move(decided), {}, {}, {}};
      },
      std::move(then));
}

template <class T>
inline constexpr bool is_document = false;
template <class Shape>
inline constexpr bool is_document<Document<Shape>> = true;
template <class T>
inline constexpr bool is_written = false;
template <class Shape>
inline constexpr bool is_written<Written<Shape>> = true;

template <class Given>
void Desk::answer(const Reply& reply, int status, const Answer<Given>& given) {
  if (!given) return refuse(reply, given.error());
  Response response;
  response.status = status;
  if constexpr (is_document<Given>) {
    response.body = given->text;
    if (!given->file_name.empty())
      response.headers.emplace_back("Content-Disposition",
                                    fmt::format("attachment; filename=\"{}\"", given->file_name));
  } else if constexpr (is_written<Given>) {
    response.body = given->text;
  } else {
    response.body = described::answer_text(*given);
  }
  if constexpr (requires { given->cookies; }) response.cookies = given->cookies;
  reply(std::move(response));
}

template <class Made>
void Desk::elsewhere(const Caller& caller, std::function<Answer<Made>()> work, Then<Made> then) {
  const auto made = std::make_shared<Answer<Made>>(desk::refuse("broken", "our own mistake; it was logged"));
  Errand errand;
  errand.kind = ErrandKind::text;
  errand.address = caller.address;
  errand.gone = caller.gone;
  errand.work = [journal = parts_.journal, made, work = std::move(work)](const StopToken&) {
    contained(journal, "an errand", [&] { *made = work(); });
  };
  errand.then = alive_.guarded([this, made, then] {
    --errands_;
    then(std::move(*made));
  });
  ++errands_;
  bool taken = false;
  if (!contained(parts_.journal, "an errand", [&] { taken = parts_.clerks->give(std::move(errand)); }) ||
      !taken)
    --errands_;
  if (!taken) then(desk::refuse("busy", "too much is asked for from your address at once; try again"));
}

}  // namespace pioche::desk
