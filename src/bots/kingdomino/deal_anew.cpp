#include "bots/common/deal_anew.h"

#include "bots/kingdomino/list.h"

namespace pioche::bots {

// What was drawn lies on the table for all to see; the rest of the deck may be any of the other dominoes.
template <>
std::optional<Kingdomino::Setup> deal_anew<Kingdomino>(const Course<Kingdomino>& course, SeatSet,
                                                       Random& random) {
  const pioche::kingdomino::Table& table = course.now.table();
  std::vector<pioche::kingdomino::DominoNumber> unseen;
  for (Bits left = table.options.all_in_play() & ~table.drawn; left != 0;)
    unseen.push_back(static_cast<pioche::kingdomino::DominoNumber>(take_lowest(left)));
  shuffle(unseen, random);
  Kingdomino::Setup setup = course.setup;
  std::size_t next = 0;
  for (auto& domino : setup.deck)
    if ((table.drawn >> domino & 1u) == 0) domino = unseen[next++];
  return setup;
}

}  // namespace pioche::bots
