#pragma once
// People in the store, beside the tables and on the same terms: what is changed is safe before anybody is answered, together with
// the entries of tables it belongs to or not at all. What lists show is kept as rows with indexes, so that a page of a list costs
// the same in a house of a million games.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "fair/secret.h"
#include "people/rating.h"
#include "store/store.h"
#include "store/tournaments.h"

namespace pioche::store {

using fair::SecretHash;
using Millis = std::int64_t;

// --- accounts
// ---------------------------------------------------------------------------------------------------------------

struct Account {
  std::string id;
  std::string name;
  std::string skeleton;  // unique: nobody has a name that looks like another's
  std::string password;  // its hash; empty: there is none
  Millis made_at = 0;
  Millis banned_until = 0;
  bool bot = false;  // a program plays
  // On holiday: at rated tables with days for a move no clock of theirs runs meanwhile.
  Millis away_from = 0, away_until = 0;
  Millis away_spent = 0;  // this year, but for what is under way
};

enum class SessionKind { browser, program };

// Somebody who is signed in, on some device.
struct Session {
  SecretHash secret{};
  std::string account;
  SessionKind kind = SessionKind::browser;
  std::string label;  // what people know the device by
  Millis made_at = 0;
  Millis used_at = 0;    // to the day
  Millis proved_at = 0;  // when whoever it is last showed that it is them
};

struct KeptPasskey {
  std::string id;
  std::string account;
  std::string public_key;
  std::string host;
  std::int64_t used = 0;
  std::string label;
  Millis made_at = 0;
};

// A question to an authenticator; it counts once.
struct Challenge {
  SecretHash secret{};
  std::string account;  // that is to be made or gets one more key; empty: who answers says
  Millis until = 0;
};

// --- games
// ------------------------------------------------------------------------------------------------------------------

// Somebody with an account holds this token of a table, and sits there or only hosts.
struct SeatTaken {
  std::string table;
  SecretHash token{};
  int seat = -1;
  std::string account;  // empty: it was deleted, and the name with it
  Millis at = 0;
};

struct GamePlayer {
  int seat = 0;
  std::string account;  // empty: a bot or a guest
  int level = 0;        // of a bot
  int side = 0;         // partners have the same
  int place = 1;
  int score = 0;
  bool won = false;
  bool left = false;  // resigned or ran out of time
  std::optional<people::Rating> before;
  std::optional<people::Rating> after;
  std::string name;                                        // of the account, when read
  std::vector<std::pair<std::string, int>> terrains = {};  // squares of each in what they built
};

enum class RatedState { no, due, done, not_counted };

struct FinishedGame {
  std::string table;
  std::string game;
  std::string ladder;
  Millis finished_at = 0;
  RatedState rated = RatedState::no;
  std::vector<GamePlayer> players;
  // Of games that are to be rated: people who play each other again and again, or who share a device, could make ratings.
  int repeated = 0;  // rated games within a day before it, of the two who met most often
  bool one_device = false;
  std::string board = {};  // as it stood at the end, as JSON: kept of everybody's best
};

struct LadderRating {
  std::string ladder;
  people::Rating rating;
  int games = 0;
};

// --- honours
// ----------------------------------------------------------------------------------------------------------------

// How often somebody played and won: at a ladder, against a level, against a person; or how many squares of a terrain they have laid.
enum class TallyKind { ladder, level, person, terrain };
struct Tally {
  std::string what;
  int games = 0;
  int won = 0;
  std::string name;  // of a person, when read
};

struct BestGame {
  std::string ladder;
  int seat = 0;
  int score = 0;
  std::string board;
  Millis at = 0;
};

struct CurvePoint {
  Millis at = 0;
  double mean = 0;
};

struct WeekGain {
  std::string name;
  double gained = 0;
  int games = 0;
};

// --- opponents
// --------------------------------------------------------------------------------------------------------------

// Somebody who waits for others. Whoever has them connected says again and again that they are still there; once they are seated,
// the row says where until they were told.
struct Seek {
  std::string id;
  std::string account;  // empty: a guest
  std::string name;     // the guest's; of the account, when read
  SecretHash token{};   // that will own the seat
  std::string commit;   // of what it adds to the deal
  std::string game;
  std::string options;  // as JSON, always written the same way
  std::string ladder;
  int players = 2;
  std::string pace;
  bool rated = false;
  people::Rating rating;
  Millis since = 0;
  Millis until = 0;
  std::string table;  // where they sit by now
  std::vector<std::string> blocked = {};
  bool bots = false;  // are welcome
  bool bot = false;   // when read, like these
  Millis away_from = 0, away_until = 0;
};

// Somebody is asked to a table by name.
struct Invitation {
  std::string account;
  std::string table;
  std::string from;   // an account
  SecretHash join{};  // lets in at that table
  Millis at = 0;
  std::string from_name;  // when read
};

// --- manners
// ----------------------------------------------------------------------------------------------------------------

struct Report {
  std::int64_t id = 0;
  std::string reporter;  // an account, which may be gone
  std::string account;
  std::string reason;
  std::string table;
  Millis at = 0;
  std::string name, reporter_name;  // when read
};

// What the operator did to somebody. `before` and `after` are names, or times until when somebody is banned.
struct Act {
  std::int64_t id = 0;
  std::string what;  // rename, ban, unban
  std::string account;
  std::string before, after;
  Millis at = 0;
  bool undone = false;
  std::string name;  // when read
};

// --- what can change
// --------------------------------------------------------------------------------------------------------

struct AddAccount {
  Account account;  // conflict: its name is taken
};
struct Rename {
  std::string account, name, skeleton;  // conflict: as above
};
struct SetPassword {
  std::string account, password;
};
struct DeleteAccount {
  std::string account;
};
struct MarkBot {  // conflict: it has played
  std::string account;
  bool though_it_played = false;  // the operator knows
};
struct GoAway {
  std::string account;
  Millis from = 0, until = 0, spent = 0;
};
struct AddSession {
  Session session;
};
struct UseSession {
  SecretHash secret;
  Millis used_at = 0;
};
struct EndSession {
  std::string account;
  SecretHash secret{};
};
struct EndAllSessions {
  std::string account;
  std::optional<SecretHash> but;
};
struct AddPasskey {
  KeptPasskey key;
};
struct RemovePasskey {
  std::string account, id;
};
struct UsePasskey {
  std::string id;
  std::int64_t before = 0, after = 0;  // conflict: it was used meanwhile
};
struct SetRecovery {
  std::string account;
  std::vector<SecretHash> codes;
};
struct UseRecovery {
  std::string account;
  SecretHash code{};  // conflict: it was used
};
struct AddChallenge {
  Challenge challenge;
};
struct UseChallenge {
  SecretHash secret{};  // conflict: it was answered
};
struct ForgetChallenges {
  Millis before = 0;
};
struct KnowDevice {
  std::string account;
  SecretHash secret{};
  Millis at = 0;
};
struct TakeSeat {
  SeatTaken seat;
};
struct LeaveSeat {
  std::string table;
  SecretHash token{};
};
struct CloseTable {  // nobody plays there any more
  std::string table;
};
struct ClaimSeat {  // of a guest who has an account now; nothing happens if another's account has it
  SeatTaken seat;
};
struct FinishGame {
  FinishedGame game;
};
struct RateGame {  // conflict: it was rated, or one of the players was rated by another game meanwhile
  FinishedGame game;
};

struct AddSeek {  // whoever has an account waits for one thing at a time
  Seek seek;
};
struct KeepSeek {
  std::string id;
  Millis until = 0;
};
struct EndSeek {
  std::string id;
};
struct SeatSeeks {  // conflict: one of them waits no longer
  std::vector<std::string> ids;
  std::string table;
  Millis until = 0;  // by then they know
};
struct ForgetSeeks {
  Millis before = 0;
};
struct Invite {
  Invitation invitation;
};
struct EndInvitation {
  std::string account, table;  // conflict: there is none
};

struct Block {
  std::string account, other;
  Millis at = 0;
};
struct Unblock {
  std::string account, other;
};
struct AddReport {
  Report report;
};
struct CloseReports {
  std::string account;
};
struct Ban {
  std::string account;
  Millis until = 0;
};
struct AddAct {
  Act act;
};
struct UndoAct {
  std::int64_t id = 0;  // conflict: it was undone
};

// --- notices
// ----------------------------------------------------------------------------------------------------------------

// Where a browser that is closed is told what waits for somebody (Web Push).
struct PushTo {
  std::string endpoint;
  std::string account;
  std::string key;     // p256dh, as the browser gave it
  std::string secret;  // auth, likewise
  std::string language;
  SecretHash session{};  // that asked for it: with it goes the notice
  Millis at = 0;
};
struct AddPush {
  PushTo push;
};
struct RemovePush {
  std::string endpoint;
  std::string account;  // whose; empty: whoever's, it is gone
};

// One that is not sent yet. The node that wrote it, or took it up, has it in hand until then; afterwards any may take it up.
struct KeptNotice {
  std::string id;
  std::string account;
  std::string what;
  std::string table;
  std::string game;
  std::string from;
  Millis at = 0;
  Millis until = 0;
};
struct AddNotice {  // nothing happens where no browser is told
  KeptNotice notice;
};
struct HoldNotice {
  std::string id;
  Millis before = 0, until = 0;  // conflict: another node has taken it up, or it was sent
};
struct EndNotice {
  std::string id;
};

// --- analyses
// ---------------------------------------------------------------------------------------------------------------

// A game that is being looked through, or was lately: in the hands of one node until then, which says again and again how far it is.
struct KeptAnalysis {
  std::string id;
  std::string record;
  std::string node;
  Millis until = 0;
  Millis made_at = 0;
  bool finished = false;
  std::string shown;  // as far as it is known; empty: nothing of it is yet
};
struct TakeAnalysis {
  KeptAnalysis analysis;
  Millis now = 0;  // conflict: another node has it in hand, or it is finished
};
struct NoteAnalysis {
  std::string id;
  std::string node;
  Millis until = 0;
  bool finished = false;
  std::string shown;  // empty: as before. Conflict: another node has taken it up
};
struct DropAnalysis {
  std::string id;
  std::string node;  // nothing happens where it is another's
};
struct ForgetAnalyses {  // finished ones that were taken up before, and others nobody asked for since
  Millis before = 0;
};

using PeopleChange = std::variant<
    MarkBot, GoAway, AddPush, RemovePush, AddNotice, HoldNotice, EndNotice, TakeAnalysis, NoteAnalysis,
    DropAnalysis, ForgetAnalyses, MakeTournament, EnterTournament, WithdrawFromTournament, BeginRound,
    SeatPairing, DecidePairing, CloseTournament, CancelTournament, Block, Unblock, AddReport, CloseReports,
    Ban, AddAct, UndoAct, AddSeek, KeepSeek, EndSeek, SeatSeeks, ForgetSeeks, Invite, EndInvitation,
    AddAccount, Rename, SetPassword, DeleteAccount, AddSession, UseSession, EndSession, EndAllSessions,
    AddPasskey, RemovePasskey, UsePasskey, SetRecovery, UseRecovery, AddChallenge, UseChallenge,
    ForgetChallenges, KnowDevice, TakeSeat, LeaveSeat, CloseTable, ClaimSeat, FinishGame, RateGame>;
using PeopleChanges = std::vector<PeopleChange>;

// --- what can be asked
// ------------------------------------------------------------------------------------------------------

template <class T>
using Found = std::function<void(const Result<T>&)>;

struct SignedIn {
  Session session;
  Account account;
  std::vector<LadderRating> ratings;
  std::vector<std::string> blocked = {};  // accounts that this one won't play with
};

// Somebody at a table, as the others are shown them.
struct PersonAt {
  SeatTaken seat;
  std::string name;
  std::vector<LadderRating> ratings;
  std::optional<int> gained = {};         // by the game at this table
  std::vector<std::string> blocked = {};  // accounts that this one won't play with
  bool bot = false;
  Millis away_from = 0, away_until = 0;
};

enum class GameResult { won, lost };

// Which of somebody's finished games; what is left out is not asked for.
struct GamesAsked {
  std::string account;
  std::string game;
  std::string opponent;  // an account
  std::optional<GameResult> result;
  std::optional<Millis> from, until;
  // The page after this one: the last game of the page before.
  std::optional<std::pair<Millis, std::string>> after;
  int most = 50;
};

class PeopleStore {
 public:
  virtual ~PeopleStore() = default;

