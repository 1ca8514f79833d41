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
  std::string name;  // of the account, when read
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
};

struct LadderRating {
  std::string ladder;
  people::Rating rating;
  int games = 0;
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

using PeopleChange =
    std::variant<AddAccount, Rename, SetPassword, DeleteAccount, AddSession, UseSession, EndSession,
                 EndAllSessions, AddPasskey, RemovePasskey, UsePasskey, SetRecovery, UseRecovery,
                 AddChallenge, UseChallenge, ForgetChallenges, KnowDevice, TakeSeat, LeaveSeat, CloseTable,
                 ClaimSeat, FinishGame, RateGame>;
using PeopleChanges = std::vector<PeopleChange>;

// --- what can be asked
// ------------------------------------------------------------------------------------------------------

template <class T>
using Found = std::function<void(const Result<T>&)>;

struct SignedIn {
  Session session;
  Account account;
  std::vector<LadderRating> ratings;
};

// Somebody at a table, as the others are shown them.
struct PersonAt {
  SeatTaken seat;
  std::string name;
  std::vector<LadderRating> ratings;
  std::optional<int> gained = {};  // by the game at this table
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
  virtual void ratings(std::string account, Found<std::vector<LadderRating>> then) = 0;
  virtual void best(std::string ladder, int most,
                    Found<std::vector<std::pair<std::string, LadderRating>>> then) = 0;
};

}  // namespace pioche::store
