#pragma once
// A table in memory, with what only the desk knows of it: who follows, what waits, who thinks.
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "desk/api.h"
#include "desk/messages.h"
#include "store/people.h"
#include "store/store.h"
#include "table/table.h"

namespace pioche::desk {

using table::Guest;
using table::Millis;
using table::SecretHash;
using table::Table;

struct Follower {
  ConnectionId connection = 0;
  Sink* sink = nullptr;  // of that connection, whose end ends this too
  std::optional<SecretHash> token;
  Seat as = nobody;
  bool boards = true;
  bool by_account = false;  // the token is what the connection's session stands for here
  std::shared_ptr<const store::SignedIn> person = nullptr;
  Text presence = nullptr;  // as it was last told
};

// Who is connected at another node, as it said.
struct Elsewhere {
  std::string node;
  SeatSet connected;
  int watching = 0;
  Millis until = 0;  // unless it says so again
};

struct Live {
  explicit Live(Table taken) : table(std::move(taken)) {}

  const Guest* guest(const std::optional<SecretHash>& token) const {
    return token ? table.guest(*token) : nullptr;
  }

  Table table;
  std::vector<store::PersonAt> people;  // who hold tokens here by their accounts
  std::vector<Follower> followers;
  std::vector<Elsewhere> elsewhere;
  Text presence;                                       // as followers were last told
  Millis presence_at = 0;                              // when that was
  BySeat<Millis> said_at = BySeat<Millis>(max_seats);  // when somebody there last said something
  std::deque<std::function<void()>> queue;             // commands that wait for the save under way
  bool saving = false;
  int heard_of = 0;     // so many events it has by what another node says
  bool behind = false;  // what another node added could not be read: tried again in a while
  bool people_anew =
      false;  // another node may know them by another name, or on holiday: read with what is read next
  bool in_hand = true;    // what a bot has to do here is this node's to see to
  bool resuming = false;  // a clock is owed time: nobody is shown it before that is saved
  bool thinking = false;
  Millis used_at = 0;
  bool among_bots = false;  // counted as a table where only bots play, for whoever made it
  std::string maker;        // that address
  std::string address;      // of the last person who did something here: who causes the bots' thinking

  std::optional<Millis> on_agenda;       // when it is looked at next
  std::optional<store::Due> stored_due;  // as its row in the store has it; none: not known
  std::optional<store::Listing> stored_listing;

  // The hint for the present decision, or that one is being thought about.
  bool hinting = false;
  std::shared_ptr<const Hint> hint;
  int hint_event = -1;
};
using LivePtr = std::shared_ptr<Live>;

}  // namespace pioche::desk
