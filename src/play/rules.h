#pragma once
// Rules change over the years: a mistake is found, a makers' ruling comes. A table goes on under the rules that it began with, and
// comes back from its log under them: each version of a game's rules has a number, and every table says which it is played by.
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "play/json.h"

namespace pioche::play {

class RuleBook {
 public:
  using Make = std::function<Result<Match>(const json::object& options)>;

  // What this program plays by. Rules that were replaced are added here, under their number (docs/changing.md).
  static const RuleBook& of_this_program();

  // Another version of a game's rules; the one with the highest number is the present one.
  void add(std::string game, int version, Make make);

  int present(std::string_view game) const;
  // A match with no round begun. Fails with the versions there are.
  Result<Match> new_match(std::string_view game, int version, const json::object& options) const;

 private:
  struct Version {
    std::string game;
    int number = 1;
    Make make;
  };
  std::vector<Version> more_;  // besides version 1, which is what the games themselves say
};

}  // namespace pioche::play
