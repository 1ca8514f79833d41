#pragma once
// Whoever sits at a seat of the arena: one of the house's bots, or a program that speaks the bot protocol.
#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/result.h"
#include "base/stop.h"
#include "bots/bot.h"
#include "play/match.h"

namespace pioche::arena {

class Player {
 public:
  virtual ~Player() = default;

  // A game begins, and later ends. Errors say what the player did wrong.
  virtual Result<> begin(const play::Match& match, Seat seat) = 0;
  // Decides and plays; names are those of the players at the table, seat 1 first.
  virtual Result<> play(play::Match& match, std::span<const std::string> names, const StopToken& stop,
                        Random& random) = 0;
  virtual Result<> end(const play::Match& match) = 0;
};

struct PlayerOptions {
  bots::Budget budget;                         // for those that leave it open
  std::chrono::milliseconds patience{10'000};  // how long a program may take for an answer
};

// A spec: a bot's name (bots/bot.h), or "cmd:PROGRAM" with the program's arguments, run by the shell.
Result<std::unique_ptr<Player>> make_player(std::string_view game, std::string_view spec,
                                            const PlayerOptions& options);

}  // namespace pioche::arena
