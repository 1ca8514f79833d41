#pragma once
// Analyses where several nodes share a house: one of them has each in hand and notes in the store how far it is; the others show that. Of one that is gone whoever is
// asked next takes it up; should it only have seemed so, it meets a conflict, and drops what it has.
#include <map>

#include "desk/analyses.h"
#include "desk/messages.h"
#include "store/people.h"

namespace pioche::desk {

class SharedAnalyses {
 public:
  struct Parts {
    store::PeopleStore* people = nullptr;
    Analyses* analyses = nullptr;  // of this node
    std::function<Millis()> now;
    Journal journal;
    std::function<void(const std::string& text, const std::string& address, Then<play::Record>)> read_record;
    std::function<void(const std::string& analysis)> looked_at;  // so that whoever has it goes on
  };
  explicit SharedAnalyses(Parts parts);

  void start(const std::string& table, play::Record record, const std::string& address,
             Then<Written<Analysing>> then);
  void show(const std::string& id, const std::string& address, Then<Written<Analysing>> then);
  void sweep();
  void pushed_out(const std::string& id);  // of this node's memory: its row goes too

 private:
  struct Held {
    Millis note_at = 0;
    std::size_t noted = 0;  // plies
    bool saving = false;
  };
  void take(const std::string& id, const std::string& table, play::Record record, const std::string& address,
            Then<Written<Analysing>> then);
  bool in_good_hands(const store::KeptAnalysis& kept) const;
  void tell(const store::KeptAnalysis& kept, const Then<Written<Analysing>>& then);
  void note(const Analysis& analysis, Held& held);

  Parts parts_;
  std::string node_;
  std::map<std::string, Held> held_;
  std::map<std::string, Millis> told_;  // the others, that somebody looks at one
  Alive alive_;
};

}  // namespace pioche::desk
