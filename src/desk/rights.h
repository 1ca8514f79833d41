#pragma once
// Who may do what at a table: one table, asked in one place (docs/protocol.md, "Rights", prints the same one).
#include <cstdint>
#include <optional>

#include "base/stop.h"
#include "desk/refusal.h"
#include "show/described.h"
#include "store/people.h"
#include "table/table.h"

namespace pioche::desk {

enum class Right : std::uint8_t {
  watch,   // see it: snapshots, events, and once it is over record, replay and analysis
  sit,     // take an open seat
  belong,  // whatever asks only for a token of the table: hints, which then ask whose turn it is
  play,  // act for seats of one's own: play, take back, resign, leave, add to the deal; let a bot play on for others
  come_back,  // take a seat back that a bot plays on for one
  rematch,    // once more with the same people
  host,       // seat bots, open seats, put out, start
};
BOOST_DESCRIBE_ENUM(Right, watch, sit, belong, play, come_back, rematch, host)

enum class Who : std::uint8_t {
  stranger,   // no token, at a private table
  visitor,    // no token, at a public table
  invited,    // no token, but the secret of the link
  pretender,  // a token that is not, or no longer, one of this table's
  watcher,    // a token without a seat: that of the watch link, or of who resigned
  absent,     // a token without a seat, but with one that a bot plays on: who ran out of time, or was away
  player,     // a token with a seat
  host,       // the token of who made the table
};
BOOST_DESCRIBE_ENUM(Who, stranger, visitor, invited, pretender, watcher, absent, player, host)

// What a call asks for that is about no table: nothing, an account, or an account whose owner has shown lately that it is them.
enum class Known : std::uint8_t { no, yes, proved };

// Who calls, as far as it is known before a table is looked at.
// What somebody shows at a table.
struct Credentials {
  std::optional<table::SecretHash> token;
  std::optional<table::SecretHash> invitation = {};  // the secret of a link, brought by who wants to sit down
};
// The browser or program that a call comes from.
struct Client {
  std::string origin;
  std::string device;
  std::string agent;
};
struct Caller : Credentials {
  std::string address = {};
  StopToken gone = {};  // asked for when nobody waits for the answer any more
  std::shared_ptr<const store::SignedIn> person = nullptr;  // who is signed in; null: a guest
  std::shared_ptr<const Client> called_from = nullptr;      // null: a message over a connection

  const Client& client() const {
    static const Client unknown;
    return called_from ? *called_from : unknown;
  }
};

Who who_is(const table::Table& table, const Credentials& shown);
bool may(Who who, Right right);

// The refusal that goes with what may not be; of a private table a stranger isn't even told that it exists.
Answer<void> check_right(const table::Table& table, const Credentials& shown, Right right);

tl::unexpected<Refusal> unknown_table();

inline constexpr table::Millis proof_lasts = 15 * 60 * 1000;
Answer<void> check_known(const Caller& caller, Known known, table::Millis now);

}  // namespace pioche::desk
