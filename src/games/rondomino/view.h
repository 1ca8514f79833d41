#pragma once
// What some of the seats see. Whatever isn't listed here is hidden from them.
#include <optional>

#include "base/array.h"
#include "base/seats.h"
#include "games/rondomino/table.h"

namespace pioche::rondomino {

struct View {
  Table table;
  SeatSet eyes;
  // The hands that are seen: those of the eyes; all of them once the round is over, when they are counted.
  Array<PieceSet, max_players> hands{};
  SeatSet hands_seen;
  // What the eyes drew themselves, by its place in the stock.
  Array<std::optional<Piece>, max_stock> drawn{};

  // The piece just drawn and not yet laid or kept, if the eyes see it.
  std::optional<Piece> drawn_now() const {
    if (table.phase != Phase::after_draw) return std::nullopt;
    return drawn[table.drawn - 1];
  }

  friend bool operator==(const View&, const View&) = default;
};

}  // namespace pioche::rondomino
