#pragma once
// How each game of the list is shown: ShowOf<Kingdomino> is KingdominoShow.
#include "games/colomino/show/colomino_show.h"
#include "games/kingdomino/show/kingdomino_show.h"
#include "games/rondomino/show/rondomino_show.h"
#include "play/list.h"

namespace pioche::play {

using Shows = std::tuple<KingdominoShow, RondominoShow, ColominoShow>;

template <Game G, class List = Shows>
struct ShowFor;
template <Game G, class First, class... Rest>
struct ShowFor<G, std::tuple<First, Rest...>> {
  using type = typename std::conditional_t<std::is_same_v<typename First::Game, G>, std::type_identity<First>,
                                           ShowFor<G, std::tuple<Rest...>>>::type;
};
template <Game G>
using ShowOf = typename ShowFor<G>::type;

}  // namespace pioche::play
