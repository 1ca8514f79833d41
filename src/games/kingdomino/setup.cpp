#include "games/kingdomino/setup.h"

#include <algorithm>

namespace pioche::kingdomino {

Result<> check(const Options& options) {
  const int most = options.giants ? 5 : 4;
  if (options.players < 2 || options.players > most)
    return fail("kingdomino {}is for 2 to {} players, not {}", options.giants ? "with giants " : "", most,
                options.players);
  if (options.kingdom != 5 && options.kingdom != 7)
    return fail("a kingdom is 5 or 7 squares wide, not {}", options.kingdom);
  if (options.kingdom == 7 && options.players != 2)
    return fail("kingdoms of 7x7 are for two players, not {}", options.players);
  if (options.giants && (options.harmony || options.middle_kingdom))
    return fail("harmony and middle_kingdom can't be combined with giants, where they are quest tiles");
  if (!options.giants && (options.first_quest || options.second_quest))
    return fail("quests can be chosen with giants only");
  if (options.first_quest && options.first_quest == options.second_quest)
    return fail("the quest {} is chosen twice", quest_text(*options.first_quest));
  return {};
}

Result<> check(const Options& options, const Setup& setup) {
  if (static_cast<int>(setup.kings.size()) != options.kings())
    return fail("'kings' of setup has {} entries, but {} kings are drawn with {} players", setup.kings.size(),
                options.kings(), options.players);
  const int each = options.kings() / options.players;
  for (Seat seat = 0; seat < options.players; ++seat) {
    const auto kings = std::count(setup.kings.begin(), setup.kings.end(), seat);
    if (kings != each)
      return fail("'kings' of setup has seat {} {} times instead of {}", seat + 1, kings, each);
  }
  if (static_cast<int>(setup.deck.size()) != options.deck_size())
    return fail("'deck' of setup has {} dominoes, but this game is played with {}", setup.deck.size(),
                options.deck_size());
  Bits seen = 0;
  for (const DominoNumber domino : setup.deck) {
    if ((options.all_in_play() >> domino & 1u) == 0)
      return fail("domino {} in 'deck' of setup is of Age of Giants, which isn't played",
                  domino_text(domino));
    if ((seen >> domino & 1u) != 0) return fail("domino {} is twice in 'deck' of setup", domino_text(domino));
    seen |= bit(domino);
  }
  if (setup.quests.size() != (options.giants ? 2u : 0u))
    return fail("'quests' of setup has {} tiles instead of {}", setup.quests.size(), options.giants ? 2 : 0);
  if (options.giants && setup.quests[0] == setup.quests[1])
    return fail("the quest {} is drawn twice", quest_text(setup.quests[0]));
  const std::optional<Quest> chosen[] = {options.first_quest, options.second_quest};
  for (std::size_t i = 0; i < setup.quests.size(); ++i)
    if (chosen[i].value_or(setup.quests[i]) != setup.quests[i])
      return fail("'quests' of setup has {} where {} was chosen", quest_text(setup.quests[i]),
                  quest_text(*chosen[i]));
  return {};
}

}  // namespace pioche::kingdomino
