#pragma once
// What is played: players, variants, expansion; and what the deal fixes. docs/record.md, "Kingdomino".
#include <cstdint>
#include <numeric>

#include "base/fixed_vector.h"
#include "base/random.h"
#include "base/result.h"
#include "base/seats.h"
#include "games/kingdomino/quests.h"
#include "games/kingdomino/tiles.h"

namespace pioche::kingdomino {

struct Options {
  std::uint8_t players = 4;
  std::uint8_t kingdom = 5;  // squares a side: 5, or 7 for two players
  bool giants = false;
  bool harmony = false;
  bool middle_kingdom = false;
  bool dynasty = false;

  // Two players have two kings each.
  constexpr int kings() const { return players == 2 ? 4 : players; }
  // Dominoes laid out for a row; some leave it before anyone chooses (Age of Giants with fewer than five
  // players).
  constexpr int row_drawn() const { return giants ? 5 : kings(); }
  constexpr int rounds() const { return players == 2 && kingdom == 5 ? 6 : 12; }
  constexpr int deck_size() const { return row_drawn() * rounds(); }
  constexpr Bits all_in_play() const { return giants ? all_dominoes : base_dominoes; }

  friend constexpr bool operator==(const Options&, const Options&) = default;
};

struct Setup {
  FixedVector<Seat, max_seats> kings;            // seats in the order in which kings came out of the hand
  FixedVector<DominoNumber, domino_count> deck;  // in the order in which it is drawn
  FixedVector<Quest, 2> quests;                  // with giants only
  friend bool operator==(const Setup&, const Setup&) = default;
};

Result<> check(const Options& options);
Result<> check(const Options& options, const Setup& setup);

// Kings from the hand, then the dominoes (all are shuffled, the first ones are played), then the quests.
template <Chance Source>
Setup deal(const Options& options, Source& source) {
  Setup setup;
  for (int king = 0; king < options.kings(); ++king)
    setup.kings.push_back(static_cast<Seat>(king % options.players));
  shuffle(setup.kings, source);
  const int from = options.giants ? 0 : letter_count;
  setup.deck.resize(static_cast<std::size_t>(options.giants ? domino_count : base_count));
  std::iota(setup.deck.begin(), setup.deck.end(), static_cast<DominoNumber>(from));
  shuffle(setup.deck, source);
  setup.deck.resize(static_cast<std::size_t>(options.deck_size()));
  if (options.giants) {
    const auto first = source.below(quest_count);
    auto second = source.below(quest_count - 1);
    if (second >= first) ++second;
    setup.quests = {static_cast<Quest>(first), static_cast<Quest>(second)};
  }
  return setup;
}

}  // namespace pioche::kingdomino
