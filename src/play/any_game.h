#pragma once
// A game by its name: the only door to "some game".
#include <boost/json.hpp>
#include <memory>
#include <span>
#include <string_view>

#include "base/result.h"
#include "play/match.h"

namespace pioche::play {

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual std::string_view name() const = 0;
  virtual json::object describe() const = 0;  // shown.h says what is in it

  // A match of this game with no round begun; options left out take their defaults.
  virtual Result<std::unique_ptr<Match>> new_match(const json::object& options) const = 0;
};

// All of them, in the order in which people meet them.
std::span<const AnyGame* const> games();

// Fails with the names there are.
Result<const AnyGame*> find_game(std::string_view name);

}  // namespace pioche::play
