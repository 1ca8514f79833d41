#pragma once
// The list of games. A new game is one line here; everything above finds it through this.
#include <tuple>
#include <variant>

#include "games/colomino/colomino.h"
#include "games/kingdomino/kingdomino.h"
#include "games/rondomino/rondomino.h"

namespace pioche::play {

using Games = std::tuple<  //
    Kingdomino,            //
    Rondomino,             //
    Colomino               //
    >;

// OneOf<Games, MatchOf> is std::variant<MatchOf<Kingdomino>, MatchOf<Rondomino>, ...>.
template <class List, template <class> class Of>
struct OneOfList;
template <class... G, template <class> class Of>
struct OneOfList<std::tuple<G...>, Of> {
  using type = std::variant<Of<G>...>;
};
template <class List, template <class> class Of>
using OneOf = typename OneOfList<List, Of>::type;

// Calls visit.template operator()<G>() for each game, in the order in which people meet them.
template <class Visit>
void each_game(Visit&& visit) {
  [&]<class... G>(std::type_identity<std::tuple<G...>>) {
    (visit.template operator()<G>(), ...);
  }(std::type_identity<Games>());
}

}  // namespace pioche::play
