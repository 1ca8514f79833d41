#pragma once
// Requests and answers about opponents: who waits for whom, who is asked by name, what goes on in the lobby (docs/protocol.md,
// "Opponents").
#include "desk/messages_people.h"

namespace pioche::desk {

// How fast is played: a minute for each move, ten minutes for the game, one, three or seven days for each move.
enum class Pace : std::uint8_t { minute, game, day, three_days, week };
BOOST_DESCRIBE_ENUM(Pace, minute, game, day, three_days, week)

ClockWish clock_of(Pace pace);
bool in_days(Pace pace);

// --- waiting, over a connection
// --------------------------------------------------------------------------------------------

struct SeekMessage {
  std::string game;
  std::optional<json::object> options;
  Pace pace = Pace::minute;
  std::optional<bool> rated;
  std::optional<std::string> name;    // of a guest
  std::optional<std::string> commit;  // of what one adds to the deal
  std::optional<bool> bots;           // are welcome
};
BOOST_DESCRIBE_STRUCT(SeekMessage, (), (game, options, pace, rated, name, commit, bots))

struct SeekingMessage {
  static constexpr std::string_view type = "seeking";
  std::optional<json::value> request;
  std::string seek;
  std::string token;  // that the seat will answer to
  int rating = 0;
  int window = 0;  // points of rating, at first
  int wider = 0;   // and more with each second
  int widest = 0;
  int bot_after_ms = 0;      // then a bot may be taken
  std::optional<int> level;  // of the bot that is as strong
};
BOOST_DESCRIBE_STRUCT(SeekingMessage, (),
                      (request, seek, token, rating, window, wider, widest, bot_after_ms, level))

struct EndSeekMessage {
  std::string seek;
};
BOOST_DESCRIBE_STRUCT(EndSeekMessage, (), (seek))

struct SeekEndedMessage {
  static constexpr std::string_view type = "seek_ended";
  std::optional<json::value> request;
  std::string seek;
};
BOOST_DESCRIBE_STRUCT(SeekEndedMessage, (), (request, seek))

struct MatchedMessage {
  static constexpr std::string_view type = "matched";
  std::string seek;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(MatchedMessage, (), (seek, table))

// --- the lobby, over a connection
// -------------------------------------------------------------------------------------------

// People who wait for the same.
struct WaitingShown {
  std::string game;
  json::object options;
  Pace pace = Pace::minute;
  bool rated = false;
  int people = 0;
};
BOOST_DESCRIBE_STRUCT(WaitingShown, (), (game, options, pace, rated, people))

struct LobbyMessage {
  static constexpr std::string_view type = "lobby";
  std::optional<json::value> request;
  std::vector<Summary> open;
  std::vector<Summary> live;
  std::vector<WaitingShown> waiting;
  std::string written = {};  // all of it but the request, as everybody is told
};
BOOST_DESCRIBE_STRUCT(LobbyMessage, (), (request, open, live, waiting))

// --- news of one's account, over a connection
// ------------------------------------------------------------------------------

struct InvitationShown {
  std::string table;
  std::string from;
  std::string game;
  json::object options;
  std::optional<bool> rated;
  Millis at = 0;
};
BOOST_DESCRIBE_STRUCT(InvitationShown, (), (table, from, game, options, rated, at))

// Whatever waits for somebody. Said once when they ask, and again whenever it changes.
struct NewsMessage {
  static constexpr std::string_view type = "news";
  std::optional<json::value> request;
  std::string name;
  std::vector<std::string> your_turn;  // tables
  std::vector<InvitationShown> invitations;
};
BOOST_DESCRIBE_STRUCT(NewsMessage, (), (request, name, your_turn, invitations))

// --- by name
// ---------------------------------------------------------------------------------------------------------------

struct Challenge {
  std::string name;
  std::string game;
  std::optional<json::object> options;
  Pace pace = Pace::minute;
  std::optional<bool> rated;
  std::optional<std::string> commit;
};
BOOST_DESCRIBE_STRUCT(Challenge, (), (name, game, options, pace, rated, commit))

struct AnswerInvitation {
  std::string table;
  std::optional<std::string> commit;
};
BOOST_DESCRIBE_STRUCT(AnswerInvitation, (), (table, commit))

// Told to who follows the table: nobody will come.
struct DeclinedMessage {
  static constexpr std::string_view type = "declined";
  std::string table;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(DeclinedMessage, (), (table, name))

struct Declined {
  std::string table;
};
BOOST_DESCRIBE_STRUCT(Declined, (), (table))

}  // namespace pioche::desk