  // All of it or nothing, in the order of the calls, as Store::append.
  virtual void save(std::vector<Append> together, PeopleChanges changes, Done done) = 0;

  virtual void session(SecretHash secret, Found<std::optional<SignedIn>> then) = 0;
  virtual void account(std::string id, Found<std::optional<Account>> then) = 0;
  virtual void account_like(std::string skeleton, Found<std::optional<Account>> then) = 0;
  virtual void sessions(std::string account, Found<std::vector<Session>> then) = 0;
  virtual void passkey(std::string id, Found<std::optional<KeptPasskey>> then) = 0;
  virtual void passkeys(std::string account, Found<std::vector<KeptPasskey>> then) = 0;
  virtual void challenge(SecretHash secret, Found<std::optional<Challenge>> then) = 0;
  virtual void recovery_codes_left(std::string account, Found<int> then) = 0;
  virtual void knows_device(std::string account, SecretHash secret, Found<bool> then) = 0;

  virtual void seat(std::string account, std::string table, Found<std::optional<SeatTaken>> then) = 0;
  virtual void people_at(std::string table, Found<std::vector<PersonAt>> then) = 0;
  virtual void unfinished_tables(std::string account, int most, Found<std::vector<SeatTaken>> then) = 0;
  virtual void games(GamesAsked asked, Found<std::vector<FinishedGame>> then) = 0;  // newest first
  virtual void games_to_rate(int most, Found<std::vector<FinishedGame>> then) = 0;  // oldest first
  virtual void seeks(Millis now, int most, Found<std::vector<Seek>> then) = 0;  // who waited longest first
  virtual void invitations(std::string account, int most, Found<std::vector<Invitation>> then) = 0;
  virtual void blocked(std::string account, Found<std::vector<Account>> then) = 0;  // by that account
  virtual void people_like(std::string like, int most, Found<std::vector<Account>> then) = 0;  // newest first
  virtual void reports(int most, Found<std::vector<Report>> then) = 0;  // that are open, oldest first
  virtual void open_reports_by(std::string account, Found<int> then) = 0;
  virtual void acts(std::int64_t after, int most, Found<std::vector<Act>> then) = 0;  // oldest first
  virtual void last_act(Found<std::int64_t> then) = 0;
  virtual void tallies(std::string account, TallyKind kind, int most,
                       Found<std::vector<Tally>> then) = 0;  // most first
  virtual void best_games(std::string account, Found<std::vector<BestGame>> then) = 0;
  virtual void curve(std::string account, std::string ladder, int most,
                     Found<std::vector<CurvePoint>> then) = 0;  // the last ones, in order
  virtual void week(std::string ladder, Millis since, int most, Found<std::vector<WeekGain>> then) = 0;
  virtual void pushes(std::string account, Found<std::vector<PushTo>> then) = 0;
  virtual void analysis(std::string id, Found<std::optional<KeptAnalysis>> then) = 0;
  virtual void notices_left(Millis now, int most,
                            Found<std::vector<KeptNotice>> then) = 0;  // in nobody's hands

  virtual void tournaments(TournamentsAsked asked,
                           Found<std::vector<KeptTournament>> then) = 0;  // newest first, without entrants
  virtual void tournament(std::string id, Found<std::optional<KeptTournament>> then) = 0;
  virtual void tournament_version(std::string id, Found<std::int64_t> then) = 0;
  // Running ones in which nobody plays, or somebody isn't seated yet, and open ones that are full.
  // And open ones that were made before that.
  virtual void tournaments_due(Millis made_before, int most, Found<std::vector<KeptTournament>> then) = 0;
  virtual void entered_by(std::string account, int most,
                          Found<std::vector<std::string>> then) = 0;  // tournaments, newest first
  virtual void ratings(std::string account, Found<std::vector<LadderRating>> then) = 0;
  virtual void best(std::string ladder, int most,
                    Found<std::vector<std::pair<std::string, LadderRating>>> then) = 0;
};

}  // namespace pioche::store
