#pragma once
// Rates games that are over, oldest first, one after the other: what a game says about its players is worked out from what was known
// when its turn came, and saved only if that is still so. A house that falls over goes on where it was.
#include "desk/alive.h"
#include "desk/following.h"
#include "desk/tables.h"
#include "store/people.h"

namespace pioche::desk {

class Ratings {
 public:
  Ratings(store::PeopleStore& people, Tables& tables, Following& following, Journal journal)
      : people_(people),
        tables_(tables),
        following_(following),
        journal_(journal),
        alive_(std::move(journal)) {}

  void work();
  void work_now_and_then(Millis now);  // for what was left over

  // The same game with everybody's rating after it.
  static store::FinishedGame rated(store::FinishedGame game);

 private:
  void next();
  void save(const store::FinishedGame& game);

  store::PeopleStore& people_;
  Tables& tables_;
  Following& following_;
  Journal journal_;
  bool working_ = false;
  bool more_ = false;
  Millis looked_at_ = 0;
  Alive alive_;
};

}  // namespace pioche::desk
