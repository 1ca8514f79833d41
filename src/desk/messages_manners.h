#pragma once
// Requests and answers about manners: what can be said at a table, whom one won't meet, what the operator should look at
// (docs/protocol.md, "Manners").
#include "desk/messages_people.h"

namespace pioche::desk {

// Everything that can be said, each in the reader's own language: nothing to moderate.
enum class Phrase : std::uint8_t {
  hello,
  good_luck,
  well_played,
  oops,
  thinking,
  thanks,
  good_game,
  again,
  bye,
  smile,
  surprise,
  crown,
};
BOOST_DESCRIBE_ENUM(Phrase, hello, good_luck, well_played, oops, thinking, thanks, good_game, again, bye,
                    smile, surprise, crown)

struct SayMessage {
  std::string table;
  std::optional<std::string> token;
  Phrase phrase = Phrase::hello;
};
BOOST_DESCRIBE_STRUCT(SayMessage, (), (table, token, phrase))

struct SaidMessage {
  static constexpr std::string_view type = "said";
  std::optional<json::value> request;
  std::string table;
  SeatNumber seat;
  Phrase phrase = Phrase::hello;
};
BOOST_DESCRIBE_STRUCT(SaidMessage, (), (request, table, seat, phrase))

struct Named {
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Named, (), (name))

struct BlockedList {
  std::vector<std::string> names;
};
BOOST_DESCRIBE_STRUCT(BlockedList, (), (names))

enum class ReportReason : std::uint8_t { name, unfair, left };
BOOST_DESCRIBE_ENUM(ReportReason, name, unfair, left)

struct ReportPerson {
  std::string name;
  ReportReason reason = ReportReason::name;
  std::optional<std::string> table;
};
BOOST_DESCRIBE_STRUCT(ReportPerson, (), (name, reason, table))

}  // namespace pioche::desk
