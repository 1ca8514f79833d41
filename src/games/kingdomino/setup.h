#pragma once
// What is played: players, variants, expansion; and what the deal fixes. docs/record.md, "Kingdomino".
#include <cstdint>
#include <numeric>
#include <optional>

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
  // With giants: quest tiles that somebody chose. The others are drawn.
  std::optional<Quest> first_quest = std::nullopt;
  std::optional<Quest> second_quest = std::nullopt;

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

// Kings from the hand, then the dominoes (all are shuffled, the first ones are played), then the quests that nobody
// chose.
template <Chance Source>
Setup deal(const Options& options, Source& source) {
  Setup setup;
  for (int king = 0; king < options.kings(); ++king)
    setup.kings.push_back(static_cast<Seat>(king % options.players));
  shuffle(setup.kings, source);
  const int from = options.giants ? 0 : letter_count;
  setup.deck.resize(options.giants ? domino_count : base_count);
  std::iota(setup.deck.begin(), setup.deck.end(), static_cast<DominoNumber>(from));
  shuffle(setup.deck, source);
  setup.deck.resize(options.deck_size());
  if (options.giants) {
    FixedVector<Quest, quest_count> left;
    for (int number = 0; number < quest_count; ++number)
      if (const auto quest = static_cast<Quest>(number);
          quest != options.first_quest && quest != options.second_quest)
        left.push_back(quest);
    for (const std::optional<Quest> chosen : {options.first_quest, options.second_quest}) {
      if (chosen) {
        setup.quests.push_back(*chosen);
        continue;
      }
      const auto at = source.below(static_cast<std::uint32_t>(left.size()));
      setup.quests.push_back(left[at]);
      left.erase_at(at);
    }
  }
  return setup;
}

}  // namespace pioche::kingdomino
