#pragma once
// Requests and answers about people: accounts, and whatever has an account for its owner (docs/protocol.md, "People").
#include "desk/api.h"
#include "desk/messages.h"

namespace pioche::desk {

// --- keys
// -------------------------------------------------------------------------------------------------------------------

enum class ChallengeFor : std::uint8_t { sign_up, sign_in, passkey };
BOOST_DESCRIBE_ENUM(ChallengeFor, sign_up, sign_in, passkey)

struct AskChallenge {
  ChallengeFor for_ = ChallengeFor::sign_in;
};
BOOST_DESCRIBE_STRUCT(AskChallenge, (), (for_))

struct ChallengeGiven {
  std::string challenge;
  std::optional<std::string> user;  // what the authenticator is to know the account by
  Millis until = 0;
};
BOOST_DESCRIBE_STRUCT(ChallengeGiven, (), (challenge, user, until))

// What an authenticator said, in base64url.
struct NewKey {
  std::string challenge;
  std::string id;
  std::string client_data;
  std::string authenticator_data;
  std::string public_key;
};
BOOST_DESCRIBE_STRUCT(NewKey, (), (challenge, id, client_data, authenticator_data, public_key))

struct SignedByKey {
  std::string challenge;
  std::string id;
  std::string client_data;
  std::string authenticator_data;
  std::string signature;
};
BOOST_DESCRIBE_STRUCT(SignedByKey, (), (challenge, id, client_data, authenticator_data, signature))

// --- signing up, in and out
// -------------------------------------------------------------------------------------------------

struct RatingShown {
  std::string ladder;
  int rating = 0;
  int deviation = 0;
  int games = 0;
};
BOOST_DESCRIBE_STRUCT(RatingShown, (), (ladder, rating, deviation, games))

struct Me {
  std::string name;
  Millis made_at = 0;
  bool password = false;
  int passkeys = 0;
  int recovery_codes = 0;
  bool proved = false;  // lately enough for what asks for it
  std::vector<RatingShown> ratings;
  std::optional<bool> bot;
  std::optional<Millis> away_until;  // on holiday
  int holidays_left = 0;             // days, this year
};
BOOST_DESCRIBE_STRUCT(Me, (),
                      (name, made_at, password, passkeys, recovery_codes, proved, ratings, bot, away_until,
                       holidays_left))

// One's turn, as a program is asked in the arena (docs/bots.md): what the seat sees, and a record in which the rest was dealt anew.
struct DecisionShown {
  int round = 0;
  int ply = 0;
  SeatNumber seat;
  std::vector<std::string> legal;
  std::vector<int> scores;
  Like<table::Board> board;
  std::optional<json::object> record;
};
BOOST_DESCRIBE_STRUCT(DecisionShown, (), (round, ply, seat, legal, scores, board, record))

// Rated games with days for a move wait for so many; 0: back again.
struct GoOnHoliday {
  int days = 0;
};
BOOST_DESCRIBE_STRUCT(GoOnHoliday, (), (days))

struct SignUp {
  std::string name;
  std::optional<std::string> password;
  std::optional<NewKey> passkey;
  std::optional<bool> program;
};
BOOST_DESCRIBE_STRUCT(SignUp, (), (name, password, passkey, program))

struct SignedUp {
  Me me;
  std::vector<std::string> recovery;
  std::optional<std::string> token;
  Cookies cookies;
};
BOOST_DESCRIBE_STRUCT(SignedUp, (), (me, recovery, token))

// By password, by recovery code, or by passkey.
struct SignIn {
  std::optional<std::string> name;
  std::optional<std::string> password;
  std::optional<std::string> recovery;
  std::optional<SignedByKey> passkey;
  std::optional<bool> program;
};
BOOST_DESCRIBE_STRUCT(SignIn, (), (name, password, recovery, passkey, program))

struct SignedInShown {
  Me me;
  std::optional<std::string> token;  // for a program, which keeps no cookies
  Cookies cookies;
};
BOOST_DESCRIBE_STRUCT(SignedInShown, (), (me, token))

struct SignOut {
  std::optional<std::string> device;  // another one
  std::optional<bool> everywhere;
};
BOOST_DESCRIBE_STRUCT(SignOut, (), (device, everywhere))

struct SignedOut {
  Cookies cookies;
};
BOOST_DESCRIBE_STRUCT(SignedOut, (), ())

// --- my account
// -------------------------------------------------------------------------------------------------------------

enum class DeviceKind : std::uint8_t { browser, program };
BOOST_DESCRIBE_ENUM(DeviceKind, browser, program)

struct Device {
  std::string device;
  DeviceKind kind = DeviceKind::browser;
  std::string label;
  Millis made_at = 0;
  Millis used_at = 0;
  bool this_ = false;
};
BOOST_DESCRIBE_STRUCT(Device, (), (device, kind, label, made_at, used_at, this_))

struct PasskeyShown {
  std::string id;
  std::string label;
  Millis made_at = 0;
};
BOOST_DESCRIBE_STRUCT(PasskeyShown, (), (id, label, made_at))

struct Devices {
  std::vector<Device> devices;
  std::vector<PasskeyShown> passkeys;
};
BOOST_DESCRIBE_STRUCT(Devices, (), (devices, passkeys))

struct ChangeName {
  std::string name;
};
BOOST_DESCRIBE_STRUCT(ChangeName, (), (name))

struct ChangePassword {
  std::string password;
};
BOOST_DESCRIBE_STRUCT(ChangePassword, (), (password))

struct AddPasskey {
  NewKey passkey;
  std::optional<std::string> label;
};
BOOST_DESCRIBE_STRUCT(AddPasskey, (), (passkey, label))

struct RemovePasskey {
  std::string id;
};
BOOST_DESCRIBE_STRUCT(RemovePasskey, (), (id))

struct RecoveryCodes {
  std::vector<std::string> recovery;
};
BOOST_DESCRIBE_STRUCT(RecoveryCodes, (), (recovery))

struct MakeToken {
  std::string label;
};
BOOST_DESCRIBE_STRUCT(MakeToken, (), (label))

struct TokenMade {
  std::string token;
};
BOOST_DESCRIBE_STRUCT(TokenMade, (), (token))

struct Claimed {
  std::vector<std::string> tables;  // that are the account's now
};
BOOST_DESCRIBE_STRUCT(Claimed, (), (tables))

struct DeleteMe {
  std::string name;  // typed once more
};
BOOST_DESCRIBE_STRUCT(DeleteMe, (), (name))

// --- my games
// ----------------------------------------------------------------------------------------------------------------

enum class ResultAsked : std::uint8_t { won, lost };
BOOST_DESCRIBE_ENUM(ResultAsked, won, lost)

struct ListFinished {
  Query<std::string> game;
  Query<std::string> opponent;
  Query<ResultAsked> result;
  Query<Millis> from;
  Query<Millis> until;
  Query<std::string> after;
};
BOOST_DESCRIBE_STRUCT(ListFinished, (), (game, opponent, result, from, until, after))

struct FinishedPlayer {
  SeatNumber seat;
  std::optional<std::string> name;  // of an account
  std::optional<int> level;         // of a bot
  int place = 1;
  int score = 0;
  bool won = false;
  bool left = false;
  bool you = false;
  std::optional<int> rating;
  std::optional<int> gained;
};
BOOST_DESCRIBE_STRUCT(FinishedPlayer, (), (seat, name, level, place, score, won, left, you, rating, gained))

struct FinishedShown {
  std::string table;
  std::string game;
  std::string ladder;
  Millis finished_at = 0;
  bool rated = false;
  std::vector<FinishedPlayer> players;
};
BOOST_DESCRIBE_STRUCT(FinishedShown, (), (table, game, ladder, finished_at, rated, players))

struct FinishedList {
  std::vector<FinishedShown> games;
  std::optional<std::string> after;  // asks for the next page; left out: this was the last
};
BOOST_DESCRIBE_STRUCT(FinishedList, (), (games, after))

// Everything about somebody.
struct Export {
  int pioche = 1;
  Me account;
  std::vector<Device> devices;
  std::vector<PasskeyShown> passkeys;
  std::vector<std::string> tables;  // in play
  std::vector<FinishedShown> games;
  std::vector<std::string> tournaments;  // by their titles, newest first
};
BOOST_DESCRIBE_STRUCT(Export, (), (pioche, account, devices, passkeys, tables, games, tournaments))

// Told to those who follow a table, once its game was rated.
struct RatedMessage {
  static constexpr std::string_view type = "rated";
  std::string table;
  std::vector<table::SeatShown> seats;
};
BOOST_DESCRIBE_STRUCT(RatedMessage, (), (table, seats))

}  // namespace pioche::desk
