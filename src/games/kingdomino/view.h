#pragma once
#include "games/kingdomino/table.h"

namespace pioche::kingdomino {

// Nothing is hidden from one seat and shown to another: a view is the table.
struct View {
  Table table;
  friend bool operator==(const View&, const View&) = default;
};

}  // namespace pioche::kingdomino
