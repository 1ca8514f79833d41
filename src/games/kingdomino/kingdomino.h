#pragma once
// Kingdomino with its variants and Age of Giants, as a game of the house (games/game.h). Rules:
// docs/rules/kingdomino.md.
#include <numeric>
#include <span>
#include <string_view>

#include "games/game.h"
#include "games/kingdomino/position.h"

namespace pioche {

struct Kingdomino {
  static constexpr std::string_view name = "kingdomino";
  static constexpr int max_moves = kingdomino::max_moves;

  using Options = kingdomino::Options;
  using Setup = kingdomino::Setup;
  using Position = kingdomino::Position;
  using Move = kingdomino::Move;
  using View = kingdomino::View;
  using RoundResult = kingdomino::RoundResult;

  static Result<> check(const Options& options);
  static Result<> check(const Options& options, const Setup& setup);

  // Kings from the hand, then the dominoes (all are shuffled, the first ones are played), then the quests.
  template <Chance Source>
  static Setup deal(const Options& options, Source& source);

  static Position start(const Options& options, const Setup& setup, const Scores& earlier) {
    return {options, setup, earlier};
  }
  static Position redraw(const View& view, Random& random) { return {view, random}; }

  // One round, or the three of a dynasty.
  static bool match_over(const Options& options, std::span<const RoundResult> rounds) {
    return rounds.size() >= (options.dynasty ? 3u : 1u);
  }
  // Tie-breaks decide a round; a dynasty is decided by total points alone, and equal totals share it.
  static SeatSet winners(const Options& options, std::span<const RoundResult> rounds) {
    return options.dynasty ? leaders(total_scores(options.players, rounds)) : rounds.front().winners;
  }
  static bool partners(const Options&, Seat, Seat) { return false; }
};

template <Chance Source>
kingdomino::Setup Kingdomino::deal(const Options& options, Source& source) {
  using namespace kingdomino;
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

static_assert(Game<Kingdomino>);

}  // namespace pioche
