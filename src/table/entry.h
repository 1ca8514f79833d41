#pragma once
// What happened at a table, one entry after another: the table is the sum of its entries, and nothing else is
// stored. Entries are never changed nor removed; an undo is an entry too.
#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/seats.h"
#include "play/dealt.h"
#include "show/described.h"

namespace pioche::table {

namespace json = boost::json;
using described::word;

using Millis = std::int64_t;  // since 1970, or a duration; always passed in, never asked of a clock here

enum class Kind : std::uint8_t {
  created,    // more: everything the table was made with
  joined,     // seat, text: name, more: token, commit (or seed: tables of version 1 of fair deals)
  left,       // seat
  put_out,    // seat; by the host
  seated,     // seat, text: "bot" or "open", level
  seeded,     // seat, text: what the player adds to the deal (tables of version 1 of fair deals)
  committed,  // seat, text: the commitment of what it adds to the deal; empty: nothing
  showing,    // everybody is there and bound: now all show what they committed
  shown,      // seat, more: bytes, words
  withheld,   // seat: did not show it in time and is open again; the others commit anew
  started,
  dealt,      // round, dealt; as read from a store, more: the setup
  played,     // round, ply, seat, text: the action, id: the client's
  hinted,     // round, ply, seat: asked for a hint, where other people sit
  undone,     // round, ply, seat, text: the action that was taken back, more: practice
  resigned,   // seat, level
  timed_out,  // seat, level
  away,       // seat, level; those who waited let a bot play on
  back,       // seat: whoever ran out of time or was away plays on
  resumed,    // ply: how many milliseconds the server was away
  over,
  abandoned,
  rematch,  // text: the next table
  rekeyed,  // seat, more: token; a guest of an earlier table asked again for the rematch
};
BOOST_DESCRIBE_ENUM(Kind, created, joined, left, put_out, seated, seeded, committed, showing, shown, withheld,
                    started, dealt, played, hinted, undone, resigned, timed_out, away, back, resumed, over,
                    abandoned, rematch, rekeyed)

struct Entry {
  Kind kind = Kind::created;
  Millis at = 0;
  Seat seat = nobody;
  int round = -1;
  int ply = -1;
  int level = 0;
  std::string text;
  std::string id;
  json::object more;
  std::optional<play::Dealt> dealt;  // written as more
  friend bool operator==(const Entry&, const Entry&) = default;
};

// One line of JSON; fields without a value are left out.
std::string write_entry(const Entry& entry);
Result<Entry> read_entry(std::string_view text);

}  // namespace pioche::table
