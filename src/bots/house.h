#pragma once
// The list of games that have opponents. A new game adds its opponents' header and itself here.
#include <tuple>

#include "bots/colomino/opponents.h"
#include "bots/kingdomino/opponents.h"
#include "bots/rondomino/opponents.h"

namespace pioche::bots {

using House = std::tuple<Kingdomino, Rondomino, Colomino>;

// Calls visit.template operator()<G>() for each of them.
template <class Visit>
void each_house_game(const Visit& visit) {
  [&]<class... G>(std::type_identity<std::tuple<G...>>) {
    (visit.template operator()<G>(), ...);
  }(std::type_identity<House>{});
}

}  // namespace pioche::bots
