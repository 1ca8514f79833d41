#include "play/rules.h"

#include <algorithm>

namespace pioche::play {

const RuleBook& RuleBook::of_this_program() {
  static const RuleBook book;
  return book;
}

void RuleBook::add(std::string game, int version, Make make) {
  more_.push_back({std::move(game), version, std::move(make)});
}

int RuleBook::present(std::string_view game) const {
  int newest = 1;
  for (const Version& version : more_)
    if (version.game == game) newest = std::max(newest, version.number);
  return newest;
}

Result<Match> RuleBook::new_match(std::string_view game, int version, const json::object& options) const {
  for (const Version& one : more_)
    if (one.game == game && one.number == version) return one.make(options);
  if (version == 1) return play::new_match(game, options);
  return fail(
      "version {} of the rules of {} is not one this program knows (it knows up to {}); a later program "
      "wrote it?",
      version, game.substr(0, 40), present(game));
}

}  // namespace pioche::play
