#pragma once
// The list of games. A new game is one line here; everything above finds it through this.
#include <tuple>

#include "games/colomino/show/colomino_show.h"
#include "games/kingdomino/show/kingdomino_show.h"
#include "games/rondomino/show/rondomino_show.h"

namespace pioche::play {

using Games = std::tuple<  //
    KingdominoShow,        //
    RondominoShow,         //
    ColominoShow           //
    >;

// Calls visit.template operator()<S>() for each game's show type S, in order.
template <class Visit>
void each_game(Visit visit) {
  []<class... Shows>(std::tuple<Shows...>*, Visit& call) { (call.template operator()<Shows>(), ...); }(
      static_cast<Games*>(nullptr), visit);
}

}  // namespace pioche::play
