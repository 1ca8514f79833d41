#pragma once
// "Play somebody": those who wait, as rows in the store, and tables for those who go together. Every house that looks at the rows
// may seat people: whoever comes second meets a conflict and leaves it.
#include <map>

#include "desk/messages_opponents.h"
#include "desk/rights.h"
#include "desk/tables.h"

namespace pioche::desk {

// A table for those who go together.
Answer<FreshTable> seat_together(const std::vector<store::Seek>& seeks, Millis now);

class Seeking {
 public:
  struct Parts {
    store::PeopleStore* people = nullptr;
    Tables* tables = nullptr;
    Following* following = nullptr;
    std::function<Millis()> now;
    Journal journal;
    std::function<bool(const std::string& address)> one_more_table = {};
  };
  explicit Seeking(Parts parts) : parts_(std::move(parts)), alive_(parts_.journal) {}

  void seek(ConnectionId connection, const Caller& caller, const SeekMessage& asked,
            Then<SeekingMessage> then);
  void end(ConnectionId connection, const std::string& seek, const std::string& account,
           Then<SeekEndedMessage> then);
  void gone(ConnectionId connection);  // and waits no longer, unless it may take days
  void sweep();

  // Those who wait, by what for; and a number that is another whenever that changed.
  const std::vector<WaitingShown>& waiting() const { return waiting_; }
  std::uint64_t changes() const { return changes_; }

 private:
  struct Own {
    ConnectionId connection = 0;
    Millis since = 0;
    Millis kept_at = 0;
    bool days = false;
  };
  void looked(const std::vector<store::Seek>& seeks, Millis asked_at);
  void tell_replaced(const std::vector<store::Seek>& seeks, Millis asked_at);
  void seat(const std::vector<store::Seek>& group);
  void tell(const store::Seek& seek, const std::string& table);
  void count(const std::vector<store::Seek>& seeks);
  void save(store::PeopleChanges changes);

  Parts parts_;
  std::map<std::string, Own> own_;  // seeks of connections here
  std::vector<WaitingShown> waiting_;
  std::string counted_;
  std::uint64_t changes_ = 0;
  bool looking_ = false;
  Millis look_at_ = 0;
  Alive alive_;
};

}  // namespace pioche::desk
