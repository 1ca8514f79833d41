#pragma once
// Tournaments that run by themselves: whoever looks at the rows pairs a round that is due and seats those who wait for their table;
// whoever comes second meets a conflict and leaves it. Nothing is lost by a fall in between: a round without its tables is due too.
#include <map>

#include "desk/messages_tournaments.h"
#include "desk/tables.h"
#include "store/people.h"

namespace pioche::desk {

people::Tournament paired_so_far(const store::KeptTournament& kept);
TournamentSummary summary_of(const store::KeptTournament& kept);
TournamentShown shown_tournament(const store::KeptTournament& kept);

// The options of a table for so many. Fails where the game can't be played by them.
Answer<json::object> options_for(const std::string& game, json::object options, int players);
// A table for a pairing: each of its people owns a seat from the first.
Answer<FreshTable> seat_pairing(const store::KeptTournament& kept, const store::KeptPairing& pairing,
                                Millis now);

class Tournaments {
 public:
  struct Parts {
    store::PeopleStore* people = nullptr;
    Tables* tables = nullptr;
    Following* following = nullptr;
    std::function<Millis()> now;
    Journal journal;
  };
  explicit Tournaments(Parts parts) : parts_(std::move(parts)), alive_(parts_.journal) {}

  // Conflict: it has begun, or is another's. Otherwise it begins.
  void begin(const store::KeptTournament& kept, Then<void> then);
  // One tournament for each connection; the answer is how it stands now.
  void follow(ConnectionId connection, const std::string& tournament, Then<TournamentMessage> then);
  void gone(ConnectionId connection) { followed_.erase(connection); }
  void look() { look_at_ = 0; }  // something changed here
  void forget_names() {          // somebody is called otherwise, or gone
    written_.clear();
    ++names_;
  }
  void sweep();

 private:
  void looked(const std::vector<store::KeptTournament>& due);
  void go_on(const store::KeptTournament& kept);
  void seat(const store::KeptTournament& kept);
  void read(ConnectionId connection, const std::string& tournament, Then<TournamentMessage> then);
  TournamentMessage write_down(const std::string& tournament, const store::KeptTournament& kept, int names);
  void tell_followers();
  void tell(const std::string& tournament, std::int64_t version);
  void save(store::PeopleChanges changes, const char* what, std::function<void(store::Outcome)> then);

  Parts parts_;
  std::map<ConnectionId, std::pair<std::string, std::int64_t>> followed_;  // and the version they know
  // Large ones take long to read and to write: they are told as they were written, for as long as their version is the same.
  struct WrittenDown {
    std::int64_t version = 0;
    std::string text;
  };
  std::map<std::string, WrittenDown> written_;
  int names_ = 0;  // changed so often: what was read before that is not kept
  bool looking_ = false;
  Millis look_at_ = 0;
  Millis tell_at_ = 0;
  Alive alive_;
};

}  // namespace pioche::desk
