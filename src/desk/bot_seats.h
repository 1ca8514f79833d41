#pragma once
// Bots play where it is their turn.
#include "desk/advisor.h"
#include "desk/tables.h"

namespace pioche::desk {

ForWhom for_whom(const Live& live);

class BotSeats {
 public:
  struct Parts {
    Advisor* advisor = nullptr;
    Tables* tables = nullptr;
    Following* following = nullptr;
    std::function<Millis()> now;
    Journal journal;
  };
  explicit BotSeats(Parts parts) : parts_(std::move(parts)), alive_(parts_.journal) {}

  // Has the bot whose turn it is think, if it is a bot's. One that finds no room is asked again a little later.
  void ask(const LivePtr& live);

 private:
  void play(const LivePtr& live, Seat seat, const Table::Play& play);

  Parts parts_;
  Alive alive_;
};

}  // namespace pioche::desk
